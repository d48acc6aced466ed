import type { PlanInput } from '../plan.ts';
import { dayEnds } from './day-ends.ts';
import { limits } from './limits.ts';

/** A time after the daily transmission of 23:00, so that earlier charges are transmitted. */
const night = '23:30';

/** Cancellations and refunds with which the gateway does nothing. */
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
).map(([operation, fault, amount, title]): PlanInput['tasks'][number] => ({
  ...{ id: `${operation}-${fault.replaceAll(' ', '-')}`, title, amount },
  steps: [{ operation: 'charge' }, { operation, situation: { fault } }],
  ...{ states: ['cancelled', 'refunded'], orElse: [{ net: amount, states: ['paid'] }] },
}));

/** An application may refund instead of a cancellation: before the transmission, the gateway cancels the charge. */
export const returned: ('cancelled' | 'refunded')[] = ['cancelled', 'refunded'];

export const backOffice: PlanInput = {
  plan: 'back-office',
  says: 'A back office that refunds, cancels, captures, holds and releases, pays out, inquires, transmits, compares orders with transmissions and gets invoices.',
  tasks: [
    {
      ...{ id: 'cancel', title: 'A charge is cancelled before it is transmitted', amount: 20_100 },
      steps: [{ operation: 'charge' }, { operation: 'cancel' }],
      states: returned,
    },
    {
      ...{ id: 'refund-in-full', title: 'A transmitted charge is refunded', amount: 20_200 },
      steps: [{ operation: 'charge' }, { operation: 'refund', situation: { clock: night } }],
      states: ['refunded'],
    },
    {
      ...{ id: 'refund-in-part', title: 'Part of a charge is refunded', amount: 20_300 },
      steps: [{ operation: 'charge' }, { operation: 'refund', amount: 5_300, situation: { clock: night } }],
    },
    {
      ...{ id: 'refund-reply-lost', title: 'The reply to a refund is lost', amount: 20_400 },
      steps: [
        { operation: 'charge' },
        { operation: 'refund', situation: { clock: night, fault: 'dropped after' } },
      ],
      ...{ states: ['refunded'], orElse: [{ net: 20_400, states: ['paid'] }] },
    },
    {
      ...{ id: 'refund-dropped-before', amount: 21_400 },
      title: 'The connection closes before the gateway makes a refund',
      steps: [
        { operation: 'charge' },
        { operation: 'refund', situation: { clock: night, fault: 'dropped before' } },
      ],
      ...{ states: ['refunded'], orElse: [{ net: 21_400, states: ['paid'] }] },
    },
    {
      ...{ id: 'refund-in-part-reply-lost', amount: 22_100 },
      title: 'Part of a charge is refunded, and the reply is lost',
      steps: [
        { operation: 'charge' },
        { operation: 'refund', amount: 7_100, situation: { clock: night, fault: 'dropped after' } },
      ],
    },
    {
      ...{ id: 'refund-in-part-dropped-before', amount: 22_200 },
      title: 'The connection closes before part of a charge is refunded',
      steps: [
        { operation: 'charge' },
        { operation: 'refund', amount: 7_200, situation: { clock: night, fault: 'dropped before' } },
      ],
    },
    {
      ...{ id: 'refund-refused', amount: 21_500 },
      title: 'The gateway refuses a refund with 324: the terminal may not refund',
      steps: [{ operation: 'charge' }, { operation: 'refund', situation: { clock: night, refusal: '324' } }],
      ...{ net: 21_500, states: ['paid'] },
    },
    {
      ...{ id: 'refund-certificate-of-another-host', amount: 22_300 },
      title: 'A refund is requested while the gateway has a certificate of another host',
      steps: [{ operation: 'charge' }, { operation: 'refund', situation: { certificate: 'another host' } }],
    },
    {
      ...{ id: 'refund-in-part-before-transmission', amount: 21_600 },
      title: 'A charge is partly refunded before the charge is transmitted',
      steps: [{ operation: 'charge' }, { operation: 'refund', amount: 6_600 }],
    },
    {
      ...{ id: 'refund-before-transmission', amount: 21_100 },
      title: 'A charge that is not transmitted yet is refunded: the gateway cancels the charge',
      steps: [{ operation: 'charge' }, { operation: 'refund' }],
    },
    {
      ...{ id: 'cancel-after-transmission', amount: 20_500 },
      title:
        'The cancellation of a transmitted charge is refused with 313: the application refunds the charge',
      scope: ['charge', 'cancel', 'refund'],
      steps: [
        { operation: 'charge' },
        {
          operation: 'cancel',
          instruction: 'Return the full amount of the order to the buyer.',
          situation: { clock: night },
        },
      ],
      states: returned,
    },
    {
      ...{ id: 'authorize-and-capture', title: 'An authorization is captured', amount: 20_600 },
      steps: [{ operation: 'authorize' }, { operation: 'capture' }],
    },
    {
      ...{ id: 'capture-in-part', title: 'Part of an authorization is captured', amount: 21_200 },
      steps: [{ operation: 'authorize' }, { operation: 'capture', amount: 6_200 }],
    },
    {
      ...{ id: 'authorize-alone', title: 'An authorization is made, and nothing is charged', amount: 20_700 },
      steps: [{ operation: 'authorize' }],
    },
    {
      ...{ id: 'authorize-reply-lost', title: 'The reply to an authorization is lost', amount: 21_700 },
      steps: [{ operation: 'authorize', situation: { fault: 'dropped after' } }],
      states: ['authorized', 'held', 'cancelled'],
    },
    {
      ...{ id: 'authorize-and-cancel', amount: 21_300 },
      title: 'An authorization is cancelled, and no amount stays reserved',
      steps: [{ operation: 'authorize' }, { operation: 'cancel', instruction: 'Cancel the authorization.' }],
      states: ['cancelled'],
    },
    {
      ...{ id: 'payout', title: 'A payout to a card', amount: 20_800 },
      steps: [{ operation: 'payout' }],
    },
    {
      ...{ id: 'payout-reply-lost', amount: 21_800 },
      title: 'The reply to a payout is lost, and the payout is made later',
      steps: [{ operation: 'payout', situation: { fault: 'late commit' } }],
    },
    {
      ...{ id: 'inquire', title: 'The application inquires about a charge', amount: 21_000 },
      steps: [{ operation: 'charge' }, { operation: 'inquire' }],
    },
    {
      ...{ id: 'refund-installments', title: 'A charge in three payments is refunded', amount: 22_400 },
      steps: [
        { operation: 'charge', payments: 3 },
        { operation: 'refund', situation: { clock: night } },
      ],
      states: ['refunded'],
    },
    {
      ...{ id: 'refund-repeated', amount: 22_500 },
      title: 'The replies to a refund and to inquiries are lost: a repeated refund is refused with 320',
      steps: [
        { operation: 'charge' },
        { operation: 'refund', situation: { clock: night, fault: 'dropped after', inquiry: 'lost' } },
      ],
      // Without a reply to its inquiries, the application may leave the charge unchanged.
      ...{ states: ['refunded'], orElse: [{ net: 22_500, states: ['paid'] }] },
    },
    {
      ...{ id: 'cancel-repeated', amount: 22_600 },
      title:
        'The replies to a cancellation and to inquiries are lost: a repeated cancellation is refused with 314',
      steps: [
        { operation: 'charge' },
        { operation: 'cancel', situation: { fault: 'dropped after', inquiry: 'lost' } },
      ],
      ...{ states: returned, orElse: [{ net: 22_600, states: ['paid'] }] },
    },
    {
      ...{ id: 'refund-several-matches', amount: 22_700 },
      title: 'A captured authorization is refunded, and a lookup by cgUid or orgUid is refused with 332',
      steps: [
        { operation: 'authorize' },
        { operation: 'capture' },
        { operation: 'refund', situation: { clock: night, terminal: 'several matches are refused' } },
      ],
      states: ['refunded'],
    },
    {
      ...{ id: 'cancel-long-ids', amount: 22_800 },
      title: 'The ids of a charge have 19 digits, and the charge is cancelled',
      steps: [{ operation: 'charge', situation: { tranId: 'beyond 53 bits' } }, { operation: 'cancel' }],
      states: returned,
    },
    {
      ...{ id: 'hold-and-release', title: 'A held charge is released', amount: 22_900 },
      steps: [{ operation: 'hold' }, { operation: 'release' }],
    },
    {
      ...{ id: 'hold-alone', title: 'A held charge is not released yet', amount: 23_800 },
      steps: [{ operation: 'hold' }],
    },
    {
      ...{ id: 'hold-reply-lost', title: 'A charge is held, and the reply is lost', amount: 23_900 },
      steps: [{ operation: 'hold', situation: { fault: 'dropped after' } }],
    },
    {
      ...{ id: 'release-reply-lost', amount: 24_000 },
      title: 'A held charge is released, and the reply is lost',
      steps: [{ operation: 'hold' }, { operation: 'release', situation: { fault: 'dropped after' } }],
    },
    {
      ...{ id: 'refund-silence', title: 'A refund is made, and the gateway does not reply', amount: 24_100 },
      steps: [
        { operation: 'charge' },
        { operation: 'refund', situation: { clock: night, fault: 'silence' } },
      ],
      states: ['refunded'],
    },
    {
      ...{ id: 'cancel-silence', amount: 24_200 },
      title: 'A charge is cancelled, and the gateway does not reply',
      steps: [{ operation: 'charge' }, { operation: 'cancel', situation: { fault: 'silence' } }],
      states: returned,
    },
    {
      ...{ id: 'inquire-silence', title: 'The gateway does not reply to an inquiry', amount: 24_300 },
      steps: [{ operation: 'charge' }, { operation: 'inquire', situation: { fault: 'silence' } }],
    },
    {
      ...{ id: 'cancel-at-22-59', amount: 23_100 },
      title: 'A charge is cancelled at 22:59, before the transmission of the day',
      steps: [
        { operation: 'charge', situation: { clock: '22:50' } },
        { operation: 'cancel', situation: { clock: '22:59' } },
      ],
      states: returned,
    },
    {
      ...{ id: 'cancel-at-23-01', amount: 23_200 },
      title:
        'A charge is cancelled at 23:01, when it has been transmitted: the application refunds the charge',
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
    },
    {
      ...{ id: 'transmission-failed', amount: 23_300 },
      title: 'A transmission fails, the second transmission is refused with 504, and the third succeeds',
      steps: [
        { operation: 'charge' },
        { operation: 'transmit', situation: { terminal: 'first transmission fails' } },
      ],
    },
    {
      ...{ id: 'transmit-by-hand', amount: 23_400 },
      title: 'The application transmits a charge before the daily transmission',
      steps: [{ operation: 'charge' }, { operation: 'transmit' }],
    },
    ...dayEnds,
    ...limits,
    ...undone,
    {
      ...{ id: 'capture-reply-lost', title: 'The reply to a capture is lost', amount: 25_300 },
      steps: [{ operation: 'authorize' }, { operation: 'capture', situation: { fault: 'dropped after' } }],
    },
    {
      ...{ id: 'invoice-created-later', amount: 23_700 },
      title: 'The invoice of an order is created a moment after the application asks for it',
      steps: [{ operation: 'charge' }, { operation: 'invoice', situation: { invoice: 'created later' } }],
    },
  ],
};
