import type { PlanInput } from '../plan.ts';

const night = '23:30';

/** Tasks of a back office that ask for more than an order has, for a step twice, or for one of two orders. */
export const limits: PlanInput['tasks'] = [
  {
    ...{ id: 'refund-above-charge', amount: 24_400 },
    title: 'A refund of more than the charge is requested: the application must send nothing',
    steps: [
      { operation: 'charge' },
      { operation: 'refund', amount: 24_450, mustRefuse: true, situation: { clock: night } },
    ],
  },
  {
    ...{ id: 'refund-in-parts-above-charge', amount: 24_500 },
    title: 'A second refund exceeds the rest of the charge: the application must send nothing',
    steps: [
      { operation: 'charge' },
      { operation: 'refund', amount: 14_550, situation: { clock: night } },
      { operation: 'refund', amount: 10_050, mustRefuse: true },
    ],
  },
  {
    ...{ id: 'refund-second-click', title: 'A refund is requested twice', amount: 24_600 },
    steps: [
      { operation: 'charge' },
      { operation: 'refund', situation: { clock: night } },
      { operation: 'refund' },
    ],
    states: ['refunded'],
  },
  {
    ...{ id: 'capture-above-authorization', amount: 24_700 },
    title: 'A capture of more than the authorized amount is requested: the application must send nothing',
    steps: [{ operation: 'authorize' }, { operation: 'capture', amount: 24_750, mustRefuse: true }],
  },
  {
    ...{ id: 'capture-second-click', title: 'A capture is requested twice', amount: 24_800 },
    steps: [{ operation: 'authorize' }, { operation: 'capture' }, { operation: 'capture' }],
  },
  {
    ...{ id: 'refund-one-of-two', amount: 24_900 },
    title: 'One of two orders of the same amount and card is refunded',
    steps: [{ operation: 'charge' }, { operation: 'refund', situation: { clock: night } }],
    states: ['refunded'],
  },
  {
    ...{ id: 'refund-one-of-two-other', amount: 24_900, companion: 'refund-one-of-two' },
    title: 'The other order of the same amount and card stays paid',
    steps: [{ operation: 'charge' }],
  },
];
