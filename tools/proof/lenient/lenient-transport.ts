import { setTimeout as pause } from 'node:timers/promises';
import type { Post, Posted, Transport } from '../../../src/client/index.ts';
import { declarationOf } from '../../../src/message/encoding.ts';
import { writeReply } from '../../../src/message/write-reply.ts';
import { askedIn, rootOf } from '../altering-transport.ts';
import type { Asked } from '../mutant.ts';
import { joined, tokensOf } from './tokens.ts';
import type { Variation } from './variation.ts';

/** Where a request cannot be read, or its command. */
const nothingAsked: Asked = { command: '', sent: () => undefined, xml: '' };

const plainly = (text: string): Uint8Array => Buffer.from(declarationOf('UTF-8') + text);

/** Says and writes replies in other ways on their way to the client. */
export class LenientTransport implements Transport {
  /** Ids of the variations that took place. */
  readonly applied = new Set<string>();
  readonly #behind: Transport;
  readonly #variations: readonly Variation[];

  constructor(behind: Transport, variations: readonly Variation[]) {
    this.#behind = behind;
    this.#variations = variations;
  }

  async post(post: Post): Promise<Posted> {
    const posted = await this.#behind.post(post);
    if (post.path !== undefined) return posted;
    for (const { id, waits } of this.#variations) {
      if (waits === undefined) continue;
      await pause(waits);
      this.applied.add(id);
    }
    const body = this.#varied(posted.body, askedIn(post) ?? nothingAsked);
    return body ? { ...posted, body } : posted;
  }

  close(): Promise<void> {
    return this.#behind.close();
  }

  /** A reply that cannot be read is planted, and stays as it is. */
  #varied(body: Uint8Array, asked: Asked): Uint8Array | undefined {
    const replied = rootOf(body);
    if (!replied) return undefined;
    const before = this.applied.size;
    let root = replied;
    for (const { id, wire } of this.#variations) {
      const next = wire?.(root, asked) ?? root;
      if (next !== root) this.applied.add(id);
      root = next;
    }
    let tokens = tokensOf(writeReply(root));
    let encodes: Variation['encodes'];
    let rewritten = false;
    for (const one of this.#variations) {
      if (one.writes) {
        const next = one.writes(tokens);
        if (joined(next) !== joined(tokens)) this.applied.add(one.id);
        tokens = next;
        rewritten = true;
      }
      if (one.encodes) {
        encodes = one.encodes;
        this.applied.add(one.id);
      }
    }
    if (root === replied && !rewritten && !encodes && this.applied.size === before) return undefined;
    return (encodes ?? plainly)(joined(tokens));
  }
}
