import { availableParallelism } from 'node:os';
import type { Mutant } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import { type Failing, workOff } from './pool.ts';
import { thorough } from './prover.ts';

/** A control run takes as long as some fifty mutants: for fewer a second process is no gain. */
const worthOne = 50;

/** What came of a run: the outcomes in the order of the mutants, and what failed without any. */
export interface Proved {
  readonly outcomes: readonly Outcome[];
  readonly failing: Failing;
}

/**
 * Tries mutants in as many processes as there are cores.
 *
 * @param isThorough runs all scenarios against each, and so finds whatever else it turns red: some three seconds a mutant on one core
 * @param onDone after each, with how many are done
 * @throws Error where a process ends before it begins
 */
export async function proveAll(
  mutants: readonly Mutant[],
  isThorough: boolean,
  onDone: (done: number, latest: Outcome) => void,
): Promise<Proved> {
  const outcomes = new Map<string, Outcome>();
  const failing = await workOff<Mutant, Outcome>({
    worker: new URL('./worker.ts', import.meta.url),
    words: isThorough ? [thorough] : [],
    tasks: mutants,
    processes: Math.min(availableParallelism(), Math.max(1, Math.ceil(mutants.length / worthOne))),
    done: (outcome) => {
      outcomes.set(outcome.id, outcome);
      onDone(outcomes.size, outcome);
    },
    isBroken: ({ kind }) => kind === 'broke',
    broken: ({ id, rules, breaks }, broken) => ({
      ...{ id, rules, breaks, kind: 'broke', own: [], others: {}, broken },
      scenarios: 0,
      milliseconds: 0,
    }),
  });
  return { outcomes: mutants.flatMap(({ id }) => outcomes.get(id) ?? []), failing };
}
