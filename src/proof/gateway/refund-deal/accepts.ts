import { editsAt, editsOf, type Mutant } from '../../mutant.ts';
import { requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('refundDeal');
const refund = editsOf('sandbox/refund-deal.ts');
const lookup = editsOf('sandbox/originals.ts');
const given = 'if (given !== undefined && given !== facts[name])';
const match = editsAt('sandbox/refund-deal.ts', given);
const unlessGiven = (where: string): string => `${given.slice(0, -1)} && !(${where}))`;

/** Refunds that have to be refused, and are made. */
export const refundDealAccepts: readonly Mutant[] = [
  ...(
    ['terminalNumber', 'authNumber', 'user', 'shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate'] as const
  ).map((field) =>
    match(
      `refundDeal.request.${field}`,
      `a refund with another ${field} than that of the original is taken`,
      `if (name !== '${field}' && given !== undefined && given !== facts[name])`,
    ),
  ),
  ...(['terminalNumber', 'authNumber', 'user', 'shiftId3'] as const).map((field) =>
    match(
      `refundDeal.request.${field}`,
      `a refund of a transmitted charge with another ${field} is taken`,
      unlessGiven(`name === '${field}' && original.transmission`),
    ),
  ),
  match(
    'refundDeal.request.shiftId3',
    'shiftId3 of a refund is not looked at beside shiftId1',
    unlessGiven("name === 'shiftId3' && field('shiftId1')"),
  ),
  accepts(
    ['refundDeal.request.cardId', 'refundDeal.request.cardExpiration'],
    'a refund with a token and no expiry is taken',
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
    ['refundDeal.error.339', 'refundDeal.request.creditType'],
    'a refund with another creditType than that of the original is taken',
    'if (creditType && creditType',
    "if (creditType === 'x' && creditType",
  ),
  refund(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'a charge that was credited already can be refunded',
    'if (row?.refusedWith) throw',
    'if (row?.refusedWith && Number.isNaN(original.total)) throw',
  ),
  refund(
    ['refundDeal.error.320', 'transition.has-a-credit-already-canceldeal-or-refunddeal'],
    'a charge can be refunded again by cgUid',
    'if (row?.refusedWith) throw',
    "if (row?.refusedWith && !call.field('cgUid')) throw",
  ),
  refund(
    ['refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'],
    'a refund of any amount above the original is taken',
    'if (total > original.total)',
    'if (total > 1e12)',
  ),
  refund(
    'limit.refund-total',
    'a refund of one above the original amount is taken',
    'if (total > original.total)',
    'if (total > original.total + 1)',
  ),
  refund(
    ['refundDeal.request.total', 'refundDeal.error.321', 'refundDeal.error.341', 'limit.refund-total'],
    'a refund in another currency than ILS may be above the charge',
    'if (total > original.total) {',
    "if (total > original.total && original.sent.currency === 'ILS') {",
  ),
  refund(
    'refundDeal.error.324',
    'a terminal that may not refund does so',
    'if (!terminal?.refunds)',
    'if (!terminal)',
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
];
