import type { Transaction } from '../../../src/sandbox/index.ts';
import { type Alteration, type Rules, serveMutant } from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { accepting, afterwards, type Done, recoding, set, spoiling, taking } from '../serving.ts';
import { credited } from './credited.ts';

const waiting = 'transition.approved-pending-transmission-refunddeal';

/** Creates a mutant whose refunds leave the charge in another state. */
const leaves = (
  rule: Rules[0],
  breaks: string,
  when: (done: Done, part: boolean) => unknown,
  state: (was: Transaction) => Transaction['state'],
): Alteration =>
  serveMutant(
    rule,
    breaks,
    afterwards(
      'refundDeal',
      (done) => when(done, (done.made?.total ?? 0) < (done.was?.total ?? 0)),
      ({ named, was }) => named && was && set(named, { state: state(was) }),
    ),
  );

/** Mutants whose refunds have another result, or another effect than their reply says. */
export const refundDealMutants: readonly Alteration[] = [
  serveMutant(
    'refundDeal.error.310',
    'a pre-authorization is refunded',
    accepting(
      'refundDeal',
      '310',
      ({ named }) => named?.kind === 'pre-authorization' && { named: { kind: 'charge' } },
    ),
  ),
  serveMutant(
    'refundDeal.error.324',
    'a terminal that may not refund does so by cgUid',
    accepting('refundDeal', '324', ({ f }) => !f('tranId') && { terminals: { refunds: true } }),
  ),
  serveMutant(
    'refundDeal.error.332',
    'refundDeal chooses among several matches on a terminal that refuses them',
    accepting('refundDeal', '332', () => ({ terminals: { severalMatches: 'latest' } })),
  ),
  requestsOf('refundDeal').refuses(
    'refundDeal.request.transactionCode',
    'a refund with transactionCode is refused',
    (f) => f('transactionCode') !== '',
  ),
  serveMutant(
    'refundDeal.error.310',
    'refundDeal by an unknown orgUid is refused with 312, not 310',
    recoding('refundDeal', '310', '312', ({ f, named }) => f('ashraitEmvData.orgUid') && !named),
  ),
  serveMutant(
    'refundDeal.error.310',
    'the refund of a payout is refused with 799',
    recoding('refundDeal', '310', '799', ({ named }) => named?.kind === 'payout'),
  ),
  serveMutant(
    'refundDeal.request.total',
    'a refund without an amount gives back the first payment alone',
    taking(
      'refundDeal',
      ({ f, named }) =>
        !f('total') && named?.sent.firstPayment && { fields: { total: named.sent.firstPayment } },
    ),
  ),
  serveMutant(
    'refundDeal.request.total',
    'a refund of a capture without an amount gives back what was authorized',
    taking('refundDeal', ({ f, named, state }) => {
      const total = state.ledger.byTranId(named?.original ?? '')?.total;
      return !f('total') && total && { named: { total } };
    }),
  ),
  leaves(
    waiting,
    'a charge that waits is cancelled by a refund of a part of it',
    ({ was }, part) => part && was?.state === 'pending transmission',
    () => 'cancelled',
  ),
  leaves(
    waiting,
    'a refund that names the full total does not cancel a charge that waits',
    ({ was, f }, part) => !part && f('total') && was?.state === 'pending transmission',
    ({ state }) => state,
  ),
  leaves(
    'transition.transmitted-refunddeal',
    'a transmitted charge is cancelled by a refund of a part of it',
    ({ was }, part) => part && was?.state === 'transmitted',
    () => 'cancelled',
  ),
  serveMutant(
    waiting,
    'a refund that is refused as too large counts as a credit',
    spoiling('refundDeal', '341 321', ({ named }) => named && set(named, { credited: named.credited + 1 })),
  ),
  serveMutant(
    'refundDeal.request.tranId',
    'refundDeal takes the cgUid where the tranId finds nothing',
    accepting(
      'refundDeal',
      '310',
      ({ f, named }) => f('cgUid') && !named && { fields: { tranId: undefined } },
    ),
  ),
  ...(
    [
      ['310', 'the named transaction is no charge'],
      ['320', 'the charge was credited already'],
      ['324', 'the terminal may not refund'],
      ['339', 'the credit type is another'],
      ['340', 'the number of payments is another'],
    ] as const
  ).map(([code, when]) => credited('refundDeal', code, when, [`refundDeal.error.${code}`])),
];
