import { type Alteration, serveMutant } from '../alteration.ts';
import { requestsOf } from '../requests.ts';
import { accepting, refusing, taking } from '../serving.ts';

const { accepts } = requestsOf('inquireTerminal');

export const inquireTerminalMutants: readonly Alteration[] = [
  accepts(
    ['inquireTerminal.error.004', 'inquireTerminal.request.terminalNumber'],
    'inquireTerminal fills a short terminalNumber up with zeros',
    undefined,
    taking('inquireTerminal', ({ f }) => ({
      fields: { terminalNumber: f('terminalNumber').padEnd(10, '0') },
    })),
  ),
  serveMutant(
    ['inquireTerminal.request.terminalNumber', 'inquireTerminal.error.000', 'command.inquireTerminal'],
    'inquireTerminal refuses an inactive terminal',
    refusing('inquireTerminal', ({ terminal }) => terminal?.active === false, '001'),
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
