import { editsOf, type Mutant } from '../../mutant.ts';

const transmit = editsOf('sandbox/transmit-terminal.ts');
const clearing = editsOf('sandbox/clearing.ts');

/** Transmissions that have to be started, or refused with another code. */
export const transmitTerminalRefuses: readonly Mutant[] = [
  transmit(
    [
      'transmitTerminal.no-optional-parameters',
      'command.transmitTerminal',
      'transmitTerminal.request.terminalNumber',
      'transmitTerminal.request.transmitType',
      'transmitTerminal.request.responseType',
      'transmit.error.534',
      'limit.transmission-batches-per-transmission',
    ],
    'transmitTerminal needs the parameter user',
    '  const terminal = terminalOf',
    "  if (!field('user')) throw new Refusal('550','x' as never,'x');\n  const terminal = terminalOf",
  ),
  transmit(
    'transmit.error.502',
    'transmitTerminal on a terminal in transmission is refused with 504',
    "      '502',",
    "      '504',",
  ),
  transmit(
    ['transmit.error.502', 'transition.terminal-in-transmission-transmitterminal'],
    'while one terminal is in transmission all others are refused with 502',
    'if (state.transmissions.of(number))',
    'if (state.transmissions.underWay().length > 0)',
  ),
  transmit(
    'transmit.error.504',
    'a failed transmission is never told with 504',
    "if (failure === 'not told' || transmission.fails === 'before')",
    "if (failure === ('x' as any))",
  ),
  transmit('transmit.error.504', 'a failed transmission is told as 501', "Refusal('504'", "Refusal('501'"),
  transmit(
    'transmit.error.504',
    'every retry after a failed transmission is refused with 504',
    "failures.set(number, 'told');",
    '',
  ),
  transmit(
    'transmit.error.534',
    'more batches than are allowed are refused with 550',
    "Refusal('534'",
    "Refusal('550'",
  ),
  clearing(
    'limit.transmission-batches-per-transmission',
    'a transmission of just as many full batches as are allowed is refused',
    'count > batches.size * batches.limit',
    'count >= batches.size * batches.limit',
  ),
];
