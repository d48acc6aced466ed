import { editsOf, type Mutant } from '../../mutant.ts';
import { requestsOf } from '../../requests.ts';

const lookup = editsOf('sandbox/originals.ts');
const credit = editsOf('sandbox/credits.ts');

/** Refunds that break no rule and are refused, and those answered with another code or element. */
export const refundDealRefuses: readonly Mutant[] = [
  requestsOf('refundDeal').refuses(
    'refundDeal.request.transactionCode',
    'a refund with transactionCode is refused',
    (f) => f('transactionCode') !== '',
  ),
  lookup(
    'refundDeal.error.310',
    'refundDeal by an unknown orgUid is refused with 312, not 310',
    'throw new Refusal(refusals.notFound, error',
    "throw new Refusal(lookup === 'ashraitEmvData.orgUid' ? '312' : refusals.notFound, error",
  ),
  editsOf('sandbox/refund-deal.ts')(
    'refundDeal.error.310',
    'the refund of a payout is refused with 799',
    "throw new Refusal('310', 'refundDeal.error.310', 'the named transaction is no charge');",
    "throw new Refusal(original.kind === 'payout' ? ('799' as never) : '310', 'refundDeal.error.310', 'the named transaction is no charge');",
  ),
  lookup(
    'refundDeal.error.317',
    'refundDeal without a lookup is refused with 310, not 317',
    "throw new Refusal('317', error('317')",
    "throw new Refusal(refusals.command==='refundDeal'?'310':'317', error('317')",
  ),
  lookup(
    'refundDeal.error.332',
    'refundDeal with a lookup that finds several transactions is refused with 310, not 332',
    "Refusal('332'",
    "Refusal(refusals.command === 'refundDeal' ? '310' : '332'",
  ),
  credit(
    'refundDeal.reply',
    'the reply of a refund tells the amount of the charge',
    'valuesOf(transaction, terminal',
    'valuesOf({ ...transaction, total: original.total }, terminal',
  ),
  credit(
    'refundDeal.reply',
    'a refund in JPY tells its total a hundred times',
    'valuesOf(transaction, terminal, call.language)',
    "valuesOf(original.sent.currency === 'JPY' && entry.type === 'Refund' ? { ...transaction, total: entry.total * 100 } : transaction, terminal, call.language)",
  ),
  credit(
    ['refundDeal.reply', 'transition.transmitted-refunddeal'],
    'a refund in another currency than ILS is of type Cancel',
    'type: `52/${entry.type}`,',
    "type: `52/${original.sent.currency !== 'ILS' ? 'Cancel' : entry.type}`,",
  ),
];
