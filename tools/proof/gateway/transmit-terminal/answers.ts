import { type Alteration, editsOf } from '../../alteration.ts';
import { requestsOf } from '../../requests.ts';

const transmit = editsOf('sandbox/transmit-terminal.ts');

/** Mutants that start forbidden transmissions, or refuse allowed ones. */
export const transmitTerminalAnswers: readonly Alteration[] = [
  requestsOf('transmitTerminal').refuses(
    [
      'transmitTerminal.no-optional-parameters',
      'command.transmitTerminal',
      'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
    ],
    'transmitTerminal is refused without a fourth parameter',
    () => true,
  ),
  transmit(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits another merchant's terminal",
    'const terminal = requestedTerminal(',
    "const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === call.field('terminalNumber')) ?? requestedTerminal(",
  ),
  transmit(
    'transition.terminal-in-transmission-transmitterminal',
    'transmitTerminal is taken while the terminal is in transmission',
    'if (state.transmissions.of(number))',
    "if (number === 'x')",
  ),
  transmit(
    ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    'transmitTerminal is taken with more batches than are allowed',
    'if (isAboveLimit(terminal, count))',
    'if (count > 1e6)',
  ),
  transmit(
    ['transmit.error.502', 'transition.terminal-in-transmission-transmitterminal'],
    'while one terminal is in transmission all others are refused with 502',
    'if (state.transmissions.of(number))',
    'if (state.transmissions.underWay().length > 0)',
  ),
  transmit(
    'transmit.error.504',
    'every retry after a failed transmission is refused with 504',
    "failures.set(number, 'told');",
    '',
  ),
  editsOf('sandbox/clearing.ts')(
    'limit.transmission-batches-per-transmission',
    'a transmission of just as many full batches as are allowed is refused',
    'count > batches.size * batches.limit',
    'count >= batches.size * batches.limit',
  ),
];
