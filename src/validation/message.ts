import { type CommandName, commandNames, isCommand } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { type Decoded, decode, setDeclarationAside } from '../message/encoding.ts';
import { readForm } from '../message/form.ts';
import { MessageError } from '../message/message-error.ts';
import { readRequest } from '../message/read-request.ts';
import type { MessageKind, SchemaDocument } from '../schema/index.ts';
import type { Finding, Remark } from './finding.ts';

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
  const { text, ...encoding } = decode(xmlIn(bytes));
  const lines = new Map<Element, number>();
  const message = { name, text, encoding, lines };
  try {
    return { ...message, ...looked(readRequest(text, lines), lines) };
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    return { ...message, ...unread(text, error), root: undefined, body: undefined };
  }
}

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

/** A declaration that lies is told, and counts for nothing: clients live with it. */
export function remarksAbout({ encoding }: Message): readonly Remark[] {
  const { lies, declared = '', used } = encoding;
  const text = `declares the encoding ${declared.slice(0, 40)}, and is in ${used}`;
  return lies ? [{ line: 1, element: 'ashrait', text }] : [];
}

/** The XML itself: what begins with mark-up is XML, anything else may be a form. */
function xmlIn(bytes: Uint8Array): Uint8Array {
  if (/^\s*</.test(decode(bytes).text)) return bytes;
  const form = readForm(bytes);
  if (form.intIn) return form.intIn;
  if (form.user !== undefined || form.password !== undefined) throw new NoMessage('is a form without int_in');
  return bytes;
}

function looked(
  root: Element,
  lines: ReadonlyMap<Element, number>,
): Pick<Message, 'kind' | 'command' | 'root' | 'body' | 'findings'> {
  const bodies = ['request', 'response'] as const;
  const body = bodies.map((name) => (root.name === name ? root : at(root, name))).find((one) => one);
  if (!body) throw new NoMessage('is no message: it holds neither request nor response');
  const kind = body.name === 'request' ? 'request' : 'reply';
  const findings: Finding[] = [];
  const find = (element: Element, rule: string, problem: string, allowed: string) =>
    findings.push({
      line: lines.get(element) ?? 1,
      element: element.name,
      rule,
      problem,
      allowed,
      by: ['rules'],
    });
  if (root.name !== 'ashrait')
    find(
      root,
      kind === 'request' ? 'envelope.request.ashrait' : 'envelope.reply.result',
      'is the root',
      'ashrait',
    );
  const said = at(body, 'command');
  const told = textAt(body, 'command');
  const command = isCommand(told) ? told : commandNames.find((one) => at(body, one));
  if (!command)
    throw new NoMessage(
      `is a ${kind} of no command: ${told ? 'it names another one than' : 'it names none of'} ${commandNames.join(', ')}`,
    );
  if (command !== told)
    find(
      said ?? body,
      `envelope.${kind}.command`,
      said ? (told === '' ? 'is empty' : 'names no command') : 'has no element command',
      command,
    );
  return { root, body, kind, command, findings };
}

/** What is left to say of a text that is not well-formed. */
function unread(text: string, error: MessageError): Pick<Message, 'kind' | 'command' | 'findings'> {
  if (error.code === 'empty') throw new NoMessage('is empty');
  if (error.code === 'not-xml') throw new NoMessage('is neither XML nor a form with int_in');
  if (!/<(?:ashrait|request|response)[\s/>]/.test(text))
    throw new NoMessage('is no message: it holds neither request nor response');
  const kind = /<response[\s/>]/.test(text) && !/<request[\s/>]/.test(text) ? 'reply' : 'request';
  const told = /<command>\s*(\w+)/.exec(text)?.[1];
  const problem = error.message
    .replace(/ at line \d+, column \d+/, '')
    .replace(/^malformed\b ?/, '')
    .replace(/^\((.*)\)$/s, '$1');
  return {
    kind,
    command: isCommand(told) ? told : undefined,
    findings: [
      {
        line: error.line ?? 1,
        element: 'ashrait',
        rule: kind === 'request' ? 'envelope.request.ashrait' : 'envelope.reply.result',
        problem: `cannot be read: ${problem.trim() || 'not well-formed'}`,
        allowed: 'one well-formed XML document',
        by: ['rules'],
      },
    ],
  };
}
