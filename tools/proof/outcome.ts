import { factOf } from '../../src/contract/index.ts';
import type { Alteration } from './alteration.ts';
import { type Failing, type ScenarioResult, withHidden } from './run.ts';

/**
 * Outcomes of an alteration:
 * - `detected`: the rule failed, maybe others of its group, and no rule outside the group if the alteration is exact.
 * - `also others`: the rule failed, and rules outside its group failed as well.
 * - `other reason`: only other rules failed.
 * - `survived`: every scenario with the alteration passed.
 * - `not applied`: the alteration changed nothing.
 * - `broke`: the suite had an error, or hung.
 */
export const kinds = [
  ...['broke', 'survived', 'not applied', 'other reason', 'also others', 'detected'],
] as const;
export type Kind = (typeof kinds)[number];

export interface Outcome {
  readonly id: string;
  readonly kind: Kind;
  readonly failing: Failing;
  readonly by?: string;
  readonly scenarios: number;
  readonly because?: string;
}

/** The outcome of an alteration with which the suite had an error. */
export const brokenOutcome = (id: string, because: string, scenarios = 0): Outcome => ({
  ...{ id, kind: 'broke', failing: {}, scenarios, because },
});

/** Divides failed rules into those that state a fact of the alteration, and others. */
export function parted(
  { rules }: Pick<Alteration, 'rules'>,
  failing: Failing,
): { readonly own: readonly string[]; readonly others: readonly string[] } {
  const facts = factsOf(rules);
  const own = Object.keys(failing).filter((id) => facts.has(factOf(id)));
  return { own, others: Object.keys(failing).filter((id) => !own.includes(id)) };
}

const byRules = new WeakMap<readonly string[], ReadonlySet<string>>();

function factsOf(rules: readonly string[]): ReadonlySet<string> {
  const facts = byRules.get(rules) ?? new Set(rules.map(factOf));
  byRules.set(rules, facts);
  return facts;
}

/** Determines the outcome of an alteration that breaks a rule, from the results of its scenarios. */
export function weighed(alteration: Alteration, results: readonly ScenarioResult[]): Outcome {
  const { id, rules, isExact } = alteration;
  const applied = withHidden(results.filter((one) => one.applied));
  const broken = applied.find((one) => one.broken !== undefined)?.broken;
  const detecting = isExact ? undefined : applied.find(({ failing }) => isOwn(alteration, failing));
  const failed = detecting ?? applied.findLast(({ failing }) => Object.keys(failing).length > 0);
  const failing: Failing = isExact
    ? Object.assign({}, ...applied.toReversed().map(({ failing }) => failing))
    : (failed?.failing ?? {});
  const { own, others } = parted(alteration, failing);
  const kind = (): Kind => {
    if (isExact && broken !== undefined) return 'broke';
    if (isExact ? Object.hasOwn(failing, rules[0] ?? '') : own.length > 0)
      return isExact && others.length > 0 ? 'also others' : 'detected';
    if (others.length + own.length > 0) return 'other reason';
    return applied.length > 0 ? 'survived' : 'not applied';
  };
  return {
    ...{ id, kind: kind(), failing, scenarios: applied.length },
    ...(failed && { by: failed.place }),
    ...(broken !== undefined && { because: broken }),
  };
}

export const isOwn = (alteration: Alteration, failing: Failing): boolean =>
  parted(alteration, failing).own.length > 0;
