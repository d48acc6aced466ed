import { type Alteration, editsAt, editsOf } from '../alteration.ts';
import { requestsOf } from '../requests.ts';

const terminal = editsOf('sandbox/inquire-terminal.ts');
const found = editsAt('sandbox/inquire-terminal.ts', 'const terminal = terminalOf(merchant, number);');

export const inquireTerminalMutants: readonly Alteration[] = [
  requestsOf('inquireTerminal').accepts(
    ['inquireTerminal.error.004', 'inquireTerminal.request.terminalNumber'],
    'inquireTerminal fills a short terminalNumber up with zeros',
    undefined,
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "const number = field('terminalNumber');",
      to: "const number = field('terminalNumber')?.padEnd(10, '0');",
    },
  ),
  found(
    'inquireTerminal.error.001',
    "inquireTerminal tells of another merchant's terminal",
    'const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === number);',
  ),
  found(
    'inquireTerminal.error.002',
    'inquireTerminal tells of a terminal that the user is not granted',
    'const terminal = merchant.terminals.find((one) => one.number === number);',
  ),
  terminal(
    ['inquireTerminal.error.000', 'terminal.record.terminalStatus', 'command.inquireTerminal'],
    'an inquiry about an inactive terminal is refused',
    '  const values:',
    "  if (!terminal.active) throw new Refusal('001','x' as never,'x');\n  const values:",
  ),
];
