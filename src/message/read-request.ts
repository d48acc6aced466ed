import { SaxesParser } from 'saxes';
import { DEEPEST, type Element, NO_ATTRIBUTES } from './element.ts';
import { MessageError, type MessageErrorCode } from './message-error.ts';
import { COUNT_LIMIT, type Entered, enter, LENGTH_LIMIT } from './prolog.ts';
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

/** The entities have no prototype: otherwise the XML parser would accept the entity `&toString;`. */
const ENTITIES: Record<string, string> = Object.assign(Object.create(null), {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
});

/**
 * Parses a request strictly, with limits of depth, size and number of elements.
 * @param lines receives the line of each element; if `lines` is given, the size is not limited
 * @throws MessageError with line and column of the fault
 */
export function readRequest(text: string, lines?: Map<Element, number>): Element {
  const isBounded = lines === undefined;
  if (isBounded && text.length > LENGTH_LIMIT)
    throw new MessageError('too-long', { reason: `more than ${LENGTH_LIMIT} characters` });
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
    if (isBounded && count > COUNT_LIMIT)
      throw new MessageError('too-many', {
        reason: `more than ${COUNT_LIMIT} elements and attributes`,
        ...place(parser, entered),
      });
  };

  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '');
    // The parser's message quotes a name from the document after a colon, so only the text before the colon is used.
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
  if (!root) throw new MessageError('malformed');
  return root;
}

function own(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const _ in attributes) return { ...attributes };
  return NO_ATTRIBUTES;
}

function place(parser: SaxesParser, { lines, columns }: Entered): { line: number; column: number } {
  // The XML parser's column counts the next character from 0, which equals the current column counted from 1.
  return {
    line: parser.line + lines,
    column: Math.max(1, parser.column + (parser.line === 1 ? columns : 0)),
  };
}
