import { editsAt, editsOf, type Mutant } from '../../mutant.ts';
import { requestsOf } from '../../requests.ts';

const refund = editsOf('sandbox/refund-deal.ts');
const lookup = editsOf('sandbox/originals.ts');
const credit = editsOf('sandbox/credits.ts');
const given = 'if (given !== undefined && given !== facts[name])';
const match = editsAt('sandbox/refund-deal.ts', given);
const unlessGiven = (where: string): string => `${given.slice(0, -1)} && !(${where}))`;

/** Refunds that have to be refused and are made, that break no rule and are refused, and those answered otherwise. */
export const refundDealAnswers: readonly Mutant[] = [
  ...(['authNumber', 'user'] as const).map((field) =>
    match(
      `refundDeal.request.${field}`,
      `a refund of a transmitted charge with another ${field} is taken`,
      unlessGiven(`name === '${field}' && original.transmission`),
    ),
  ),
  match(
    ['refundDeal.request.shiftId1', 'refundDeal.request.shiftId2', 'refundDeal.request.shiftId3'],
    'only 20 characters of a shiftId are compared with those of a refund',
    given.replace('facts[name]', 'facts[name]?.slice(0, 20)'),
  ),
  match(
    ['refundDeal.request.shiftId1', 'refundDeal.request.shiftId2', 'refundDeal.request.shiftId3'],
    'a refund is not refused for the end of a shiftId',
    given.replace('given !== facts[name]', 'given.slice(0, 20) !== facts[name]?.slice(0, 20)'),
  ),
  match(
    'refundDeal.request.shiftId3',
    'shiftId3 of a refund is not looked at beside shiftId1',
    unlessGiven("name === 'shiftId3' && field('shiftId1')"),
  ),
  refund(
    ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    'a refund of a transmitted charge takes a token without its expiry',
    "  checkRequest(call, 'refundDeal');",
    "  checkRequest(call, 'refundDeal', { besides: (b) => original.transmission !== undefined && b.field === 'cardExpiration' });",
  ),
  refund(
    'refundDeal.error.310',
    'a pre-authorization is refunded',
    "if (original.kind !== 'charge')",
    "if (original.kind === 'payout')",
  ),
  refund(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'a charge can be refunded again by cgUid',
    'if (row?.refusedWith) throw',
    "if (row?.refusedWith && !call.field('cgUid')) throw",
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
  credit(
    ['refundDeal.reply', 'transaction.reply.total'],
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
