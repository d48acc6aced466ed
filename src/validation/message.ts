import { type CommandName, commandNames, isCommand, type RuleId } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { type Decoded, decode } from '../message/encoding.ts';
import { MessageError } from '../message/message-error.ts';
import { setDeclarationAside } from '../message/prolog.ts';
import { readRequest } from '../message/read-request.ts';
import type { MessageKind, SchemaDocument } from '../schema/index.ts';
import type { Finding, Remark } from './finding.ts';
import { type FormFacts, formIn } from './form.ts';
import { repeatedIn } from './repeated.ts';
import { unknownIn } from './unknown.ts';

/** A message to validate: what it is called, and its bytes. */
export interface Input {
  readonly name: string;
  /** XML in any encoding of this wire, or the body of a form with `int_in`. */
  readonly bytes: Uint8Array;
}

/** A message, read as far as it can be. */
export interface Message {
  readonly name: string;
  readonly kind: MessageKind;
  readonly command: CommandName | undefined;
  readonly text: string;
  readonly root: Element | undefined;
  /** What holds header and command: `request` or `response`. */
  readonly body: Element | undefined;
  readonly lines: ReadonlyMap<Element, number>;
  readonly encoding: Omit<Decoded, 'text'>;
  /** Where it came in a form. */
  readonly form?: FormFacts;
  readonly findings: readonly Finding[];
}

/** Why an input is no message, in words that follow its name. */
export class NoMessage extends Error {
  override readonly name = 'NoMessage';
}

/**
 * Reads a request or a reply, whichever it is.
 *
 * @throws NoMessage where it is neither
 */
export function readMessage({ name, bytes }: Input): Message {
  if (bytes.length > LARGEST) throw new NoMessage(TOO_LARGE);
  const { xml, form } = xmlIn(bytes);
  const { text, ...encoding } = decode(xml);
  if (Buffer.byteLength(text) > LARGEST) throw new NoMessage(TOO_LARGE);
  const lines = new Map<Element, number>();
  const message = { name, text, encoding, lines, ...(form && { form }) };
  try {
    const { findings, ...all } = looked(readRequest(text, lines), lines);
    return { ...message, ...all, findings: [...beforeDeclaration(text, all.kind), ...findings] };
  } catch (error) {
    if (error instanceof NoMessage && form?.brokenEscape)
      throw new NoMessage(`${error.message}; ${BROKEN_ESCAPE}`);
    if (!(error instanceof MessageError)) throw error;
    return { ...message, ...unread(text, error, form), root: undefined, body: undefined };
  }
}

/** In bytes. libxml2 takes no longer text, whatever it stands in. */
const LARGEST = 10_000_000;
const TOO_LARGE = 'is larger than the limit of 10 MB (10,000,000 bytes)';
const BROKEN_ESCAPE = 'the form has a percent sign without two hexadecimal digits after it';

/** White space before a declaration makes it an instruction of a name that is reserved. */
function beforeDeclaration(text: string, kind: MessageKind): readonly Finding[] {
  if (!/^\s+<\?xml\s/.test(text)) return [];
  return [
    {
      ...{ line: 1, element: 'ashrait', rule: wellFormed(kind) },
      problem: 'has white space before its XML declaration, and is not well-formed',
      allowed: 'the XML declaration as the first characters, or no XML declaration',
      by: ['rules'],
    },
  ];
}

/** The rule that a text breaks which is not well-formed. */
export const wellFormed = (kind: MessageKind): RuleId =>
  kind === 'request' ? 'envelope.request.ashrait' : 'envelope.reply.result';

/** The message for its schema, and how many lines stand before it; undefined where there is none to ask. */
export function schemaDocument({
  root,
  kind,
  command,
  text,
}: Message): { readonly document: SchemaDocument; readonly before: number } | undefined {
  if (!root || !command) return undefined;
  const rest = setDeclarationAside(text);
  const before = text.slice(0, text.length - rest.length).match(/\r\n?|\n/g)?.length ?? 0;
  return { document: { command, kind, text: rest }, before };
}

/**
 * What breaks no rule: clients live with a declaration that lies, and a form may be half of one. Unknown elements count for
 * requests alone: a gateway may add to its replies.
 */
export function remarksAbout(message: Message): readonly Remark[] {
  const { encoding, form, command, kind, root, body, lines } = message;
  const { lies, declared = '', used } = encoding;
  const about: string[] = [];
  if (lies) about.push(`declares the encoding ${declared.slice(0, 40)}, and its bytes are ${used}`);
  if (form && form.intIns > 1) about.push('is the first of several int_in fields of its form');
  // That command has them in its XML.
  if (form && form.lacks.length > 0 && command !== 'inquireTerminal')
    about.push(`is in a form without ${form.lacks.join(' and ')}`);
  if (form?.brokenEscape) about.push(`is possibly not the intended value: ${BROKEN_ESCAPE}`);
  return [
    ...about.map((text) => ({ line: 1, element: 'ashrait', text })),
    ...(root && body && command ? repeatedIn(root, body, command, kind, lines) : []),
    ...(root && command && kind === 'request' ? unknownIn(command, root, lines) : []),
  ];
}

/** The XML itself: what begins with mark-up is XML, anything else may be a form. */
function xmlIn(bytes: Uint8Array): { readonly xml: Uint8Array; readonly form?: FormFacts } {
  if (/^\s*</.test(decode(bytes).text)) return { xml: bytes };
  const { xml, ...form } = formIn(bytes);
  if (xml) return { xml, form };
  if (form.isForm) throw new NoMessage('is a form without int_in');
  return { xml: bytes };
}

function looked(
  root: Element,
  lines: ReadonlyMap<Element, number>,
): Pick<Message, 'kind' | 'command' | 'root' | 'body' | 'findings'> {
  const bodies = ['request', 'response'] as const;
  const body = bodies.map((name) => (root.name === name ? root : at(root, name))).find((one) => one);
  if (!body && root.name.includes(':'))
    throw new NoMessage('is not a message, because its element names have a namespace prefix');
  if (!body) throw new NoMessage('is not a message, because it contains neither request nor response');
  const kind = body.name === 'request' ? 'request' : 'reply';
  const findings: Finding[] = [];
  const find = (element: Element, rule: RuleId, problem: string, allowed: string) =>
    findings.push({
      line: lines.get(element) ?? 1,
      element: element.name,
      rule,
      problem,
      allowed,
      by: ['rules'],
    });
  if (root.name !== 'ashrait') find(root, wellFormed(kind), 'is the root element', 'ashrait');
  for (const element of root === body ? [root] : [root, body])
    if (element.attributes.xmlns)
      find(
        element,
        wellFormed(kind),
        'is in a namespace, because it has the attribute xmlns',
        'no namespace',
      );
  const said = at(body, 'command');
  const named = textAt(body, 'command');
  const command = isCommand(named) ? named : commandNames.find((one) => at(body, one));
  if (!command)
    throw new NoMessage(
      `is a ${kind} of an unknown command: ${named ? 'the command is not one of' : 'the message names none of'} ${commandNames.join(', ')}`,
    );
  if (command !== named)
    find(
      said ?? body,
      `envelope.${kind}.command`,
      said ? (named === '' ? 'is empty' : 'names no command') : 'has no element command',
      command,
    );
  return { root, body, kind, command, findings };
}

/** What is left to say of a text that is not well-formed. */
function unread(
  text: string,
  error: MessageError,
  form: FormFacts | undefined,
): Pick<Message, 'kind' | 'command' | 'findings'> {
  if (error.code === 'empty') throw new NoMessage('is empty');
  if (error.code === 'not-xml')
    throw new NoMessage(
      form?.brokenEscape
        ? `is a form whose int_in is not XML; ${BROKEN_ESCAPE}`
        : 'is neither XML nor a form with int_in',
    );
  if (!/<(?:ashrait|request|response)[\s/>]/.test(text))
    throw new NoMessage('is not a message, because it contains neither request nor response');
  const kind = /<response[\s/>]/.test(text) && !/<request[\s/>]/.test(text) ? 'reply' : 'request';
  const named = /<command>\s*(\w+)/.exec(text)?.[1];
  const problem = error.message
    .replace(/ at line \d+, column \d+/, '')
    .replace(/^malformed\b ?/, '')
    .replace(/^\((.*)\)$/s, '$1');
  return {
    kind,
    command: isCommand(named) ? named : undefined,
    findings: [
      {
        line: error.line ?? 1,
        element: 'ashrait',
        rule: wellFormed(kind),
        problem: `cannot be read: ${problem.trim() || 'not well-formed'}`,
        allowed: 'one well-formed XML document',
        by: ['rules'],
      },
    ],
  };
}
