import { type Post, type Posted, type Transport, TransportError } from '../client/index.ts';
import { decode, encode } from '../message/encoding.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { bodyOf, type Definition } from './definition.ts';

/** Records the exchanges of a transport. Secrets are removed before an exchange is stored. */
export class Recorder {
  readonly #recorded: (Definition | undefined)[] = [];
  readonly #scope: string;
  readonly #redactor: Redactor;
  readonly #scenario: () => string | undefined;

  constructor(baseUrl: string, redactor: Redactor, scenario: () => string | undefined) {
    this.#scope = new URL(baseUrl).origin;
    this.#redactor = redactor;
    this.#scenario = scenario;
  }

  get definitions(): readonly Definition[] {
    return this.#recorded.filter((one) => one !== undefined);
  }

  /** Wraps a transport to record its exchanges. A failed exchange is recorded with its cause. */
  around(transport: Transport): Transport {
    return {
      post: async (post) => {
        const at = new Date();
        const begun = performance.now();
        const scenario = this.#scenario();
        const place = this.#recorded.push(undefined) - 1;
        const record = (came: Pick<Definition, 'status' | 'response'>, more: Partial<Definition['tck']>) =>
          this.#recorded.splice(place, 1, {
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
          record({ status: posted.status, response }, more);
          return posted;
        } catch (error) {
          if (error instanceof TransportError)
            record({ status: 0, response: '' }, { failure: error.code, message: error.message });
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
    // The function `decode` removes the byte order mark, which the recording must contain.
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
