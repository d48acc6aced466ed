import { decode, encode } from '../message/encoding.ts';
import { percentDecode, percentEncode } from '../message/form.ts';
import { base64Remade, encodedRemade } from './encoded-text.ts';
import { jsonRemade, numberIn, numberOf } from './json-text.ts';
import { kindOf } from './names.ts';
import { blanked, isBlanked } from './stand-ins.ts';

interface Visitor {
  text(text: string): string;
  credential(name: 'user' | 'password', value: string): string;
  card(value: string): string;
  number(digits: string): string;
}

interface ValueContext {
  readonly name?: string | undefined;
  readonly inForm?: boolean;
}

/** Applies a visitor to all texts of a JSON value, including form fields and encoded strings. */
export function walked(value: unknown, visitor: Visitor, place: ValueContext = {}): unknown {
  if (typeof value === 'string') return fieldMade(value, visitor, place);
  const number = numberIn(value);
  if (number !== undefined) return numberMade(value, number, visitor, place);
  if (Array.isArray(value)) {
    // The library nock stores a compressed HTTP body as a list of hexadecimal strings.
    if (value.length > 1 && value.every((one) => typeof one === 'string' && hex.test(one))) {
      const [whole, made] = [value.join(''), textIn(value.join(''), visitor)];
      return made === whole ? value : [made];
    }
    return value.map((one) => walked(one, visitor, place));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { name: field, encoding } = value as Readonly<Record<string, unknown>>;
  const inForm = Object.keys(value).some((name) => name === 'int_in' || roleOf(name) === 'password');
  return Object.fromEntries(
    Object.entries(value).map(([written, member]) => {
      // Some tools parse each HTTP body as a form, so a whole message can be a field name.
      const name = written.length < shortest ? written : textIn(written, visitor);
      if (name === 'value' && typeof field === 'string')
        return [name, walked(member, visitor, { name: field, inForm: true })];
      if (name === 'text' && typeof member === 'string' && encoding === 'base64')
        return [name, encodedRemade(member, 'base64', (plain) => textIn(plain, visitor))];
      // Programs that convert XML to objects store the text of an element under a name such as `#text`.
      const under = content.test(name) ? place.name : name;
      return [name, walked(member, visitor, { name: under, inForm })];
    }),
  );
}

/** Kinds of fields that `walked` treats differently. */
function roleOf(name: string | undefined): 'id' | 'user' | 'password' | 'card' | 'secret' | undefined {
  const kind = name === undefined ? undefined : kindOf(name);
  if (kind === 'id' || kind === 'token') return 'id';
  if (kind === 'user' || kind === 'password' || kind === 'card') return kind;
  return isBlanked(kind) ? 'secret' : undefined;
}

/** Fields with a name like that of a CVV (`cvvNo1`, `cvvFlag`) can have other values. */
export const secretBlanked = (name: string, value: string): string =>
  kindOf(name) !== 'cvvLike' || /^\s*\d{3,4}\s*$/.test(value) ? blanked(value) : value;

const content = /^(?:value|text|_|#text|\$t)$/;

const shortest = 13;
const hex = /^(?:[0-9a-f]{2}){20,}$/i;
const form = /^[^\s<>"?&={}]*\?(?=[^<>"]*=)|^(?=[^<>"&=]*=)/;

function fieldMade(text: string, visitor: Visitor, { name = '', inForm = false }: ValueContext): string {
  const kind = roleOf(name);
  if (kind === 'id' && /^\d+$/.test(text)) return text;
  if (kind === 'password' || (kind === 'user' && inForm)) return visitor.credential(kind, text);
  if (kind === 'secret') return textIn(secretBlanked(name, text), visitor);
  if (kind === 'card' && /^\s*\d(?:[\s-]?\d){11,18}\s*$/.test(text)) return visitor.card(text);
  return textIn(text, visitor);
}

function numberMade(value: unknown, number: string, visitor: Visitor, place: ValueContext): unknown {
  const kind = roleOf(place.name);
  const digits = /^\d+$/.test(number) ? number : String(Number(number));
  if (kind === 'id' || !/^\d+$/.test(digits)) return value;
  const isLong = /^\d{13,19}$/.test(digits);
  if (kind === undefined && !isLong) return value;
  const made = kind === undefined ? visitor.number(digits) : fieldMade(digits, visitor, place);
  if (made === digits) return value;
  return /^\d+$/.test(made) ? numberOf(made) : made;
}

function textIn(text: string, visitor: Visitor): string {
  const again = (plain: string) => textIn(plain, visitor);
  if (hex.test(text) && /[a-f]/i.test(text)) return encodedRemade(text, 'hex', again);
  const json = jsonIn(text, visitor);
  if (json !== undefined) return json;
  const [before] = form.exec(text) ?? [];
  const fields = text.slice(before?.length).split('&');
  if (before === undefined || !fields.some(isRelevant)) return visitor.text(base64Remade(text, again));
  const inForm = fields.some((field) => /^int_in=/.test(field) || roleOf(nameIn(field)) === 'password');
  return before + fields.map((field) => fieldIn(field, visitor, inForm)).join('&');
}

function jsonIn(text: string, visitor: Visitor): string | undefined {
  const make = (value: unknown) => walked(value, visitor);
  const whole = jsonRemade(text, make);
  if (whole !== undefined || !/^\s*[{[].*\n/.test(text)) return whole;
  const lines = text.split('\n').map((line) => (line.trim() === '' ? line : jsonRemade(line, make)));
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

function isRelevant(field: string): boolean {
  if (field.startsWith('int_in=')) return true;
  if (!/^[^\s=]+=\S*\s*$/.test(field)) return false;
  const kind = roleOf(nameIn(field));
  return kind === 'password' || kind === 'secret' || kind === 'card';
}

const nameIn = (field: string): string => plainOf(field.split('=', 1)[0] ?? '').text;

const plainOf = (value: string) => decode(percentDecode(Buffer.from(value, 'utf8')));

const END = /(?:(?<!&)#[\w-]*)?\s*$/;

function fieldIn(field: string, visitor: Visitor, inForm: boolean): string {
  const equals = field.indexOf('=');
  if (equals < 0) return visitor.text(field);
  const [end = ''] = END.exec(field) ?? [];
  const { text, used } = plainOf(field.slice(equals + 1, field.length - end.length));
  const made = fieldMade(text, visitor, { name: nameIn(field), inForm });
  return made === text ? field : `${field.slice(0, equals)}=${percentEncode(encode(made, used))}${end}`;
}
