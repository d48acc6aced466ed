import { admits, codeOf } from '../../../src/contract/index.ts';
import type { Element } from '../../../src/message/element.ts';
import { type Change, coded, codeIn, emptied } from '../replies/tree.ts';
import type { Place } from './places.ts';

export interface Known {
  readonly pool: readonly Element[];
  /** The same element in the previous reply of the scenario. */
  readonly before: Element | undefined;
}

type Fault = (one: Element, place: Place, known: Known) => ReturnType<Change>;

export interface Operator {
  readonly name: string;
  readonly change: Fault;
}

const isEmpty = (one: Element): boolean =>
  one.text === '' && one.children.length === 0 && Object.values(one.attributes).every((text) => text === '');
const isValue = (one: Element): boolean => one.children.length === 0 && !isEmpty(one);
const same = (one: Element, other: Element): boolean =>
  one.text.toLowerCase() === other.text.toLowerCase() && codeIn(one) === codeIn(other);

const others = (one: Element, { pool }: Known): readonly Element[] =>
  pool.filter((other) => isValue(other) && !same(one, other));

/** True for a value that can be right for any card: the specification does not define the type of card of AdHock. */
const fitsAny = ({ id }: Place, { text }: Element): boolean =>
  id.endsWith('.creditType') && text === 'AdHock';

const hebrew = /[\u0590-\u05ff]/;

const unlike = (one: Element, other: Element | undefined): Element | undefined =>
  other && !isEmpty(other) && !same(one, other) ? other : undefined;

/** Replaces a value by another one, if there is one. Elements that are empty or have children stay. */
const replaced =
  (otherOf: (...known: Parameters<Fault>) => Element | undefined): Fault =>
  (one, place, known) =>
    (isValue(one) && otherOf(one, place, known)) || one;

export const operators: readonly Operator[] = [
  { name: 'left out', change: () => undefined },
  { name: 'empty', change: emptied },
  {
    name: 'filled',
    change: (one, place, { pool }) =>
      isEmpty(one) ? { ...(pool.find(isValue) ?? { ...one, text: fitting(place) }) } : one,
  },
  { name: 'doubled', change: (one) => [one, one] },
  { name: 'another valid value', change: replaced(anotherOf) },
  {
    name: 'of another transaction',
    change: replaced((one, place, known) => others(one, known).findLast((other) => !fitsAny(place, other))),
  },
  { name: 'a constant', change: replaced((one, _, { pool }) => unlike(one, pool.find(isValue))) },
  {
    name: 'of the reply before',
    change: replaced((one, _, { before }) => unlike(one, before)),
  },
  {
    name: 'code without its label',
    change: (one, place, known) => {
      if (codeIn(one) === '') return one;
      const other = otherCode(place, one, known);
      return other === undefined
        ? coded(one, undefined)
        : { ...one, attributes: { ...one.attributes, code: other } };
    },
  },
  {
    name: 'in the other language',
    change: replaced((one) =>
      /\p{L}{2}/u.test(one.text)
        ? { ...one, text: hebrew.test(one.text) ? 'Permitted transaction' : 'עסקה תקינה' }
        : undefined,
    ),
  },
];

/** A value in the element's format, for an element that is empty in all replies. */
function fitting({ field: { format, codes } }: Place): string {
  const [label] = Object.values(codes ?? {}).filter(Boolean);
  if (label) return label;
  const forms = [
    '1',
    '123',
    '1234567',
    '1234567890',
    '2026-01-01',
    '2026-01-01 10:00',
    '2026-01-01 10:00:00',
  ];
  return [...forms, 'A', 'x'].find((text) => format && admits(format, text)) ?? 'Whatever';
}

function otherCode({ field: { codes } }: Place, one: Element, { pool }: Known): string | undefined {
  const stated = Object.keys(codes ?? {})
    .map(codeOf)
    .filter(Boolean);
  const pooled = pool.map(codeIn).filter(Boolean);
  return [...stated, ...pooled].find((code) => code !== codeIn(one));
}

function anotherOf(one: Element, place: Place, known: Known): Element | undefined {
  const { format, codes } = place.field;
  if (codeIn(one) !== '') {
    const [key, label] =
      Object.entries(codes ?? {}).find(
        ([key, label]) => codeOf(key) !== codeIn(one) && codeOf(key) !== '' && label !== null,
      ) ?? [];
    return key === undefined ? others(one, known)[0] : coded(one, codeOf(key), label ?? one.text);
  }
  if (format?.kind === 'one of') {
    const value = format.values.find((other) => other.toLowerCase() !== one.text.toLowerCase());
    return value === undefined ? undefined : { ...one, text: value };
  }
  // Replacing a digit or letter preserves the format.
  for (const text of nearby(one.text)) if (!format || admits(format, text)) return { ...one, text };
  return others(one, known)[0];
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
