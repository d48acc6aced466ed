import { toTheSecond } from './clock.ts';
import type { Handled } from './emitter.ts';
import type { Answered } from './journal.ts';
import { maskLoosely } from './loosely.ts';
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

/** A reference is printed without what can be a card number. */
function referenceOf({ ledger, pages }: SandboxState, field: Announced['field']): string {
  const page = pages.find(field?.('mpiTransactionId') ?? '')?.sent;
  const [made = undefined] = [
    ledger.byTranId(field?.('tranId') ?? ''),
    ...ledger.byCgUid(field?.('cgUid') ?? ''),
    ...ledger.byUid(field?.('ashraitEmvData.orgUid') ?? field?.('orgUid') ?? ''),
  ].filter((one) => one !== undefined);
  const named = (name: 'user' | 'uniqueid') => field?.(name) ?? page?.[name];
  return maskLoosely((named('user') ?? named('uniqueid') ?? made?.user ?? '').slice(0, 64));
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
