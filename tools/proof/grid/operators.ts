import { admits, codeOf } from '../../../src/contract/index.ts';
import type { Element } from '../../../src/message/element.ts';
import { type Change, coded, codeIn, emptied } from '../replies/tree.ts';
import type { Place } from './places.ts';

export interface Known {
  readonly pool: readonly Element[];
  /** The same element in the previous reply of the scenario. */
  readonly before: Element | undefined;
}

export interface Operator {
  readonly name: string;
  readonly change: (place: Place, known: Known) => Change;
}

const isEmpty = (one: Element): boolean =>
  one.text === '' && one.children.length === 0 && Object.values(one.attributes).every((text) => text === '');
const isLeaf = (one: Element): boolean => one.children.length === 0;
const same = (one: Element, other: Element): boolean =>
  one.text.toLowerCase() === other.text.toLowerCase() && codeIn(one) === codeIn(other);

const others = (one: Element, { pool }: Known): readonly Element[] =>
  pool.filter((other) => isLeaf(other) && !isEmpty(other) && !same(one, other));

/** True for a value that can be right for any card: the specification does not define the type of card of AdHock. */
const fitsAny = ({ id }: Place, { text }: Element): boolean =>
  id.endsWith('.creditType') && text === 'AdHock';

const hebrew = /[\u0590-\u05ff]/;

export const operators: readonly Operator[] = [
  { name: 'left out', change: () => () => undefined },
  { name: 'empty', change: () => emptied },
  {
    name: 'filled',
    change:
      (place, { pool }) =>
      (one) =>
        isEmpty(one)
          ? {
              ...(pool.find((other) => isLeaf(other) && !isEmpty(other)) ?? { ...one, text: fitting(place) }),
            }
          : one,
  },
  { name: 'doubled', change: () => (one) => [one, one] },
  {
    name: 'another valid value',
    change: (place, known) => (one) => (isEmpty(one) || !isLeaf(one) ? one : anotherOf(place, one, known)),
  },
  {
    name: 'of another transaction',
    change: (place, known) => (one) =>
      isEmpty(one) || !isLeaf(one)
        ? one
        : (others(one, known).findLast((other) => !fitsAny(place, other)) ?? one),
  },
  {
    name: 'a constant',
    change:
      (_, { pool }) =>
      (one) => {
        const [constant] = pool.filter((other) => isLeaf(other) && !isEmpty(other));
        return isEmpty(one) || !isLeaf(one) || !constant || same(one, constant) ? one : constant;
      },
  },
  {
    name: 'of the reply before',
    change:
      (_, { before }) =>
      (one) =>
        isEmpty(one) || !before || !isLeaf(one) || same(one, before) || isEmpty(before) ? one : before,
  },
  {
    name: 'code without its label',
    change: (place, known) => (one) => {
      if (codeIn(one) === '') return one;
      const other = otherCode(place, one, known);
      return other === undefined
        ? coded(one, undefined)
        : { ...one, attributes: { ...one.attributes, code: other } };
    },
  },
  {
    name: 'in the other language',
    change: () => (one) =>
      /\p{L}{2}/u.test(one.text) && isLeaf(one)
        ? { ...one, text: hebrew.test(one.text) ? 'Permitted transaction' : 'עסקה תקינה' }
        : one,
  },
];

/** A value in the element's format, for an element that is empty in all replies. */
function fitting({ field: { format, codes } }: Place): string {
  const [label] = Object.values(codes ?? {}).filter(Boolean);
  if (label) return label;
  if (!format) return 'Whatever';
  for (const text of [
    '1',
    '123',
    '1234567',
    '1234567890',
    '2026-01-01',
    '2026-01-01 10:00',
    '2026-01-01 10:00:00',
    'A',
    'x',
  ])
    if (admits(format, text)) return text;
  return 'Whatever';
}

function otherCode({ field: { codes } }: Place, one: Element, { pool }: Known): string | undefined {
  const stated = Object.keys(codes ?? {})
    .map(codeOf)
    .filter(Boolean);
  const pooled = pool.map(codeIn).filter(Boolean);
  return [...stated, ...pooled].find((code) => code !== codeIn(one));
}

function anotherOf(place: Place, one: Element, known: Known): Element {
  const { format, codes } = place.field;
  if (codeIn(one) !== '') {
    const [key, label] =
      Object.entries(codes ?? {}).find(
        ([key, label]) => codeOf(key) !== codeIn(one) && codeOf(key) !== '' && label !== null,
      ) ?? [];
    if (key !== undefined) return coded(one, codeOf(key), label ?? one.text);
    return others(one, known)[0] ?? one;
  }
  if (format?.kind === 'one of') {
    const value = format.values.find((other) => other.toLowerCase() !== one.text.toLowerCase());
    return value === undefined ? one : { ...one, text: value };
  }
  // Replacing a digit or letter preserves the format.
  for (const text of nearby(one.text)) if (!format || admits(format, text)) return { ...one, text };
  return others(one, known)[0] ?? one;
}

function* nearby(text: string): Generator<string> {
  // The specification states no time zone, so only another day is a visible fault.
  if (/^\d{4}-\d\d-\d\d\b/.test(text)) yield onAnotherDay(text);
  // The next uid in sequence can belong to another deal.
  if (/^\d{23}$/.test(text)) yield `${text.slice(0, 19)}${(Number(text[19]) + 5) % 10}${text.slice(20)}`;
  if (/^\d+$/.test(text)) yield String(BigInt(text) + 1n).padStart(text.length, '0');
  if (/\d$/.test(text)) yield `${text.slice(0, -1)}${(Number(text.slice(-1)) + 1) % 10}`;
  if (/^\d/.test(text)) yield `${(Number(text[0]) % 9) + 1}${text.slice(1)}`;
  yield `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`;
}

/** A date two weeks before or after, in the same month. */
const onAnotherDay = (text: string): string =>
  `${text.slice(0, 8)}${String(((Number(text.slice(8, 10)) + 13) % 28) + 1).padStart(2, '0')}${text.slice(10)}`;
