import type { Outcome } from '../outcome.ts';
import { basisOf, type Part } from '../results.ts';
import { exclusions } from './excluded.ts';
import { classOf, type Guarded } from './sample.ts';

/**
 * Verdicts on a guarded fault:
 * - `detected`: a rule about the fault failed.
 * - `other rules`: only other rules failed.
 * - `not detected`: the fault acted, and no rule failed.
 * - `never acts`: in no scenario does the guard hold where the fault would change something.
 */
const verdicts = ['detected', 'other rules', 'not detected', 'never acts'] as const;
export type Verdict = (typeof verdicts)[number];
type Counts = Readonly<Record<Verdict, number>>;

interface Fault extends Pick<Outcome, 'id' | 'failing' | 'by' | 'scenarios' | 'because'> {
  readonly guard: string;
  readonly class: string;
  readonly verdict: Verdict;
}

/** `guarded.json`: the results of faults that act under a guard only. */
export type GuardedFaults = Awaited<ReturnType<typeof guardedOf>>;

const verdictOf = ({ kind }: Outcome): Verdict => {
  if (kind === 'detected') return kind;
  if (kind === 'not applied') return 'never acts';
  return kind === 'other reason' ? 'other rules' : 'not detected';
};

const counted = (list: readonly Fault[]): Counts =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, list.filter((one) => one.verdict === verdict).length]),
  ) as Counts;

const countedBy = (list: readonly Fault[], key: (one: Fault) => string) =>
  Object.fromEntries([...Map.groupBy(list, key)].map(([name, some]) => [name, counted(some)]));

export async function guardedOf(
  sampled: readonly Guarded[],
  outcomes: ReadonlyMap<string, Outcome>,
  begun: Date,
  { seed, part }: { readonly seed: number; readonly part?: Part | undefined },
) {
  const faults = sampled.flatMap(({ id, guard }): readonly Fault[] => {
    const outcome = outcomes.get(id);
    if (!outcome) return [];
    const { kind: _, ...rest } = outcome;
    return [{ ...rest, guard: guard.id, class: classOf(id), verdict: verdictOf(outcome) }];
  });
  const gaps = faults.filter(({ verdict }) => verdict === 'never acts');
  return {
    ...(await basisOf(begun)),
    seed,
    ...(part && { part: part.by }),
    totals: { faults: faults.length, ...counted(faults) },
    byGuard: countedBy(faults, (one) => one.guard),
    byClass: countedBy(faults, (one) => one.class),
    /** Guards with the classes of faults that never act under them. */
    gaps: Object.fromEntries(
      [...Map.groupBy(gaps, ({ guard }) => guard)].map(([guard, some]) => [
        guard,
        some.map((one) => one.class),
      ]),
    ),
    /** Guards and faults that are not sampled together, as patterns. */
    excluded: exclusions.map(({ guards, cells, why }) => ({
      guards: guards.source,
      cells: cells.source,
      why,
    })),
    faults,
  };
}
