import { type Call, deal, type Stated } from './provocation.ts';

const inquiry = (fields: Readonly<Record<string, string>>): Call => ({
  command: 'inquireTransactions',
  fields,
});
const terminal = (role: string): Call => ({ command: 'inquireTerminal', terminal: role });

export const inquiries = {
  'inquireTransactions.error.000': {
    how: 'Charge, and inquire by the tranId of the reply.',
    advice:
      'Read financialStatus in the records. If totalMatch is larger than total, the reply does not contain all records.',
    steps: [deal(), inquiry({ tranId: '{1.tranId}' })],
  },
  'inquireTransactions.error.099': {
    how: 'Inquire by an unknown tranId.',
    advice:
      'No transaction matches so far. After a lost reply, 099 does not allow another charge: the gateway can still carry out a slow request. Mark the order as unknown and inquire again. Ask the operator for the processing deadline, the time after which a request can no longer be carried out: the specification does not state this time. Make a new attempt, with a new reference, only after a REJECTED record, or after 099 to an inquiry after the processing deadline.',
    steps: [inquiry({ tranId: '99999999999999999' })],
  },
  'inquireTransactions.error.325': {
    how: 'Send only half of the XML of an inquiry.',
    advice: 'Your program sends an invalid request: write the XML with a library, and percent-encode int_in.',
    steps: [{ ...inquiry({ tranId: '1' }), but: 'cut off' }],
  },
  'inquireTerminal.error.000': {
    how: 'Inquire about the terminal "main".',
    advice: 'Read terminalStatus and features. The specification does not state the form of their values.',
    steps: [terminal('main')],
  },
  'inquireTerminal.error.001': {
    how: 'Inquire about an unknown terminal number.',
    advice: 'Check the terminal number, and whether the terminal belongs to this environment.',
    steps: [{ command: 'inquireTerminal', fields: { terminalNumber: '0999999999' } }],
  },
  'inquireTerminal.error.002': {
    how: 'Inquire about the terminal "foreign", which belongs to another merchant.',
    advice: 'Check the terminal number, and whether the credentials belong to the merchant of the terminal.',
    steps: [terminal('foreign')],
  },
  'inquireTerminal.error.003': {
    how: 'Send another password in the XML.',
    advice: 'Put the API credentials of this environment into the XML, directly below request.',
    steps: [{ ...terminal('main'), but: 'wrong password' }],
  },
  'inquireTerminal.error.004': {
    how: 'Inquire about a terminal number of nine digits.',
    advice: 'A terminal number has ten characters.',
    steps: [{ command: 'inquireTerminal', fields: { terminalNumber: '088000001' } }],
  },
} as const satisfies Stated;
