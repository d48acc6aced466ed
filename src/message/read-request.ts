import { SaxesParser } from 'saxes';
import { DEEPEST, type Element, NO_ATTRIBUTES } from './element.ts';
import { MessageError, type MessageErrorCode } from './message-error.ts';
import { type Entered, enter, LONGEST, MOST } from './prolog.ts';
import { readPlain } from './read-plain.ts';

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Element[];
}

const CODES: Readonly<Record<string, MessageErrorCode>> = {
  'documents may contain only one root.': 'two-roots',
  'undefined entity.': 'undefined-entity',
};

/** Without prototype: the parser looks names up in a plain object, where `&toString;` would be found. */
const ENTITIES: Record<string, string> = Object.assign(Object.create(null), {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
});

/**
 * The root element of a request, read strictly: well-formed XML 1.0, one root, no DOCTYPE, no more than 64 levels, 5,000
 * elements and attributes, and 131,072 characters: a megabyte of empty elements would take a quarter of a second.
 * Leading white space, a declaration whatever it says, comments, processing instructions, CDATA, text between elements
 * and elements nobody knows are all fine.
 *
 * @param lines of a text that is looked at, not served, and may have any size: told where each element begins, its line
 *   in the text, the declaration's counted, the first being 1
 * @throws MessageError any of its reading codes, with line and column where the parser found the fault
 */
export function readRequest(text: string, lines?: Map<Element, number>): Element {
  const isBounded = lines === undefined;
  if (isBounded && text.length > LONGEST)
    throw new MessageError('too-long', { reason: `more than ${LONGEST} characters` });
  const plain = isBounded ? readPlain(text) : undefined;
  if (plain) return plain;
  const entered = enter(text);
  const parser = new SaxesParser();
  parser.ENTITIES = ENTITIES;
  const open: Open[] = [];
  let root: Element | undefined;
  let count = 0;
  const counted = () => {
    count += 1;
    if (isBounded && count > MOST)
      throw new MessageError('too-many', {
        reason: `more than ${MOST} elements and attributes`,
        ...place(parser, entered),
      });
  };

  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '');
    // What follows a colon is a name out of the document.
    const constant = reason.replace(/:.*$/s, '').replace(/\.$/, '');
    throw new MessageError(CODES[reason] ?? 'malformed', { reason: constant, ...place(parser, entered) });
  });
  parser.on('attribute', counted);
  parser.on('opentag', (tag) => {
    counted();
    if (open.length === DEEPEST) throw new MessageError('too-deep', place(parser, entered));
    const opened = { name: tag.name, attributes: own(tag.attributes), text: '', children: [] };
    open.push(opened);
    lines?.set(opened, parser.line + entered.lines);
  });
  const keep = (piece: string): void => {
    const here = open.at(-1);
    if (here) here.text += piece;
  };
  parser.on('text', keep);
  parser.on('cdata', keep);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (!closed) return;
    if (closed.children.length > 0 && closed.text.trim() === '') closed.text = '';
    const parent = open.at(-1);
    if (parent) parent.children.push(closed);
    else root = closed;
  });

  parser.write(entered.rest).close();
  // The parser reports a missing root itself; this is for the type.
  if (!root) throw new MessageError('malformed');
  return root;
}

/** Without the null prototype that the parser gives them. */
function own(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const _ in attributes) return { ...attributes };
  return NO_ATTRIBUTES;
}

function place(parser: SaxesParser, { lines, columns }: Entered): { line: number; column: number } {
  // The parser counts the character it has just read: its zero-based next column is our one-based current one.
  return {
    line: parser.line + lines,
    column: Math.max(1, parser.column + (parser.line === 1 ? columns : 0)),
  };
}
