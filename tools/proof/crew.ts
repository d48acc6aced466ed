import type { Mutant } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import { type Worked, workOff } from './pool.ts';
import { thorough } from './prover.ts';

/**
 * Tries mutants.
 *
 * @param isThorough runs all scenarios against each, and so finds whatever else it turns red: some three seconds a mutant on one core
 * @param onDone after each, with how many are done
 * @throws Error where a process ends before it begins
 */
export const proveAll = (
  mutants: readonly Mutant[],
  isThorough: boolean,
  onDone: (done: number, latest: Outcome) => void,
): Promise<Worked<Outcome>> =>
  workOff<Mutant, Outcome>({
    worker: new URL('./worker.ts', import.meta.url),
    words: isThorough ? [thorough] : [],
    tasks: mutants,
    worthOne: 50,
    onDone,
    isBroken: ({ kind }) => kind === 'broke',
    broken: ({ id, rules, breaks }, broken) => ({
      ...{ id, rules, breaks, kind: 'broke', own: [], others: {}, broken },
      scenarios: 0,
      milliseconds: 0,
    }),
  });
