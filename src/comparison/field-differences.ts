import { count } from '../certificate/index.ts';
import {
  type CommandData,
  commandData,
  commandNames,
  envelopeReply,
  findRule,
  isCommand,
} from '../contract/index.ts';
import { type Element, textAt } from '../message/element.ts';
import { asksForPeriod, type Pair, valuesOf } from './pairs.ts';
import { saysTheSame, varying, worded } from './varying.ts';

/**
 * Words for the changes of a reply element, printed after its name. `label`: another text for the same code. `words`:
 * another text where the specification allows any. Changed result codes come first, because they prevent the
 * comparison of other elements.
 */
export const changeWords = {
  result: 'another result',
  missing: 'missing in B',
  added: 'only in B',
  emptied: 'empty in B',
  filled: 'filled in B',
  code: 'another code',
  value: 'another value',
  times: 'occurs another number of times',
  label: 'another label',
  words: 'other words',
} as const;

type FieldChange = keyof typeof changeWords;

const order = Object.keys(changeWords);

export interface Found {
  /** The path of an element below `response`, without positions of repeated elements. */
  readonly path: string;
  readonly change: FieldChange;
  readonly a: string;
  readonly b: string;
}

/** The differences between the replies of two exchanges with the same request. */
export function fieldsOf(pair: Pair): readonly Found[] {
  const { a, b } = pair;
  if (!a.reply || !b.reply) return unread(pair);
  const [mine, theirs] = [textAt(a.reply, 'response.result'), textAt(b.reply, 'response.result')];
  if (mine !== undefined && theirs !== undefined && mine !== theirs)
    return [{ path: 'result', change: 'result', a: mine, b: theirs }];
  const echoes = { a: valuesOf(a.request), b: valuesOf(b.request) };
  const found = within(a.reply, b.reply, '', { echoes, period: asksForPeriod(a) });
  return [...found].map((one) => ({ ...one, path: one.path.replace(/^response\.?/, '') }));
}

interface Looking {
  readonly echoes: { readonly a: ReadonlyMap<string, string>; readonly b: ReadonlyMap<string, string> };
  readonly period: boolean;
}

/** The HTTP status or error name of a reply that is not XML. */
const beginning = (text: string): string => text.match(/^(?:HTTP \d{3}|[A-Z][A-Z0-9_]{4,})/)?.[0] ?? 'text';

function unread({ a, b }: Pair): readonly Found[] {
  if (a.reply || b.reply)
    return [{ path: '', change: 'value', a: a.reply ? 'XML' : 'no XML', b: b.reply ? 'XML' : 'no XML' }];
  const [mine, theirs] = [beginning(a.replyText), beginning(b.replyText)];
  return mine === theirs ? [] : [{ path: '', change: 'value', a: mine, b: theirs }];
}

const byName = ({ children }: Element): ReadonlyMap<string, readonly Element[]> =>
  Map.groupBy(children, ({ name }) => name);

const isEmpty = ({ text, children }: Element): boolean => text.trim() === '' && children.length === 0;

function* within(a: Element, b: Element, above: string, looking: Looking): Generator<Found> {
  const [mine, theirs] = [byName(a), byName(b)];
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const path = above === '' ? name : `${above}.${name}`;
    const [ones, others] = [mine.get(name) ?? [], theirs.get(name) ?? []];
    const [one, other] = [ones[0], others[0]];
    if (!one || !other) {
      const change = one ? 'missing' : 'added';
      if (!inPeriod(path, looking)) yield { path, change, a: shown(one), b: shown(other) };
    } else if (ones.length !== others.length) {
      if (!looking.period) yield { path, change: 'times', a: String(ones.length), b: String(others.length) };
    } else if (!inPeriod(path, looking))
      for (const [index, each] of ones.entries())
        yield* between(each, others[index] as Element, path, looking);
  }
}

/** In a reply about a period, elements of transactions are nested deeper than the other elements. */
const inPeriod = (path: string, { period }: Looking): boolean => period && path.split('.').length > 2;

function* between(a: Element, b: Element, path: string, looking: Looking): Generator<Found> {
  const [mine, theirs] = [a.attributes.code ?? '', b.attributes.code ?? ''];
  if (isEmpty(a) !== isEmpty(b))
    yield { path, change: isEmpty(b) ? 'emptied' : 'filled', a: shown(a), b: shown(b) };
  else if (mine !== theirs && !isEmpty(a)) yield { path, change: 'code', a: coded(a), b: coded(b) };
  else if (a.children.length > 0 || b.children.length > 0) yield* within(a, b, path, looking);
  else {
    const [one, other] = [a.text.trim(), b.text.trim()];
    if (one === other || saysTheSame(a.name, one, other) || echoed(a.name, one, other, looking)) return;
    if (worded.has(a.name)) yield { path, change: 'words', a: one, b: other };
    else yield { path, change: mine ? 'label' : 'value', a: coded(a), b: coded(b) };
  }
}

/** True if both replies copy the value from their requests, which have different values. */
const echoed = (name: string, a: string, b: string, { echoes }: Looking): boolean =>
  echoes.a.get(name) === a && echoes.b.get(name) === b;

const coded = ({ attributes: { code }, text }: Element): string =>
  code ? `${code} ${text.trim()}`.trim() : text.trim();

function shown(one: Element | undefined): string {
  if (one === undefined || isEmpty(one)) return '';
  if (one.children.length > 0) return count(one.children.length, 'element');
  return varying.has(one.name) ? 'a value' : coded(one);
}

/** A difference of a reply element, in all exchanges that show it. */
export type FieldDifference = ReturnType<typeof differenceOf>;

const limit = 5;

/** The number of shown characters, because a value can be a whole document. */
const longest = 160;

interface Shown {
  readonly found: Found;
  readonly pair: Pair;
}

/** The differences between replies to the same requests, by element. */
export function fieldDifferences(pairs: readonly Pair[]): readonly FieldDifference[] {
  const all = pairs.flatMap((pair) => fieldsOf(pair).map((found): Shown => ({ found, pair })));
  return [...Map.groupBy(all, groupOf).values()]
    .map(differenceOf)
    .toSorted(
      (one, other) => order.indexOf(one.change) - order.indexOf(other.change) || other.times - one.times,
    );
}

/** A difference counts once for all commands with the element, except that results count for each command. */
function groupOf({ found: { path, change }, pair: { a } }: Shown): string {
  return JSON.stringify([ruleAt(path) ?? placeOf(path), change, change === 'result' ? a.command : '']);
}

function differenceOf(shown: readonly Shown[]) {
  const [first] = shown as [Shown];
  const { path, change } = first.found;
  const values = [...Map.groupBy(shown, ({ found: { a, b } }) => JSON.stringify([cut(a), cut(b)])).values()]
    .map((same) => ({ a: cut(same[0]?.found.a), b: cut(same[0]?.found.b), times: same.length }))
    .toSorted((one, other) => other.times - one.times);
  const rule = ruleAt(path);
  const { pair } = first;
  return {
    /** The path of the reply element below `response`, or '' for the whole reply. */
    element: placeOf(path),
    ...(rule !== undefined && { rule }),
    change,
    commands: [...new Set(shown.map(({ pair: { a } }) => a.command))],
    times: new Set(shown.map(({ pair: { keys } }) => keys.a)).size,
    /** The most frequent values, shortened. */
    values: values.slice(0, limit),
    /** The number of values that are not listed. */
    more: Math.max(0, values.length - limit),
    /** The first exchange with the difference, by its keys in both certificates. */
    example: { scenario: pair.scenario, a: pair.keys.a, b: pair.keys.b },
  };
}

const cut = (text = ''): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Rules about reply elements, by path below `response`. */
const ruleOf: ReadonlyMap<string, string> = new Map([
  ...Object.keys(envelopeReply).map((name) => [name, `envelope.reply.${name}`] as const),
  ...commandNames.flatMap((command) => {
    const { reply, answersIn } = commandData[command] as CommandData;
    return reply.flatMap(({ prefix, within, fields }) =>
      Object.keys(fields).map((path) => {
        const whole = [answersIn === 'element' ? command : '', within, path].filter((part) => part !== '');
        return [whole.join('.'), `${prefix}.${path}`] as const;
      }),
    );
  }),
]);

function ruleAt(path: string): string | undefined {
  if (isCommand(path)) return 'envelope.reply.commandElement';
  const rule = ruleOf.get(path);
  return rule !== undefined && findRule(rule) ? rule : undefined;
}

/** The path of an element without its command, so that an element of several commands counts once. */
function placeOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return isCommand(first) && rest.length > 0 ? rest.join('.') : path;
}

/** A value as text; 'nothing' if the value is empty. */
export const shownValue = (value: string): string => (value === '' ? 'nothing' : value);
