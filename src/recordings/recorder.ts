import { type Post, type Posted, type Transport, TransportError } from '../client/index.ts';
import { decode, encode } from '../message/encoding.ts';
import { bodyOf, type Definition } from './definition.ts';
import type { Redactor } from './redactor.ts';

/** Keeps what goes over a transport, redacted as it comes: nothing else is held. */
export class Recorder {
  readonly #kept: (Definition | undefined)[] = [];
  readonly #scope: string;
  readonly #redactor: Redactor;
  readonly #scenario: () => string | undefined;

  constructor(baseUrl: string, redactor: Redactor, scenario: () => string | undefined) {
    this.#scope = new URL(baseUrl).origin;
    this.#redactor = redactor;
    this.#scenario = scenario;
  }

  get definitions(): readonly Definition[] {
    return this.#kept.filter((one) => one !== undefined);
  }

  /** A transport that is listened to. What does not come back is kept too, with its cause. */
  around(transport: Transport): Transport {
    return {
      post: async (post) => {
        const at = new Date();
        const begun = performance.now();
        const scenario = this.#scenario();
        const place = this.#kept.push(undefined) - 1;
        const keep = (came: Pick<Definition, 'status' | 'response'>, more: Partial<Definition['tck']>) =>
          this.#kept.splice(place, 1, {
            ...{ scope: this.#scope, ...this.#request(post), ...came },
            tck: {
              at: at.toISOString(),
              ms: Math.round((performance.now() - begun) * 10) / 10,
              ...(scenario !== undefined && { scenario }),
              ...(post.contentType !== undefined && { contentType: post.contentType }),
              ...more,
            },
          });
        try {
          const posted = await transport.post(post);
          const { response, ...more } = this.#reply(posted);
          keep({ status: posted.status, response }, more);
          return posted;
        } catch (error) {
          if (error instanceof TransportError)
            keep({ status: 0, response: '' }, { failure: error.code, message: error.message });
          throw error;
        }
      },
      close: () => transport.close(),
    };
  }

  #request({
    body,
    path = '/xpo/Relay',
    method = 'POST',
    contentType,
  }: Post): Pick<Definition, 'method' | 'path' | 'body'> {
    const read = method === 'POST' ? bodyOf(Buffer.from(body as string), contentType) : '';
    const redacted = typeof read === 'string' ? this.#redactor.text(read) : this.#redactor.form(read);
    return { method, path: this.#redactor.text(path), body: redacted };
  }

  #reply({ body, tls }: Posted): { response: string; replyEncoding?: string; tls?: string } {
    const { text: plain, used } = decode(body);
    const isExact = (text: string) => Buffer.compare(encode(text, used), body) === 0;
    // A byte order mark goes back in front.
    const text = isExact(`\uFEFF${plain}`) ? `\uFEFF${plain}` : plain;
    const exact = isExact(text);
    return {
      response: this.#redactor.text(text),
      ...(used !== 'utf-8' && { replyEncoding: used }),
      ...(!exact && { replyEncoding: `${used}, not exactly` }),
      ...(tls !== undefined && { tls }),
    };
  }
}
