import type { Post, Posted, Transport } from '../../../src/client/index.ts';
import { declarationOf, decode } from '../../../src/message/encoding.ts';
import { encodeForm, readForm } from '../../../src/message/form.ts';
import { writeReply } from '../../../src/message/write-reply.ts';
import { askedIn, rootOf } from '../altering-transport.ts';
import { resultIn } from '../replies/reply-elements.ts';
import type { Fault } from './cell.ts';
import type { State } from './ledger/fault.ts';

/** Who is told what a fault did. */
interface Heard {
  /** Something is wrong now. */
  readonly note: () => void;
  /** A request was answered, with this result. */
  readonly answered: (result: string) => void;
}

/** Gives the gateway other requests than were sent, and the client other replies than were given; and changes its ledger. */
export class FaultyTransport implements Transport {
  readonly #behind: Transport;
  readonly #fault: () => Fault | undefined;
  readonly #heard: Heard;
  readonly #state: State;

  constructor(behind: Transport, fault: () => Fault | undefined, heard: Heard, state: State) {
    this.#behind = behind;
    this.#fault = fault;
    this.#heard = heard;
    this.#state = state;
  }

  async post(post: Post): Promise<Posted> {
    const { request, reply, ledger, checks } = this.#fault() ?? {};
    const asked = request || reply || ledger || checks ? askedIn(post) : undefined;
    if (!asked) return this.#behind.post(post);
    if (ledger?.meanwhile?.(this.#state)) this.#heard.note();
    const after = ledger?.around?.(this.#state, asked);
    const posted = await this.#behind.post(request ? this.#read(post, (xml) => request(xml, asked)) : post);
    const root = reply || after || checks ? rootOf(posted.body) : undefined;
    if (!root) return posted;
    this.#heard.answered(resultIn(root));
    const spoiled = after?.(root);
    if (spoiled) this.#heard.note();
    const altered = reply?.(spoiled ?? root, asked) ?? spoiled ?? root;
    if (altered === root) return posted;
    this.#heard.note();
    return { ...posted, body: Buffer.from(writeReply(altered, declarationOf('UTF-8'))) };
  }

  close(): Promise<void> {
    return this.#behind.close();
  }

  #read(post: Post, change: (xml: string) => string): Post {
    const { user, password, intIn } = readForm(Buffer.from(post.body as string));
    if (!intIn) return post;
    const { text } = decode(intIn);
    const changed = change(text);
    if (changed === text) return post;
    this.#heard.note();
    // The declaration of another encoding is no longer true: what is written here is UTF-8.
    const int_in = changed.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>');
    return { ...post, body: encodeForm({ user, password, int_in }) };
  }
}
