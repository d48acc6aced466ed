import type { PlanInput } from '../plan.ts';
import { reserved, sold } from './lists.ts';

const hold = (amount: string) => ({
  operation: 'hold' as const,
  instruction: `Charge ${amount} ILS and hold the charge back from transmission (AutoCommHold).`,
});

const release = {
  operation: 'release' as const,
  instruction: 'Release the held charge (AutoCommRelease).',
};

/** Charges that are held back from transmission: nothing is paid until they are released. */
export const holds: readonly PlanInput['tasks'][number][] = [
  {
    ...{ id: 'hold-and-release', title: 'A held charge is released', scope: ['hold'], amount: 22_900 },
    steps: [hold('229.00'), release],
    ...{ net: 22_900, states: ['paid'], checks: [...sold] },
  },
  {
    ...{ id: 'hold-alone', title: 'A held charge is not released yet', scope: ['hold'], amount: 23_800 },
    steps: [hold('238.00')],
    ...{ ...reserved, checks: [...sold] },
  },
  {
    ...{ id: 'hold-reply-lost', title: 'The reply to a held charge is lost', scope: ['hold'] },
    amount: 23_900,
    steps: [{ ...hold('239.00'), situation: { fault: 'dropped after' } }],
    ...{ ...reserved, orElse: { net: 0, states: ['cancelled'] } },
    checks: [...sold, 'practice.inquire-before-retry'],
  },
  {
    ...{ id: 'release-reply-lost', title: 'A held charge is released, and the reply is lost' },
    ...{ scope: ['hold'], amount: 24_000 },
    steps: [hold('240.00'), { ...release, situation: { fault: 'dropped after' } }],
    ...{ net: 24_000, states: ['paid'], orElse: { net: 0, states: ['cancelled', 'refunded'] } },
    checks: [...sold, 'practice.inquire-before-retry'],
  },
];
