import { findRule } from '../../src/contract/index.ts';
import type { DetectedBy } from './grid/index.ts';
import type { Mutant } from './mutant.ts';
import type { Trial } from './trial.ts';

/**
 * - `killed`: its rule failed, maybe others of the group that states the same fact, and nothing outside.
 * - `also others`: its rule failed, and rules outside its group failed as well.
 * - `other reason`: rules failed, and its own did not.
 * - `survived`: everything that could see it passed.
 * - `not applied`: nothing that it changes is ever answered.
 * - `broke`: the suite broke over it, or hung.
 */
export type OutcomeKind = 'killed' | 'also others' | 'other reason' | 'survived' | 'not applied' | 'broke';

/** What became of a mutant. */
export interface Outcome {
  readonly id: string;
  readonly rules: readonly string[];
  readonly breaks: string;
  readonly kind: OutcomeKind;
  /** Rules of its group that failed. */
  readonly own: readonly string[];
  /** Rules outside it that failed, each with why. */
  readonly others: Readonly<Record<string, string>>;
  /** What broke. */
  readonly broken?: string;
  readonly scenarios: number;
  readonly milliseconds: number;
}

/** The fact that a rule states, alone or with others of its group. */
export const factOf = (id: string): string => findRule(id)?.group ?? id;

/** Compares what failed with what the mutant breaks. */
export function weighed(
  { rules }: Mutant,
  { applied, failing, reasons, broken }: Trial,
): Pick<Outcome, 'kind' | 'own' | 'others' | 'broken'> {
  const facts = new Set(rules.map(factOf));
  const own = failing.filter((id) => facts.has(factOf(id)));
  const others = failing.filter((id) => !facts.has(factOf(id)));
  const findings = {
    own,
    others: Object.fromEntries(others.map((id) => [id, reasons[id] ?? ''])),
    ...(broken[0] !== undefined && { broken: broken[0] }),
  };
  const kind = (): OutcomeKind => {
    if (broken.length > 0) return 'broke';
    if (failing.includes(rules[0])) return others.length > 0 ? 'also others' : 'killed';
    if (failing.length > 0) return 'other reason';
    return applied === 0 ? 'not applied' : 'survived';
  };
  return { kind: kind(), ...findings };
}

/** Rules that were seen to fail: for a mutant of theirs or for a generated fault, and no mutant of theirs was spared. */
export function provenBy(
  outcomes: readonly Pick<Outcome, 'kind' | 'rules' | 'own'>[],
  generated: DetectedBy,
): ReadonlySet<string> {
  const spared = new Set(outcomes.flatMap(({ kind, rules }) => (kind === 'killed' ? [] : rules)));
  const failed = [
    ...outcomes.flatMap(({ kind, own }) => (kind === 'killed' ? own : [])),
    ...generated.keys(),
  ];
  return new Set(failed.filter((id) => !spared.has(id)));
}
