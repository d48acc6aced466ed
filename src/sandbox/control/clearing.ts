import { z } from 'zod';
import { run } from '../clearing.ts';
import { toTheSecond } from '../clock.ts';
import type { Transmission } from '../transmission.ts';
import { type Control, ControlError } from './control.ts';
import { part, window } from './window.ts';

const runSchema = z.strictObject({ terminalNumber: z.string().optional() });

const listSchema = z.strictObject(window);

/** Shows the transmissions, and makes clearing run. */
export const clearing: readonly Control[] = [
  {
    method: 'GET',
    path: 'transmissions',
    says: 'lists the transmissions with their batches, latest first: ?offset=&limit=&of=',
    act: ({ transmissions }, _, __, query) => {
      const { total, rows } = part(transmissions.all(), listSchema.parse(query));
      return { total, transmissions: rows.map(line) };
    },
  },
  {
    method: 'POST',
    path: 'clearing/run',
    says: 'transmits all ready transactions: {terminalNumber?}',
    act: (state, body) => {
      const { terminalNumber } = runSchema.parse(body);
      const numbers = state.merchants.flatMap(({ terminals }) => terminals.map(({ number }) => number));
      if (terminalNumber !== undefined && !numbers.includes(terminalNumber))
        throw new ControlError(404, `There is no terminal "${terminalNumber.slice(0, 20)}".`);
      return run(state, terminalNumber);
    },
  },
];

const line = ({
  transmitId,
  terminalNumber,
  by,
  status,
  ready,
  batches,
  startedAt,
  endedAt,
}: Transmission) => ({
  ...{ transmitId, terminalNumber, by, status, ready: ready.length, startedAt: toTheSecond(startedAt) },
  endedAt: endedAt ? toTheSecond(endedAt) : '',
  batches: batches.map(({ clearingReferanceNo, fileNumber, transactions }) => ({
    ...{ clearingReferanceNo, fileNumber, count: transactions.length },
  })),
});
