import { cancel, deal, dealOn, type Row, refund, type Stated } from './provocation.ts';

const nobodys = '99999999999999999';
const ofInstallments = { creditType: 'SpecialCredit', numberOfPayments: '3', total: '30000' };
/** @param verb the operation that finds several transactions by orgUid */
const ofSeveral = (verb: string, credit: typeof refund): Row => ({
  how: `On the terminal "several-matches": pre-authorize, capture by cgUid, and ${verb} by ashraitEmvData/orgUid.`,
  advice:
    'Send the tranId of the transaction, which no other transaction has. If you did not store the tranId, inquire by cgUid: each record of the reply has its own tranId.',
  steps: [
    dealOn('several-matches', { validation: 'Verify' }),
    dealOn('several-matches', { cgUid: '{1.cgUid}' }),
    credit({ 'ashraitEmvData.orgUid': '{1.ashraitEmvData.uid}' }),
  ],
});

const creditFirst =
  'Inquire by cgUid: the records show whether the charge was refunded or cancelled, and the returned amount.';

export const deals = {
  'doDeal.error.refusal': {
    how: 'Charge the card "declined". A card that begins with 458099 and has a valid check digit is refused. The code is the last three digits of the card number. If these digits are 000, the card is approved instead.',
    advice:
      'The order failed, and nothing was charged. Ask for another card, or tell the buyer to call the credit company. Do not repeat the deal unchanged.',
    steps: [deal({}, 'declined')],
  },
  'refundDeal.error.310': {
    how: 'Send a refund with an unknown tranId, with the tranId of a token, or with another user than the charge.',
    advice: 'Check the id. Check that the other values of the refund match the charge.',
    steps: [refund({ tranId: nobodys })],
  },
  'refundDeal.error.317': {
    how: 'Send a refund that has none of tranId, cgUid and ashraitEmvData/orgUid.',
    advice: 'Send an id of the charge, preferably its tranId.',
    steps: [refund({ total: '100' })],
  },
  'refundDeal.error.320': {
    how: 'Charge, run clearing, refund, and refund again.',
    advice: `${creditFirst} The inquiry also finds a refund whose reply was lost.`,
    steps: [deal(), 'run clearing', refund(), refund()],
  },
  'refundDeal.error.321': {
    how: 'Charge 10000, run clearing, and refund 10001.',
    advice: 'Refund at most the original amount.',
    steps: [deal(), 'run clearing', refund({ tranId: '{1.tranId}', total: '10001' })],
  },
  'refundDeal.error.324': {
    how: 'Charge on the terminal "no-refund" and refund the charge.',
    advice: 'Ask the operator to allow refunds on the terminal.',
    steps: [dealOn('no-refund'), refund()],
  },
  'refundDeal.error.332': ofSeveral('refund', refund),
  'refundDeal.error.339': {
    how: 'Charge with RegularCredit and refund with creditType IsraCredit.',
    advice: 'Send the creditType of the charge: a missing creditType can count as RegularCredit.',
    steps: [deal(), refund({ tranId: '{1.tranId}', creditType: 'IsraCredit' })],
  },
  'refundDeal.error.340': {
    how: 'Charge with SpecialCredit in 3 payments and refund with numberOfPayments 4.',
    advice: 'Omit numberOfPayments: the specification does not list it for refundDeal.',
    steps: [deal(ofInstallments), refund({ tranId: '{1.tranId}', numberOfPayments: '4' })],
  },
  'refundDeal.error.341': {
    how: 'Charge 10000 and refund 10001 before the clearing run.',
    advice: 'Refund at most the original amount.',
    steps: [deal(), refund({ tranId: '{1.tranId}', total: '10001' })],
  },
  'cancelDeal.error.310': {
    how: 'Create a token and cancel by its tranId, or cancel a reservation by its tranId after the capture.',
    advice:
      'Send the id of the charge itself, not of a token, a refund or a cancellation. After the capture of a reservation, send the tranId of the capture.',
    steps: [deal({ validation: 'Token', total: '0' }), cancel()],
  },
  'cancelDeal.error.312': {
    how: 'Cancel an unknown tranId.',
    advice:
      'Check the id. If the request has terminalNumber, check also that the transaction belongs to this terminal.',
    steps: [cancel({ tranId: nobodys })],
  },
  'cancelDeal.error.313': {
    how: 'Charge a card. Move the clock of the sandbox to 23:00, the time of the daily transmission. Then cancel the charge.',
    advice:
      'Send refundDeal with the same tranId. refundDeal works before and after the transmission of the charge. While the transmission is running, the sandbox also answers 313 to the cancellation, and 502 to the refund: wait for the end of the transmission.',
    steps: [deal(), { clock: { to: '23:00' } }, cancel()],
  },
  'cancelDeal.error.314': {
    how: 'Charge, cancel, and cancel again.',
    advice:
      'Do nothing: the charge is cancelled. A repeated cancellation after a lost reply also gets this code.',
    steps: [deal(), cancel(), cancel()],
  },
  'cancelDeal.error.317': {
    how: 'Send a cancellation that has none of tranId, cgUid and ashraitEmvData/orgUid.',
    advice: 'Send an id of the charge, preferably its tranId.',
    steps: [cancel({ user: 'order1' })],
  },
  'cancelDeal.error.319': {
    how: 'Charge on the terminal "no-cancel" and cancel the charge.',
    advice: 'Ask the operator to allow cancellations on the terminal. The terminal may be allowed to refund.',
    steps: [dealOn('no-cancel'), cancel()],
  },
  'cancelDeal.error.320': {
    how: 'Charge 10000, refund 4000 before the clearing run, and cancel.',
    advice: creditFirst,
    steps: [deal(), refund({ tranId: '{1.tranId}', total: '4000' }), cancel()],
  },
  'cancelDeal.error.332': ofSeveral('cancel', cancel),
} as const satisfies Stated;
