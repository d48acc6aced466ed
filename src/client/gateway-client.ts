import { type CommandName, commandData, isBeside, isCommand, type RequestFields } from '../contract/index.ts';
import { buildRequest, type Fields, type Request } from '../message/build-request.ts';
import type { Element } from '../message/element.ts';
import { decode } from '../message/encoding.ts';
import { encodeForm } from '../message/form.ts';
import { MessageError } from '../message/message-error.ts';
import { readReply } from '../message/read-reply.ts';
import { readRequest } from '../message/read-request.ts';
import { type Exchange, heard } from './exchange.ts';
import { type Reply, replyOf } from './reply.ts';
import { type HttpsOptions, httpsTransport, type Post, type Transport } from './transport.ts';

export interface ClientOptions extends HttpsOptions {
  /** API credentials (not of the console). Read them from the environment or a vault, never from source code. */
  readonly user: string;
  readonly password: string;
  /** The function that posts forms to the gateway. The default is the library undici over verified HTTPS. */
  readonly transport?: Transport;
}

export interface CallOptions extends Pick<Request, 'version' | 'language' | 'dateTime' | 'requestId'> {
  /** The encoding of the form field `int_in` and of its XML declaration. The default is `utf-8`. */
  readonly encoding?: 'utf-8' | 'iso-8859-8';
}

/** Sends commands to a gateway. The client keeps its connections open until `close` is called. */
export class GatewayClient {
  readonly #options: ClientOptions;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#transport = options.transport ?? httpsTransport(options);
  }

  /**
   * Sends one command. Amounts are integers in the smallest unit of their currency. A refusal is no exception: see
   * `decoded.approved`.
   * @throws TransportError without a reply: the gateway possibly executed the request
   * @throws MessageError `unwritable` for a value that XML cannot represent
   */
  async call<C extends CommandName>(
    command: C,
    fields: RequestFields<C>,
    options: CallOptions = {},
  ): Promise<Exchange & { readonly decoded: Reply<C> }> {
    const exchange = await this.send({ command, fields: fields as Fields, ...options }, options.encoding);
    return { ...exchange, decoded: replyOf<C>(exchange) };
  }

  /** Sends a request without checks, for tests and for commands that the contract does not know. */
  async send(request: Request, encoding: 'utf-8' | 'iso-8859-8' = 'utf-8'): Promise<Exchange> {
    const { user, password } = this.#options;
    const { text, inXml } = asSent(request, { user, password }, encoding);
    const form = inXml ? { int_in: text } : { user, password, int_in: text };
    const post = { body: encodeForm(form, encoding) };
    return this.#exchange(post, { command: request.command ?? '', text, probe: false });
  }

  /** Posts a form that no correct client would send, and marks the exchange as a probe. */
  async probe(post: Post, about: { readonly command?: string; readonly text: string }): Promise<Exchange> {
    return this.#exchange(post, { command: about.command ?? '', text: about.text, probe: true });
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  async #exchange(post: Post, sent: { command: string; text: string; probe: boolean }): Promise<Exchange> {
    const startedAt = new Date();
    const begun = { command: sent.command, requestText: sent.text, startedAt, probe: sent.probe };
    return heard(begun, () => this.#posted(post, begun));
  }

  async #posted(
    post: Post,
    sent: Pick<Exchange, 'command' | 'requestText' | 'startedAt' | 'probe'>,
  ): Promise<Exchange> {
    const begun = performance.now();
    const { status, body, tls, at } = await this.#transport.post(post);
    const durationMs = Math.round((performance.now() - begun) * 10) / 10;
    return {
      ...sent,
      request: readSent(sent.requestText),
      ...readBack(body),
      status,
      ...(tls !== undefined && { tls }),
      ...(at && { startedAt: at }),
      durationMs,
    };
  }
}

/** Returns the XML of a request. If `inXml` is true, the credentials are in the XML; otherwise they are form fields. */
export function asSent(
  request: Request,
  { user, password }: { readonly user: string; readonly password: string },
  encoding: 'utf-8' | 'iso-8859-8' = 'utf-8',
): { readonly text: string; readonly inXml: boolean } {
  const inXml = isBeside(request.command ?? '', 'password');
  const whole = inXml ? { ...request, fields: { user, password, ...request.fields } } : request;
  return { text: buildRequest({ declaration: encoding, ...placed(whole) }), inXml };
}

export function readSent(text: string): Element | undefined {
  try {
    return readRequest(text);
  } catch (error) {
    if (error instanceof MessageError) return undefined;
    throw error;
  }
}

/** Parses the bytes of a reply. If the bytes cannot be read, the member `problem` is the reason. */
export function readBack(
  body: Uint8Array,
): Pick<Exchange, 'reply' | 'replyText' | 'problem' | 'lyingDeclaration'> {
  try {
    const { root, text, lies } = readReply(body);
    return { reply: root, replyText: text, lyingDeclaration: lies };
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return {
      reply: undefined,
      replyText: decode(body).text,
      problem: error.message,
      lyingDeclaration: false,
    };
  }
}

/** Moves each request parameter to where its command expects it, unless the caller nested the parameter. */
export function placed(request: Request): Request {
  const { command = '', fields } = request;
  if (!isCommand(command) || fields === undefined || 'beside' in request || 'element' in request)
    return request;
  const entries = Object.entries(fields);
  const [beside, inside] = [true, false].map((is) =>
    Object.fromEntries(entries.filter(([name]) => isBeside(command, name) === is)),
  );
  const { beside: all, request: known } = commandData[command];
  const hasElement = Object.keys(known).length > all.length;
  return { ...request, beside, fields: hasElement ? inside : undefined };
}
