import { commandData, isBeside, isCommand } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';

/** One request and what came of it: the value that everything else looks at. */
export interface Exchange {
  /** The command that was sent; a probe of the transport has none. */
  readonly command: string;
  /** The XML that was sent; for a probe, what was. Holds card numbers: mask it before it goes anywhere. */
  readonly requestText: string;
  /** The request as its reader sees it; undefined where it is not well-formed on purpose. */
  readonly request: Element | undefined;
  readonly replyText: string;
  /** The reply; undefined where it could not be read, and then `problem` says why. */
  readonly reply: Element | undefined;
  readonly problem?: string;
  /** HTTP status; 0 where there was no reply. */
  readonly status: number;
  /** `TLSv1.2`, `TLSv1.3`. */
  readonly tls?: string;
  /** The XML declaration of the reply names another encoding than its bytes are in. */
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

/** `000` is success; '' where the reply has none. */
export const resultOf = (exchange: Exchange): string => textAt(exchange.reply, 'response.result') ?? '';

/** What holds the reply's own elements: the command's element; for inquireTerminal, `response` itself. */
export const contentOf = ({ command, reply }: Exchange): Element | undefined =>
  isCommand(command) && commandData[command].answersIn === 'response'
    ? at(reply, 'response')
    : at(reply, `response.${command}`);

/** A parameter as it was sent, by its path; undefined where it was not. */
export const sentIn = ({ command, request }: Exchange, path: string): string | undefined =>
  textAt(request, isBeside(command, path) ? `request.${path}` : `request.${command}.${path}`) || undefined;
