import { maskLoosely } from '../secrets/mask.ts';
import { toTheSecond } from './clock.ts';
import type { Handled } from './emitter.ts';
import type { Answered } from './journal.ts';
import type { SandboxState } from './state.ts';

/** A value of a request is printed only if its form is valid, because other values may be card numbers. */
function fitting(field: Announced['field'], name: string, form: RegExp): string {
  const value = field?.(name);
  return value !== undefined && form.test(value) ? value : '';
}

interface Announced
  extends Omit<Answered, 'moment' | 'terminalNumber'>,
    Partial<Pick<Handled, 'milliseconds'>> {
  readonly field?: ((path: string) => string | undefined) | undefined;
  /** Remarks for the printed line, if they differ from the remarks in the journal. */
  readonly says?: readonly string[];
}

/** The reference of a request, or of the transaction or page that it names, without what can be a card number. */
function referenceOf({ ledger, pages }: SandboxState, field: Announced['field'] = () => undefined): string {
  const page = pages.find(field('mpiTransactionId') ?? '')?.sent;
  const made = ledger.byTranId(field('tranId') ?? '') ?? ledger.byCgUid(field('cgUid') ?? '')[0];
  const own = field('user') ?? field('uniqueid') ?? made?.user ?? page?.user ?? page?.uniqueid ?? '';
  return maskLoosely(own.slice(0, 64));
}

export function announce(
  state: SandboxState,
  { command, field, milliseconds = 0, says, ...answered }: Announced,
): void {
  const { events, clock } = state;
  const { result, remarks } = answered;
  const moment = clock.instant();
  const terminalNumber = fitting(field, 'terminalNumber', /^[A-Za-z0-9]{1,10}$/);
  events.emit('answered', { moment, command, terminalNumber, ...answered });
  if (!events.has('handled')) return;
  const at = toTheSecond(clock.now());
  const amount = [fitting(field, 'total', /^\d{1,12}$/), fitting(field, 'currency', /^[A-Z]{3}$/)];
  const reference = referenceOf(state, field);
  const shown = { terminalNumber, amount: amount.filter(Boolean).join(' '), result, reference, milliseconds };
  events.emit('handled', { at, command, ...shown, remarks: says ?? remarks });
}
