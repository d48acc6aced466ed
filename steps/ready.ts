import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { aboutDeal, prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { mustBeCompleted, mustBeReported, transmitted } from './transmissions.ts';

export async function completed(merchant: Merchant, name = 'transmission'): Promise<void> {
  const status = await transmitted(merchant, name);
  mustBeCompleted(status);
}

const something = (merchant: Merchant, changes: Fields = {}) =>
  prepare(merchant, 'something else', { total: '2000', ...changes });

/** Each kind of deal that clearing takes, made so that it waits for that; under which name is its own matter. */
export const ready: Readonly<Record<string, (merchant: Merchant) => Promise<unknown>>> = {
  'a second charge': (merchant) => something(merchant),
  'a charge in USD': (merchant) => something(merchant, { currency: 'USD' }),
  // A currency without a smaller unit.
  'a charge in JPY': (merchant) => something(merchant, { currency: 'JPY' }),
  'a charge in each other currency': async (merchant) => {
    for (const currency of ['GBP', 'HKD', 'JPY', 'EUR'])
      await prepare(merchant, `charge in ${currency}`, { total: '2000', currency });
  },
  'a payout': (merchant) => something(merchant, { transactionType: 'Credit' }),
  'a payout in USD': (merchant) => something(merchant, { transactionType: 'Credit', currency: 'USD' }),
  'a refund': async (merchant) => {
    await prepare(merchant, 'refunded charge', { total: '2000' });
    await completed(merchant);
    const tranId = merchant.need(merchant.made('refunded charge'), 'tranId');
    const refund = await merchant.send('refundDeal', { tranId, ...merchant.marks });
    if (resultOf(refund) !== '000') throw new Error(`the refund was answered with ${resultOf(refund)}`);
    if (textAt(contentOf(refund), 'transactionType') !== 'Refund')
      throw new Error('the refund is of another type');
    await mustBeReported(merchant, refund, tranId);
    merchant.prepared.set('something else', refund);
  },
  'a partial refund': async (merchant) => {
    await prepare(merchant, 'refunded charge', { total: '2000' });
    await completed(merchant);
    const tranId = merchant.need(merchant.made('refunded charge'), 'tranId');
    const refund = await merchant.send('refundDeal', { tranId, total: '500', ...merchant.marks });
    if (resultOf(refund) !== '000') throw new Error(`the refund was answered with ${resultOf(refund)}`);
    await mustBeReported(merchant, refund, tranId);
    merchant.prepared.set('partial refund', refund);
  },
  'a partial refund of a waiting charge': async (merchant) => {
    const charge = await prepare(merchant, 'second charge', { total: '2000' });
    const tranId = merchant.need(charge, 'tranId');
    const refund = await merchant.send('refundDeal', { tranId, total: '500', ...merchant.marks });
    if (resultOf(refund) !== '000') throw new Error(`the refund was answered with ${resultOf(refund)}`);
    await mustBeReported(merchant, refund, tranId);
    merchant.prepared.set('partial refund', refund);
  },
  'a capture': async (merchant) => {
    const authorization = await prepare(merchant, 'pre-authorization', { total: '2000' });
    const cgUid = merchant.need(authorization, 'cgUid');
    const capture = await prepare(merchant, 'capture', { total: '2000', cgUid });
    await mustBeReported(merchant, capture, merchant.need(authorization, 'tranId'));
  },
  'a captured payout': async (merchant) => {
    const payout = { total: '2000', transactionType: 'Credit' };
    const authorization = await prepare(merchant, 'pre-authorization', payout);
    const cgUid = merchant.need(authorization, 'cgUid');
    const capture = await prepare(merchant, 'payout capture', { ...payout, cgUid });
    await mustBeReported(merchant, capture, merchant.need(authorization, 'tranId'));
  },
  'a released charge': async (merchant) => {
    await prepare(merchant, 'released charge', { total: '2000', validation: 'AutoCommHold' });
    const result = resultOf(await aboutDeal(merchant, 'released charge', 'AutoCommRelease'));
    if (result !== '000') throw new Error(`the release was answered with ${result}`);
  },
  'a charge in installments': (merchant) =>
    prepare(merchant, 'charge in installments', {
      ...{ total: '3000', creditType: 'Payments' },
      ...{ firstPayment: '1000', periodicalPayment: '1000', numberOfPayments: '2' },
    }),
  'a charge in credit payments': (merchant) =>
    prepare(merchant, 'charge in credit payments', {
      ...{ total: '3000', creditType: 'SpecialCredit', numberOfPayments: '3' },
    }),
};

/** Names of what clearing takes, among all that a scenario prepared. */
export const readyIn = ({ prepared }: Merchant): readonly string[] =>
  [...prepared.keys()].filter((name) => !/transmission|refunded|authorization/.test(name));

/** What a scenario is about: its charge, its pre-authorization, or the first that it prepared for clearing. */
export function subjectOf(merchant: Merchant): Exchange {
  const names = ['charge', 'pre-authorization', ...readyIn(merchant)];
  return merchant.made(names.find((one) => merchant.prepared.has(one)) ?? 'charge');
}
