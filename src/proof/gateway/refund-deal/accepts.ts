import { editsAt, editsOf, type Mutant } from '../../mutant.ts';

const refund = editsOf('sandbox/refund-deal.ts');
const given = 'if (given !== undefined && given !== facts[name])';
const match = editsAt('sandbox/refund-deal.ts', given);
const unlessGiven = (where: string): string => `${given.slice(0, -1)} && !(${where}))`;

/** Refunds that have to be refused, and are made. */
export const refundDealAccepts: readonly Mutant[] = [
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
  editsOf('sandbox/originals.ts')(
    'refundDeal.error.332',
    'refundDeal chooses among several matches on a terminal that refuses them',
    'if (approved.length > 1 &&',
    "if (refusals.command !== 'refundDeal' && approved.length > 1 &&",
  ),
];
