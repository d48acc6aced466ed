import { z } from 'zod';
import { run } from '../clearing.ts';
import { type Control, ControlError } from './control.ts';

const runSchema = z.strictObject({ terminalNumber: z.string().optional() });

/** Makes clearing run. */
export const clearing: readonly Control[] = [
  {
    method: 'POST',
    path: 'clearing/run',
    says: 'transmits all transactions that are ready: {terminalNumber?}',
    act: (state, body) => {
      const { terminalNumber } = runSchema.parse(body);
      const numbers = state.merchants.flatMap(({ terminals }) => terminals.map(({ number }) => number));
      if (terminalNumber !== undefined && !numbers.includes(terminalNumber))
        throw new ControlError(404, `There is no terminal "${terminalNumber.slice(0, 20)}".`);
      return run(state, terminalNumber);
    },
  },
];
