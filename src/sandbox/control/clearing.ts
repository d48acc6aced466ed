import { z } from 'zod';
import { run } from '../clearing.ts';
import type { Control } from './control.ts';

const runSchema = z.strictObject({ terminalNumber: z.string().optional() });

/** Makes clearing run. */
export const clearing: readonly Control[] = [
  {
    method: 'POST',
    path: 'clearing/run',
    says: 'transmits what is ready: {terminalNumber?}',
    act: (state, body) => run(state, runSchema.parse(body).terminalNumber),
  },
];
