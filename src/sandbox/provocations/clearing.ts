import { commandsWithErrors, ruleOf } from '../../contract/index.ts';
import { type Call, dealOn, type Provocation, type Step } from './provocation.ts';

const both = commandsWithErrors('transmit.error');

const transmit = (terminal: string): Call => ({
  command: 'transmitTerminal',
  terminal,
  fields: { transmitType: 'settlements', responseType: 'immediate' },
});

const ask = (fields: Readonly<Record<string, string>>, terminal = 'manual'): Call => ({
  command: 'transmitInquire',
  terminal,
  fields,
});

/** Codes that arise inside the gateway alone: no state of the sandbox leads to them, a planted fault does. */
const inside: readonly (readonly [code: string, advice: string])[] = [
  [
    '308',
    'Before another transmitTerminal, check with inquireTransactions which transactions are TRANSMITTED. An inquiry can be repeated at any time. If the code persists, contact the operator.',
  ],
  [
    '444',
    'Before another call, check with transmitInquire whether a transmission was started. Contact the operator.',
  ],
  [
    '503',
    'Retransmit nothing, because no transmission failed. Check with transmitInquire how the last transmission ended.',
  ],
  [
    '552',
    'Check the status of the last transmission with transmitInquire. If the transmission does not end, contact the operator.',
  ],
  ['553', 'Check with inquireTransactions which transactions are TRANSMITTED, and transmit the rest later.'],
  [
    '554',
    'Contact the operator: a transaction cannot be converted for clearing. Find the transaction with inquireTransactions.',
  ],
  [
    '555',
    'Contact the operator. Before another transmission, check with inquireTransactions which transactions are TRANSMITTED.',
  ],
  [
    '556',
    'The request possibly reached the processor. Before another transmission, check with transmitInquire and inquireTransactions what was sent. Otherwise cardholders could be charged twice. If the code persists, contact the operator.',
  ],
  [
    '557',
    'Before another call, check with inquireTransactions which transactions are TRANSMITTED. Contact the operator.',
  ],
];

const planted = (code: string): readonly Step[] => [
  { fault: { command: 'transmitTerminal', result: code } },
  transmit('manual'),
];

/** What transmitTerminal and transmitInquire answer. */
export const clearingProvocations: readonly Provocation[] = [
  {
    code: '000',
    rule: 'transmit.error.000',
    commands: both,
    by: 'state',
    how: 'Charge on the terminal "manual" and call transmitTerminal for that terminal.',
    advice: 'Save transmitId, and call transmitInquire until the state is completed or failed.',
    steps: [dealOn('manual'), transmit('manual')],
  },
  {
    code: '500',
    rule: 'transmit.error.500',
    commands: both,
    by: 'state',
    how: 'Call transmitInquire with an unknown transmitId.',
    advice: 'Check the id and the terminal: only an inquiry with the terminal of the transmission finds it.',
    steps: [ask({ transmitId: '99999999999999999' })],
  },
  {
    code: '501',
    rule: 'transmit.error.501',
    commands: both,
    by: 'terminal',
    how: 'Charge on the terminal "failing-again" and call transmitTerminal three times: 000 and a failure, then 504, then 501. The next call starts this sequence again.',
    advice: 'Contact the operator: another retry of that transmission does not help.',
    steps: [
      dealOn('failing-again'),
      transmit('failing-again'),
      transmit('failing-again'),
      transmit('failing-again'),
    ],
  },
  {
    code: '502',
    rule: 'transmit.error.502',
    commands: both,
    by: 'terminal',
    how: 'Charge on the terminal "slow-transmission" and call transmitTerminal twice within three seconds.',
    advice: 'Wait until transmitInquire reports the end of the transmission.',
    steps: [dealOn('slow-transmission'), transmit('slow-transmission'), transmit('slow-transmission')],
  },
  {
    code: '502',
    meaning:
      'The charge is being transmitted. The charge can no longer be cancelled, and cannot be refunded yet.',
    commands: ['refundDeal'],
    by: 'terminal',
    how: 'Charge on the terminal "slow-transmission", call transmitTerminal, and refund within three seconds.',
    advice:
      'Nothing was refunded. Send the refund again after transmitInquire reports the end of the transmission.',
    steps: [
      dealOn('slow-transmission'),
      transmit('slow-transmission'),
      { command: 'refundDeal', terminal: 'slow-transmission', fields: { tranId: '{1.tranId}' } },
    ],
  },
  {
    code: '504',
    rule: 'transmit.error.504',
    commands: both,
    by: 'terminal',
    how: 'Charge on the terminal "failing-transmission" and call transmitTerminal twice: the first transmission fails.',
    advice:
      'Check with inquireTransactions which transactions are TRANSMITTED. Then call transmitTerminal again: the specification says to retry.',
    steps: [
      dealOn('failing-transmission'),
      transmit('failing-transmission'),
      transmit('failing-transmission'),
    ],
  },
  {
    code: '534',
    rule: 'transmit.error.534',
    commands: both,
    by: 'terminal',
    how: 'Charge three times on the terminal "batch-limit", which allows two charges in a transmission, and call transmitTerminal.',
    advice: 'Transmit more often, or ask the operator to raise the limit.',
    steps: [dealOn('batch-limit'), dealOn('batch-limit'), dealOn('batch-limit'), transmit('batch-limit')],
  },
  {
    code: '550',
    rule: 'transmit.error.550',
    commands: both,
    by: 'request',
    how: 'Call transmitTerminal with a transmitType that is not settlements.',
    advice: 'The program sends an invalid request: correct the field in additionalInfo.',
    steps: [
      { command: 'transmitTerminal', fields: { transmitType: 'holdDeals', responseType: 'immediate' } },
    ],
  },
  {
    code: '558',
    rule: 'transmit.error.558',
    commands: both,
    by: 'terminal',
    how: 'Call transmitTerminal for the terminal "foreign", or for an unknown one.',
    advice:
      'Check the terminal number. If the number is right, tell the operator that the acquirer does not know the terminal.',
    steps: [transmit('foreign')],
  },
  ...inside.map(
    ([code, advice]): Provocation => ({
      code,
      rule: ruleOf('transmit.error', code),
      commands: both,
      by: 'fault',
      how: 'Plant a fault: the cause lies inside the gateway, and no request produces the code.',
      advice,
      steps: planted(code),
    }),
  ),
];
