import { isUtf8 } from 'node:buffer';
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib';
import { decode, encode } from '../message/encoding.ts';

type Make = (plain: string) => string;

/** Decodes text from hexadecimal digits or base64, applies `make`, and encodes the result again. */
export function encodedRemade(text: string, as: 'hex' | 'base64', make: Make): string {
  const bytes = Buffer.from(text, as);
  const packed = unpacked(bytes);
  const { text: plain, used } = decode(packed?.plain ?? bytes);
  const made = make(plain);
  if (made === plain) return text;
  const encoded = Buffer.from(encode(made, used));
  return written(packed?.packs(encoded) ?? encoded, as, text);
}

/** Runs of characters that can be base64, also in several lines. */
export const BASE64 = /[A-Za-z0-9+/_-]{16,}(?:\r?\n[A-Za-z0-9+/_-]+)+={0,2}|[A-Za-z0-9+/_-]{8,}={0,2}/g;

const SHORTEST_OTHER = 20;

/** Remakes a run of base64 characters, if the run encodes a text or longer binary data. */
export function runRemade(run: string, make: Make): string {
  // Twelve digits in a row belong to a plain card number and not to base64.
  if (!/[A-Za-z]/.test(run) || /\d{12}/.test(run)) return run;
  const bytes = Buffer.from(run, 'base64');
  // Short words look like base64. Encoded binary data with a card number is longer.
  if (run.length < SHORTEST_OTHER && !isText(bytes) && !packings[0].fits(bytes)) return run;
  if (written(bytes, 'base64', run) !== run) return run;
  const plain = unpacked(bytes)?.plain ?? bytes;
  if (isText(plain)) return encodedRemade(run, 'base64', make);
  const latin1 = bytes.toString('latin1');
  const made = make(latin1);
  return made === latin1 ? run : written(Buffer.from(made, 'latin1'), 'base64', run);
}

const isText = (bytes: Buffer): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has no control characters
  !/[\0-\x08\x0e-\x1f\x7f]/.test(bytes.toString('latin1')) &&
  (isUtf8(bytes) || /^\s*[<{[]|^[\w.]+=/.test(bytes.toString('latin1')));

function written(bytes: Buffer, as: 'hex' | 'base64', like: string): string {
  if (as === 'hex') return bytes.toString('hex');
  const bare = like.trimEnd();
  const isPadded = bare.endsWith('=') || bare.replaceAll(/\s/g, '').length % 4 === 0;
  const url = /[_-]/.test(bare) || (!isPadded && !/[+/]/.test(bare));
  const one = bytes.toString(url ? 'base64url' : 'base64').replace(/=+$/, '');
  const whole = isPadded ? one.padEnd(Math.ceil(one.length / 4) * 4, '=') : one;
  const [end] = /\r?\n/.exec(bare) ?? [];
  const width = end === undefined ? whole.length : bare.indexOf(end);
  const lines = whole.match(new RegExp(`.{1,${Math.max(width, 1)}}`, 'g')) ?? [];
  return lines.join(end ?? '') + like.slice(bare.length);
}

/** Real messages have a few kilobytes. A longer text of a few packed bytes is an attack. */
const limit = { maxOutputLength: 16_000_000 };
/** Packed messages are longer. Shorter runs, such as ids, are not tried, because brotli has no mark. */
const shortestBrotli = 40;

/** The compressions of HTTP bodies, by the marks with which their bytes begin. */
const packings = [
  {
    fits: (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b,
    unpacks: (bytes: Buffer) => gunzipSync(bytes, limit),
    packs: (bytes: Buffer) => gzipSync(bytes),
  },
  {
    fits: (bytes: Buffer) => bytes[0] === 0x78 && bytes.length > 1 && bytes.readUInt16BE() % 31 === 0,
    unpacks: (bytes: Buffer) => inflateSync(bytes, limit),
    packs: (bytes: Buffer) => deflateSync(bytes),
  },
  {
    fits: (bytes: Buffer) => bytes.length >= shortestBrotli && !isText(bytes),
    unpacks: (bytes: Buffer) => brotliDecompressSync(bytes, limit),
    packs: (bytes: Buffer) => brotliCompressSync(bytes),
  },
] as const;

function unpacked(bytes: Buffer): { readonly plain: Buffer; packs(bytes: Buffer): Buffer } | undefined {
  for (const { fits, unpacks, packs } of packings) {
    if (!fits(bytes)) continue;
    try {
      return { plain: unpacks(bytes), packs };
    } catch {
      // The bytes begin like this compression by chance.
    }
  }
  return undefined;
}
