import { type Alteration, serveMutant } from '../alteration.ts';
import { accepting } from '../serving.ts';

export const inquireTerminalMutants: readonly Alteration[] = [
  serveMutant(
    'inquireTerminal.error.001',
    "inquireTerminal tells of another merchant's terminal",
    accepting(
      'inquireTerminal',
      '002',
      ({ state, call, terminal }) =>
        !terminal && { call: { merchant: { ...call.merchant, ...state.everybody } } },
    ),
  ),
  serveMutant(
    'inquireTerminal.error.002',
    'inquireTerminal tells of a terminal that the user is not granted',
    accepting('inquireTerminal', '002', ({ terminal }) => terminal && { terminals: { granted: true } }),
  ),
];
