import fc, { type Arbitrary } from 'fast-check';
import { admits, type Format, type Layout } from '../contract/index.ts';

export const digits = '0123456789';
const upperCase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const letters = upperCase + upperCase.toLowerCase();
const hebrew = 'אבגדהוזחטיכלמנסעפצקרשת';
/** Sample characters, some of which XML or forms escape. */
const marks = '&<>"\'%+=-_.;/';

export const textOf = (characters: string, minLength: number, maxLength: number): Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

export const hebrewText = (minLength: number, maxLength: number): Arbitrary<string> =>
  textOf(hebrew, minLength, maxLength);

/** Text without leading, trailing or repeated white space: readers remove the former, schemas collapse the latter. */
const text = (min: number, max: number): Arbitrary<string> =>
  fc.oneof(textOf(letters + digits + marks, min, max), hebrewText(min, max));

export const padded = (min: number, max: number, length: number): Arbitrary<string> =>
  fc.integer({ min, max }).map((value) => String(value).padStart(length, '0'));

/**
 * Valid values of a format; their shrinks are valid too.
 *
 * @throws TypeError for a container, which has no text
 */
export function admitted(format: Format): Arbitrary<string> {
  switch (format.kind) {
    case 'text':
      return text(Math.max(1, format.min ?? 1), format.max ?? 40);
    case 'digits':
      return textOf(digits, format.min, format.max);
    case 'alphanumeric':
      return textOf(digits + (format.upperCase ? upperCase : letters), format.min, format.max);
    case 'words':
      return fc
        .array(textOf(letters + digits + hebrew, 1, 8), {
          minLength: 1,
          maxLength: Math.floor(format.max / 9),
        })
        .map((words) => words.join(' '));
    case 'amount':
      return fc.integer({ min: format.zero ? 0 : 1, max: 10 ** format.maxDigits - 1 }).map(String);
    case 'number':
      return padded(format.from, format.to, format.digits ?? 1);
    case 'one of':
      return fc.constantFrom(...format.values);
    case 'pattern':
      return fc.stringMatching(new RegExp(`^(?:${format.pattern})$`));
    case 'moment':
      return moments[format.layout];
    case 'base64':
      return textOf(`${letters}${digits}+/`, format.length, format.length);
    case 'https address':
      return textOf(letters + digits, 1, 12).map((path) => `https://shop.example/${path}`);
    case 'container':
      throw new TypeError('a container has no text of its own');
  }
}

/** Invalid non-empty values of a format; undefined if the format allows every text. */
export function refused(format: Format): Arbitrary<string> | undefined {
  const candidates = wrong(format);
  return candidates.length === 0
    ? undefined
    : fc.oneof(...candidates).filter((value) => value !== '' && !admits(format, value));
}

const longer = (characters: string, than: number): Arbitrary<string> =>
  textOf(characters, than + 1, than + 12);
const shorter = (characters: string, than: number): readonly Arbitrary<string>[] =>
  than > 1 ? [textOf(characters, 1, than - 1)] : [];

function wrong(format: Format): readonly Arbitrary<string>[] {
  switch (format.kind) {
    case 'text':
      return [
        ...(format.max === undefined ? [] : [longer(letters, format.max)]),
        ...shorter(letters, format.min ?? 0),
      ];
    case 'digits':
      return [
        longer(digits, format.max),
        ...shorter(digits, format.min),
        textOf(letters, format.min, format.max),
        textOf(`${digits}.-`, format.min, format.max),
      ];
    case 'alphanumeric':
      return [
        longer(letters, format.max),
        ...shorter(letters, format.min),
        textOf(marks, format.min, format.max),
      ];
    case 'words':
      return [longer(letters, format.max), textOf(`<>${marks}`, 1, format.max)];
    case 'amount':
      return [
        longer('123456789', format.maxDigits),
        textOf(letters, 1, format.maxDigits),
        fc.constantFrom('-1', '1.5'),
      ];
    case 'number':
      return [
        fc.integer({ min: format.to + 1, max: format.to * 10 }).map(String),
        textOf(letters, 1, 3),
        ...(format.from > 0 ? [fc.constant(String(format.from - 1).padStart(format.digits ?? 1, '0'))] : []),
      ];
    case 'one of':
      // Some names may be case-insensitive (ambiguity #42).
      return [
        textOf(letters, 1, 12).filter(
          (value) => !format.values.some((allowed) => allowed.toLowerCase() === value.toLowerCase()),
        ),
      ];
    case 'pattern':
      return [textOf(letters + digits + marks, 1, 40)];
    case 'moment':
      return [
        fc.tuple(moments[format.layout], fc.nat()).map(([value, at]) => spoilt(value, at)),
        textOf(digits, 1, 3),
      ];
    case 'base64':
      return [
        textOf(letters, 1, format.length - 1),
        longer(letters, format.length),
        textOf('*', format.length, format.length),
      ];
    case 'https address':
      return [textOf(letters, 1, 12).map((path) => `http://shop.example/${path}`), textOf(letters, 1, 12)];
    case 'container':
      return [];
  }
}

/** A date with a letter in it, because a gateway may accept a calendar date that does not exist. */
function spoilt(value: string, at: number): string {
  const index = at % value.length;
  return `${value.slice(0, index)}x${value.slice(index + 1)}`;
}

const day = fc
  .tuple(padded(2024, 2029, 4), padded(1, 12, 2), padded(1, 28, 2))
  .map(([year, month, date]) => `${year}-${month}-${date}`);
const time = fc.tuple(padded(0, 23, 2), padded(0, 59, 2)).map(([hour, minute]) => `${hour}:${minute}`);

const moments: Readonly<Record<Layout, Arbitrary<string>>> = {
  MMYY: day.map((text) => text.slice(5, 7) + text.slice(2, 4)),
  yymmdd: day.map((text) => text.slice(2).replaceAll('-', '')),
  'YYYY-MM-DD': day,
  'YYYY-MM-DD hh:mm': fc.tuple(day, time).map((parts) => parts.join(' ')),
  'YYYY-MM-DD hh:mm:ss': fc
    .tuple(day, time, padded(0, 59, 2))
    .map(([date, minute, second]) => `${date} ${minute}:${second}`),
};
