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

/** The terminal that a request names, if it looks like one: what stands in its place may be a card. */
const terminalShown = (field: Field = nothing): string =>
  fitting(field, 'terminalNumber', /^[A-Za-z0-9]{1,10}$/);

/** What of a request can be shown: a terminal and an amount that look like one, whatever else was sent. */
function shownOf(field: Field = nothing): Pick<Handled, 'terminalNumber' | 'amount'> {
  const amount = [fitting(field, 'total', /^\d{1,12}$/), fitting(field, 'currency', /^[A-Z]{3}$/)];
  return { terminalNumber: terminalShown(field), amount: amount.filter(Boolean).join(' ') };
}

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
