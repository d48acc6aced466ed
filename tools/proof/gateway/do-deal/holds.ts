import type { RuleId } from '../../../../src/contract/index.ts';
import type { Transaction } from '../../../../src/sandbox/index.ts';
import { type Alteration, type Serve, serveMutant } from '../../alteration.ts';
import {
  accepting,
  afterwards,
  type Done,
  isHold,
  isRelease,
  refusing,
  set,
  succeeding,
  unless,
} from '../../serving.ts';

const hold = 'transition.any-transaction-dodeal-setashold-with-tranid';
const released = 'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid';
const afterHold = (
  rule: RuleId,
  breaks: string,
  when: Transaction['state'],
  effect: (named: Transaction, done: Done) => void,
): Alteration =>
  serveMutant(
    rule,
    breaks,
    afterwards(
      'doDeal',
      (done) => isHold(done) && done.named?.state === when,
      (done) => done.named && effect(done.named, done),
    ),
  );

/** Releases a deal in another state as if it were held. */
const releasing = (state: 'cancelled' | 'authorized'): Serve =>
  accepting(
    'doDeal',
    '310',
    (one) => isRelease(one) && one.named?.state === state && { named: { state: 'held' } },
  );

/** Mutants that make forbidden holds and releases, or those with a wrong effect. */
export const doDealHolds: readonly Alteration[] = [
  serveMutant(
    'validation.SetAsHold',
    'what never was is put on hold',
    accepting('doDeal', '310', (one) => {
      const last = one.state.ledger.last(one.f('terminalNumber'));
      return isHold(one) && !one.named && last && { fields: { tranId: last.tranId } };
    }),
  ),
  serveMutant(
    'validation.AutoCommRelease',
    'the release of what never was is taken',
    unless('doDeal', '310', (serving, one) => isRelease(one) && !one.named && succeeding(serving)),
  ),
  serveMutant(
    released,
    'a release releases every held deal of the terminal',
    afterwards('doDeal', isRelease, ({ state, terminal }) => {
      for (const one of state.ledger.all())
        if (one.state === 'held' && one.terminalNumber === terminal?.number)
          one.state = 'pending transmission';
    }),
  ),
  serveMutant(
    'validation.AutoCommRelease',
    'the release of a cancelled deal makes it ready for transmission',
    releasing('cancelled'),
  ),
  serveMutant('validation.Verify', 'the release of a pre-authorization captures it', releasing('authorized')),
  afterHold('validation.SetAsHold', 'what is put on hold is cancelled', 'on hold', (named) =>
    set(named, { state: 'cancelled' }),
  ),
  afterHold('validation.AutoCommHold', 'a held charge that is put on hold is released', 'held', (named) =>
    set(named, { state: 'pending transmission' }),
  ),
  afterHold(hold, 'the hold of a capture marks its pre-authorization', 'on hold', (named) => {
    if (named.original !== undefined) named.state = 'pending transmission';
  }),
  afterHold(
    hold,
    'the hold of a charge keeps all that wait from transmission',
    'on hold',
    (named, { state }) => {
      for (const one of state.ledger.all())
        if (one.state === 'pending transmission' && one.terminalNumber === named.terminalNumber)
          one.state = 'on hold';
    },
  ),
  serveMutant(
    hold,
    'a pre-authorization cannot be put on hold',
    refusing('doDeal', (one) => isHold(one) && one.named?.state === 'authorized', '310'),
  ),
  serveMutant(
    hold,
    'a refund cannot be put on hold',
    refusing('doDeal', (one) => isHold(one) && one.named?.kind === 'refund', '310'),
  ),
];
