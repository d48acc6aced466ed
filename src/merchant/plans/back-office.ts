import type { CheckId } from '../checks.ts';
import type { PlanInput } from '../plan.ts';
import { holds } from './holds.ts';
import { authorize, cancelled, night, refunded, reserved, sell, sold, unsent } from './lists.ts';
import { silences } from './silences.ts';
import { transmissions } from './transmissions.ts';

const lostRefund = [...refunded, 'practice.inquire-before-retry'] as const satisfies readonly CheckId[];

/** A refund of a part, whose reply is lost. */
const lostPart = (
  id: string,
  title: string,
  amount: number,
  fault: 'dropped before' | 'dropped after',
): PlanInput['tasks'][number] => ({
  ...{ id, title, scope: ['charge', 'refund'], amount },
  steps: [
    sell((amount / 100).toFixed(2)),
    {
      ...{ operation: 'refund', amount: amount - 15_000 },
      instruction: `Refund ${((amount - 15_000) / 100).toFixed(2)} ILS of the order.`,
      situation: { clock: night, fault },
    },
  ],
  ...{ net: 15_000, states: ['partly refunded'] },
  orElse: { net: amount, states: ['paid'] },
  checks: [...lostRefund, 'practice.no-blind-refund'],
});

/** What a back office does with orders: it refunds, cancels, captures and pays out. */
export const backOffice: PlanInput = {
  plan: 'back-office',
  says: 'A back office that refunds, cancels, captures and pays out.',
  tasks: [
    {
      id: 'cancel',
      title: 'A charge is cancelled before it is transmitted',
      ...{ scope: ['charge', 'cancel'], amount: 20_100 },
      steps: [sell('201.00'), { operation: 'cancel', instruction: 'Cancel the order.' }],
      ...{ net: 0, states: ['cancelled'], checks: [...cancelled] },
    },
    {
      ...{ id: 'refund-in-full', title: 'A transmitted charge is refunded', scope: ['charge', 'refund'] },
      amount: 20_200,
      steps: [
        sell('202.00'),
        { operation: 'refund', instruction: 'Refund the order in full.', situation: { clock: night } },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...refunded] },
    },
    {
      ...{ id: 'refund-in-part', title: 'Part of a charge is refunded', scope: ['charge', 'refund'] },
      amount: 20_300,
      steps: [
        sell('203.00'),
        {
          ...{ operation: 'refund', amount: 5_300, instruction: 'Refund 53.00 ILS of the order.' },
          situation: { clock: night },
        },
      ],
      ...{ net: 15_000, states: ['partly refunded'], checks: [...refunded] },
    },
    {
      ...{ id: 'refund-reply-lost', title: 'The reply to a refund is lost', scope: ['charge', 'refund'] },
      amount: 20_400,
      steps: [
        sell('204.00'),
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { clock: night, fault: 'dropped after' },
        },
      ],
      ...{ net: 0, states: ['refunded'], orElse: { net: 20_400, states: ['paid'] }, checks: [...lostRefund] },
    },
    {
      id: 'refund-dropped-before',
      title: 'The connection closes before the gateway makes a refund',
      ...{ scope: ['charge', 'refund'], amount: 21_400 },
      steps: [
        sell('214.00'),
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { clock: night, fault: 'dropped before' },
        },
      ],
      ...{ net: 0, states: ['refunded'], orElse: { net: 21_400, states: ['paid'] } },
      checks: [...lostRefund],
    },
    lostPart(
      'refund-in-part-reply-lost',
      'Part of a charge is refunded, and the reply is lost',
      22_100,
      'dropped after',
    ),
    lostPart(
      'refund-in-part-dropped-before',
      'The connection closes before part of a charge is refunded',
      22_200,
      'dropped before',
    ),
    {
      id: 'refund-refused',
      title: 'The gateway refuses a refund: 324, the terminal may not refund',
      ...{ scope: ['charge', 'refund'], amount: 21_500 },
      steps: [
        sell('215.00'),
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { clock: night, refusal: '324' },
        },
      ],
      ...{ net: 21_500, states: ['paid'], checks: [...refunded] },
    },
    {
      id: 'refund-certificate-of-another-host',
      title: 'A refund while the gateway has a certificate of another host',
      ...{ scope: ['charge', 'refund'], amount: 22_300 },
      steps: [
        sell('223.00'),
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { certificate: 'another host' },
        },
      ],
      // It may refund later, when the certificate is right again.
      ...{ net: 0, states: ['refunded', 'cancelled'], orElse: { net: 22_300, states: ['paid'] } },
      checks: [...unsent],
    },
    {
      id: 'refund-in-part-before-transmission',
      title: 'A charge is partly refunded before the charge is transmitted',
      ...{ scope: ['charge', 'refund'], amount: 21_600 },
      steps: [
        sell('216.00'),
        { operation: 'refund', amount: 6_600, instruction: 'Refund 66.00 ILS of the order.' },
      ],
      ...{ net: 15_000, states: ['partly refunded'], checks: [...refunded] },
    },
    {
      id: 'refund-before-transmission',
      title: 'A charge that is not transmitted yet is refunded: the gateway cancels the charge',
      ...{ scope: ['charge', 'refund'], amount: 21_100 },
      steps: [sell('211.00'), { operation: 'refund', instruction: 'Refund the order in full.' }],
      ...{ net: 0, states: ['refunded', 'cancelled'], checks: [...cancelled] },
    },
    {
      id: 'cancel-after-transmission',
      title:
        'The cancellation of a transmitted charge is refused with 313: the application refunds the charge',
      ...{ scope: ['charge', 'cancel', 'refund'], amount: 20_500 },
      steps: [
        sell('205.00'),
        {
          ...{ operation: 'cancel', instruction: 'Return the full amount of the order to the buyer.' },
          situation: { clock: night },
        },
      ],
      ...{ net: 0, states: ['refunded', 'cancelled'], checks: [...refunded] },
    },
    {
      ...{ id: 'authorize-and-capture', title: 'An authorization is captured', scope: ['authorize'] },
      amount: 20_600,
      steps: [authorize('206.00'), { operation: 'capture', instruction: 'Capture the whole authorization.' }],
      ...{ net: 20_600, states: ['paid'], checks: [...sold, 'wire.capture-within-authorization'] },
    },
    {
      id: 'capture-in-part',
      title: 'Part of an authorization is captured',
      ...{ scope: ['authorize'], amount: 21_200 },
      steps: [
        authorize('212.00'),
        { operation: 'capture', amount: 6_200, instruction: 'Capture 62.00 ILS of the authorization.' },
      ],
      ...{ net: 6_200, states: ['paid'], checks: [...sold, 'wire.capture-within-authorization'] },
    },
    {
      ...{ id: 'authorize-alone', title: 'An authorization charges nothing', scope: ['authorize'] },
      amount: 20_700,
      steps: [authorize('207.00')],
      ...{ net: 0, states: ['authorized'], checks: [...sold] },
    },
    {
      id: 'authorize-reply-lost',
      title: 'The reply to an authorization is lost',
      ...{ scope: ['authorize'], amount: 21_700 },
      steps: [{ ...authorize('217.00'), situation: { fault: 'dropped after' } }],
      ...{ net: 0, states: ['authorized', 'cancelled'], checks: [...sold] },
    },
    {
      id: 'authorize-and-cancel',
      title: 'An authorization is cancelled, and no amount stays reserved',
      ...{ scope: ['authorize', 'cancel'], amount: 21_300 },
      steps: [authorize('213.00'), { operation: 'cancel', instruction: 'Cancel the authorization.' }],
      ...{ net: 0, states: ['cancelled'], checks: [...cancelled] },
    },
    {
      ...{ id: 'payout', title: 'A payout to a card', scope: ['payout'], amount: 20_800 },
      steps: [{ operation: 'payout', instruction: 'Pay 208.00 ILS out to the card.' }],
      // Paid, and no charge: the buyer got it.
      ...{ net: -20_800, states: ['paid', 'refunded'] },
      checks: sold.filter((check) => check !== 'practice.no-unpaid-order'),
    },
    {
      id: 'payout-reply-lost',
      title: 'The reply to a payout is lost, and the payout is made later',
      ...{ scope: ['payout'], amount: 21_800 },
      steps: [
        {
          ...{ operation: 'payout', instruction: 'Pay 218.00 ILS out to the card.' },
          situation: { fault: 'late commit' },
        },
      ],
      ...{ net: -21_800, states: ['paid', 'refunded'] },
      orElse: [{ net: 0, states: ['cancelled'] }, reserved],
      checks: [
        ...sold.filter((check) => check !== 'practice.no-unpaid-order'),
        'practice.inquire-before-retry',
      ],
    },
    {
      ...{ id: 'inquire', title: 'The application inquires about a charge', scope: ['charge', 'inquire'] },
      amount: 21_000,
      steps: [sell('210.00'), { operation: 'inquire', instruction: 'Ask the gateway about the order.' }],
      ...{ net: 21_000, states: ['paid'], checks: [...sold] },
    },
    {
      id: 'refund-installments',
      title: 'A charge in three payments is refunded',
      ...{ scope: ['installments', 'refund'], amount: 22_400 },
      steps: [
        { operation: 'charge', instruction: 'Sell for 224.00 ILS in three payments.', payments: 3 },
        { operation: 'refund', instruction: 'Refund the order in full.', situation: { clock: night } },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...refunded] },
    },
    {
      id: 'refund-repeated',
      title: 'The replies to a refund and to inquiries are lost: a repeated refund is refused with 320',
      ...{ scope: ['charge', 'refund'], amount: 22_500 },
      steps: [
        sell('225.00'),
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { clock: night, fault: 'dropped after', inquiry: 'lost' },
        },
      ],
      // Without an answer to its inquiries, it may leave the charge as it is.
      ...{ net: 0, states: ['refunded'], orElse: { net: 22_500, states: ['paid'] }, checks: [...lostRefund] },
    },
    {
      id: 'cancel-repeated',
      title:
        'The replies to a cancellation and to inquiries are lost: a repeated cancellation is refused with 314',
      ...{ scope: ['charge', 'cancel'], amount: 22_600 },
      steps: [
        sell('226.00'),
        {
          ...{ operation: 'cancel', instruction: 'Cancel the order.' },
          situation: { fault: 'dropped after', inquiry: 'lost' },
        },
      ],
      ...{ net: 0, states: ['cancelled'], orElse: { net: 22_600, states: ['paid'] } },
      checks: [...cancelled, 'practice.inquire-before-retry'],
    },
    {
      id: 'refund-several-matches',
      title: 'A captured authorization is refunded, and a lookup by cgUid or orgUid is refused with 332',
      ...{ scope: ['authorize', 'refund'], amount: 22_700 },
      steps: [
        authorize('227.00'),
        { operation: 'capture', instruction: 'Capture the whole authorization.' },
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { clock: night, terminal: 'several matches are refused' },
        },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...refunded] },
    },
    {
      id: 'cancel-long-ids',
      title: 'The ids of a charge have 19 digits, and the charge is cancelled',
      ...{ scope: ['charge', 'cancel'], amount: 22_800 },
      steps: [
        { ...sell('228.00'), situation: { tranId: 'beyond 53 bits' } },
        { operation: 'cancel', instruction: 'Cancel the order.' },
      ],
      ...{ net: 0, states: ['cancelled'], checks: [...cancelled] },
    },
    ...holds,
    ...silences,
    ...transmissions,
  ],
};
