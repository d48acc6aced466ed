import { MessageError } from './message-error.ts';

/** A text past its declaration, and what to add to a position in it to name the same place in the whole. */
export interface Entered {
  readonly rest: string;
  /** Lines before `rest`. */
  readonly lines: number;
  /** Characters before `rest` on its first line. */
  readonly columns: number;
}

/** How many characters a request may have. The longest recorded one has some 2,000; ten free fields in Hebrew, 15,000. */
export const LONGEST = 128 * 1024;

/** How many elements and attributes together a request may have. The largest recorded one has 50. */
export const MOST = 5_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 does not have
const NOT_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const OPAQUE = /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)/gs;

const BEFORE_ROOT =
  /[ \t\r\n\ufeff]*(?:<\?xml(?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))+\s*\?>[ \t\r\n]*)?/y;

/**
 * The text from its first mark-up on: without byte order mark, leading white space and XML declaration. A decoded text
 * has no encoding, and a declaration that still names one would mislead the next reader. A malformed declaration stays,
 * for the reader to refuse.
 */
export const setDeclarationAside = (text: string): string => text.slice(markUpBegins(text));

/** The position of the first mark-up in a text. */
export function markUpBegins(text: string): number {
  BEFORE_ROOT.lastIndex = 0;
  BEFORE_ROOT.test(text);
  return BEFORE_ROOT.lastIndex;
}

/**
 * What the reader of requests refuses before it reads.
 *
 * A DOCTYPE is refused in any spelling and any place: the wire has none, what comes with one is either an attack by
 * entities or the HTML page of something in between.
 *
 * @throws MessageError `empty`, `not-xml`, `doctype`, `malformed` (a character outside XML 1.0)
 */
export function enter(text: string): Entered {
  const rest = setDeclarationAside(text);
  const before = text.slice(0, text.length - rest.length);
  const lineEnds = before === '' ? 0 : (before.match(/\r\n?|\n/g)?.length ?? 0);
  const entered = {
    rest,
    lines: lineEnds,
    columns: before.length - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) - 1,
  };
  if (rest.trim() === '') throw new MessageError('empty');
  if (!rest.startsWith('<'))
    throw new MessageError('not-xml', { line: lineEnds + 1, column: entered.columns + 1 });
  if (/^<\?xml[\s?]/.test(rest)) {
    const reason = 'a second declaration, or one not well-formed';
    throw new MessageError('malformed', { reason, line: lineEnds + 1, column: entered.columns + 1 });
  }
  // Looked for in steps: hardly any message has so much as the first two characters.
  if (rest.includes('<!') && /<!doctype/i.test(rest) && /<!doctype/i.test(rest.replace(OPAQUE, '')))
    throw new MessageError('doctype');
  if (NOT_XML_CHARACTERS.test(rest) || !rest.isWellFormed()) {
    throw new MessageError('malformed', { reason: 'a character that XML does not have' });
  }
  return entered;
}
