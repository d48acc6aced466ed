import type { Alteration } from '../../alteration.ts';
import { type Field, requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('doDeal');
type Where = (f: Field<'doDeal'>) => boolean;

const payments = ['numberOfPayments', 'firstPayment', 'periodicalPayment'] as const;
const sum = (breaks: string, where: Where): Alteration => accepts('installments.rule', breaks, where);

export const doDealAccepts: readonly Alteration[] = [
  accepts(
    'validation.Token',
    'a tokenization with a total above 0 is taken',
    (_, one) => one.field === 'total',
  ),
  accepts(
    'doDeal.request.transactionType.value.BalanceEnquiry',
    'a balance enquiry with another total than 1 is taken',
  ),
  sum('installments that miss the total by one are taken', (f) => {
    const [number, first, periodical] = payments.map((name) => Number(f(name)));
    return Math.abs(Number(f('total')) - (first ?? 0) - (number ?? 0) * (periodical ?? 0)) <= 1;
  }),
  sum('the installments of a pre-authorization need not add up', (f) => f('validation') === 'Verify'),
  sum('the installments of a payout need not add up', (f) => f('transactionType') === 'Credit'),
  sum('more than five payments need not add up', (f) => Number(f('numberOfPayments')) > 5),
];
