import type { PlanInput } from '../plan.ts';
import { dayEnds } from './day-ends.ts';
import { otherDeals } from './other-sales.ts';
import { sentTwice } from './sent-twice.ts';
import { authorize, charge, hold, night, returned, task } from './task.ts';

/** Tasks that ask for a larger amount than an order has, for the same step twice, or for one of two similar orders. */
const limits: PlanInput['tasks'] = [
  task('refund-above-charge', 24_400, {
    title: 'A refund of more than the charge is requested: the application must not send the refund',
    steps: [charge, { operation: 'refund', amount: 24_450, mustRefuse: true, situation: { clock: night } }],
  }),
  task('refund-in-parts-above-charge', 24_500, {
    title: 'A second refund exceeds the rest of the charge: the application must not send the second refund',
    steps: [
      charge,
      { operation: 'refund', amount: 14_550, situation: { clock: night } },
      { operation: 'refund', amount: 10_050, mustRefuse: true },
    ],
  }),
  task('refund-second-click', 24_600, {
    title: 'The same refund is requested twice',
    steps: [charge, { operation: 'refund', situation: { clock: night } }, { operation: 'refund' }],
    states: ['refunded'],
  }),
  task('capture-above-authorization', 24_700, {
    title:
      'A capture of more than the authorized amount is requested: the application must not send the capture',
    steps: [authorize, { operation: 'capture', amount: 24_750, mustRefuse: true }],
  }),
  task('capture-second-click', 24_800, {
    title: 'The same capture is requested twice',
    steps: [authorize, { operation: 'capture' }, { operation: 'capture' }],
  }),
  task('refund-one-of-two', 24_900, {
    title: 'One of two orders of the same amount and card is refunded',
    steps: [charge, { operation: 'refund', situation: { clock: night } }],
    states: ['refunded'],
  }),
  task('refund-one-of-two-other', 24_900, {
    companion: 'refund-one-of-two',
    title: 'Of two orders of the same amount and card, one is refunded: the other order stays paid',
    steps: [charge],
  }),
  task('refund-newer-of-two-other', 25_417, {
    title:
      'Of two orders of the same amount and card, the newer one is refunded. A second click on the older, paid order changes nothing',
    steps: [charge, charge],
  }),
  task('refund-newer-of-two', 25_417, {
    companion: 'refund-newer-of-two-other',
    title: 'The newer of two orders of the same amount and card is refunded',
    steps: [charge, { operation: 'refund', situation: { clock: night } }],
    states: ['refunded'],
  }),
];

/** Tasks in which the gateway does not carry out a cancellation or a refund. */
const undone = (
  [
    ['cancel', 'dropped before', 25_000, 'The connection closes before the gateway cancels a charge'],
    [
      'cancel',
      'html before',
      25_100,
      'The answer to a cancellation is an HTML page, and nothing is cancelled',
    ],
    ['refund', 'empty before', 25_200, 'The reply to a refund is empty, and nothing is refunded'],
  ] as const
).map(([operation, fault, amount, title]) =>
  task(`${operation}-${fault.replaceAll(' ', '-')}`, amount, {
    title,
    steps: [charge, { operation, situation: { fault } }],
    ...{ states: ['cancelled', 'refunded'], orElse: [{ net: amount, states: ['paid'] }] },
  }),
);

export const backOffice: PlanInput = {
  plan: 'back-office',
  says: 'A back office that refunds, cancels, captures, holds and releases, pays out, inquires, transmits, compares orders with transmissions and gets invoices.',
  tasks: [
    task('cancel', 20_100, {
      title: 'A charge is cancelled before it is transmitted',
      steps: [charge, { operation: 'cancel' }],
      states: returned,
    }),
    task('refund-in-full', 20_200, {
      title: 'A transmitted charge is refunded',
      steps: [charge, { operation: 'refund', situation: { clock: night } }],
      states: ['refunded'],
    }),
    task('refund-in-part', 20_300, {
      title: 'Part of a charge is refunded',
      steps: [charge, { operation: 'refund', amount: 5_311, situation: { clock: night } }],
    }),
    task('refund-reply-lost', 20_400, {
      title: 'The reply to a refund is lost',
      steps: [charge, { operation: 'refund', situation: { clock: night, fault: 'dropped after' } }],
      ...{ states: ['refunded'], orElse: [{ net: 20_400, states: ['paid'] }] },
    }),
    task('refund-dropped-before', 21_400, {
      title: 'The connection closes before the gateway makes a refund',
      steps: [charge, { operation: 'refund', situation: { clock: night, fault: 'dropped before' } }],
      ...{ states: ['refunded'], orElse: [{ net: 21_400, states: ['paid'] }] },
    }),
    task('refund-in-part-reply-lost', 22_100, {
      title: 'Part of a charge is refunded, and the reply is lost',
      steps: [
        charge,
        { operation: 'refund', amount: 7_100, situation: { clock: night, fault: 'dropped after' } },
      ],
    }),
    task('refund-in-part-dropped-before', 22_200, {
      title: 'The connection closes before part of a charge is refunded',
      steps: [
        charge,
        { operation: 'refund', amount: 7_200, situation: { clock: night, fault: 'dropped before' } },
      ],
    }),
    task('refund-refused', 21_500, {
      title: 'The gateway refuses a refund with 324, because the terminal may not refund',
      steps: [charge, { operation: 'refund', situation: { clock: night, refusal: '324' } }],
      ...{ net: 21_500, states: ['paid'] },
    }),
    task('refund-certificate-of-another-host', 22_300, {
      title: 'A refund is requested while the gateway has a certificate of another host',
      steps: [charge, { operation: 'refund', situation: { certificate: 'another host' } }],
    }),
    task('refund-in-part-before-transmission', 21_600, {
      title: 'A charge is partly refunded before the charge is transmitted',
      steps: [charge, { operation: 'refund', amount: 6_600 }],
    }),
    task('refund-before-transmission', 21_100, {
      title: 'A charge that is not transmitted yet is refunded: the gateway cancels the charge',
      steps: [charge, { operation: 'refund' }],
    }),
    task('cancel-after-transmission', 20_500, {
      title:
        'The cancellation of a transmitted charge is refused with 313: the application refunds the charge',
      scope: ['charge', 'cancel', 'refund'],
      steps: [
        charge,
        {
          operation: 'cancel',
          instruction: 'Return the full amount of the order to the buyer.',
          situation: { clock: night },
        },
      ],
      states: returned,
    }),
    task('authorize-and-capture', 20_639, {
      title: 'An authorization is captured',
      steps: [authorize, { operation: 'capture' }],
    }),
    task('capture-in-part', 21_200, {
      title: 'Part of an authorization is captured',
      steps: [authorize, { operation: 'capture', amount: 6_200 }],
    }),
    task('authorize-alone', 20_700, {
      title: 'An authorization is made, and nothing is charged',
      steps: [authorize],
    }),
    task('authorize-reply-lost', 21_700, {
      title: 'The reply to an authorization is lost',
      steps: [{ operation: 'authorize', situation: { fault: 'dropped after' } }],
      states: ['authorized', 'held', 'cancelled'],
    }),
    task('authorize-and-cancel', 21_300, {
      title: 'An authorization is cancelled, and no amount stays reserved',
      steps: [authorize, { operation: 'cancel', instruction: 'Cancel the authorization.' }],
      states: ['cancelled'],
    }),
    task('payout', 20_841, {
      title: 'A payout to a card',
      steps: [{ operation: 'payout' }],
    }),
    task('payout-reply-lost', 21_800, {
      title: 'The reply to a payout is lost, and the payout is made later',
      steps: [{ operation: 'payout', situation: { fault: 'late commit' } }],
    }),
    task('inquire', 21_000, {
      title: 'The application inquires about a charge',
      steps: [charge, { operation: 'inquire' }],
    }),
    task('refund-installments', 22_400, {
      title: 'A charge in three payments is refunded',
      steps: [
        { operation: 'charge', payments: 3 },
        { operation: 'refund', situation: { clock: night } },
      ],
      states: ['refunded'],
    }),
    task('refund-repeated', 22_500, {
      title: 'The replies to a refund and to inquiries are lost: a repeated refund is refused with 320',
      steps: [
        charge,
        { operation: 'refund', situation: { clock: night, fault: 'dropped after', inquiry: 'lost' } },
      ],
      // Without a reply to its inquiries, the application may leave the charge unchanged.
      ...{ states: ['refunded'], orElse: [{ net: 22_500, states: ['paid'] }] },
    }),
    task('cancel-repeated', 22_600, {
      title:
        'The replies to a cancellation and to inquiries are lost: a repeated cancellation is refused with 314',
      steps: [charge, { operation: 'cancel', situation: { fault: 'dropped after', inquiry: 'lost' } }],
      ...{ states: returned, orElse: [{ net: 22_600, states: ['paid'] }] },
    }),
    task('refund-several-matches', 22_700, {
      title: 'A captured authorization is refunded, and a lookup by cgUid or orgUid is refused with 332',
      steps: [
        authorize,
        { operation: 'capture' },
        { operation: 'refund', situation: { clock: night, terminal: 'several matches are refused' } },
      ],
      states: ['refunded'],
    }),
    task('cancel-long-ids', 22_800, {
      title: 'The ids of a charge have 19 digits, and the charge is cancelled',
      steps: [{ operation: 'charge', situation: { tranId: 'beyond 53 bits' } }, { operation: 'cancel' }],
      states: returned,
    }),
    task('hold-and-release', 22_947, {
      title: 'A held charge (AutoCommHold) is released',
      steps: [hold, { operation: 'release' }],
    }),
    task('hold-alone', 23_800, {
      title: 'A charge is held (AutoCommHold) and not released yet',
      steps: [hold],
    }),
    task('hold-reply-lost', 23_900, {
      title: 'A charge is held, and the reply is lost',
      steps: [{ operation: 'hold', situation: { fault: 'dropped after' } }],
    }),
    task('release-reply-lost', 24_000, {
      title: 'A held charge is released, and the reply is lost',
      steps: [hold, { operation: 'release', situation: { fault: 'dropped after' } }],
    }),
    task('refund-silence', 24_100, {
      title: 'A refund is made, and the gateway does not reply',
      steps: [charge, { operation: 'refund', situation: { clock: night, fault: 'silence' } }],
      states: ['refunded'],
    }),
    task('cancel-silence', 24_200, {
      title: 'A charge is cancelled, and the gateway does not reply',
      steps: [charge, { operation: 'cancel', situation: { fault: 'silence' } }],
      states: returned,
    }),
    task('inquire-silence', 24_300, {
      title: 'The gateway does not reply to an inquiry',
      steps: [charge, { operation: 'inquire', situation: { fault: 'silence' } }],
    }),
    task('cancel-at-22-59', 23_100, {
      title: 'A charge is cancelled at 22:59, before the transmission of the day',
      steps: [
        { operation: 'charge', situation: { clock: '22:50' } },
        { operation: 'cancel', situation: { clock: '22:59' } },
      ],
      states: returned,
    }),
    task('cancel-at-23-01', 23_200, {
      title: 'A charge is cancelled at 23:01, after its transmission: the application refunds the charge',
      scope: ['charge', 'cancel', 'refund'],
      steps: [
        { operation: 'charge', situation: { clock: '22:50' } },
        {
          operation: 'cancel',
          instruction: 'Return the full amount of the order to the buyer.',
          situation: { clock: '23:01' },
        },
      ],
      states: returned,
    }),
    task('transmission-failed', 23_300, {
      title: 'A transmission fails, the second transmission is refused with 504, and the third succeeds',
      steps: [charge, { operation: 'transmit', situation: { terminal: 'first transmission fails' } }],
    }),
    task('transmit-by-hand', 23_400, {
      title: 'The application transmits a charge before the daily transmission',
      steps: [charge, { operation: 'transmit' }],
    }),
    ...dayEnds,
    ...limits,
    ...undone,
    task('capture-reply-lost', 25_300, {
      title: 'The reply to a capture is lost',
      steps: [authorize, { operation: 'capture', situation: { fault: 'dropped after' } }],
    }),
    task('capture-late-commit', 25_523, {
      title: 'The reply to a capture is lost, and the gateway makes the capture later',
      steps: [authorize, { operation: 'capture', situation: { fault: 'late commit' } }],
    }),
    task('capture-refunded-in-part', 25_631, {
      title: 'An authorization is captured, and part of the capture is refunded',
      steps: [
        authorize,
        { operation: 'capture' },
        { operation: 'refund', amount: 7_109, situation: { clock: night } },
      ],
    }),
    task('refund-in-part-dollars', 25_747, {
      title: 'Part of a charge in dollars is refunded',
      currency: 'USD',
      steps: [charge, { operation: 'refund', amount: 6_213, situation: { clock: night } }],
    }),
    task('cancel-refused', 25_853, {
      title: 'The gateway refuses a cancellation with 319, because the terminal may not cancel',
      steps: [charge, { operation: 'cancel', situation: { refusal: '319' } }],
      ...{ states: returned, orElse: [{ net: 25_853, states: ['paid'] }] },
    }),
    ...otherDeals,
    ...sentTwice,
    task('invoice-created-later', 23_700, {
      title: 'The application asks for the invoice of an order a moment before the invoice is created',
      steps: [charge, { operation: 'invoice', situation: { invoice: 'created later' } }],
    }),
  ],
};
