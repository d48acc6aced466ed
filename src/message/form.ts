import { decode, type Encoding, encode } from './encoding.ts';
import { MessageError } from './message-error.ts';

/** The three fields of the form as text. Undefined fields are omitted. */
interface FormFields {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly int_in?: string | undefined;
}

/** A received form. */
export interface Form {
  readonly user?: string;
  readonly password?: string;
  /** Bytes, because the encoding stands in the XML declaration. */
  readonly intIn?: Uint8Array;
  /** True if the body is empty or has one of the three fields. */
  readonly isForm: boolean;
}

const FIELDS = ['user', 'password', 'int_in'] as const;

/**
 * Encodes a form (`application/x-www-form-urlencoded`, a space is `+`). Characters that the charset lacks become numeric
 * references, as in browsers.
 */
export function encodeForm(fields: FormFields, charset: Encoding = 'utf-8'): string {
  return FIELDS.filter((name) => fields[name] !== undefined)
    .map((name) => `${name}=${percentEncode(encode(fields[name] ?? '', charset))}`)
    .join('&');
}

/**
 * Reads a form as a servlet does: fields in any order, in the body or the query string. A `%` without two hexadecimal digits
 * stands for itself. Of repeated fields, those of the body and then the first count. Never throws.
 *
 * @param query the query string of the URL, with or without `?`
 */
export function readForm(body: Uint8Array, query = ''): Form {
  const found: { -readonly [K in keyof FormFields]?: Uint8Array } = {};
  let blank = true;
  // In Node, each character of a query string is one byte.
  const parts = query === '' ? [body] : [body, Buffer.from(query.replace(/^\?/, ''), 'latin1')];
  for (const part of parts) {
    // `alloc` would fill the memory with zeros, which takes longer than the decoding.
    const plain = Buffer.allocUnsafe(part.length);
    let begin = 0;
    let equals = part.indexOf(EQUALS);
    for (let from = 0, to = 0, count = 0; to >= 0 && count < FIELD_LIMIT; from = to + 1, count++) {
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

/** Returns the bytes of `int_in`. @throws MessageError `missing-int_in`, or `not-a-form` if the body is no form */
export function intInOf(form: Form): Uint8Array {
  if (form.intIn) return form.intIn;
  throw new MessageError(form.isForm ? 'missing-int_in' : 'not-a-form');
}

/** The maximum number of fields that are read: a million empty fields would take a second. */
const FIELD_LIMIT = 1_000;

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

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

/** Decodes form encoding; a `%` without two hexadecimal digits stands for itself. */
export function percentDecode(bytes: Uint8Array): Uint8Array {
  const plain = Buffer.allocUnsafe(bytes.length);
  return plain.subarray(0, decodeInto(plain, 0, bytes, 0, bytes.length));
}

/** Decodes `bytes` from `from` to `to` into `plain` at `at`. Returns the position after the last written byte. */
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

/** The value of each byte as a hexadecimal digit. */
const NO_DIGIT = 16;
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[0-9a-f]/i.test(character) ? Number.parseInt(character, 16) : NO_DIGIT;
});
