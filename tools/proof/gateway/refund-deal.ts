import { type Alteration, editsAt, editsOf } from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { credited } from './credited.ts';

const refund = editsOf('sandbox/refund-deal.ts');
const lookup = editsOf('sandbox/originals.ts');
const booked = editsAt(
  'sandbox/refund-deal.ts',
  'if (total === original.total && row?.to) original.state = row.to;',
);

/** Mutants whose refunds have another result, or another effect than their reply says. */
export const refundDealMutants: readonly Alteration[] = [
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
  refund(
    'refundDeal.request.total',
    'a refund without an amount gives back the first payment alone',
    "field('total') === undefined ? original.total :",
    "field('total') === undefined ? Number(original.sent.creditType === 'Payments' ? original.sent.firstPayment : original.total) :",
  ),
  refund(
    'refundDeal.request.total',
    'a refund of a capture without an amount gives back what was authorized',
    'const total = amountOf(call, original);',
    "const authorized = call.field('total') === undefined && call.state.ledger.byTranId(original.original ?? '');\n  const total = authorized ? authorized.total : amountOf(call, original);",
  ),
  booked(
    'transition.approved-pending-transmission-refunddeal',
    'a charge that waits is cancelled by a refund of a part of it',
    "if ((total === original.total || row?.type === 'Cancel') && row?.to) original.state = row.to;",
  ),
  booked(
    'transition.approved-pending-transmission-refunddeal',
    'a refund that names the full total does not cancel a charge that waits',
    "if (total === original.total && row?.to && !(row.type === 'Cancel' && call.field('total'))) original.state = row.to;",
  ),
  booked(
    'transition.transmitted-refunddeal',
    'a transmitted charge is cancelled by a refund of a part of it',
    "if (total < original.total && row?.type !== 'Cancel') original.state = 'cancelled'; else if (row?.to) original.state = row.to;",
  ),
  refund(
    'transition.approved-pending-transmission-refunddeal',
    'a refund that is refused as too large counts as a credit',
    '  if (total > original.total) {\n',
    '  if (total > original.total) {\n    original.credited += 1;\n',
  ),
  editsAt('sandbox/originals.ts', '[state.ledger.byTranId(value)].filter')(
    'refundDeal.request.tranId',
    'refundDeal takes the cgUid where the tranId finds nothing',
    "[state.ledger.byTranId(value) ?? (refusals.command === 'refundDeal' ? state.ledger.byCgUid(call.field('cgUid') ?? '').at(-1) : undefined)].filter",
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
