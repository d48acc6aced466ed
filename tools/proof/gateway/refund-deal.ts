import { type Alteration, serveMutant } from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { accepting, recoding } from '../serving.ts';
import { credited } from './credited.ts';

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
