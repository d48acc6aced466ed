import { type Call, deal, type Provocation } from './provocation.ts';

const inquiry = (fields: Readonly<Record<string, string>>): Call => ({
  command: 'inquireTransactions',
  fields,
});
const terminal = (role: string): Call => ({ command: 'inquireTerminal', terminal: role });

/** What inquireTransactions and inquireTerminal answer. */
export const inquiryProvocations: readonly Provocation[] = [
  {
    code: '000',
    rule: 'inquireTransactions.error.000',
    commands: ['inquireTransactions'],
    by: 'state',
    how: 'Charge, and inquire by the tranId of the reply.',
    advice: 'Read financialStatus in the records. totalMatch shows whether other pages have more records.',
    steps: [deal(), inquiry({ tranId: '{1.tranId}' })],
  },
  {
    code: '099',
    rule: 'inquireTransactions.error.099',
    commands: ['inquireTransactions'],
    by: 'state',
    how: 'Inquire by an unknown tranId.',
    advice:
      'No transaction matches so far. After a lost reply this does not allow another charge, because a slow request can commit later. Mark the order as unknown and inquire again. Ask the operator how long a request can take; the specification states no time.',
    steps: [inquiry({ tranId: '99999999999999999' })],
  },
  {
    code: '325',
    rule: 'inquireTransactions.error.325',
    commands: ['inquireTransactions'],
    by: 'request',
    how: 'Send only half of the XML of an inquiry.',
    advice: 'The program sends an invalid request: write the XML with a library, and percent-encode int_in.',
    steps: [{ ...inquiry({ tranId: '1' }), but: 'cut off' }],
  },
  {
    code: '000',
    rule: 'inquireTerminal.error.000',
    commands: ['inquireTerminal'],
    by: 'terminal',
    how: 'Inquire about the terminal "main".',
    advice: 'Read terminalStatus and features. The form of the values is not stated.',
    steps: [terminal('main')],
  },
  {
    code: '001',
    rule: 'inquireTerminal.error.001',
    commands: ['inquireTerminal'],
    by: 'terminal',
    how: 'Inquire about an unknown terminal number.',
    advice: 'Check the terminal number, and whether the terminal belongs to this environment.',
    steps: [{ command: 'inquireTerminal', fields: { terminalNumber: '0999999999' } }],
  },
  {
    code: '002',
    rule: 'inquireTerminal.error.002',
    commands: ['inquireTerminal'],
    by: 'terminal',
    how: 'Inquire about the terminal "foreign", which belongs to another merchant.',
    advice: 'Check the terminal number, and whether the credentials belong to its merchant.',
    steps: [terminal('foreign')],
  },
  {
    code: '003',
    rule: 'inquireTerminal.error.003',
    commands: ['inquireTerminal'],
    by: 'credentials',
    how: 'Send another password in the XML.',
    advice: 'Put the credentials of this command into the XML, directly below request.',
    steps: [{ ...terminal('main'), but: 'wrong password' }],
  },
  {
    code: '004',
    rule: 'inquireTerminal.error.004',
    commands: ['inquireTerminal'],
    by: 'request',
    how: 'Inquire about a terminal number of nine digits.',
    advice: 'A terminal number has ten characters.',
    steps: [{ command: 'inquireTerminal', fields: { terminalNumber: '088000001' } }],
  },
];
