import { z } from 'zod';
import { transmit } from '../clearing.ts';
import type { Control } from './control.ts';

const run = z.strictObject({ terminalNumber: z.string().optional() });

/** Makes clearing run. */
export const clearing: readonly Control[] = [
  {
    method: 'POST',
    path: 'clearing/run',
    says: 'transmits what is ready: {terminalNumber?}',
    act: (state, body) => transmit(state, run.parse(body).terminalNumber),
  },
];
