import { commandData, isBeside, isCommand } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';

/** One request and its reply, or the reason why there is none. */
export interface Exchange {
  /** The command that was sent; a probe of the transport has none. */
  readonly command: string;
  /** The XML that was sent; for a probe, what was. Holds card numbers: mask it before it goes anywhere. */
  readonly requestText: string;
  /** The parsed request; undefined if it is intentionally not well-formed. */
  readonly request: Element | undefined;
  readonly replyText: string;
  /** The parsed reply; undefined if it cannot be read. `problem` then gives the reason. */
  readonly reply: Element | undefined;
  readonly problem?: string;
  /** HTTP status; 0 if there was no reply. */
  readonly status: number;
  /** `TLSv1.2`, `TLSv1.3`. */
  readonly tls?: string;
  /** The XML declaration of the reply names an encoding that its bytes do not have. */
  readonly lyingDeclaration: boolean;
  readonly startedAt: Date;
  readonly durationMs: number;
  /**
   * Sent to see what the gateway makes of something no client should send (wrong credentials, no XML): the envelope of
   * its answer is not held to what a proper request could expect.
   */
  readonly probe: boolean;
  /** Somebody's own client was in between; missing where this kit's client sent it. What that hides is not known. */
  readonly through?: Through;
}

/** A client that is not this kit's: the request as it went out, the status and the TLS version are out of sight. */
export interface Through {
  readonly client: string;
  /** `raw`: the reply as it came. `decoded`: what the client makes of it, made an element tree again. */
  readonly reply: 'raw' | 'decoded';
}

/** `000` is success; '' if the reply has none. */
export const resultOf = (exchange: Exchange): string => textAt(exchange.reply, 'response.result') ?? '';

/** What holds the reply's own elements: the command's element; for inquireTerminal, `response` itself. */
export const contentOf = ({ command, reply }: Exchange): Element | undefined =>
  isCommand(command) && commandData[command].answersIn === 'response'
    ? at(reply, 'response')
    : at(reply, `response.${command}`);

/** A parameter as it was sent, by its path; undefined where it was not. */
export const sentIn = ({ command, request }: Exchange, path: string): string | undefined =>
  textAt(request, isBeside(command, path) ? `request.${path}` : `request.${command}.${path}`) || undefined;
