import { editsOf, type Mutant } from '../../mutant.ts';
import { missing, requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('transmitTerminal');
const transmit = editsOf('sandbox/transmit-terminal.ts');
const terminal = "const terminal = terminalOf(merchant, field('terminalNumber'));";
const names = ['transmitType', 'responseType'] as const;

/** Transmissions that have to be refused, and are started. */
export const transmitTerminalAccepts: readonly Mutant[] = [
  ...names.map((name) =>
    accepts(`transmitTerminal.request.${name}`, `transmitTerminal does not check ${name}`),
  ),
  ...names.map((name) =>
    accepts(`transmitTerminal.request.${name}`, `transmitTerminal needs no ${name}`, missing),
  ),
  ...['terminalData', 'transmitTerminalCredit', 'holdDeals'].map((type) =>
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
