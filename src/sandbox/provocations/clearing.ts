import { type Call, dealOn, type Row, type Stated, transmit } from './provocation.ts';

const ask = (fields: Readonly<Record<string, string>>): Call => ({
  command: 'transmitInquire',
  terminal: 'manual',
  fields,
});

/** The advice on internal errors of the gateway, which only a simulated fault can produce, by result code. */
const internal = {
  308: 'Before another transmitTerminal, check with inquireTransactions which transactions are TRANSMITTED. An inquiry can be repeated at any time. If the code persists, contact the operator.',
  444: 'Before another call, check with transmitInquire whether a transmission was started. Contact the operator.',
  503: 'Do not transmit again, because no transmission failed. Check with transmitInquire how the last transmission ended.',
  552: 'Check the status of the last transmission with transmitInquire. If the transmission does not end, contact the operator.',
  553: 'Check with inquireTransactions which transactions are TRANSMITTED. Transmit the other transactions later.',
  554: 'Contact the operator. Before another transmission, check with inquireTransactions which transactions are TRANSMITTED.',
  555: 'Contact the operator. Before another transmission, check with inquireTransactions which transactions are TRANSMITTED.',
  556: 'The request possibly reached the processor. Before another transmission, check with transmitInquire and inquireTransactions what was sent. Otherwise cardholders could be charged twice. If the code persists, contact the operator.',
  557: 'Before another call, check with inquireTransactions which transactions are TRANSMITTED. Contact the operator.',
} as const;

const internalErrors = Object.fromEntries(
  Object.entries(internal).map(([result, advice]): [string, Row] => [
    `transmit.error.${result}`,
    {
      how: 'Plant a simulated fault: the specification states no request that leads to the code.',
      advice,
      steps: [{ fault: { command: 'transmitTerminal', result } }, transmit('manual')],
    },
  ]),
) as { readonly [Code in keyof typeof internal as `transmit.error.${Code}`]: Row };

export const clearing = {
  'transmit.error.000': {
    how: 'Charge on the terminal "manual" and call transmitTerminal for that terminal.',
    advice: 'Save transmitId, and call transmitInquire until the state is completed or failed.',
    steps: [dealOn('manual'), transmit('manual')],
  },
  'transmit.error.500': {
    how: 'Call transmitInquire with an unknown transmitId.',
    advice:
      'Check the id and the terminal: in the sandbox, an inquiry finds a transmission only with the terminal of that transmission.',
    steps: [ask({ transmitId: '99999999999999999' })],
  },
  'transmit.error.501': {
    how: 'Charge on the terminal "failing-again" and call transmitTerminal three times. The first call answers 000, and its transmission fails. The second call answers 504, and the third call answers 501. The next call starts this sequence again.',
    advice: 'Contact the operator: the specification does not say which request to send after this code.',
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
      'Ask the operator for the limit, and which transactions form a batch. If fewer transactions form fewer batches, transmit more often.',
    steps: [dealOn('batch-limit'), dealOn('batch-limit'), dealOn('batch-limit'), transmit('batch-limit')],
  },
  'transmit.error.550': {
    how: 'Call transmitTerminal with a transmitType that is not settlements.',
    advice:
      'Your program sends an invalid request: correct the value. In the sandbox, additionalInfo names the field.',
    steps: [
      { command: 'transmitTerminal', fields: { transmitType: 'holdDeals', responseType: 'immediate' } },
    ],
  },
  'transmit.error.558': {
    how: 'Call transmitTerminal for the terminal "foreign", or for an unknown terminal.',
    advice:
      'Check the terminal number. If the number is right, tell the operator that the acquirer does not know the terminal.',
    steps: [transmit('foreign')],
  },
  ...internalErrors,
} as const satisfies Stated;
