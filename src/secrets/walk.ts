import { Clear } from './clear.ts';
import { BASE64, encodedRemade, runRemade } from './encoded-text.ts';
import { kindOf } from './names.ts';
import { blanked, isBlanked } from './stand-ins.ts';

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

/** Raw numbers have their source text, because JavaScript changes the last of 17 digits. */
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(source: string): unknown;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
};

/** Parses JSON without loss of digits: `JSON.stringify` writes the numbers unchanged. */
export const exactJson = (text: string): unknown =>
  json.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? json.rawJSON(source)
      : value,
  );

/** `number` is a long number in a field that is not sensitive by its name. */
export type Role = 'text' | 'user' | 'password' | 'card' | 'number';
export type Make = (text: string, role: Role) => string;

interface Place {
  readonly name?: string | undefined;
  readonly inForm?: boolean;
}

const HEX = /^(?:[0-9a-f]{2}){20,}$/i;
const SHORTEST_MESSAGE = 13;
/** Programs that convert XML to objects store the text of an element under such a name. */
const CONTENT = /^(?:value|text|_|#text|\$t)$/;

/** Applies `make` to all texts of a JSON value, including names that are messages, and encoded texts. */
export function walked(value: unknown, make: Make, place: Place = {}): unknown {
  if (typeof value === 'string') return fieldMade(value, make, place);
  const number =
    typeof value === 'number' ? String(value) : json.isRawJSON(value) ? value.rawJSON : undefined;
  if (number !== undefined) return numberMade(value, number, make, place);
  if (Array.isArray(value)) {
    // The library nock stores a compressed HTTP body as a list of hexadecimal strings.
    if (value.length > 1 && value.every((one) => typeof one === 'string' && HEX.test(one))) {
      const [whole, made] = [value.join(''), textMade(value.join(''), make)];
      return made === whole ? value : [made];
    }
    return value.map((one) => walked(one, make, place));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { name: field } = value as Readonly<Record<string, unknown>>;
  const inForm = Object.keys(value).some((name) => name === 'int_in' || kindOf(name) === 'password');
  return Object.fromEntries(
    Object.entries(value).map(([written, member]) => {
      // Some tools parse each HTTP body as a form, so a whole message can be a field name.
      const name = written.length < SHORTEST_MESSAGE ? written : textMade(written, make);
      if (name === 'value' && typeof field === 'string')
        return [name, walked(member, make, { name: field, inForm: true })];
      return [name, walked(member, make, { name: CONTENT.test(name) ? place.name : name, inForm })];
    }),
  );
}

function fieldMade(text: string, make: Make, { name = '', inForm = false }: Place): string {
  const kind = kindOf(name);
  if ((kind === 'id' || kind === 'token') && /^\d+$/.test(text)) return text;
  if (kind === 'password' || (kind === 'user' && inForm)) return make(text, kind);
  if (isBlanked(kind)) return textMade(secretBlanked(name, text), make);
  if (kind === 'card' && /^\s*\d(?:[\s-]?\d){11,18}\s*$/.test(text)) return make(text, kind);
  return textMade(text, make);
}

/** Fields with a name like that of a CVV (`cvvNo1`, `cvvFlag`) can have other values. */
export const secretBlanked = (name: string, value: string): string =>
  kindOf(name) !== 'cvvLike' || /^\s*\d{3,4}\s*$/.test(value) ? blanked(value) : value;

function numberMade(value: unknown, number: string, make: Make, place: Place): unknown {
  const kind = kindOf(place.name ?? '');
  const digits = /^\d+$/.test(number) ? number : String(Number(number));
  if (kind === 'id' || kind === 'token' || !/^\d+$/.test(digits)) return value;
  const isSensitive = kind === 'user' || kind === 'password' || kind === 'card' || isBlanked(kind);
  if (!isSensitive && !/^\d{13,19}$/.test(digits)) return value;
  const made = isSensitive ? fieldMade(digits, make, place) : make(digits, 'number');
  if (made === digits) return value;
  if (!/^\d+$/.test(made)) return made;
  return String(Number(made)) === made ? Number(made) : json.rawJSON(made);
}

/** Applies `make` to a text, and to each text in it that is encoded in base64 or hexadecimal. */
function textMade(text: string, make: Make): string {
  const again = (plain: string) => textMade(plain, make);
  if (HEX.test(text) && /[a-f]/i.test(text)) return encodedRemade(text, 'hex', again);
  const clear = new Clear(text);
  const edits = [...clear.text.matchAll(BASE64)].flatMap(({ 0: run, index: from }) => {
    const made = runRemade(run, again);
    if (made === run) return [];
    const to = from + run.length;
    const before = clear.source.slice(clear.at(from), clear.at(to));
    if (before.includes('%')) return [{ from, to, text: encodeURIComponent(made) }];
    return [{ from, to, text: before.includes('\\') ? JSON.stringify(made).slice(1, -1) : made }];
  });
  return make(clear.with(edits), 'text');
}
