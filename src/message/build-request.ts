import { XMLBuilder } from 'fast-xml-parser';
import { declarationOf } from './encoding.ts';
import { isWritable } from './entities.ts';
import { MessageError } from './message-error.ts';

/** The content of an XML element: `undefined` omits the element, `''` writes it empty, an array repeats the element. */
export type FieldValue = string | number | undefined | Fields | readonly FieldValue[];

/** XML elements by name, in the order in which they are written. The key `a.b` is an element `b` inside `a`. */
export interface Fields {
  readonly [name: string]: FieldValue;
}

/** The content of a request. Missing header members have defaults; the value `undefined` omits their XML element. */
export interface Request {
  /** The text of the XML element `command` in the request; `undefined` omits the element. */
  readonly command: string | undefined;
  /** The parameters of the command; `undefined` omits their parent element. */
  readonly fields?: Fields | undefined;
  /** The name of the element that contains the parameters. The default is the name of the command. */
  readonly element?: string | undefined;
  /** Parameters directly in the element `request`. Two commands have such parameters. */
  readonly beside?: Fields | undefined;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  readonly dateTime?: string | undefined;
  readonly requestId?: string | undefined;
  /** The encoding that the XML declaration names. The default is `utf-8`. The text itself is not encoded. */
  readonly declaration?: 'none' | 'utf-8' | 'iso-8859-8' | undefined;
}

const DEFAULTS = { version: '2000', language: 'ENG', dateTime: '', requestId: '' } as const;

const TEXT = '#text';
type Node = Record<string, unknown>;

const builder = new XMLBuilder({
  preserveOrder: true,
  textNodeName: TEXT,
  ignoreAttributes: true,
  format: false,
});

/** Writes a request as XML on one line. @throws MessageError `unwritable` for a value that XML 1.0 does not allow */
export function buildRequest(request: Request): string {
  const {
    command,
    fields,
    element = command,
    beside,
    declaration,
    version,
    language,
    dateTime,
    requestId,
  } = {
    ...DEFAULTS,
    ...request,
  };
  const content: Fields = { version, language, dateTime, requestId, command };
  const parts = [...nodes(content), ...nodes(beside ?? {})];
  if (fields !== undefined && element !== undefined) parts.push({ [checkedName(element)]: nodes(fields) });
  const xml: string = builder.build([{ ashrait: [{ request: parts }] }]);
  // XML parsers convert a literal carriage return to a line feed, so a carriage return is written as a reference.
  const declared = declaration === 'none' ? '' : declarationOf((declaration ?? 'utf-8').toUpperCase());
  return declared + xml.replaceAll('\r', '&#13;');
}

function nodes(fields: Fields): Node[] {
  const written: Node[] = [];
  for (const [path, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    add(
      names.reduce((inside, name) => group(inside, name), written),
      last,
      value,
    );
  }
  return written;
}

function add(into: Node[], name: string, value: FieldValue): void {
  if (value === undefined) return;
  if (isList(value)) for (const one of value) add(into, name, one);
  else into.push({ [checkedName(name)]: typeof value === 'object' ? nodes(value) : textNode(value) });
}

function group(into: Node[], name: string): Node[] {
  const there = into.findLast((node) => name in node)?.[name] as Node[] | undefined;
  if (there && !there.some((node) => TEXT in node)) return there;
  const content: Node[] = [];
  into.push({ [checkedName(name)]: content });
  return content;
}

function textNode(value: string | number): Node[] {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new MessageError('unwritable', { reason: 'a number that is not finite' });
  }
  const text = String(value);
  // The builder does not escape these characters.
  if (!isWritable(text))
    throw new MessageError('unwritable', { reason: 'a character that XML does not have' });
  return text === '' ? [] : [{ [TEXT]: text }];
}

/** Returns the element name if it is valid. The XML builder would not escape an invalid name. */
function checkedName(name: string): string {
  if (/^[A-Za-z_][\w-]*$/.test(name)) return name;
  if (/^[\p{L}_][\p{L}\p{N}\p{M}_-]*$/u.test(name)) return name;
  throw new MessageError('unwritable', { reason: 'a name that XML does not allow' });
}

function isList(value: FieldValue): value is readonly FieldValue[] {
  return Array.isArray(value);
}
