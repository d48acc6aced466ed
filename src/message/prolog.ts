import { MessageError } from './message-error.ts';

/** A text without its declaration, with the offsets for positions in the whole text. */
export interface Entered {
  readonly rest: string;
  /** Lines before `rest`. */
  readonly lines: number;
  /** Characters before `rest` on its first line. */
  readonly columns: number;
}

/** The maximum number of characters of a request. The longest recorded request has some 2,000. */
export const LENGTH_LIMIT = 128 * 1024;

/** The maximum number of elements and attributes of a request. The largest recorded request has 50. */
export const COUNT_LIMIT = 5_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 does not have
const NOT_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const OPAQUE = /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)/gs;

const BEFORE_ROOT =
  /[ \t\r\n\ufeff]*(?:<\?xml(?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))+\s*\?>[ \t\r\n]*)?/y;

/**
 * The text without byte order mark, leading white space and XML declaration: the encoding of a decoded text would mislead
 * the next reader. A malformed declaration stays, and the reader refuses it.
 */
export const setDeclarationAside = (text: string): string => text.slice(markUpBegins(text));

/** The position of the first mark-up in a text. */
export function markUpBegins(text: string): number {
  BEFORE_ROOT.lastIndex = 0;
  BEFORE_ROOT.test(text);
  return BEFORE_ROOT.lastIndex;
}

/**
 * Checks a request before it is parsed. A DOCTYPE is always refused: messages with one are entity attacks or HTML pages.
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
  // The cheap test comes first: nearly no message contains `<!`.
  if (rest.includes('<!') && /<!doctype/i.test(rest) && /<!doctype/i.test(rest.replace(OPAQUE, '')))
    throw new MessageError('doctype');
  if (NOT_XML_CHARACTERS.test(rest) || !rest.isWellFormed()) {
    throw new MessageError('malformed', { reason: 'a character that XML does not have' });
  }
  return entered;
}
