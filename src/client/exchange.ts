import { channel } from 'node:diagnostics_channel';
import { commandData, isBeside, isCommand } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';

/** One request with its reply, or with the reason why there is no reply. */
export interface Exchange {
  /** The name of the sent command; empty text for requests that test the transport only. */
  readonly command: string;
  /** The sent text, which can contain card numbers: mask it before you print or store it. */
  readonly requestText: string;
  /** The parsed request; undefined if the request is intentionally not well-formed XML. */
  readonly request: Element | undefined;
  readonly replyText: string;
  /** The parsed XML of the reply; undefined if the reply cannot be read. The member `problem` is then the reason. */
  readonly reply: Element | undefined;
  readonly problem?: string;
  readonly status: number;
  readonly tls?: string;
  /** True if the XML declaration of the reply names another encoding than that of its bytes. */
  readonly lyingDeclaration: boolean;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** True for an invalid request that no correct client sends, so rules for replies to valid requests do not apply. */
  readonly probe: boolean;
  /** The user's own client that sent the request; undefined if the client of this kit sent the request. */
  readonly through?: Through;
}

/** The user's own client. The kit does not see the bytes of its requests, the HTTP status and the TLS version. */
export interface Through {
  readonly client: string;
  /** The source of the reply: `wire` as sent, `raw` as text from the client, `decoded` as fields from the client. */
  readonly reply: 'wire' | 'raw' | 'decoded';
}

/** Returns the result code of a reply: `000` is success, and '' means that the reply has no result code. */
export const resultOf = ({ reply }: Exchange): string => textAt(reply, 'response.result') ?? '';

/** Returns the XML element with the content of a reply: the element of the command, or `response` for inquireTerminal. */
export function contentOf({ command, reply }: Exchange): Element | undefined {
  const answersIn = isCommand(command) && commandData[command].answersIn === 'response';
  return at(reply, answersIn ? 'response' : `response.${command}`);
}

/** Returns the sent value of a request parameter by its path; undefined if the request lacks the parameter. */
export function sentIn({ command, request }: Exchange, path: string): string | undefined {
  const within = isBeside(command, path) ? 'request' : `request.${command}`;
  return textAt(request, `${within}.${path}`) || undefined;
}

/** The diagnostics channel with all exchanges of this process, including failed ones. The exchanges contain secrets. */
export const exchangeChannel = 'ashrait-tck:exchange';

const exchanges = channel(exchangeChannel);

type Begun = Pick<Exchange, 'command' | 'requestText' | 'startedAt' | 'probe'>;

export async function heard<E extends Exchange>(begun: Begun, exchange: () => Promise<E>): Promise<E> {
  if (!exchanges.hasSubscribers) return exchange();
  try {
    const ended = await exchange();
    exchanges.publish(ended);
    return ended;
  } catch (error) {
    exchanges.publish({
      ...begun,
      request: undefined,
      replyText: '',
      reply: undefined,
      problem: error instanceof Error ? error.message : String(error),
      status: 0,
      lyingDeclaration: false,
      durationMs: Date.now() - begun.startedAt.getTime(),
    } satisfies Exchange);
    throw error;
  }
}
