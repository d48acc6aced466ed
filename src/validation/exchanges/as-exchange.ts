import { type Exchange, readBack, resultOf } from '../../client/index.ts';
import { isCommand } from '../../contract/index.ts';
import { at, type Element, textAt } from '../../message/element.ts';
import { decode } from '../../message/encoding.ts';
import { formType } from '../../recordings/request-body.ts';
import type { Finding } from '../finding.ts';
import { type Message, NoMessage, readMessage } from '../message.ts';
import { repliedAt } from '../reply.ts';
import { requestFindings } from '../request.ts';
import type { Entry, SentForm } from './entry.ts';
import { redactedIn, unveiled } from './redacted.ts';

/** One message, read as far as it can be. */
export type Read = { readonly message: Message } | { readonly none: string };

/** An exchange of a capture, ready to be judged. */
export interface Captured {
  readonly entry: Entry;
  readonly exchange: Exchange;
  readonly request: Read;
  /** Undefined where the capture has none. */
  readonly reply: Read | undefined;
  /** What the rules find wrong with the request. */
  readonly wrong: readonly Finding[];
  /** Elements whose values the capture does not have. */
  readonly hidden: ReadonlySet<string>;
}

/** Which of the form's credentials a capture has at all: one that has been relieved of them lacks them everywhere. */
export type Credentials = Readonly<Record<'user' | 'password', boolean>>;

/** Reads both messages of an exchange. */
export function captured(entry: Entry, kept: Credentials): Captured {
  const { form, status, at: sentAt, durationMs, tls } = entry;
  const reply = entry.reply && readAs('reply', entry.reply);
  const replied = reply && 'message' in reply ? reply.message : undefined;
  const back = entry.reply ? readReply(entry.reply, replied) : NOTHING;
  const sent = decode(form.intIn);
  const named = textAt(back.reply, 'response.command') ?? '';
  const { text, names } = unveiled(sent.text, at(back.reply, `response.${named}`));
  const request = readAs('request', text === sent.text ? form.intIn : Buffer.from(text));
  const asked = 'message' in request ? request.message : undefined;
  const command = (asked && textAt(asked.body, 'command')) || asked?.command || '';
  const wrong = asked ? wrongIn(asked) : [];
  const begun = {
    ...{ command, requestText: text, request: asked && withAuthNo(asked), ...back, status, durationMs },
  };
  const exchange = {
    ...begun,
    startedAt: sentAt ?? (replied?.body ? repliedAt(replied.body) : new Date(0)),
    ...(tls !== undefined && { tls }),
    probe: false,
  };
  return {
    ...{ entry, request, reply, wrong },
    exchange: { ...exchange, probe: isProbe({ exchange, entry, wrong, request: asked, kept }) },
    hidden: new Set([...names, ...redactedIn(back.reply)]),
  };
}

/**
 * Clients capture by authNumber, where the specification says authNo, and gateways take it: what is answered then is no
 * reply to a new charge.
 */
function withAuthNo({ command, root, body }: Message): Element | undefined {
  const deal = command === 'doDeal' ? at(body, 'doDeal') : undefined;
  const sent = (name: string) => textAt(deal, name) ?? '';
  if (!root || !sent('authNumber') || sent('authNo') || !/^autocomm$/i.test(sent('validation'))) return root;
  const renamed = (one: Element): Element =>
    one.name === 'authNumber' ? { ...one, name: 'authNo' } : { ...one, children: one.children.map(renamed) };
  return renamed(root);
}

const NOTHING = { reply: undefined, replyText: '', lyingDeclaration: false } as const;

function readReply(bytes: Uint8Array, message: Message | undefined): ReturnType<typeof readBack> {
  if (!message?.root) return readBack(bytes);
  const { root, text, encoding } = message;
  return { reply: root, replyText: text, lyingDeclaration: encoding.lies };
}

function wrongIn({ command, body, lines, findings }: Message): readonly Finding[] {
  return command && body ? [...findings, ...requestFindings(command, body, lines)] : findings;
}

function readAs(kind: 'request' | 'reply', bytes: Uint8Array): Read {
  try {
    const message = readMessage({ name: '', bytes });
    if (message.kind === kind) return { message };
    // What is not well-formed does not tell which of them it is.
    return message.root ? { none: `is a ${message.kind}` } : { message: { ...message, kind } };
  } catch (error) {
    if (!(error instanceof NoMessage)) throw error;
    return { none: error.message };
  }
}

interface Asked extends Pick<Captured, 'exchange' | 'entry' | 'wrong'> {
  readonly request: Message | undefined;
  readonly kept: Credentials;
}

/**
 * Whether no proper client would have sent it: the judges do not hold the envelope of an answer against such. Whether credentials
 * are wrong only the gateway can say.
 */
function isProbe({ exchange, entry, wrong, request, kept }: Asked): boolean {
  const { form, contentType } = entry;
  const { command, requestText } = exchange;
  if (!request?.body || !isCommand(command)) return true;
  const taken = resultOf(exchange) === '000';
  if (wrong.some(({ rule }) => rule.startsWith('envelope.') && !(taken && isOfHeader(rule)))) return true;
  if (contentType !== undefined && !isForm(contentType)) return true;
  if (refusesCredentials(exchange)) return true;
  if (lacking(command, form, kept).length > 0) return true;
  if (command === 'inquireTerminal' && wrong.some(({ element }) => /^(?:user|password)$/.test(element)))
    return true;
  // No encoding is stated: what a gateway makes of another one than UTF-8 is not held against it.
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(requestText)?.[1] ?? 'utf-8';
  return (
    decode(form.intIn).used !== 'utf-8' || (!/^utf-?8$/i.test(declared) && /[^\0-\x7f]/.test(requestText))
  );
}

/** What becomes of another version or language is not said; a gateway may serve them. */
export const isOfHeader = (rule: string): boolean => /^envelope\.request\.(?:version|language)$/.test(rule);

/** The credentials that a form should have; those of inquireTerminal stand in its XML. */
export const lacking = (
  command: string,
  form: SentForm,
  kept: Credentials,
): readonly ('user' | 'password')[] =>
  command === 'inquireTerminal'
    ? []
    : (['user', 'password'] as const).filter((name) => kept[name] && !form[name]);

export const isForm = (contentType: string): boolean => contentType.trim().toLowerCase().startsWith(formType);

const refusesCredentials = (exchange: Exchange): boolean =>
  resultOf(exchange) === '405' || (exchange.command === 'inquireTerminal' && resultOf(exchange) === '003');
