import { type Worked, workOff } from '../pool.ts';
import type { Gateway } from './gateway.ts';
import { type LenientOutcome, outcomeOf } from './outcome.ts';

/**
 * Runs the whole suite against each gateway.
 *
 * @param onDone after each, with how many are done
 * @throws Error where a process ends before it begins
 */
export const tryAll = (
  gateways: readonly Gateway[],
  onDone: (done: number, latest: LenientOutcome) => void,
): Promise<Worked<LenientOutcome>> =>
  workOff<Gateway, LenientOutcome>({
    worker: new URL('./worker.ts', import.meta.url),
    tasks: gateways,
    worthOne: 3,
    onDone,
    isBroken: ({ kind }) => kind === 'broke',
    broken: (gateway, why) => outcomeOf(gateway, 'broke', {}, why),
  });
