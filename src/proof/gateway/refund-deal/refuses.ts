import { editsOf, type Mutant } from '../../mutant.ts';
import { requestsOf } from '../../requests.ts';

const { refuses } = requestsOf('refundDeal');
const refund = editsOf('sandbox/refund-deal.ts');
const lookup = editsOf('sandbox/originals.ts');
const transitions = editsOf('contract/transitions.ts');

/** Refunds that break no rule and are refused, or are refused with another code. */
export const refundDealRefuses: readonly Mutant[] = [
  refuses(
    'refundDeal.request.transactionCode',
    'a refund with transactionCode is refused',
    (f) => f('transactionCode') !== '',
  ),
  lookup(
    'refundDeal.request.tranId',
    'refundDeal prefers cgUid to tranId when both are given',
    'const lookup = lookups.find((name) => field(name));',
    "const lookup = (refusals.command==='refundDeal'?(['cgUid','tranId','ashraitEmvData.orgUid'] as const):lookups).find((name) => field(name));",
  ),
  lookup(
    'refundDeal.request.ashraitEmvData.orgUid',
    'refundDeal ignores the lookup ashraitEmvData/orgUid',
    'const lookup = lookups.find((name) => field(name));',
    "const lookup = lookups.find((name) => field(name) && !(refusals.command==='refundDeal' && name==='ashraitEmvData.orgUid'));",
  ),
  ...(['cgUid', 'ashraitEmvData.orgUid'] as const).map((name) =>
    lookup(
      `refundDeal.request.${name}`,
      `a transmitted charge is not found by ${name}`,
      'if (found.length === 0)',
      `if (found.length === 0 || (refusals.command === 'refundDeal' && lookup === '${name}' && found.some((o) => o.transmission)))`,
    ),
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
  lookup(
    'refundDeal.error.317',
    'refundDeal without a lookup is refused with 310, not 317',
    "throw new Refusal('317', error('317')",
    "throw new Refusal(refusals.command==='refundDeal'?'310':'317', error('317')",
  ),
  refund(
    'refundDeal.error.320',
    'refundDeal refuses a charge that was credited already with 310, not 320',
    "throw new Refusal(row.refusedWith, row.id, 'the charge",
    "throw new Refusal('310', row.id, 'the charge",
  ),
  transitions(
    'refundDeal.error.320',
    'a second credit of a charge is refused with 310, not 320',
    "refusedWith: '320'",
    "refusedWith: '310'",
  ),
  lookup(
    'refundDeal.error.332',
    'refundDeal with a lookup that finds several transactions is refused with 310, not 332',
    "Refusal('332'",
    "Refusal(refusals.command === 'refundDeal' ? '310' : '332'",
  ),
  refund(
    'refundDeal.error.339',
    'refundDeal refuses another creditType with 310, not 339',
    "Refusal('339'",
    "Refusal('310'",
  ),
];
