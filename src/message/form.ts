import { decode, type Encoding, encode, latin1 } from './encoding.ts';
import { MessageError } from './message-error.ts';

interface FormFields {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly int_in?: string | undefined;
}

/** The fields of a posted form, as the gateway receives them. */
export interface Form {
  readonly user?: string;
  readonly password?: string;
  /** The XML of the request as bytes, because only the XML declaration names their encoding. */
  readonly intIn?: Uint8Array;
  /** True if the HTTP body is empty or has one of the fields `user`, `password` and `int_in`. */
  readonly isForm: boolean;
}

const FIELDS = ['user', 'password', 'int_in'] as const;

/** Encodes an HTML form. Characters that the charset lacks become numeric references, as in browsers. */
export function encodeForm(fields: FormFields, charset: Encoding = 'utf-8'): string {
  return FIELDS.filter((name) => fields[name] !== undefined)
    .map((name) => `${name}=${percentEncode(encode(fields[name] ?? '', charset))}`)
    .join('&');
}

/** Reads form fields from an HTTP body and from a query string. The first value of a repeated field counts. */
export function readForm(body: Uint8Array, query = ''): Form {
  const found: { -readonly [K in keyof FormFields]?: Uint8Array } = {};
  let isBlank = true;
  // Node decodes each byte of a query string to one character.
  for (const part of [latin1(body), query.replace(/^\?/, '')])
    for (const field of part.split('&', FIELD_LIMIT)) {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(field) ?? [];
      const plain = latin1(decodeLatin1(name)).trim();
      if (plain !== '') isBlank = false;
      const known = FIELDS.find((one) => one === plain);
      if (known) found[known] ??= decodeLatin1(value);
    }
  return {
    ...(found.user && { user: decode(found.user).text }),
    ...(found.password && { password: decode(found.password).text }),
    ...(found.int_in && { intIn: found.int_in }),
    isForm: isBlank || FIELDS.some((name) => found[name]),
  };
}

const decodeLatin1 = (text: string): Uint8Array => percentDecode(Buffer.from(text, 'latin1'));

/** Returns the form field `int_in`. @throws MessageError `missing-int_in`, or `not-a-form` if the body is no form */
export function intInOf(form: Form): Uint8Array {
  if (form.intIn) return form.intIn;
  throw new MessageError(form.isForm ? 'missing-int_in' : 'not-a-form');
}

/** The maximum number of form fields that are read: a million empty fields would take a second. */
const FIELD_LIMIT = 1_000;

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

/** Decodes percent-encoded bytes. A `%` without two hexadecimal digits is a plain character. */
export function percentDecode(bytes: Uint8Array): Uint8Array {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    let byte = bytes[index] as number;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT && index + 2 < bytes.length) {
      const high = DIGITS[bytes[index + 1] as number] as number;
      const low = DIGITS[bytes[index + 2] as number] as number;
      if (high !== NO_DIGIT && low !== NO_DIGIT) {
        byte = high * 16 + low;
        index += 2;
      }
    }
    plain[length++] = byte;
  }
  return plain.subarray(0, length);
}

const NO_DIGIT = 16;
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[0-9a-f]/i.test(character) ? Number.parseInt(character, 16) : NO_DIGIT;
});
