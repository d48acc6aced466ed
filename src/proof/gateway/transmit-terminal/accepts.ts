import { editsOf, type Mutant } from '../../mutant.ts';
import { requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('transmitTerminal');
const transmit = editsOf('sandbox/transmit-terminal.ts');
const terminal = "const terminal = terminalOf(merchant, field('terminalNumber'));";

/** Transmissions that have to be refused, and are started. */
export const transmitTerminalAccepts: readonly Mutant[] = [
  ...['transmitTerminalCredit', 'holdDeals'].map((type) =>
    accepts(
      'transmitTerminal.request.transmitType',
      `transmitTerminal takes transmitType ${type}`,
      (f) => f('transmitType') === type,
    ),
  ),
  accepts(
    ['transmitTerminal.request.terminalNumber', 'transmitTerminal.reply.terminalNumber'],
    'transmitTerminal does not check terminalNumber',
    undefined,
    {
      file: 'sandbox/transmit-terminal.ts',
      from: terminal,
      to: "const terminal = terminalOf(merchant, (field('terminalNumber') ?? '').slice(0, 10)) ?? state.merchants.flatMap((m) => m.terminals).find((t) => t.number === field('terminalNumber')) ?? merchant.terminals[0];",
    },
  ),
  transmit(
    'transmitTerminal.request.terminalNumber',
    "transmitTerminal transmits another merchant's terminal",
    terminal,
    "const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === field('terminalNumber'));",
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
];

/** Transmissions that have to be started, or refused with another code. */
export const transmitTerminalRefuses: readonly Mutant[] = [
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
  editsOf('sandbox/clearing.ts')(
    'limit.transmission-batches-per-transmission',
    'a transmission of just as many full batches as are allowed is refused',
    'count > batches.size * batches.limit',
    'count >= batches.size * batches.limit',
  ),
];
