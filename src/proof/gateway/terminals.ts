import { editMutant, type Mutant } from '../mutant.ts';

/** Inquiries about terminals. */
export const terminals: readonly Mutant[] = [
  editMutant('terminal.record.lastActivity', 'lastActivity is empty for every terminal', {
    file: 'sandbox/inquire-terminal.ts',
    from: "return last ? day(last.at) : '';",
    to: "return '';",
  }),
  editMutant(
    'terminal.record.lastActivity',
    'lastActivity is 1999-01-01 for every terminal with transactions',
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "return last ? day(last.at) : '';",
      to: "return last ? '1999-01-01' : '';",
    },
  ),
  editMutant(
    [
      'terminal.record.terminalNumber',
      'inquireTerminal.request.terminalNumber',
      'terminal.record.terminalStatus',
    ],
    "inquireTerminal always tells of the merchant's first terminal",
    {
      file: 'sandbox/inquire-terminal.ts',
      from: 'const terminal = terminalOf(merchant, number);',
      to: 'const terminal = terminalOf(merchant, number) && merchant.terminals[0];',
    },
  ),
  editMutant('terminal.record.terminalStatus', 'an inactive terminal is told to be active', {
    file: 'sandbox/inquire-terminal.ts',
    from: "terminal.active ? 'active' : 'inactive'",
    to: "'active'",
  }),
  editMutant(
    ['inquireTerminal.error.000', 'terminal.record.terminalStatus', 'command.inquireTerminal'],
    'an inquiry about an inactive terminal is refused',
    {
      file: 'sandbox/inquire-terminal.ts',
      from: '  const values:',
      to: "  if (!terminal.active) throw new Refusal('001','x','x');\n  const values:",
    },
  ),
  editMutant('inquireTerminal.error.001', "inquireTerminal tells of another merchant's terminal", {
    file: 'sandbox/inquire-terminal.ts',
    from: 'const terminal = terminalOf(merchant, number);',
    to: 'const terminal = state.merchants.flatMap((m) => m.terminals).find((t) => t.number === number);',
  }),
  editMutant(
    'inquireTerminal.error.002',
    "an inquiry about another merchant's terminal is refused with 003",
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "['002', 'terminalNumber is not",
      to: "['003', 'terminalNumber is not",
    },
  ),
  editMutant('inquireTerminal.error.001', 'an inquiry about an unknown terminal is refused with 002', {
    file: 'sandbox/inquire-terminal.ts',
    from: "['001', 'there is no",
    to: "['002', 'there is no",
  }),
  editMutant('inquireTerminal.error.001', 'an inquiry about an unknown terminal is refused with 004', {
    file: 'sandbox/inquire-terminal.ts',
    from: "['001', 'there is no",
    to: "['004', 'there is no",
  }),
  editMutant('inquireTerminal.error.004', 'inquireTerminal refuses an invalid terminalNumber with 001', {
    file: 'sandbox/inquire-terminal.ts',
    from: "new Refusal('004'",
    to: "new Refusal('001'",
  }),
  editMutant(
    ['inquireTerminal.error.004', 'inquireTerminal.request.terminalNumber'],
    'inquireTerminal fills a short terminalNumber up with zeros',
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "const number = field('terminalNumber');",
      to: "const number = field('terminalNumber')?.padEnd(10, '0');",
    },
    {
      file: 'sandbox/inquire-terminal.ts',
      from: "breachesIn(call, 'inquireTerminal').some((one) => one.field === 'terminalNumber')",
      to: 'false',
    },
  ),
];
