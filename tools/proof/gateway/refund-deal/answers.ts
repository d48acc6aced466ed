import { type Alteration, editsOf } from '../../alteration.ts';
import { requestsOf } from '../../requests.ts';

const refund = editsOf('sandbox/refund-deal.ts');
const lookup = editsOf('sandbox/originals.ts');

/** Mutants that accept wrong refunds, refuse valid ones, or answer with another result. */
export const refundDealAnswers: readonly Alteration[] = [
  refund(
    'refundDeal.error.310',
    'a pre-authorization is refunded',
    "if (original.kind !== 'charge')",
    "if (original.kind === 'payout')",
  ),
  refund(
    'refundDeal.error.324',
    'a terminal that may not refund does so by cgUid',
    'if (!terminal?.refunds)',
    "if (!terminal || (!terminal.refunds && call.field('tranId')))",
  ),
  lookup(
    'refundDeal.error.332',
    'refundDeal chooses among several matches on a terminal that refuses them',
    'if (approved.length > 1 &&',
    "if (refusals.command !== 'refundDeal' && approved.length > 1 &&",
  ),
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
  refund(
    'refundDeal.error.310',
    'the refund of a payout is refused with 799',
    "throw new Refusal('310', 'refundDeal.error.310', 'the named transaction is no charge');",
    "throw new Refusal(original.kind === 'payout' ? ('799' as never) : '310', 'refundDeal.error.310', 'the named transaction is no charge');",
  ),
];
