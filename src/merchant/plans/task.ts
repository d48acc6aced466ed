import type { PlanInput } from '../plan.ts';

type TaskInput = PlanInput['tasks'][number];

export const task = (id: string, amount: number, own: Omit<TaskInput, 'id' | 'amount'>): TaskInput => ({
  ...{ id, amount, ...own },
});

/** A time after the daily transmission of 23:00, so that earlier charges are transmitted. */
export const night = '23:30';

export const charge = { operation: 'charge' } as const;
export const chargeOfToken = { ...charge, payWith: 'token' } as const;
export const authorize = { operation: 'authorize' } as const;
export const hold = { operation: 'hold' } as const;
export const tokenize = { operation: 'tokenize' } as const;
export const page = { operation: 'page' } as const;

/** An application may refund instead of a cancellation: before the transmission, the gateway cancels the charge. */
export const returned: ('cancelled' | 'refunded')[] = ['cancelled', 'refunded'];
