import { type Alteration, serveMutant } from '../alteration.ts';
import { accepting, recoding, refusing, taking } from '../serving.ts';
import { credited } from './credited.ts';

const cancellation = 'transition.approved-pending-transmission-canceldeal';

/** Mutants whose cancellations have another result, or another effect than their reply says. */
export const cancelDealMutants: readonly Alteration[] = [
  serveMutant(
    ['cancelDeal.lookup-required', 'cancelDeal.error.317', 'transaction.reply.user'],
    'a cancellation without a lookup cancels the last charge',
    accepting('cancelDeal', '317', ({ state }) => ({
      fields: { tranId: state.ledger.all().findLast(({ kind }) => kind === 'charge')?.tranId },
    })),
  ),
  serveMutant(
    'cancelDeal.error.332',
    'cancelDeal chooses among several matches on a terminal that refuses them',
    accepting('cancelDeal', '332', () => ({ terminals: { severalMatches: 'latest' } })),
  ),
  serveMutant(
    ['limit.cancellation-window', 'cancelDeal.error.313', 'transition.transmitted-canceldeal'],
    'what the daily run has sent can be cancelled',
    accepting('cancelDeal', '313', ({ state, named }) => {
      const sent = state.transmissions
        .all()
        .find((one) => one.transmitId === named?.transmission?.transmitId);
      return sent?.by === 'daily run' && { named: { state: 'pending transmission' } };
    }),
  ),
  serveMutant(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a cancelled charge can be cancelled again by cgUid',
    accepting(
      'cancelDeal',
      '314',
      ({ f }) => !f('tranId') && f('cgUid') && { named: { state: 'pending transmission', credited: 0 } },
    ),
  ),
  serveMutant(
    'cancelDeal.error.319',
    'a terminal that may not cancel does so by cgUid',
    accepting('cancelDeal', '319', ({ f }) => !f('tranId') && { terminals: { cancels: true } }),
  ),
  serveMutant(
    'cancelDeal.request.terminalNumber',
    'a cancellation with terminalNumber is refused',
    refusing('cancelDeal', ({ f }) => f('terminalNumber') !== '', '312'),
  ),
  serveMutant(
    'cancelDeal.error.312',
    'cancelDeal by an unknown orgUid is refused with 314, not 312',
    recoding('cancelDeal', '312', '314', ({ f, named }) => f('ashraitEmvData.orgUid') && !named),
  ),
  serveMutant(
    ['cancelDeal.error.313', 'transition.transmitted-canceldeal', 'limit.cancellation-window'],
    'cancelDeal by cgUid refuses a transmitted charge with 310, not 313',
    recoding('cancelDeal', '313', '310', ({ f }) => f('cgUid')),
  ),
  serveMutant(
    ['cancelDeal.error.314', 'transition.already-cancelled-canceldeal'],
    'a pre-authorization that was cancelled already is refused with 320, not 314',
    recoding('cancelDeal', '314', '320', ({ named }) => named?.kind === 'pre-authorization'),
  ),
  serveMutant(
    ['cancelDeal.full-amount-only', 'limit.cancellation-amount'],
    'a cancellation that names a total takes back that much',
    taking('cancelDeal', ({ f }) => f('total') && { named: { total: Number(f('total')) } }),
  ),
  credited('cancelDeal', '313', 'the charge was transmitted', ['cancelDeal.error.313']),
  credited('cancelDeal', '314', 'the charge was cancelled already', ['cancelDeal.error.314', cancellation]),
  credited('cancelDeal', '319', 'the terminal may not cancel', ['cancelDeal.error.319']),
  credited('cancelDeal', '320', 'the charge was credited already', ['cancelDeal.error.320']),
];
