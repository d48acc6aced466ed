import { type Alteration, serveMutant } from '../alteration.ts';
import { accepting, refusing, taking } from '../serving.ts';

export const inquireTerminalMutants: readonly Alteration[] = [
  serveMutant(
    ['inquireTerminal.error.004', 'inquireTerminal.request.terminalNumber'],
    'inquireTerminal fills a short terminalNumber up with zeros',
    taking('inquireTerminal', ({ f }) => {
      const terminalNumber = f('terminalNumber').padEnd(10, '0');
      return f('terminalNumber') !== '' && f('terminalNumber').length < 10 && { fields: { terminalNumber } };
    }),
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
  serveMutant(
    ['inquireTerminal.error.000', 'terminal.record.terminalStatus', 'command.inquireTerminal'],
    'an inquiry about an inactive terminal is refused',
    refusing('inquireTerminal', ({ terminal }) => terminal && !terminal.active, '001'),
  ),
];
