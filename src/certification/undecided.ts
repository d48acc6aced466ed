import type { Undecided } from '../certificate/index.ts';
import type { RunScenario } from './outcomes.ts';

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
