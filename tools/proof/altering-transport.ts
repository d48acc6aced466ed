import type { Post, Posted, Transport } from '../../src/client/index.ts';
import type { Element } from '../../src/message/element.ts';
import { declarationOf, decode } from '../../src/message/encoding.ts';
import { readForm } from '../../src/message/form.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { writeReply } from '../../src/message/write-reply.ts';
import type { Asked, Wire } from './mutant.ts';

const formType = 'application/x-www-form-urlencoded';

/** Changes replies on their way to the client, and counts how many it changed. */
export class AlteringTransport implements Transport {
  applied = 0;
  readonly #behind: Transport;
  readonly #wire: Wire;

  constructor(behind: Transport, wire: Wire) {
    this.#behind = behind;
    this.#wire = wire;
  }

  async post(post: Post): Promise<Posted> {
    const posted = await this.#behind.post(post);
    const asked = askedIn(post);
    const root = asked && rootOf(posted.body);
    if (!asked || !root) return posted;
    const altered = this.#wire(root, asked);
    if (altered === root) return posted;
    this.applied += 1;
    return { ...posted, body: Buffer.from(writeReply(altered, declarationOf('UTF-8'))) };
  }

  close(): Promise<void> {
    return this.#behind.close();
  }
}

/** What a post asks; undefined for what is no command: the control surface, and probes of the transport. */
export function askedIn({ body, path, method, contentType = formType }: Post): Asked | undefined {
  if (path !== undefined || (method !== undefined && method !== 'POST') || !contentType.startsWith(formType))
    return undefined;
  const { intIn } = readForm(Buffer.from(body as string));
  if (!intIn) return undefined;
  const text = decode(intIn).text;
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/<([^\s<>/]+)>([^<]*)<\/\1>/g))
    if (!values.has(name)) values.set(name, value);
  const sent = (name: string): string | undefined => values.get(name) || undefined;
  const command = sent('command');
  return command === undefined ? undefined : { command, sent, xml: text };
}

/** A reply that cannot be read is for the suite to make something of. */
export function rootOf(body: Uint8Array): Element | undefined {
  try {
    return readReply(body).root;
  } catch {
    return undefined;
  }
}
