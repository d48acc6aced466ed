import { type Exchange, readBack, resultOf } from '../../client/index.ts';
import { isCommand } from '../../contract/index.ts';
import { at, type Element, textAt } from '../../message/element.ts';
import { decode } from '../../message/encoding.ts';
import { formType } from '../../recordings/definition.ts';
import type { Finding } from '../finding.ts';
import { type Message, NoMessage, readMessage } from '../message.ts';
import { repliedAt } from '../reply.ts';
import { requestFindings } from '../request.ts';
import type { Entry, SentForm } from './entry.ts';
import { redactedIn, unveiled } from './redacted.ts';

type Read = { readonly message: Message } | { readonly none: string };

export interface Captured {
  readonly entry: Entry;
  readonly exchange: Exchange;
  readonly request: Read;
  readonly reply: Read | undefined;
  readonly wrong: readonly Finding[];
  /** Names of elements whose values were removed from the file of recorded exchanges. */
  readonly hidden: ReadonlySet<string>;
}

/** The credentials that occur in recorded exchanges. Redaction tools remove a credential from all exchanges. */
export type Credentials = Readonly<Record<'user' | 'password', boolean>>;

export function captured(entry: Entry, recorded: Credentials): Captured {
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
  const exchange = {
    ...{ command, requestText: text, request: asked && withAuthNo(asked), ...back, status, durationMs },
    startedAt: sentAt ?? (replied?.body ? repliedAt(replied.body) : new Date(0)),
    ...(tls !== undefined && { tls }),
    probe: false,
  };
  return {
    ...{ entry, request, reply, wrong },
    exchange: { ...exchange, probe: isProbe({ exchange, entry, wrong, request: asked, recorded }) },
    hidden: new Set([...names, ...redactedIn(back.reply)]),
  };
}

/** Gateways accept captures of pre-authorizations with `authNo` or `authNumber`; both are checked as `authNo`. */
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
    // If a message is not well-formed, its kind (request or reply) is a guess.
    return message.root ? { none: `is a ${message.kind}` } : { message: { ...message, kind } };
  } catch (error) {
    if (!(error instanceof NoMessage)) throw error;
    return { none: error.message };
  }
}

type Asked = Pick<Captured, 'exchange' | 'entry' | 'wrong'> & {
  request: Message | undefined;
  recorded: Credentials;
};

/** True for a request that no correct client sends. Wrong credentials are recognised by the result code of the reply. */
function isProbe({ exchange, entry, wrong, request, recorded }: Asked): boolean {
  const { form, contentType } = entry;
  const { command, requestText } = exchange;
  if (!request?.body || !isCommand(command)) return true;
  const isAccepted = resultOf(exchange) === '000';
  if (wrong.some(({ rule }) => rule.startsWith('envelope.') && !(isAccepted && isOfHeader(rule))))
    return true;
  if (contentType !== undefined && !isForm(contentType)) return true;
  if (refusesCredentials(exchange)) return true;
  if (lacking(command, form, recorded).length > 0) return true;
  if (command === 'inquireTerminal' && wrong.some(({ element }) => /^(?:user|password)$/.test(element)))
    return true;
  // The specification states no encoding, so replies to requests in other encodings than UTF-8 are not checked.
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(requestText)?.[1] ?? 'utf-8';
  return (
    decode(form.intIn).used !== 'utf-8' || (!/^utf-?8$/i.test(declared) && /[^\0-\x7f]/.test(requestText))
  );
}

/** True for rules about version and language: a gateway may accept other values. */
export const isOfHeader = (rule: string): boolean => /^envelope\.request\.(?:version|language)$/.test(rule);

/** Returns the credentials that a form lacks. The command inquireTerminal has no credentials in the form. */
export const lacking = (
  command: string,
  form: SentForm,
  recorded: Credentials,
): readonly ('user' | 'password')[] =>
  command === 'inquireTerminal'
    ? []
    : (['user', 'password'] as const).filter((name) => recorded[name] && !form[name]);

export const isForm = (contentType: string): boolean => contentType.trim().toLowerCase().startsWith(formType);

const refusesCredentials = (exchange: Exchange): boolean =>
  resultOf(exchange) === '405' || (exchange.command === 'inquireTerminal' && resultOf(exchange) === '003');
