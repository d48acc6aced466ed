import { toTheSecond } from './clock.ts';
import type { Handled } from './emitter.ts';
import type { Answered } from './journal.ts';
import type { SandboxState } from './state.ts';

type Field = (path: string) => string | undefined;

const nothing: Field = () => undefined;

function fitting(field: Field, name: string, form: RegExp): string {
  const value = field(name);
  return value !== undefined && form.test(value) ? value : '';
}

/** A terminal number in a request is printed only if its form is valid, because other values may be card numbers. */
const terminalShown = (field: Field = nothing): string =>
  fitting(field, 'terminalNumber', /^[A-Za-z0-9]{1,10}$/);

function shownOf(field: Field = nothing): Pick<Handled, 'terminalNumber' | 'amount'> {
  const amount = [fitting(field, 'total', /^\d{1,12}$/), fitting(field, 'currency', /^[A-Z]{3}$/)];
  return { terminalNumber: terminalShown(field), amount: amount.filter(Boolean).join(' ') };
}

interface Announced
  extends Omit<Answered, 'moment' | 'terminalNumber'>,
    Partial<Pick<Handled, 'milliseconds'>> {
  readonly field?: ((path: string) => string | undefined) | undefined;
  /** Remarks for the printed line, if they differ from the remarks in the journal. */
  readonly says?: readonly string[];
}

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
