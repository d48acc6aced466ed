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
    advice: 'Read financialStatus of the records; totalMatch tells whether there are more.',
    steps: [deal(), inquiry({ tranId: '{1.tranId}' })],
  },
  {
    code: '099',
    rule: 'inquireTransactions.error.099',
    commands: ['inquireTransactions'],
    by: 'state',
    how: 'Inquire by a tranId that nobody has.',
    advice:
      'Nothing was found under that criterion so far. After a lost answer that does not allow another charge: a slow request can commit later. Keep the order as unknown and ask again, until the operator says that no request takes longer; the specification gives no time.',
    steps: [inquiry({ tranId: '99999999999999999' })],
  },
  {
    code: '325',
    rule: 'inquireTransactions.error.325',
    commands: ['inquireTransactions'],
    by: 'request',
    how: 'Cut the XML of an inquiry off in the middle.',
    advice:
      'A mistake of the program that sends it: write the XML with a library, and percent-encode int_in.',
    steps: [{ ...inquiry({ tranId: '1' }), but: 'cut off' }],
  },
  {
    code: '000',
    rule: 'inquireTerminal.error.000',
    commands: ['inquireTerminal'],
    by: 'terminal',
    how: 'Ask about the terminal "main".',
    advice: 'Read terminalStatus and features; the form of the values is not stated.',
    steps: [terminal('main')],
  },
  {
    code: '001',
    rule: 'inquireTerminal.error.001',
    commands: ['inquireTerminal'],
    by: 'terminal',
    how: 'Ask about a terminal number that nobody has.',
    advice: 'Check the terminal number, and whether it is of this environment.',
    steps: [{ command: 'inquireTerminal', fields: { terminalNumber: '0999999999' } }],
  },
  {
    code: '002',
    rule: 'inquireTerminal.error.002',
    commands: ['inquireTerminal'],
    by: 'terminal',
    how: 'Ask about the terminal "foreign", which is of another merchant.',
    advice: 'Check the terminal number, and whether the credentials are those of its merchant.',
    steps: [terminal('foreign')],
  },
  {
    code: '003',
    rule: 'inquireTerminal.error.003',
    commands: ['inquireTerminal'],
    by: 'credentials',
    how: 'Send another password in the XML.',
    advice: 'The credentials of this command stand in the XML, directly below request.',
    steps: [{ ...terminal('main'), but: 'wrong password' }],
  },
  {
    code: '004',
    rule: 'inquireTerminal.error.004',
    commands: ['inquireTerminal'],
    by: 'request',
    how: 'Ask about a terminal number of nine digits.',
    advice: 'A terminal number has ten characters.',
    steps: [{ command: 'inquireTerminal', fields: { terminalNumber: '088000001' } }],
  },
];
