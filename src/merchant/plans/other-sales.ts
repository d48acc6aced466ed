import type { PlanInput } from '../plan.ts';
import { authorize, charge, chargeOfToken, hold, night, returned, task, tokenize } from './task.ts';

type Tasks = PlanInput['tasks'];

const inThree = { ...charge, payments: 3 } as const;
const payout = { operation: 'payout' } as const;
const capture = { operation: 'capture' } as const;
const release = { operation: 'release' } as const;
const late = { fault: 'late commit' } as const;
const lost = { fault: 'dropped after' } as const;
const notMade = { fault: 'dropped before' } as const;
const madeButRefused = { fault: 'refused' } as const;
const otherCard = 'approved-mastercard';
/** Amounts such as 16.06 are less by one agora if a floating-point number is cut: 16.06 * 100 is 1605.9999999999998. */
const refundOf = (amount: number) => ({
  ...{ operation: 'refund' as const, amount, situation: { clock: night } },
});
const returnAll = (clock: string) => ({
  operation: 'cancel' as const,
  instruction: 'Return the full amount of the order to the buyer.',
  situation: { clock },
});
/** Situations of a charge in shekels and one payment, for other charges: an application may treat each kind by itself. */
export const otherCharges: Tasks = [
  task('charge-large-amount', 45_678_901, {
    title: 'A charge of 456,789.01',
    steps: [charge],
  }),
  task('charge-dollars-late-commit', 41_117, {
    title: 'The reply to a charge in dollars is lost, and the gateway makes the charge later',
    currency: 'USD',
    steps: [{ ...charge, situation: late }],
  }),
  task('charge-dollars-second-click', 41_233, {
    title: 'A second charge is requested for an order in dollars that is already paid',
    currency: 'USD',
    steps: [charge, charge],
  }),
  task('charge-dollars-second-card', 41_351, {
    title: 'A charge in dollars is refused, and the buyer pays with another card',
    ...{ currency: 'USD', card: 'declined' },
    steps: [charge, { ...charge, card: otherCard }],
  }),
  task('charge-yen-reply-lost', 41_467, {
    title: 'A charge in yen is made, and the reply is lost',
    currency: 'JPY',
    steps: [{ ...charge, situation: lost }],
  }),
  task('installments-late-commit', 41_579, {
    title: 'The reply to a charge in three payments is lost, and the gateway makes the charge later',
    steps: [{ ...inThree, situation: late }],
  }),
  task('installments-second-click', 41_681, {
    title: 'A second charge is requested for an order that is already paid in three payments',
    steps: [inThree, inThree],
  }),
  task('installments-second-card', 41_797, {
    title: 'A charge in three payments is refused, and the buyer pays with another card in three payments',
    card: 'declined',
    steps: [inThree, { ...inThree, card: otherCard }],
  }),
  task('charge-second-card-second-click', 41_813, {
    title: 'A first card is refused, a second card is charged, and the buyer clicks once more',
    card: 'declined',
    steps: [charge, { ...charge, card: otherCard }, { ...charge, card: otherCard }],
  }),
  task('charge-made-but-refused', 42_043, {
    title:
      'A charge is made, although the reply refuses it with 987, a code that the specification does not list',
    steps: [{ ...charge, situation: madeButRefused }],
  }),
  task('charge-second-card-late-commit', 41_921, {
    title:
      'A first card is refused. The reply for a second card is lost, and the gateway makes the charge later',
    card: 'declined',
    steps: [charge, { ...charge, card: otherCard, situation: late }],
  }),
];

/** The same for charges of a saved card. */
export const otherTokens: Tasks = [
  task('token-charge-second-click', 42_019, {
    title: 'The charge of a saved card is requested twice',
    steps: [tokenize, chargeOfToken, chargeOfToken],
  }),
  task('token-second-charge-reply-lost', 42_131, {
    title: 'The first charge of a saved card is refused. The reply to the second charge is lost',
    steps: [
      tokenize,
      { ...chargeOfToken, situation: { refusal: '004' } },
      { ...chargeOfToken, situation: { clock: night, ...lost } },
    ],
  }),
  task('token-installments-charged-later', 42_247, {
    title: 'The first charge of a saved card in three payments is refused, and a second charge succeeds',
    steps: [
      tokenize,
      { ...chargeOfToken, payments: 3, situation: { refusal: '004' } },
      { ...chargeOfToken, payments: 3, situation: { clock: night } },
    ],
  }),
  task('token-dollars-reply-lost', 42_359, {
    title: 'A saved card is charged in dollars, and the reply is lost',
    currency: 'USD',
    steps: [tokenize, { ...chargeOfToken, situation: lost }],
  }),
  task('token-charge-refunded-in-part', 42_461, {
    title: 'Part of the charge of a saved card is refunded',
    steps: [tokenize, chargeOfToken, refundOf(1_606)],
  }),
  task('token-refund-above-charge', 42_577, {
    title:
      'A refund of more than the charge of a saved card is requested: the application must not send the refund',
    steps: [tokenize, chargeOfToken, { ...refundOf(42_611), mustRefuse: true }],
  }),
  task('token-charge-cancelled', 42_683, {
    title: 'The charge of a saved card is cancelled',
    steps: [tokenize, chargeOfToken, { operation: 'cancel' }],
    states: returned,
  }),
  task('token-cancel-after-transmission', 42_793, {
    title:
      'The cancellation of a transmitted charge of a saved card is refused with 313: the application refunds the charge',
    scope: ['token', 'cancel', 'refund'],
    steps: [tokenize, chargeOfToken, returnAll(night)],
    states: returned,
  }),
];

/** The same for authorizations, held charges, payouts and refunds. */
export const otherDeals: Tasks = [
  task('payout-dollars', 43_013, {
    title: 'A payout in dollars',
    currency: 'USD',
    steps: [payout],
  }),
  task('hold-and-release-dollars', 43_117, {
    title: 'A held charge in dollars is released',
    currency: 'USD',
    steps: [hold, release],
  }),
  task('authorize-and-capture-dollars', 43_223, {
    title: 'An authorization in dollars is captured',
    currency: 'USD',
    steps: [authorize, capture],
  }),
  task('authorize-late-commit', 43_331, {
    title: 'The reply to an authorization is lost, and the gateway makes the authorization later',
    steps: [{ ...authorize, situation: late }],
  }),
  task('hold-late-commit', 43_451, {
    title: 'The reply to a held charge is lost, and the gateway makes the charge later',
    steps: [{ ...hold, situation: late }],
  }),
  task('release-late-commit', 43_543, {
    title: 'The reply to a release is lost, and the gateway makes the release later',
    steps: [hold, { ...release, situation: late }],
  }),
  task('authorize-second-click', 43_651, {
    title: 'The same authorization is requested twice',
    steps: [authorize, authorize],
  }),
  task('hold-second-click', 43_753, {
    title: 'The same held charge is requested twice',
    steps: [hold, hold],
  }),
  task('payout-second-click', 43_867, {
    title: 'The same payout is requested twice',
    steps: [payout, payout],
  }),
  task('authorize-second-card', 43_973, {
    title: 'A first card is refused, a second card is authorized, and the authorization is captured',
    card: 'declined',
    steps: [authorize, { ...authorize, card: otherCard }, capture],
  }),
  task('hold-second-card', 44_087, {
    title: 'A held charge is refused, and a second card is held: the reply for the second card is lost',
    card: 'declined',
    steps: [hold, { ...hold, card: otherCard, situation: lost }],
  }),
  task('hold-cancelled', 44_171, {
    title: 'A held charge is cancelled',
    steps: [hold, { operation: 'cancel' }],
    states: returned,
  }),
  task('capture-cancel-after-transmission', 44_269, {
    title:
      'The cancellation of a transmitted capture is refused with 313: the application refunds the capture',
    scope: ['authorize', 'cancel', 'refund'],
    steps: [authorize, capture, returnAll(night)],
    states: returned,
  }),
  task('release-cancel-after-transmission', 44_381, {
    title:
      'The cancellation of a transmitted, released charge is refused with 313: the application refunds the charge',
    scope: ['hold', 'cancel', 'refund'],
    steps: [hold, release, returnAll(night)],
    states: returned,
  }),
  task('capture-refused', 44_497, {
    title: 'The gateway refuses a capture with 401, a code that the specification does not list',
    steps: [authorize, { ...capture, situation: { refusal: '401' } }],
  }),
  task('release-refused', 44_587, {
    title: 'The gateway refuses a release with 401, a code that the specification does not list',
    steps: [hold, { ...release, situation: { refusal: '401' } }],
  }),
  task('capture-made-but-refused', 44_617, {
    title:
      'A capture is made, although the reply refuses it with 987, a code that the specification does not list',
    steps: [authorize, { ...capture, situation: madeButRefused }],
  }),
  task('capture-refused-once', 44_651, {
    title: 'The first request for a capture is refused with 987, a code that the specification does not list',
    steps: [authorize, { ...capture, situation: { fault: 'refused before' } }],
  }),
  task('payout-made-but-refused', 44_671, {
    title:
      'A payout is made, although the reply refuses it with 987, a code that the specification does not list',
    steps: [{ ...payout, situation: madeButRefused }],
  }),
  task('capture-dropped-before', 44_693, {
    title: 'The connection closes before the gateway makes a capture',
    steps: [authorize, { ...capture, situation: notMade }],
  }),
  task('release-dropped-before', 44_789, {
    title: 'The connection closes before the gateway makes a release',
    steps: [hold, { ...release, situation: notMade }],
  }),
  task('authorize-and-cancel-dropped-before', 44_893, {
    title: 'The connection closes before the gateway cancels an authorization',
    steps: [authorize, { operation: 'cancel', instruction: 'Cancel the authorization.', situation: notMade }],
  }),
  task('refund-in-part-yen', 45_007, {
    title: 'Part of a charge in yen is refunded',
    currency: 'JPY',
    steps: [charge, refundOf(1_733)],
  }),
  task('refund-in-part-installments', 45_119, {
    title: 'Part of a charge in three payments is refunded',
    steps: [inThree, refundOf(1_615)],
  }),
  task('release-refunded-in-part', 45_233, {
    title: 'A held charge is released, and part of the charge is refunded',
    steps: [hold, release, refundOf(1_740)],
  }),
  task('release-refund-above-charge', 45_337, {
    title: 'A refund of more than a released charge is requested: the application must not send the refund',
    steps: [hold, release, { ...refundOf(45_389), mustRefuse: true }],
  }),
  task('refund-above-capture-in-part', 45_439, {
    title:
      'Part of an authorization is captured. A refund of more than the capture is requested: the application must not send the refund',
    steps: [authorize, { ...capture, amount: 30_127 }, { ...refundOf(40_129), mustRefuse: true }],
  }),
  task('refund-in-part-late-commit', 45_553, {
    title: 'The reply to a refund in part is lost, and the gateway makes the refund later',
    steps: [charge, { operation: 'refund', amount: 1_633, situation: { clock: night, ...late } }],
  }),
  task('refund-made-but-refused', 45_613, {
    title:
      'A refund is made, although the reply refuses it with 987, a code that the specification does not list',
    steps: [charge, { operation: 'refund', situation: { clock: night, ...madeButRefused } }],
  }),
  task('refund-in-part-dollars-dropped-before', 45_659, {
    title: 'The connection closes before part of a charge in dollars is refunded',
    currency: 'USD',
    steps: [charge, { operation: 'refund', amount: 1_649, situation: { clock: night, ...notMade } }],
  }),
  task('inquire-refunded-in-part', 45_763, {
    title: 'The application inquires about a charge that is refunded in part',
    steps: [charge, refundOf(1_731), { operation: 'inquire' }],
  }),
  task('cancel-after-refund-in-part', 46_351, {
    title: 'A charge is refunded in part, and a cancellation of the rest is refused with 320 or 313',
    steps: [charge, refundOf(1_756), { operation: 'cancel' }],
  }),
  task('cancel-after-lost-reply', 46_457, {
    title: 'The replies to a charge and to inquiries are lost, and the buyer cancels the order',
    steps: [{ ...charge, situation: { ...lost, inquiry: 'lost' } }, { operation: 'cancel' }],
  }),
  task('refund-after-lost-reply', 46_573, {
    title: 'A charge is made, and its reply is lost. Later, the charge is refunded',
    steps: [
      { ...charge, situation: lost },
      { operation: 'refund', situation: { clock: night } },
    ],
  }),
  task('capture-cancelled-several-matches', 46_681, {
    title: 'A capture is cancelled, and a lookup by cgUid or orgUid is refused with 332',
    steps: [
      authorize,
      capture,
      { operation: 'cancel', situation: { terminal: 'several matches are refused' } },
    ],
    states: returned,
  }),
  task('reconcile-day-after-refund', 46_787, {
    title: 'A transmitted charge is refunded, and then the application compares the orders of the day',
    steps: [
      { ...charge, situation: { clock: '22:30' } },
      { operation: 'refund', situation: { clock: night } },
      { operation: 'reconcile-day' },
    ],
    states: ['refunded'],
  }),
  task('inquire-after-midnight', 46_889, {
    title: 'A charge is made before midnight, and its reply is lost. The application inquires after midnight',
    steps: [
      { ...charge, situation: { clock: '23:59', ...lost, inquiry: 'lost' } },
      { operation: 'inquire', situation: { clock: '00:01' } },
    ],
  }),
];
