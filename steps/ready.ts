import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { companions } from './controls.ts';
import { aboutDeal, prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { mustBeCompleted, mustBeReported, transmitted } from './transmissions.ts';

export async function completed(merchant: Merchant, name = 'transmission'): Promise<void> {
  mustBeCompleted(await transmitted(merchant, name));
}

type Make = (merchant: Merchant) => Promise<unknown>;

const total = '2000';
const payout = { transactionType: 'Credit' };

const deal =
  (name: string, changes: Fields = {}): Make =>
  (merchant) =>
    prepare(merchant, name, { total, ...changes });

const captured =
  (name: string, changes: Fields = {}): Make =>
  async (merchant) => {
    const authorization = await prepare(merchant, 'pre-authorization', { total, ...changes });
    const cgUid = merchant.need(authorization, 'cgUid');
    const capture = await prepare(merchant, name, { total, ...changes, cgUid });
    await mustBeReported(merchant, capture, merchant.need(authorization, 'tranId'));
  };

const refund =
  (name: string, charge: 'refunded charge' | 'second charge', part: Fields = {}): Make =>
  async (merchant) => {
    const original = await prepare(merchant, charge, { total });
    if (charge === 'refunded charge') await completed(merchant);
    const tranId = merchant.need(original, 'tranId');
    const exchange = await merchant.send('refundDeal', { tranId, ...part, ...merchant.marks });
    blockUnless(resultOf(exchange) === '000', `the target answered the refund with ${resultOf(exchange)}`);
    if (!part.total && textAt(contentOf(exchange), 'transactionType') !== 'Refund')
      throw new Blocked('the refund is of another type');
    await mustBeReported(merchant, exchange, tranId);
    merchant.prepared.set(name, exchange);
  };

export const ready: Readonly<Record<string, Make>> = {
  'a second charge': deal('second charge'),
  'a charge in USD': deal('charge in USD', { currency: 'USD' }),
  'a charge in JPY': deal('charge in JPY', { currency: 'JPY' }),
  'a charge in each other currency': async (merchant) => {
    for (const currency of ['GBP', 'HKD', 'JPY', 'EUR'])
      await deal(`charge in ${currency}`, { currency })(merchant);
  },
  'a forced charge': deal('forced charge', { transactionType: 'Forced' }),
  'a charge with autoComm': deal('charge with autoComm', { validation: 'autoComm' }),
  'a charge with debit': deal('charge with debit', { transactionType: 'debit' }),
  'a recurring charge': deal('recurring charge', { transactionType: 'RecurringDebit' }),
  'a payout': deal('payout', payout),
  'a payout in USD': deal('payout in USD', { ...payout, currency: 'USD' }),
  'a refund': refund('refund', 'refunded charge'),
  'a partial refund': refund('partial refund', 'refunded charge', { total: '500' }),
  'a partial refund of a waiting charge': refund('partial refund', 'second charge', { total: '500' }),
  'a capture': captured('capture'),
  'a captured payout': captured('payout capture', payout),
  'a released charge': async (merchant) => {
    await deal('released charge', { validation: 'AutoCommHold' })(merchant);
    const result = resultOf(await aboutDeal(merchant, 'released charge', 'AutoCommRelease'));
    blockUnless(result === '000', `the target answered the release with ${result}`);
  },
  'a charge in installments': deal('charge in installments', {
    creditType: 'Payments',
    ...companions.Payments,
  }),
  'a charge in credit payments': deal('charge in credit payments', {
    creditType: 'SpecialCredit',
    ...companions.SpecialCredit,
  }),
};

/** Names of prepared deals that clearing transmits. A deal with two names is listed once. */
export const readyIn = ({ prepared }: Merchant): readonly string[] =>
  [...Map.groupBy(prepared.keys(), (name) => prepared.get(name)).values()]
    .map(([name = '']) => name)
    .filter((name) => !/transmission|refunded|authorization/.test(name));

export function subjectOf(merchant: Merchant): Exchange {
  const names = ['charge', 'pre-authorization', ...readyIn(merchant)];
  return merchant.made(names.find((one) => merchant.prepared.has(one)) ?? 'charge');
}
