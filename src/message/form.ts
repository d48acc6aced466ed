import { decode, type Encoding, encode } from './encoding.ts';
import { MessageError } from './message-error.ts';

/** The three fields of the form, as text. A field that is undefined is left out. */
export interface FormFields {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly int_in?: string | undefined;
}

/** A form as it arrived. */
export interface Form {
  readonly user?: string;
  readonly password?: string;
  /** Still bytes: their encoding is known once the XML declaration in them is read. */
  readonly intIn?: Uint8Array;
  /** Nothing was sent, or one of the three fields was: false means something else was sent. */
  readonly isForm: boolean;
}

const FIELDS = ['user', 'password', 'int_in'] as const;

/**
 * The body of the POST, percent-encoded (`application/x-www-form-urlencoded`, a space is `+`). With ISO-8859-8 these
 * bytes are what is percent-encoded, and what they lack is sent as a numeric reference, as a browser does.
 */
export function encodeForm(fields: FormFields, charset: Encoding = 'utf-8'): string {
  return FIELDS.filter((name) => fields[name] !== undefined)
    .map((name) => `${name}=${percentEncode(encode(fields[name] ?? '', charset))}`)
    .join('&');
}

/**
 * A form, read as a servlet would and then some: fields in any order, in the body or in the query string, and a stray
 * `%` stands for itself. Of a field sent twice the body's, then the first, counts. XML put into `int_in` without
 * encoding loses its `+`, its `%41` and all from its first `&` on: that is plain form decoding, and what the senders get.
 * Never throws.
 *
 * @param query the URL's query string, with or without `?`
 */
export function readForm(body: Uint8Array, query = ''): Form {
  const found: { -readonly [K in keyof FormFields]?: Uint8Array } = {};
  let blank = true;
  // A query string as Node gives it holds one character a byte.
  const parts = query === '' ? [body] : [body, Buffer.from(query.replace(/^\?/, ''), 'latin1')];
  for (const part of parts) {
    // Out of the pool: memory of its own, filled with zeros, costs more than the decoding.
    const plain = Buffer.allocUnsafe(part.length);
    let begin = 0;
    let equals = part.indexOf(EQUALS);
    for (let from = 0, to = 0, count = 0; to >= 0 && count < MOST_FIELDS; from = to + 1, count++) {
      to = part.indexOf(AMPERSAND, from);
      const end = to < 0 ? part.length : to;
      if (equals >= 0 && equals < from) equals = part.indexOf(EQUALS, from);
      const nameEnd = equals >= from && equals < end ? equals : end;
      const value = decodeInto(plain, begin, part, from, nameEnd);
      const name = plain.toString('latin1', begin, value).trim();
      if (name !== '') blank = false;
      begin = decodeInto(plain, value, part, nameEnd + 1, end);
      for (const field of FIELDS) if (field === name) found[field] ??= plain.subarray(value, begin);
    }
  }
  const form: { -readonly [K in keyof Form]: Form[K] } = { isForm: blank };
  if (found.user) form.user = decode(found.user).text;
  if (found.password) form.password = decode(found.password).text;
  if (found.int_in) form.intIn = found.int_in;
  form.isForm ||= FIELDS.some((name) => found[name]);
  return form;
}

/**
 * The command's bytes.
 *
 * @throws MessageError `missing-int_in`, or `not-a-form` if something else than the form was sent
 */
export function intInOf(form: Form): Uint8Array {
  if (form.intIn) return form.intIn;
  throw new MessageError(form.isForm ? 'missing-int_in' : 'not-a-form');
}

/** Fields beyond are not looked at. A form has three; to read a million empty ones takes a second. */
const MOST_FIELDS = 1_000;

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

/** Bytes as form encoding writes them. */
export function percentEncode(bytes: Uint8Array): string {
  let encoded = '';
  for (const byte of bytes) encoded += ENCODED[byte];
  return encoded;
}

const ENCODED: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z0-9*._-]/.test(character)) return character;
  return byte === SPACE ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

/** Form encoding undone; a `%` without two hexadecimal digits behind it stands for itself. */
export function percentDecode(bytes: Uint8Array): Uint8Array {
  const plain = Buffer.allocUnsafe(bytes.length);
  return plain.subarray(0, decodeInto(plain, 0, bytes, 0, bytes.length));
}

/** Writes a part of the bytes decoded, from a place on; the place after it. Looks at nothing past the part's end. */
function decodeInto(plain: Uint8Array, at: number, bytes: Uint8Array, from: number, to: number): number {
  let length = at;
  for (let index = from; index < to; index++) {
    let byte = bytes[index] as number;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT && index + 2 < to) {
      const high = DIGITS[bytes[index + 1] as number] as number;
      const low = DIGITS[bytes[index + 2] as number] as number;
      if (high !== NO_DIGIT && low !== NO_DIGIT) {
        byte = high * 16 + low;
        index += 2;
      }
    }
    plain[length++] = byte;
  }
  return length;
}

/** The value of each byte as a hexadecimal digit: a request has hundreds of them. */
const NO_DIGIT = 16;
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[0-9a-f]/i.test(character) ? Number.parseInt(character, 16) : NO_DIGIT;
});
