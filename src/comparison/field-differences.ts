import {
  type CommandData,
  commandData,
  commandNames,
  envelopeReply,
  findRule,
  isCommand,
} from '../contract/index.ts';
import { type FieldChange, type Found, fieldsOf } from './fields.ts';
import type { Pair } from './pairs.ts';

/** A difference of a reply element, in all exchanges that show it. */
export interface FieldDifference {
  /** The path of the reply element below `response`, or '' for the whole reply. */
  readonly element: string;
  readonly rule?: string;
  readonly change: FieldChange;
  readonly commands: readonly string[];
  readonly times: number;
  /** The most frequent values, shortened. */
  readonly values: readonly { readonly a: string; readonly b: string; readonly times: number }[];
  /** The number of values that are not listed. */
  readonly more: number;
  /** The first exchange with the difference, by its keys in both certificates. */
  readonly example: { readonly scenario: string; readonly a: string; readonly b: string };
}

const limit = 5;

/** The number of shown characters, because a value can be a whole document. */
const longest = 160;

/** Changed result codes come first, because they prevent the comparison of other elements. */
const order: readonly FieldChange[] = [
  ...(['result', 'missing', 'added', 'emptied', 'filled'] as const),
  ...(['code', 'value', 'times', 'label', 'words'] as const),
];

interface Shown {
  readonly found: Found;
  readonly pair: Pair;
}

/** The differences between replies to the same requests, by element. */
export function fieldDifferences(pairs: readonly Pair[]): readonly FieldDifference[] {
  const all = pairs.flatMap((pair) => fieldsOf(pair).map((found): Shown => ({ found, pair })));
  return [...Map.groupBy(all, groupOf).values()]
    .flatMap((shown) => differenceOf(shown) ?? [])
    .toSorted(
      (one, other) => order.indexOf(one.change) - order.indexOf(other.change) || other.times - one.times,
    );
}

/** A difference counts once for all commands with the element, except that results count for each command. */
function groupOf({ found: { path, change }, pair: { a } }: Shown): string {
  return JSON.stringify([ruleAt(path) ?? placeOf(path), change, change === 'result' ? a.command : '']);
}

function differenceOf(shown: readonly Shown[]): FieldDifference | undefined {
  const [first] = shown;
  if (!first) return undefined;
  const { path, change } = first.found;
  const values = [...Map.groupBy(shown, ({ found: { a, b } }) => JSON.stringify([cut(a), cut(b)])).values()]
    .map((same) => ({ a: cut(same[0]?.found.a), b: cut(same[0]?.found.b), times: same.length }))
    .toSorted((one, other) => other.times - one.times);
  const rule = ruleAt(path);
  const { pair } = first;
  return {
    element: placeOf(path),
    ...(rule !== undefined && { rule }),
    change,
    commands: [...new Set(shown.map(({ pair: { a } }) => a.command))],
    times: new Set(shown.map(({ pair: { keys } }) => keys.a)).size,
    values: values.slice(0, limit),
    more: Math.max(0, values.length - limit),
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

/** Words for a change, printed after the name of the element. */
export const changeWords: Readonly<Record<FieldChange, string>> = {
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
};

/** A value as text; 'nothing' if the value is empty. */
export const shownValue = (value: string): string => (value === '' ? 'nothing' : value);
