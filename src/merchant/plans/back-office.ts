import type { CheckId } from '../checks.ts';
import type { PlanInput } from '../plan.ts';

const checks = [
  'wire.arrived',
  'wire.rules',
  'wire.known-elements',
  'ledger.net',
  'outcome.state',
  'practice.no-second-charge',
  'practice.no-lost-payment',
  'practice.cvv-not-resent',
  'practice.amounts-exact',
  'practice.request-id-unique',
] as const satisfies readonly CheckId[];

const sell = (amount: string) => ({ operation: 'charge' as const, instruction: `Sell for ${amount} ILS.` });

/** What a back office does with orders: it refunds, cancels, captures and pays out. */
export const backOffice: PlanInput = {
  plan: 'back-office',
  says: 'A back office: it refunds, cancels, captures and pays out.',
  tasks: [
    {
      ...{
        id: 'cancel',
        title: 'A charge is cancelled before it is transmitted',
        scope: ['charge', 'cancel'],
      },
      amount: 20_100,
      steps: [sell('201.00'), { operation: 'cancel', instruction: 'Cancel the order.' }],
      ...{ net: 0, states: ['cancelled'], checks: [...checks] },
    },
    {
      ...{ id: 'refund-in-full', title: 'A transmitted charge is refunded', scope: ['charge', 'refund'] },
      amount: 20_200,
      steps: [
        sell('202.00'),
        { operation: 'refund', instruction: 'Refund the order in full.', situation: { clock: '23:30' } },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...checks] },
    },
    {
      ...{ id: 'refund-in-part', title: 'A part of a charge is refunded', scope: ['charge', 'refund'] },
      amount: 20_300,
      steps: [
        sell('203.00'),
        {
          ...{ operation: 'refund', amount: 5_300, instruction: 'Refund 53.00 ILS of the order.' },
          situation: { clock: '23:30' },
        },
      ],
      ...{ net: 15_000, states: ['partly refunded'], checks: [...checks] },
    },
    {
      ...{ id: 'refund-reply-lost', title: 'The reply to a refund is lost', scope: ['charge', 'refund'] },
      amount: 20_400,
      steps: [
        sell('204.00'),
        {
          ...{ operation: 'refund', instruction: 'Refund the order in full.' },
          situation: { clock: '23:30', fault: 'dropped after' },
        },
      ],
      ...{ net: 0, states: ['refunded'], checks: [...checks] },
    },
    {
      id: 'cancel-after-transmission',
      title: 'A charge that was transmitted cannot be cancelled (313): it is refunded',
      ...{ scope: ['charge', 'cancel', 'refund'], amount: 20_500 },
      steps: [
        sell('205.00'),
        {
          ...{ operation: 'cancel', instruction: 'Take the order back: the buyer gets everything.' },
          situation: { clock: '23:30' },
        },
      ],
      ...{ net: 0, states: ['refunded', 'cancelled'], checks: [...checks] },
    },
    {
      ...{ id: 'authorize-and-capture', title: 'An authorization is captured', scope: ['authorize'] },
      amount: 20_600,
      steps: [
        { operation: 'authorize', instruction: 'Authorize 206.00 ILS, and charge nothing yet.' },
        { operation: 'capture', instruction: 'Capture the whole authorization.' },
      ],
      ...{ net: 20_600, states: ['paid'], checks: [...checks] },
    },
    {
      ...{ id: 'authorize-alone', title: 'An authorization charges nothing', scope: ['authorize'] },
      amount: 20_700,
      steps: [{ operation: 'authorize', instruction: 'Authorize 207.00 ILS, and charge nothing yet.' }],
      ...{ net: 0, states: ['authorized'], checks: [...checks] },
    },
    {
      ...{ id: 'payout', title: 'A payout to a card', scope: ['payout'], amount: 20_800 },
      steps: [{ operation: 'payout', instruction: 'Pay 208.00 ILS out to the card.' }],
      ...{ net: -20_800, states: ['paid', 'refunded'], checks: [...checks] },
    },
    {
      ...{ id: 'token', title: 'A card is kept as a token, and charged by it', scope: ['token'] },
      amount: 20_900,
      steps: [
        { operation: 'tokenize', instruction: 'Keep the card as a token; charge nothing.' },
        { operation: 'charge', instruction: 'Sell for 209.00 ILS, with the token of before.' },
      ],
      ...{ net: 20_900, states: ['paid'], checks: [...checks] },
    },
    {
      ...{ id: 'inquire', title: 'The state of a charge is inquired', scope: ['charge', 'inquire'] },
      amount: 21_000,
      steps: [sell('210.00'), { operation: 'inquire', instruction: 'Ask the gateway about the order.' }],
      ...{ net: 21_000, states: ['paid'], checks: [...checks] },
    },
  ],
};
