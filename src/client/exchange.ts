import { channel } from 'node:diagnostics_channel';
import { commandData, isBeside, isCommand } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';

/** One request and its reply, or the reason why there is none. */
export interface Exchange {
  /** The command that was sent. A probe of the transport has none. */
  readonly command: string;
  /** The XML that was sent, or the text of a probe. It can contain card numbers: mask it before you store or print it. */
  readonly requestText: string;
  /** The parsed request. Undefined if the request is intentionally not well-formed. */
  readonly request: Element | undefined;
  readonly replyText: string;
  /** The parsed reply. Undefined if the reply cannot be read: `problem` then gives the reason. */
  readonly reply: Element | undefined;
  readonly problem?: string;
  /** HTTP status; 0 if there was no reply. */
  readonly status: number;
  /** `TLSv1.2`, `TLSv1.3`. */
  readonly tls?: string;
  /** Whether the XML declaration of the reply names an encoding that the bytes do not have. */
  readonly lyingDeclaration: boolean;
  readonly startedAt: Date;
  readonly durationMs: number;
  /**
   * Whether the request is one that no correct client would send (wrong credentials, no XML). The envelope of the reply
   * is then not checked against the rules for replies to valid requests.
   */
  readonly probe: boolean;
  /** The client of a user that sent the request. Undefined if the client of this kit sent the request. */
  readonly through?: Through;
}

/** A client that is not that of this kit. The kit does not see the bytes of its requests, the HTTP status and the TLS version. */
export interface Through {
  readonly client: string;
  /**
   * `wire`: the reply as it went over the wire. `raw`: the client returned the reply unchanged. `decoded`: the client returned
   * decoded fields, which are an element tree again.
   */
  readonly reply: 'wire' | 'raw' | 'decoded';
}

/** `000` is success; '' if the reply has none. */
export const resultOf = ({ reply }: Exchange): string => textAt(reply, 'response.result') ?? '';

/** The element that contains the answer: the element of the command, or `response` for inquireTerminal. */
export function contentOf({ command, reply }: Exchange): Element | undefined {
  const answersIn = isCommand(command) && commandData[command].answersIn === 'response';
  return at(reply, answersIn ? 'response' : `response.${command}`);
}

/** A parameter as it was sent, by its path. Undefined if the parameter was not sent. */
export function sentIn({ command, request }: Exchange, path: string): string | undefined {
  const within = isBeside(command, path) ? 'request' : `request.${command}`;
  return textAt(request, `${within}.${path}`) || undefined;
}

/** The channel that publishes each exchange of this process, including failed ones. They contain secrets. */
export const exchangeChannel = 'ashrait-tck:exchange';

const exchanges = channel(exchangeChannel);

type Begun = Pick<Exchange, 'command' | 'requestText' | 'startedAt' | 'probe'>;

/** Publishes an exchange after its end. */
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
