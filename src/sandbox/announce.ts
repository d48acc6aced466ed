import { isBeside } from '../contract/index.ts';
import { maskLoosely } from '../secrets/mask.ts';
import { toTheSecond } from './clock.ts';
import type { Handled } from './emitter.ts';
import type { Answered } from './journal.ts';
import type { SandboxState } from './state.ts';
import { textOf } from './texts.ts';

/** A value of a request is printed only if its form is valid, because other values may be card numbers. */
function fitting(field: Announced['field'], name: string, form: RegExp): string {
  const value = field?.(name);
  return value !== undefined && form.test(value) ? value : '';
}

const terminalForm = /^[A-Za-z0-9]{1,10}$/;

interface Announced
  extends Omit<Answered, 'moment' | 'terminalNumber'>,
    Partial<Pick<Handled, 'milliseconds'>> {
  readonly field?: ((path: string) => string | undefined) | undefined;
  /** The parameters for the printed line, which are also known if the credentials or the header are refused. */
  readonly shownField?: Announced['field'];
  readonly info?: string | undefined;
  /** Remarks for the printed line, if they differ from the remarks in the journal. */
  readonly says?: readonly string[];
}

/** The reference of a request, or of the transaction or page that it names, without what can be a card number. */
function referenceOf(
  { ledger, pages }: SandboxState,
  command: string,
  field: Announced['field'] = () => undefined,
): string {
  const page = pages.find(field('mpiTransactionId') ?? '')?.sent;
  const made = ledger.byTranId(field('tranId') ?? '') ?? ledger.byCgUid(field('cgUid') ?? '')[0];
  // For inquireTerminal, `user` is a credential.
  const user = isBeside(command, 'user') ? undefined : field('user');
  const own = user ?? field('uniqueid') ?? made?.user ?? page?.user ?? page?.uniqueid ?? '';
  return maskLoosely(own.slice(0, 64));
}

/** Returns the text of a refusal, without secrets. A simulated fault has a remark instead. */
function reasonOf({ result, rule, info, command }: Omit<Announced, 'remarks'>): string {
  if (result === '' || /^0+$/.test(result)) return '';
  return maskLoosely(info || (rule === 'fault' ? '' : textOf(result, 'ENG', command)));
}

export function announce(
  state: SandboxState,
  { command, field, shownField = field, info, milliseconds = 0, says, ...answered }: Announced,
): void {
  const { events, clock } = state;
  const { result, remarks } = answered;
  const moment = clock.instant();
  const terminalNumber = fitting(field, 'terminalNumber', terminalForm);
  events.emit('answered', { moment, command, terminalNumber, ...answered });
  if (!events.has('handled')) return;
  const at = toTheSecond(clock.now());
  const amount = [fitting(shownField, 'total', /^\d{1,12}$/), fitting(shownField, 'currency', /^[A-Z]{3}$/)];
  events.emit('handled', {
    ...{ at, command, terminalNumber: fitting(shownField, 'terminalNumber', terminalForm) },
    ...{ amount: amount.filter(Boolean).join(' '), result, milliseconds },
    reason: reasonOf({ command, info, ...answered }),
    reference: referenceOf(state, command, shownField),
    remarks: says ?? remarks,
  });
}
