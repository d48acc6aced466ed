import type { PlanInput } from '../plan.ts';
import { cancelled, night, refunded, sell, sold } from './lists.ts';

/** The gateway does what it is asked for after a charge, and does not reply: the application has to stop waiting. */
export const silences: readonly PlanInput['tasks'][number][] = [
  {
    ...{ id: 'refund-silence', title: 'A refund is made, and the gateway does not reply' },
    ...{ scope: ['charge', 'refund'], amount: 24_100 },
    steps: [
      sell('241.00'),
      {
        ...{ operation: 'refund', instruction: 'Refund the order in full.' },
        situation: { clock: night, fault: 'silence' },
      },
    ],
    ...{ net: 0, states: ['refunded'] },
    checks: [...refunded, 'practice.inquire-before-retry', 'practice.own-timeout'],
  },
  {
    ...{ id: 'cancel-silence', title: 'A charge is cancelled, and the gateway does not reply' },
    ...{ scope: ['charge', 'cancel'], amount: 24_200 },
    steps: [
      sell('242.00'),
      { operation: 'cancel', instruction: 'Cancel the order.', situation: { fault: 'silence' } },
    ],
    ...{ net: 0, states: ['cancelled'] },
    checks: [...cancelled, 'practice.inquire-before-retry', 'practice.own-timeout'],
  },
  {
    ...{ id: 'inquire-silence', title: 'The gateway does not reply to an inquiry' },
    ...{ scope: ['charge', 'inquire'], amount: 24_300 },
    steps: [
      sell('243.00'),
      {
        ...{ operation: 'inquire', instruction: 'Ask the gateway about the order.' },
        situation: { fault: 'silence' },
      },
    ],
    ...{ net: 24_300, states: ['paid'] },
    // The inquiry may be the only one, and its reply does not come.
    checks: [...sold.filter((check) => check !== 'wire.as-asked'), 'practice.own-timeout'],
  },
];
