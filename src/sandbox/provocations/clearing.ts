import { type Call, dealOn, type Row, type Stated, transmit } from './provocation.ts';

const ask = (fields: Readonly<Record<string, string>>): Call => ({
  command: 'transmitInquire',
  terminal: 'manual',
  fields,
});

/** Describes a result code for an internal error of the gateway, which only a simulated fault can produce. */
const inside = (code: string, advice: string): Row => ({
  how: 'Plant a fault: the specification states no request that leads to the code.',
  advice,
  steps: [{ fault: { command: 'transmitTerminal', result: code } }, transmit('manual')],
});

export const clearing = {
  'transmit.error.000': {
    how: 'Charge on the terminal "manual" and call transmitTerminal for that terminal.',
    advice: 'Save transmitId, and call transmitInquire until the state is completed or failed.',
    steps: [dealOn('manual'), transmit('manual')],
  },
  'transmit.error.500': {
    how: 'Call transmitInquire with an unknown transmitId.',
    advice:
      'Check the id and the terminal: in the sandbox, only an inquiry with the terminal of the transmission finds it.',
    steps: [ask({ transmitId: '99999999999999999' })],
  },
  'transmit.error.501': {
    how: 'Charge on the terminal "failing-again" and call transmitTerminal three times: 000 and a failure, then 504, then 501. The next call starts this sequence again.',
    advice: 'Contact the operator: the specification shows no request that follows this code.',
    steps: [
      dealOn('failing-again'),
      transmit('failing-again'),
      transmit('failing-again'),
      transmit('failing-again'),
    ],
  },
  'transmit.error.502': {
    how: 'Charge on the terminal "slow-transmission" and call transmitTerminal twice within three seconds.',
    advice: 'Wait until transmitInquire reports the end of the transmission.',
    steps: [dealOn('slow-transmission'), transmit('slow-transmission'), transmit('slow-transmission')],
  },
  'transmit.error.504': {
    how: 'Charge on the terminal "failing-transmission" and call transmitTerminal twice: the first transmission fails.',
    advice:
      'Check with inquireTransactions which transactions are TRANSMITTED. Then call transmitTerminal again: the specification says to retry.',
    steps: [
      dealOn('failing-transmission'),
      transmit('failing-transmission'),
      transmit('failing-transmission'),
    ],
  },
  'transmit.error.534': {
    how: 'Charge three times on the terminal "batch-limit", which allows two charges in a transmission, and call transmitTerminal.',
    advice:
      'Ask the operator for the limit, and which transactions form a batch. Transmit more often if fewer transactions form fewer batches.',
    steps: [dealOn('batch-limit'), dealOn('batch-limit'), dealOn('batch-limit'), transmit('batch-limit')],
  },
  'transmit.error.550': {
    how: 'Call transmitTerminal with a transmitType that is not settlements.',
    advice:
      'The program sends an invalid request: correct the value. The sandbox names its field in additionalInfo.',
    steps: [
      { command: 'transmitTerminal', fields: { transmitType: 'holdDeals', responseType: 'immediate' } },
    ],
  },
  'transmit.error.558': {
    how: 'Call transmitTerminal for the terminal "foreign", or for an unknown one.',
    advice:
      'Check the terminal number. If the number is right, tell the operator that the acquirer does not know the terminal.',
    steps: [transmit('foreign')],
  },
  'transmit.error.308': inside(
    '308',
    'Before another transmitTerminal, check with inquireTransactions which transactions are TRANSMITTED. An inquiry can be repeated at any time. If the code persists, contact the operator.',
  ),
  'transmit.error.444': inside(
    '444',
    'Before another call, check with transmitInquire whether a transmission was started. Contact the operator.',
  ),
  'transmit.error.503': inside(
    '503',
    'Retransmit nothing, because no transmission failed. Check with transmitInquire how the last transmission ended.',
  ),
  'transmit.error.552': inside(
    '552',
    'Check the status of the last transmission with transmitInquire. If the transmission does not end, contact the operator.',
  ),
  'transmit.error.553': inside(
    '553',
    'Check with inquireTransactions which transactions are TRANSMITTED, and transmit the rest later.',
  ),
  'transmit.error.554': inside(
    '554',
    'Contact the operator. Before another transmission, check with inquireTransactions which transactions are TRANSMITTED.',
  ),
  'transmit.error.555': inside(
    '555',
    'Contact the operator. Before another transmission, check with inquireTransactions which transactions are TRANSMITTED.',
  ),
  'transmit.error.556': inside(
    '556',
    'The request possibly reached the processor. Before another transmission, check with transmitInquire and inquireTransactions what was sent. Otherwise cardholders could be charged twice. If the code persists, contact the operator.',
  ),
  'transmit.error.557': inside(
    '557',
    'Before another call, check with inquireTransactions which transactions are TRANSMITTED. Contact the operator.',
  ),
} as const satisfies Stated;
