import { type CommandName, commandNames, isCommand, type RuleId } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { type Decoded, decode, latin1 } from '../message/encoding.ts';
import { percentDecode, readForm } from '../message/form.ts';
import { MessageError } from '../message/message-error.ts';
import { setDeclarationAside } from '../message/prolog.ts';
import { readRequest } from '../message/read-request.ts';
import type { MessageKind } from '../schema/index.ts';
import { type Finding, type Remark, ruleFinding } from './finding.ts';
import { knownElements, pathsBelow } from './known-elements.ts';
import { unknownIn } from './unknown.ts';

export interface Input {
  readonly name: string;
  /** The XML in any supported encoding, or a form body with the field `int_in`. */
  readonly bytes: Uint8Array;
}

export interface Message {
  readonly name: string;
  readonly kind: MessageKind;
  readonly command: CommandName | undefined;
  readonly text: string;
  readonly root: Element | undefined;
  readonly body: Element | undefined;
  readonly lines: ReadonlyMap<Element, number>;
  readonly encoding: Omit<Decoded, 'text'>;
  readonly form?: FormFacts;
  readonly findings: readonly Finding[];
}

/** Thrown for an input that is no message. The error message is a sentence part that follows the name of the input. */
export class NoMessage extends Error {
  override readonly name = 'NoMessage';
}

/** Parses a request or a reply. @throws NoMessage if the input is neither */
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

/** The maximum size of a message in bytes, because the library libxml2 accepts no longer text. */
const LARGEST = 10_000_000;
const TOO_LARGE = 'is larger than the limit of 10 MB (10,000,000 bytes)';
const BROKEN_ESCAPE = 'the form has a percent sign without two hexadecimal digits after it';

/** White space before an XML declaration is a fault: the declaration is then a processing instruction with a reserved name. */
function beforeDeclaration(text: string, kind: MessageKind): readonly Finding[] {
  if (!/^\s+<\?xml\s/.test(text)) return [];
  const problem = 'has white space before its XML declaration, and is not well-formed';
  const allowed = 'the XML declaration as the first characters, or no XML declaration';
  return [ruleFinding(1, 'ashrait', wellFormed(kind), problem, allowed)];
}

/** Returns the rule that a message breaks if it is not well-formed. */
export const wellFormed = (kind: MessageKind): RuleId =>
  kind === 'request' ? 'envelope.request.ashrait' : 'envelope.reply.result';

/** Returns the text that the schema validates, and the number of lines before this text in the message. */
export function schemaDocument({ root, kind, command, text }: Message) {
  if (!root || !command) return undefined;
  const rest = setDeclarationAside(text);
  const before = text.slice(0, text.length - rest.length).match(/\r\n?|\n/g)?.length ?? 0;
  return { document: { command, kind, text: rest }, before };
}

/** Unknown elements are remarks on requests only, because a gateway may add elements to its replies. */
export function remarksAbout(message: Message): readonly Remark[] {
  const { encoding, form, command, kind, root, body, lines } = message;
  const { lies, declared = '', used } = encoding;
  const about: string[] = [];
  if (lies) about.push(`declares the encoding ${declared.slice(0, 40)}, and its bytes are ${used}`);
  if (form && form.intIns > 1) about.push('is the first of several int_in fields of its form');
  if (form && form.lacks.length > 0 && command !== 'inquireTerminal')
    about.push(`is in a form without ${form.lacks.join(' and ')}`);
  if (form?.brokenEscape) about.push(`is possibly not the intended value: ${BROKEN_ESCAPE}`);
  return [
    ...about.map((text) => ({ line: 1, element: 'ashrait', text })),
    ...(root && body && command ? repeatedIn(root, body, command, kind, lines) : []),
    ...(root && command && kind === 'request' ? unknownIn(command, root, lines) : []),
  ];
}

function xmlIn(bytes: Uint8Array): { readonly xml: Uint8Array; readonly form?: FormFacts } {
  if (/^\s*</.test(decode(bytes).text)) return { xml: bytes };
  const { xml, ...form } = formIn(bytes);
  if (xml) return { xml, form };
  if (form.isForm) throw new NoMessage('is a form without int_in');
  return { xml: bytes };
}

function looked(root: Element, lines: ReadonlyMap<Element, number>) {
  const bodies = ['request', 'response'] as const;
  const body = bodies.map((name) => (root.name === name ? root : at(root, name))).find((one) => one);
  if (!body && root.name.includes(':'))
    throw new NoMessage('is not a message, because its element names have a namespace prefix');
  if (!body) throw new NoMessage('is not a message, because it contains neither request nor response');
  const kind: MessageKind = body.name === 'request' ? 'request' : 'reply';
  const findings: Finding[] = [];
  const find = (element: Element, rule: RuleId, problem: string, allowed: string) =>
    findings.push(ruleFinding(lines.get(element) ?? 1, element.name, rule, problem, allowed));
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

function unread(text: string, error: MessageError, form: FormFacts | undefined) {
  if (error.code === 'empty') throw new NoMessage('is empty');
  if (error.code === 'not-xml')
    throw new NoMessage(
      form?.brokenEscape
        ? `is a form whose int_in is not XML; ${BROKEN_ESCAPE}`
        : 'is neither XML nor a form with int_in',
    );
  if (!/<(?:ashrait|request|response)[\s/>]/.test(text))
    throw new NoMessage('is not a message, because it contains neither request nor response');
  const kind: MessageKind =
    /<response[\s/>]/.test(text) && !/<request[\s/>]/.test(text) ? 'reply' : 'request';
  const named = /<command>\s*(\w+)/.exec(text)?.[1];
  const reason = error.message
    .replace(/ at line \d+, column \d+/, '')
    .replace(/^malformed\b ?/, '')
    .replace(/^\((.*)\)$/s, '$1');
  const problem = `cannot be read: ${reason.trim() || 'not well-formed'}`;
  const allowed = 'one well-formed XML document';
  return {
    kind,
    command: isCommand(named) ? named : undefined,
    findings: [ruleFinding(error.line ?? 1, 'ashrait', wellFormed(kind), problem, allowed)],
  };
}

type FormFacts = Omit<ReturnType<typeof formIn>, 'xml'>;

function formIn(bytes: Uint8Array) {
  const { user, password, intIn } = readForm(bytes);
  const body = latin1(bytes);
  const names = body
    .split('&')
    .map((field) => latin1(percentDecode(Buffer.from(field.replace(/=.*$/s, ''), 'latin1'))).trim());
  return {
    xml: intIn,
    intIns: names.filter((name) => name === 'int_in').length,
    lacks: Object.entries({ user, password }).flatMap(([name, value]) => (value ? [] : [name])),
    isForm: names.some((name) => ['user', 'password', 'int_in'].includes(name)),
    /** True if a percent sign of the form is not followed by two hexadecimal digits. */
    brokenEscape: /%(?![0-9a-f]{2})/i.test(body),
  };
}

const several =
  /^(?:transmitInquire|inquireTransactions\.transactions\.transaction|transmitInquire\.transmitStatistics\.ref(?:\..*)?\.currencyTotal|transmitInquire\.transmitStatistics\.ref)$/;

/** Returns remarks on repeated elements. The specification does not state which of several equal elements counts. */
function repeatedIn(
  root: Element,
  body: Element,
  command: CommandName,
  kind: MessageKind,
  lines: ReadonlyMap<Element, number>,
): readonly Remark[] {
  const names = new Set<string>([command]);
  for (const path of knownElements(command, kind).keys())
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) names.add(path.slice(0, end));
  const further = (holder: Element, isOne: (child: Element) => boolean): readonly Element[] => {
    const seen = new Set<string>();
    return holder.children.filter((child) => {
      if (!isOne(child)) return false;
      const again = seen.has(child.name);
      seen.add(child.name);
      return again;
    });
  };
  const paths = pathsBelow(body);
  const one = (child: Element) => {
    const path = paths.get(child) ?? '';
    return names.has(path) && !(kind === 'reply' && several.test(path));
  };
  const found = [
    ...(root === body ? [] : further(root, ({ name }) => name === body.name)),
    ...[...paths.keys()].flatMap((holder) => further(holder, one)),
  ];
  return found.map((element) => ({
    line: lines.get(element) ?? 1,
    element: element.name,
    text: 'occurs more than once, although the contract has one, and the specification does not state which one counts',
  }));
}
