import { type Certificate, count } from '../certificate/index.ts';
import { ambiguitiesOf, isCommand } from '../contract/index.ts';
import type { FieldDifference } from './field-differences.ts';
import { legacyFormPlaces } from './legacy-form-places.ts';
import type { ObservedDifference } from './observed.ts';
import {
  chosenPlaces,
  labelPlace,
  replyPlace,
  resultPlaces,
  type SandboxPlace,
  wordsPlace,
} from './sandbox-places.ts';
import type { VerdictChange, VerdictChanges } from './verdict-changes.ts';

/** A change that would bring the sandbox closer to the other target, where the specification allows both. */
export interface Closer {
  /** Whether it was observed of a rule, or is an element of replies. */
  readonly by: 'observed' | 'element';
  /** The rule that is chosen, or about whose element it is; missing for an element that the contract does not know. */
  readonly rule?: string;
  readonly what: string;
  /** What the sandbox says; with `alone` the values that it alone has. */
  readonly sandbox: string;
  readonly other: string;
  readonly alone: boolean;
  readonly places: readonly SandboxPlace[];
  /** Places of the specification that ambiguous: `tck explain '#39'`. */
  readonly ambiguities: readonly number[];
}

/** Which side is the sandbox, where the other is none. */
function sandboxSide(a: Certificate, b: Certificate): 'a' | 'b' | undefined {
  const [mine, theirs] = [a.target.kind, b.target.kind];
  if (mine === 'sandbox' && theirs !== undefined && theirs !== 'sandbox') return 'a';
  if (theirs === 'sandbox' && mine !== undefined && mine !== 'sandbox') return 'b';
  return undefined;
}

/**
 * What to change in the sandbox, chosen rules first. What the other target breaks is not to be copied: rules that it failed are
 * left out.
 */
export function closerSteps(
  a: Certificate,
  b: Certificate,
  { otherwise, worse, better }: VerdictChanges,
  observed: readonly ObservedDifference[],
  fields: readonly FieldDifference[],
): readonly Closer[] {
  const side = sandboxSide(a, b);
  if (side === undefined) return [];
  const other = side === 'a' ? b : a;
  const broken = new Set(
    other.rules.filter(({ verdict }) => /^(?:failed|warned)$/.test(verdict)).map(({ id }) => id),
  );
  const kept = ({ rule }: { readonly rule?: string }) => rule === undefined || !broken.has(rule);
  // What a run of a part did not ask about the other target does not do otherwise.
  const alike = a.scenarios?.run === b.scenarios?.run;
  return [
    ...(alike ? observed.map((one) => ofObserved(one, side)).filter(kept) : []),
    ...[...worse, ...better, ...otherwise].flatMap((one) => ofReading(one, side)),
    ...fields.map((one) => ofField(one, side)).filter(kept),
  ].filter(({ places }) => places.length > 0);
}

/** A stated rule that can be read in two ways: the sandbox keeps to one reading, the other target to another. */
function ofReading(change: VerdictChange, side: 'a' | 'b'): readonly Closer[] {
  const [sandbox, other] = side === 'a' ? [change.a, change.b] : [change.b, change.a];
  const file = replyPlace(change.id);
  if (sandbox.verdict !== 'passed' || other.verdict !== 'observed' || file === undefined) return [];
  const place = { file, names: [], change: 'Read the rule as the other target does.' };
  return [
    {
      by: 'observed',
      rule: change.id,
      what: change.statement,
      sandbox: 'The sandbox does what the rule says.',
      other: other.reason ?? 'The other target does something else.',
      alone: false,
      places: [place],
      ambiguities: numbers(change.id),
    },
  ];
}

const none = 'nothing';
const joined = (texts: readonly string[]): string => texts.join(' ') || none;

function ofObserved(one: ObservedDifference, side: 'a' | 'b'): Closer {
  const sides = { a: joined(one.a), b: joined(one.b) };
  const file = replyPlace(one.id);
  const places = chosenPlaces[one.id] ?? [
    ...(file === undefined ? [] : [{ file, names: [], change: 'Answer as the other target does.' }]),
    ...legacyFormPlaces(one.id),
  ];
  const only = { a: one.onlyA, b: one.onlyB };
  const [here, there] = side === 'a' ? [only.a, only.b] : [only.b, only.a];
  return {
    by: 'observed',
    rule: one.id,
    what: one.statement ?? one.id,
    sandbox: here.length > 0 ? here.join(', ') : there.length > 0 ? none : sides[side],
    other: there.length > 0 ? there.join(', ') : here.length > 0 ? none : sides[side === 'a' ? 'b' : 'a'],
    alone: here.length + there.length > 0,
    places,
    ambiguities: numbers(one.id),
  };
}

const numbers = (rule: string | undefined): readonly number[] =>
  rule === undefined ? [] : ambiguitiesOf(rule).map(({ number }) => number);

function ofField(one: FieldDifference, side: 'a' | 'b'): Closer {
  const [first] = one.values;
  const sides = { a: first?.a ?? '', b: first?.b ?? '' };
  const [sandbox, other] = side === 'a' ? [sides.a, sides.b] : [sides.b, sides.a];
  const file = fileOf(one);
  return {
    by: 'element',
    ...(one.rule !== undefined && { rule: one.rule }),
    what: `${one.element || 'the reply'} of ${one.commands.join(', ')}`,
    sandbox: sandbox || none,
    other: other || none,
    alone: false,
    places:
      one.change === 'result'
        ? resultSteps(one, side)
        : file === undefined
          ? []
          : [{ file, names: [], change: changeOf(one, side, sandbox, other) }],
    ambiguities: numbers(one.rule),
  };
}

/** A place for each pair of results: the code tells where the sandbox gives it. */
function resultSteps({ values, commands: [command = ''] }: FieldDifference, side: 'a' | 'b'): SandboxPlace[] {
  return values.flatMap(({ a, b, times }) => {
    const [sandbox, other] = side === 'a' ? [a, b] : [b, a];
    const file = resultPlaces[sandbox] ?? (isCommand(command) ? replyPlace(command) : undefined);
    const change = `Answer ${other} instead of ${sandbox} to ${command} (${count(times, 'exchange')}).`;
    return file === undefined ? [] : [{ file, names: [], change }];
  });
}

function fileOf({ rule, change, commands: [command] }: FieldDifference): string | undefined {
  if (change === 'words') return wordsPlace;
  if (change === 'label') return labelPlace;
  if (rule === undefined) return isCommand(command) ? replyPlace(command) : undefined;
  return replyPlace(rule);
}

function changeOf(one: FieldDifference, side: 'a' | 'b', sandbox: string, other: string): string {
  const name = one.element.split('.').at(-1);
  const others = one.values.length > 1 || one.more > 0 ? ', and so on for the other values' : '';
  const absent = one.change === 'missing' || one.change === 'added';
  if (absent)
    return (one.change === 'missing') === (side === 'a')
      ? `Leave out ${name}.`
      : `Answer with ${name}${other ? `, for example ${other}` : ', empty'}.`;
  if (one.change === 'emptied' || one.change === 'filled')
    return (one.change === 'emptied') === (side === 'a') ? `Leave ${name} empty.` : `Fill ${name}: ${other}.`;
  if (one.change === 'times') return `Return ${name} ${other} times instead of ${sandbox}.`;
  if (one.change === 'words') return `Use the words of the other target${others}.`;
  return `Write ${other} instead of ${sandbox}${others}.`;
}
