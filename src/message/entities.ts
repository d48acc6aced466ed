import { MessageError } from './message-error.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Resolves XML entities once: `&amp;lt;` becomes `&lt;`. @throws MessageError `undefined-entity` or `malformed` */
export function resolveEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(
    /&(?:#x([0-9a-f]+);|#([0-9]+);|([\p{L}_:][\p{L}\p{N}\p{M}._:-]*);)?/giu,
    (_, hex, decimal, name) => {
      if (name !== undefined) {
        const known = NAMED.get(name);
        if (known === undefined) throw new MessageError('undefined-entity');
        return known;
      }
      const number = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      if (!isCharacter(number))
        throw new MessageError('malformed', { reason: 'malformed character reference' });
      return String.fromCodePoint(number);
    },
  );
}

function isCharacter(number: number): boolean {
  if (number < 0x20) return number === 0x9 || number === 0xa || number === 0xd;
  if (number < 0x10000) return number < 0xd800 || (number > 0xdfff && number < 0xfffe);
  return number <= 0x10ffff;
}

/** Escapes text for XML elements and attributes. @throws MessageError `unwritable` for a character not allowed in XML */
export function escapeText(text: string): string {
  if (isPlain(text) || !SPECIAL.test(text)) return text;
  return text.replace(/./gsu, (character) => {
    if (!SPECIAL.test(character)) return character;
    const escaped = ESCAPES.get(character);
    if (escaped === undefined)
      throw new MessageError('unwritable', { reason: 'a character that XML does not have' });
    return escaped;
  });
}

/** True if XML 1.0 can represent the text: it has no control character and no half of a surrogate pair. */
export const isWritable = (text: string): boolean => !NOT_XML.test(text) && text.isWellFormed();

export const isPlain = (text: string): boolean => !BEYOND_PLAIN.test(text);

const BEYOND_PLAIN = /[^ !#-%'-;=?-~]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 does not have
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const SPECIAL = new RegExp(`[&<>"\r\\p{Cs}]|${NOT_XML.source}`, 'u');
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\r', '&#13;'],
]);
