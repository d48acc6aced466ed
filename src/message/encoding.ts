import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** The encodings this wire is written in. The first two are usual; the others are met where a client is odd. */
export type Encoding = 'utf-8' | 'iso-8859-8' | 'windows-1255' | 'utf-16le' | 'utf-16be';

/** Bytes made text. */
export interface Decoded {
  /** Without byte order mark; the declaration, if any, is still in it. */
  readonly text: string;
  /** The encoding's name as the XML declaration spells it; absent without declaration. */
  readonly declared?: string;
  /** The encoding the bytes were read as. */
  readonly used: Encoding;
  /** There is a byte beyond ASCII and the declaration names another encoding than the bytes are in. */
  readonly lies: boolean;
}

const NAMES: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'iso-8859-8': 'iso-8859-8',
  'iso-8859-8-i': 'iso-8859-8',
  'iso8859-8': 'iso-8859-8',
  iso88598: 'iso-8859-8',
  hebrew: 'iso-8859-8',
  'windows-1255': 'windows-1255',
  cp1255: 'windows-1255',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const ENCODING_OF = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'<>]*)["']/;
/** A declaration is far shorter; the bound keeps a document without one from being searched to its end. */
const DECLARATION_LIMIT = 512;

/**
 * Bytes of a message as text. Never throws: a byte without meaning becomes U+FFFD.
 *
 * A byte order mark decides. Else valid UTF-8 is UTF-8, whatever is declared: the recorded Hebrew replies are UTF-8
 * under a declaration of ISO-8859-8, and Hebrew in ISO-8859-8 cannot pass as UTF-8 (its letters are 0xE0 to 0xFA,
 * each of which UTF-8 would have followed by bytes below 0xC0). Else it is windows-1255 if declared so, and
 * ISO-8859-8 in all other cases.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (isAscii(bytes)) {
    const text = latin1(bytes);
    return decoded(text, declaredIn(text), 'utf-8', false);
  }
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) {
    const text = new TextDecoder(marked[0]).decode(bytes);
    return decoded(text, declaredIn(text), marked[0], true);
  }
  const declared = declaredIn(latin1(bytes.subarray(0, DECLARATION_LIMIT)));
  if (isUtf8(bytes)) return decoded(new TextDecoder().decode(bytes), declared, 'utf-8', true);
  const used = NAMES[declared?.toLowerCase() ?? ''] === 'windows-1255' ? 'windows-1255' : 'iso-8859-8';
  return decoded(iconv.decode(bytes, used), declared, used, true);
}

/**
 * Text as bytes, without byte order mark. What the encoding has no byte for becomes a numeric character reference
 * (`&#8362;`), which a reader of XML resolves in text and in attribute values.
 */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding.startsWith('utf-16')) return iconv.encode(text, encoding);
  const known = repertoire(encoding);
  const writable = text.replace(/[^\0-\x7f]/gu, (character) =>
    known.has(character) ? character : `&#${character.codePointAt(0)};`,
  );
  return iconv.encode(writable, encoding);
}

/** The XML declaration that names an encoding, as this wire's servers write it: no line end after it. */
export function declarationOf(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?>`;
}

/** Bytes as text, a character a byte. */
export const latin1 = (bytes: Uint8Array): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).toString(
    'latin1',
  );

function decoded(text: string, declared: string | undefined, used: Encoding, beyondAscii: boolean): Decoded {
  const named = declared?.toLowerCase() ?? '';
  // UTF-16 leaves the order of the bytes to the mark.
  const fits = NAMES[named] === used || (named === 'utf-16' && used.startsWith(named));
  const lies = declared !== undefined && beyondAscii && !fits;
  return declared === undefined ? { text, used, lies } : { text, declared, used, lies };
}

function declaredIn(start: string): string | undefined {
  return ENCODING_OF.exec(start.slice(0, DECLARATION_LIMIT))?.[1];
}

const repertoires = new Map<Encoding, ReadonlySet<string>>();

function repertoire(encoding: Encoding): ReadonlySet<string> {
  let known = repertoires.get(encoding);
  if (!known) {
    const all = iconv.decode(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    );
    known = new Set(all.replaceAll('\ufffd', ''));
    repertoires.set(encoding, known);
  }
  return known;
}
