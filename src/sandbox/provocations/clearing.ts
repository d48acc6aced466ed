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
    'Before another transmitTerminal ask by inquireTransactions what is TRANSMITTED. An inquiry can be repeated at any time. If the code stays, tell the operator.',
  ],
  [
    '444',
    'Ask by transmitInquire whether a transmission was started before calling again; tell the operator.',
  ],
  ['503', 'Nothing: no transmission failed. Ask by transmitInquire how the last one ended.'],
  ['552', 'Ask by transmitInquire how the last transmission stands; tell the operator if it does not end.'],
  ['553', 'Ask by inquireTransactions what is TRANSMITTED, then transmit the rest later.'],
  [
    '554',
    'Tell the operator: a transaction cannot be made into what clearing takes. Find it by inquireTransactions.',
  ],
  ['555', 'Tell the operator. Ask by inquireTransactions what is TRANSMITTED before you transmit again.'],
  [
    '556',
    'The request may have reached the processor. Ask by transmitInquire and inquireTransactions what was sent before you transmit again; otherwise cardholders could be charged twice. If the code stays, tell the operator.',
  ],
  ['557', 'Ask by inquireTransactions what became TRANSMITTED before calling again; tell the operator.'],
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
    how: 'Charge on the terminal "manual" and call transmitTerminal for it.',
    advice: 'Keep transmitId, and ask transmitInquire until the state is completed or failed.',
    steps: [dealOn('manual'), transmit('manual')],
  },
  {
    code: '500',
    rule: 'transmit.error.500',
    commands: both,
    by: 'state',
    how: 'Ask transmitInquire about a transmitId that nobody has.',
    advice: 'Check the id and the terminal; a transmission is found under its own terminal alone.',
    steps: [ask({ transmitId: '99999999999999999' })],
  },
  {
    code: '501',
    rule: 'transmit.error.501',
    commands: both,
    by: 'terminal',
    how: 'Charge on the terminal "failing-again" and call transmitTerminal three times: 000 and a failure, 504, 501. The call after that starts anew.',
    advice: 'Tell the operator: trying that transmission again does not help.',
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
    advice: 'Wait until transmitInquire reports the end of the transmission that is under way.',
    steps: [dealOn('slow-transmission'), transmit('slow-transmission'), transmit('slow-transmission')],
  },
  {
    code: '502',
    meaning: 'The charge is being transmitted: it can no longer be cancelled, and cannot be refunded yet.',
    commands: ['refundDeal'],
    by: 'terminal',
    how: 'Charge on the terminal "slow-transmission", call transmitTerminal, and refund within three seconds.',
    advice: 'Refund again when transmitInquire reports the end of the transmission. Nothing was refunded.',
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
      'Ask by inquireTransactions what is TRANSMITTED. Then call transmitTerminal again: the specification says to retry.',
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
    how: 'Charge three times on the terminal "batch-limit", which sends two, and call transmitTerminal.',
    advice: 'Transmit more often, or ask the operator to raise the limit.',
    steps: [dealOn('batch-limit'), dealOn('batch-limit'), dealOn('batch-limit'), transmit('batch-limit')],
  },
  {
    code: '550',
    rule: 'transmit.error.550',
    commands: both,
    by: 'request',
    how: 'Call transmitTerminal with a transmitType that is not settlements.',
    advice: 'A mistake of the program that sends it: mend the field that additionalInfo names.',
    steps: [
      { command: 'transmitTerminal', fields: { transmitType: 'holdDeals', responseType: 'immediate' } },
    ],
  },
  {
    code: '558',
    rule: 'transmit.error.558',
    commands: both,
    by: 'terminal',
    how: 'Call transmitTerminal for the terminal "foreign", or for one that nobody has.',
    advice:
      'Check the terminal number; if it is right, tell the operator that the acquirer does not know it.',
    steps: [transmit('foreign')],
  },
  ...inside.map(
    ([code, advice]): Provocation => ({
      code,
      rule: ruleOf('transmit.error', code),
      commands: both,
      by: 'fault',
      how: 'Plant a fault: the code arises inside a gateway, and no request leads to it.',
      advice,
      steps: planted(code),
    }),
  ),
];
