import { type Alteration, serveMutant } from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { accepting, taking } from '../serving.ts';

const { accepts, refuses } = requestsOf('inquireTerminal');

export const inquireTerminalMutants: readonly Alteration[] = [
  accepts(
    ['inquireTerminal.request.terminalNumber', 'inquireTerminal.error.004'],
    'inquireTerminal fills a short terminalNumber up with zeros',
    undefined,
    taking('inquireTerminal', ({ f }) => ({
      fields: { terminalNumber: f('terminalNumber').padEnd(10, '0') },
    })),
  ),
  refuses(
    ['inquireTerminal.error.000', 'command.inquireTerminal'],
    'inquireTerminal refuses every terminal',
    () => true,
  ),
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
