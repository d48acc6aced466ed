import { Temporal } from 'temporal-polyfill';
import type { Clock, Instant } from './clock.ts';
import type { Identifiers } from './identifiers.ts';
import type { Failure, Transmissions } from './transmission.ts';

/** What changes with nearly every request, as JSON has it: the clock, the next ids, and failures that were not told yet. */
export interface Moving {
  readonly clock: { readonly aheadBy: number; readonly frozenAt?: string };
  readonly identifiers: ReturnType<Identifiers['save']>;
  readonly failures: readonly (readonly [terminalNumber: string, failure: Failure])[];
}

/** With the moment up to which all was done that came due, in milliseconds. */
export type Moved = Moving & { readonly seen: number };

interface Parts {
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly transmissions: Transmissions;
}

/** @param exact otherwise the next tranId is rounded up, so that an inquiry, which takes one, has nothing to write */
export function movingOf({ clock, identifiers, transmissions }: Parts, exact: boolean): Moving {
  const { aheadBy, frozenAt } = clock.save();
  return {
    clock: { aheadBy, ...(frozenAt && { frozenAt: frozenAt.toString() }) },
    identifiers: exact ? identifiers.save() : identifiers.ahead(),
    failures: [...transmissions.failures],
  };
}

/** Sets clock and ids as they were. */
export function restoreMoved({ clock, identifiers }: Omit<Parts, 'transmissions'>, moved: Moved): void {
  const { aheadBy, frozenAt } = moved.clock;
  clock.restore({ aheadBy, frozenAt: frozenAt === undefined ? undefined : Temporal.Instant.from(frozenAt) });
  identifiers.restore(moved.identifiers);
}

export const seenOf = ({ seen }: Moved): Instant => Temporal.Instant.fromEpochMilliseconds(seen);
