import { availableParallelism } from 'node:os';
import { type Failing, workOff } from '../pool.ts';
import type { Gateway } from './gateway.ts';
import { type LenientOutcome, outcomeOf } from './outcome.ts';

/** A control run takes as long as one gateway: for fewer a second process is no gain. */
const worthOne = 3;

/**
 * Runs the whole suite against each gateway, in as many processes as there are cores; gives back the outcomes in their
 * order, and what failed without any variation.
 *
 * @param onDone after each, with how many are done
 * @throws Error where a process ends before it begins
 */
export async function tryAll(
  gateways: readonly Gateway[],
  onDone: (done: number, latest: LenientOutcome) => void,
): Promise<{ readonly outcomes: readonly LenientOutcome[]; readonly failing: Failing }> {
  const outcomes = new Map<string, LenientOutcome>();
  const failing = await workOff<Gateway, LenientOutcome>({
    worker: new URL('./worker.ts', import.meta.url),
    tasks: gateways,
    processes: Math.min(availableParallelism(), Math.max(1, Math.ceil(gateways.length / worthOne))),
    done: (outcome) => {
      outcomes.set(outcome.id, outcome);
      onDone(outcomes.size, outcome);
    },
    isBroken: ({ kind }) => kind === 'broke',
    broken: (gateway, why) => outcomeOf(gateway, 'broke', {}, why),
  });
  return { outcomes: gateways.flatMap(({ id }) => outcomes.get(id) ?? []), failing };
}
