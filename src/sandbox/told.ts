import { toTheSecond } from './clock.ts';
import { type Handled, shownOf } from './handled.ts';
import type { Answered } from './journal.ts';
import type { SandboxState } from './state.ts';

/** What was done that no reply tells of. */
interface Told extends Pick<Answered, 'result' | 'rule' | 'remarks'>, Pick<Handled, 'command'> {
  readonly field?: ((path: string) => string | undefined) | undefined;
  /** In a few words, for the terminal; the journal may have more of them. */
  readonly what: string;
  readonly request?: string;
}

/** Tells the journal and whoever watches of the deal of a payment page, or of what was done late. */
export function tell(
  state: SandboxState,
  { command, result, rule, remarks, field, what, request = what }: Told,
): void {
  const shown = shownOf(field);
  const { terminalNumber } = shown;
  const moment = state.clock.instant();
  state.journal.add({ moment, command, terminalNumber, result, rule, request, remarks });
  const at = toTheSecond(state.clock.now());
  state.watch?.({ at, command, ...shown, result, milliseconds: 0, remarks: [what, ...remarks] });
}
