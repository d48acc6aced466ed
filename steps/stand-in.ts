import { resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import type { Merchant } from './merchant.ts';
import { askedOnce } from './stored.ts';

/** Deals by terminal role. An ordinary terminal has the role if it accepts one deal of each group. */
const groups: Readonly<Record<string, readonly (readonly Fields[])[]>> = {
  'all-kinds': [
    [{ transactionType: 'Credit' }, { transactionType: 'Credit', validation: 'Verify' }],
    [
      { creditType: 'SpecialCredit', numberOfPayments: '3' },
      { creditType: 'Payments', firstPayment: '400', periodicalPayment: '300', numberOfPayments: '2' },
    ],
  ],
  'all-currencies': [[{ currency: 'USD' }, { currency: 'EUR' }]],
  'large-amounts': [[{ total: '99999999' }]],
};

/** True if requests can show whether the main terminal has the role. */
export const canStandIn = (role: string): boolean => groups[role] !== undefined;

const filledOnce = askedOnce<string, boolean>();

export const mainFills = (merchant: Merchant, role: string): Promise<boolean | undefined> =>
  filledOnce(merchant.target, role, () => fills(merchant, role));

async function fills(merchant: Merchant, role: string): Promise<boolean> {
  if (role === 'letters') return /[A-Za-z]/.test(merchant.terminal('main'));
  const wanted = groups[role];
  if (!wanted) return false;
  // Uses another reference than the scenario, because the scenario finds its transactions by its reference.
  const user = `P${merchant.reference.slice(1)}`;
  for (const group of wanted) {
    let taken = false;
    for (const fields of group)
      taken ||= resultOf(await merchant.send('doDeal', merchant.deal({ ...fields, user }))) === '000';
    if (!taken) return false;
  }
  return true;
}
