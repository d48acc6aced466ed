import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Encodings of messages. Usual clients use UTF-8 or ISO-8859-8. */
export type Encoding = 'utf-8' | 'iso-8859-8' | 'windows-1255' | 'utf-16le' | 'utf-16be';

export interface Decoded {
  readonly text: string;
  /** The encoding that the XML declaration names, unchanged. */
  readonly declared?: string;
  readonly used: Encoding;
  /** True if a byte is not ASCII and the XML declaration names another encoding than that of the bytes. */
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
const DECLARATION_LIMIT = 512;

/**
 * Decodes a message without errors: an invalid byte becomes U+FFFD. The encoding is that of the byte order mark, otherwise
 * UTF-8 if valid, otherwise windows-1255 if declared, otherwise ISO-8859-8. The XML declaration does not decide, because
 * recorded Hebrew replies are UTF-8 but declare ISO-8859-8.
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

/** Encodes text without byte order mark. Characters that the encoding lacks become numeric references (`&#8362;`). */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding.startsWith('utf-16')) return iconv.encode(text, encoding);
  const known = repertoire(encoding);
  const writable = text.replace(/[^\0-\x7f]/gu, (character) =>
    known.has(character) ? character : `&#${character.codePointAt(0)};`,
  );
  return iconv.encode(writable, encoding);
}

export function declarationOf(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?>`;
}

/** Decodes each byte to the character with the same number. */
export const latin1 = (bytes: Uint8Array): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).toString(
    'latin1',
  );

function decoded(text: string, declared: string | undefined, used: Encoding, beyondAscii: boolean): Decoded {
  const named = declared?.toLowerCase() ?? '';
  // `UTF-16` in an XML declaration names no byte order, so it is correct for both byte orders.
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
