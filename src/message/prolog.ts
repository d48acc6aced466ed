import { MessageError } from './message-error.ts';

/** An XML text without its declaration, and the position of this text in the original text. */
export interface Entered {
  readonly rest: string;
  readonly lines: number;
  readonly columns: number;
}

/** The maximum number of characters of a request. The longest recorded request has 2,000. */
export const LENGTH_LIMIT = 128 * 1024;

/** The maximum number of elements and attributes of a request. The largest recorded request has 50. */
export const COUNT_LIMIT = 5_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 does not have
const NOT_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const OPAQUE = /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)/gs;

const BEFORE_ROOT =
  /[ \t\r\n\ufeff]*(?:<\?xml(?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))+\s*\?>[ \t\r\n]*)?/y;

/** Removes the byte order mark, leading white space and the XML declaration, because decoded text has another encoding. */
export const setDeclarationAside = (text: string): string => text.slice(markUpBegins(text));

export function markUpBegins(text: string): number {
  BEFORE_ROOT.lastIndex = 0;
  BEFORE_ROOT.test(text);
  return BEFORE_ROOT.lastIndex;
}

/** Checks a request before it is parsed, and refuses a DOCTYPE, which entity attacks use. @throws MessageError */
export function enter(text: string): Entered {
  const rest = setDeclarationAside(text);
  const before = text.slice(0, text.length - rest.length);
  const entered = {
    rest,
    lines: before === '' ? 0 : (before.match(/\r\n?|\n/g)?.length ?? 0),
    columns: before.length - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) - 1,
  };
  if (rest.trim() === '') throw new MessageError('empty');
  const start = { line: entered.lines + 1, column: entered.columns + 1 };
  if (!rest.startsWith('<')) throw new MessageError('not-xml', start);
  if (/^<\?xml[\s?]/.test(rest)) {
    const reason = 'a second declaration, or one not well-formed';
    throw new MessageError('malformed', { reason, ...start });
  }
  // The fast search for `<!` excludes nearly all messages, so the slower pattern is rarely needed.
  if (rest.includes('<!') && /<!doctype/i.test(rest) && /<!doctype/i.test(rest.replace(OPAQUE, '')))
    throw new MessageError('doctype');
  if (NOT_XML_CHARACTERS.test(rest) || !rest.isWellFormed())
    throw new MessageError('malformed', { reason: 'a character that XML does not have' });
  return entered;
}
