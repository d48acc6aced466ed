import type { RunScenario } from './outcomes.ts';

/** Scenarios that came to no decision, for one reason. */
export interface Undecided {
  /**
   * `skipped`: the target lacks what they need, or it must not be sent; `blocked`: something else stood in their way;
   * `hidden`: the client that they went through hides it.
   */
  readonly outcome: 'skipped' | 'blocked' | 'hidden';
  readonly reason: string;
  /** `features/commands/refund.feature:12 Its name` */
  readonly scenarios: readonly string[];
}

/** What came to no decision, by the reason, the most frequent one first. */
export function undecidedIn(scenarios: readonly RunScenario[]): readonly Undecided[] {
  const groups = new Map<string, { -readonly [N in keyof Undecided]: Undecided[N] }>();
  for (const { outcome, reason = 'No reason was recorded.', place, name } of scenarios) {
    if (outcome !== 'skipped' && outcome !== 'blocked' && outcome !== 'hidden') continue;
    const key = `${outcome} ${reason}`;
    const known = groups.get(key);
    groups.set(key, { outcome, reason, scenarios: [...(known?.scenarios ?? []), `${place} ${name}`] });
  }
  return [...groups.values()].toSorted((one, other) => other.scenarios.length - one.scenarios.length);
}
