import { cancel, deal, dealOn, type Provocation, refund } from './provocation.ts';

const nobodys = '99999999999999999';
const ofInstallments = { creditType: 'SpecialCredit', numberOfPayments: '3', total: '30000' };
const creditFirst =
  'Inquire by cgUid: the records show whether the charge was refunded or cancelled, and how much was given back.';

/** What refundDeal answers. */
export const refundProvocations: readonly Provocation[] = [
  {
    code: '000',
    meaning: 'The refund was made. A refund of a charge that was not transmitted is a cancellation.',
    commands: ['refundDeal'],
    by: 'state',
    how: 'Charge and refund: the type is Cancel before the clearing run and Refund after it.',
    advice: 'Save the tranId of the reply, which is the id of the credit.',
    steps: [deal(), 'run clearing', refund()],
  },
  {
    code: '310',
    rule: 'refundDeal.error.310',
    commands: ['refundDeal'],
    by: 'state',
    how: 'Refund an unknown tranId or a token, or send a user that differs from the charge.',
    advice: 'Check the id, and whether the other values match the charge.',
    steps: [refund({ tranId: nobodys })],
  },
  {
    code: '317',
    rule: 'refundDeal.error.317',
    commands: ['refundDeal'],
    by: 'request',
    how: 'Refund without tranId, cgUid and ashraitEmvData/orgUid.',
    advice: 'Name the charge, preferably by its tranId.',
    steps: [refund({ total: '100' })],
  },
  {
    code: '320',
    rule: 'refundDeal.error.320',
    commands: ['refundDeal'],
    by: 'state',
    how: 'Charge, run clearing, refund, and refund again.',
    advice: `${creditFirst} The inquiry also finds a refund whose reply was lost.`,
    steps: [deal(), 'run clearing', refund(), refund()],
  },
  {
    code: '321',
    rule: 'refundDeal.error.321',
    commands: ['refundDeal'],
    by: 'amount',
    how: 'Charge 10000, run clearing, and refund 10001.',
    advice: 'Refund at most the original amount.',
    steps: [deal(), 'run clearing', refund({ tranId: '{1.tranId}', total: '10001' })],
  },
  {
    code: '324',
    rule: 'refundDeal.error.324',
    commands: ['refundDeal'],
    by: 'terminal',
    how: 'Charge on the terminal "no-refund" and refund the charge.',
    advice: 'Ask the operator to allow refunds on the terminal.',
    steps: [dealOn('no-refund'), refund()],
  },
  {
    code: '332',
    rule: 'refundDeal.error.332',
    commands: ['refundDeal'],
    by: 'terminal',
    how: 'On the terminal "several-matches": pre-authorize, capture by cgUid, and refund by ashraitEmvData/orgUid.',
    advice:
      'Name the one transaction by its tranId. If you did not store the tranId, inquire by cgUid: each record has its own tranId.',
    steps: [
      dealOn('several-matches', { validation: 'Verify' }),
      dealOn('several-matches', { cgUid: '{1.cgUid}' }),
      refund({ 'ashraitEmvData.orgUid': '{1.ashraitEmvData.uid}' }),
    ],
  },
  {
    code: '339',
    rule: 'refundDeal.error.339',
    commands: ['refundDeal'],
    by: 'request',
    how: 'Charge with RegularCredit and refund with creditType IsraCredit.',
    advice: 'Send the creditType of the charge: a missing creditType can count as RegularCredit.',
    steps: [deal(), refund({ tranId: '{1.tranId}', creditType: 'IsraCredit' })],
  },
  {
    code: '340',
    rule: 'refundDeal.error.340',
    commands: ['refundDeal'],
    by: 'request',
    how: 'Charge with SpecialCredit in 3 payments and refund with numberOfPayments 4.',
    advice: 'Omit numberOfPayments: the specification does not list it for refundDeal.',
    steps: [deal(ofInstallments), refund({ tranId: '{1.tranId}', numberOfPayments: '4' })],
  },
  {
    code: '341',
    rule: 'refundDeal.error.341',
    commands: ['refundDeal'],
    by: 'amount',
    how: 'Charge 10000 and refund 10001 before the clearing run.',
    advice: 'Refund at most the original amount.',
    steps: [deal(), refund({ tranId: '{1.tranId}', total: '10001' })],
  },
];

/** What cancelDeal answers. */
export const cancelProvocations: readonly Provocation[] = [
  {
    code: '000',
    meaning: 'The full amount of the transaction was cancelled.',
    commands: ['cancelDeal'],
    by: 'state',
    how: 'Charge, and cancel before the clearing run.',
    advice: 'Save the tranId of the reply, which is the id of the cancellation.',
    steps: [deal(), cancel()],
  },
  {
    code: '310',
    rule: 'cancelDeal.error.310',
    commands: ['cancelDeal'],
    by: 'state',
    how: 'Create a token and cancel its tranId, or cancel a reservation after its capture.',
    advice:
      'Send the id of the charge itself, not of a token, a refund or a cancellation. After the capture of a reservation, send the tranId of the capture.',
    steps: [deal({ validation: 'Token', total: '0' }), cancel()],
  },
  {
    code: '312',
    rule: 'cancelDeal.error.312',
    commands: ['cancelDeal'],
    by: 'state',
    how: 'Cancel an unknown tranId.',
    advice: 'Check the id and, if terminalNumber is sent, the terminal.',
    steps: [cancel({ tranId: nobodys })],
  },
  {
    code: '313',
    rule: 'cancelDeal.error.313',
    commands: ['cancelDeal'],
    by: 'state',
    how: 'Charge a card, run the clearing of the sandbox, and cancel the charge.',
    advice:
      'Send refundDeal with the same tranId. refundDeal works before and after the transmission of the charge. During the transmission, the sandbox answers 502: wait for the end of the transmission.',
    steps: [deal(), 'run clearing', cancel()],
  },
  {
    code: '314',
    rule: 'cancelDeal.error.314',
    commands: ['cancelDeal'],
    by: 'state',
    how: 'Charge, cancel, and cancel again.',
    advice:
      'Do nothing: the charge is cancelled. A repeated cancellation after a lost reply also gets this code.',
    steps: [deal(), cancel(), cancel()],
  },
  {
    code: '317',
    rule: 'cancelDeal.error.317',
    commands: ['cancelDeal'],
    by: 'request',
    how: 'Cancel without tranId, cgUid and ashraitEmvData/orgUid.',
    advice: 'Name the charge, preferably by its tranId.',
    steps: [cancel({ user: 'order1' })],
  },
  {
    code: '319',
    rule: 'cancelDeal.error.319',
    commands: ['cancelDeal'],
    by: 'terminal',
    how: 'Charge on the terminal "no-cancel" and cancel the charge.',
    advice: 'Ask the operator to allow cancellations on the terminal. The terminal may be allowed to refund.',
    steps: [dealOn('no-cancel'), cancel()],
  },
  {
    code: '320',
    rule: 'cancelDeal.error.320',
    commands: ['cancelDeal'],
    by: 'state',
    how: 'Charge 10000, refund 4000 before the clearing run, and cancel.',
    advice: creditFirst,
    steps: [deal(), refund({ tranId: '{1.tranId}', total: '4000' }), cancel()],
  },
  {
    code: '332',
    rule: 'cancelDeal.error.332',
    commands: ['cancelDeal'],
    by: 'terminal',
    how: 'On the terminal "several-matches": pre-authorize, capture by cgUid, and cancel by ashraitEmvData/orgUid.',
    advice:
      'Name the one transaction by its tranId. If you did not store the tranId, inquire by cgUid: each record has its own tranId.',
    steps: [
      dealOn('several-matches', { validation: 'Verify' }),
      dealOn('several-matches', { cgUid: '{1.cgUid}' }),
      cancel({ 'ashraitEmvData.orgUid': '{1.ashraitEmvData.uid}' }),
    ],
  },
];
