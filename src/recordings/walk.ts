import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from '../message/encoding.ts';
import { percentDecode, percentEncode } from '../message/form.ts';

/** What is made of the texts in a recording of whatever kind. */
export interface Visitor {
  text(text: string): string;
  credential(name: 'user' | 'password', value: string): string;
}

/**
 * JSON with its texts as the visitor makes them: bodies of forms field by field, as text, as an object or as HAR's
 * list of parameters; what is in hexadecimal digits or base64, compressed or not, as what it means. What the visitor
 * leaves as it is stays so to the byte.
 */
export function walked(value: unknown, visitor: Visitor): unknown {
  if (typeof value === 'string') return textIn(value, visitor);
  if (Array.isArray(value)) {
    // nock has a compressed body in pieces.
    if (value.length > 1 && value.every((one) => typeof one === 'string' && hex.test(one))) {
      const [whole, made] = [value.join(''), textIn(value.join(''), visitor)];
      return made === whole ? value : [made];
    }
    return value.map((one) => walked(one, visitor));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { name: field, value: held, encoding, text } = value as Readonly<Record<string, unknown>>;
  const isForm = 'int_in' in value || 'password' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isText = typeof member === 'string';
      if (isText && id.test(name) && /^\d+$/.test(member)) return [name, member];
      if (isText && isForm && isCredential(name)) return [name, visitor.credential(name, member)];
      if (isText && name === 'value' && held === member && isCredential(field))
        return [name, visitor.credential(field, member)];
      if (isText && name === 'text' && text === member && encoding === 'base64')
        return [name, encoded(member, 'base64', visitor)];
      return [name, walked(member, visitor)];
    }),
  );
}

/** Long numbers that are no cards. */
const id = /^(?:tranId|cgUid|uid|orgUid|cardId|transmitId|requestId)$/;

const isCredential = (name: unknown): name is 'user' | 'password' => name === 'user' || name === 'password';

/** Shorter than this no message is. */
const hex = /^(?:[0-9a-f]{2}){20,}$/i;
/** A form, alone or behind the `?` of an address. */
const form = /^[\w.:/[\]-]*\?(?=[^<>"]*=)|^(?=[^<>"&=]*=)/;

function textIn(text: string, visitor: Visitor): string {
  if (hex.test(text)) return encoded(text, 'hex', visitor);
  const [before] = form.exec(text) ?? [];
  if (before === undefined || !/(?:^|[?&])(?:int_in=|password=[^\s&]*(?:&|$))/.test(text))
    return visitor.text(text);
  const fields = text.slice(before.length).split('&');
  return before + fields.map((field) => fieldIn(field, visitor)).join('&');
}

function fieldIn(field: string, visitor: Visitor): string {
  const equals = field.indexOf('=');
  if (equals < 0) return visitor.text(field);
  const name = field.slice(0, equals);
  const { text, used } = decode(percentDecode(Buffer.from(field.slice(equals + 1), 'utf8')));
  const made = isCredential(name) ? visitor.credential(name, text) : visitor.text(text);
  return made === text ? field : `${name}=${percentEncode(encode(made, used))}`;
}

function encoded(text: string, as: 'hex' | 'base64', visitor: Visitor): string {
  const bytes = Buffer.from(text, as);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const { text: plain, used } = decode(packed ? unpacked(bytes) : bytes);
  const made = textIn(plain, visitor);
  if (made === plain) return text;
  return (packed ? gzipSync(encode(made, used)) : encode(made, used)).toString(as);
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return bytes;
  }
}
