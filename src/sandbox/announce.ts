import { toTheSecond } from './clock.ts';
import { type Handled, shownOf, terminalShown } from './handled.ts';
import type { Answered } from './journal.ts';
import type { SandboxState } from './state.ts';

interface Announced
  extends Omit<Answered, 'moment' | 'terminalNumber'>,
    Partial<Pick<Handled, 'milliseconds'>> {
  /** A parameter of the request by its path. */
  readonly field?: ((path: string) => string | undefined) | undefined;
  /** What the line on the terminal says, where that is not the remarks. */
  readonly says?: readonly string[];
}

/** Announces what was answered: a request, the deal of a payment page, or what was done late. */
export function announce(
  { events, clock }: SandboxState,
  { command, field, milliseconds = 0, says, ...answered }: Announced,
): void {
  const { result, remarks } = answered;
  const [moment, terminalNumber] = [clock.instant(), terminalShown(field)];
  events.emit('answered', { moment, command, terminalNumber, ...answered });
  if (!events.has('handled')) return;
  const at = toTheSecond(clock.now());
  const shown = { ...shownOf(field), result, milliseconds, remarks: says ?? remarks };
  events.emit('handled', { at, command, ...shown });
}
