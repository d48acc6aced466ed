import type { RequestField, Says } from './field.ts';

/** Parameters that identify an original transaction, the most specific first. */
export const lookups = ['tranId', 'cgUid', 'ashraitEmvData.orgUid'] as const;

/** Parameters that identify an earlier deal, each with the reply element that has the same value. */
export const lookupElements = {
  tranId: 'tranId',
  cgUid: 'cgUid',
  'ashraitEmvData.orgUid': 'ashraitEmvData.uid',
  authNo: 'authNumber',
} as const;

const shift = {
  format: { kind: 'text' },
  occurrence: 'optional',
  line: 255,
  says: 'If a refund sends shift ids or a shift date, the values must equal the values of the original transaction.',
} as const satisfies RequestField;

/** The parameters of refundDeal. `total` is in the smallest unit of the original's currency. */
export const refundDealRequest = {
  tranId: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 245,
    says: 'A refund names its original transaction by one of the lookups tranId, cgUid and orgUid. tranId names one step of a transaction. If tranId is sent, the gateway ignores the other lookups.',
  },
  cgUid: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 246,
    says: 'In a refund, cgUid finds the latest state of the related transactions that share the cgUid.',
  },
  'ashraitEmvData.orgUid': {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 247,
    says: 'orgUid, inside ashraitEmvData, identifies the original transaction: orgUid is the uid of this transaction in the clearing protocol.',
  },
  terminalNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 248,
    says: 'If a refund names a terminal, that terminal must be the assigned terminal. The kit reads "assigned terminal" as the terminal of the original transaction.',
  },
  authNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 249,
    says: 'If a refund sends an authorization number, the number must equal the authorization number of the original transaction.',
  },
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    occurrence: 'optional',
    line: 250,
    says: 'If a refund sends the field user (1 to 19 characters), the value must equal the field user of the original transaction.',
  },
  cardId: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 251,
    group: 'token of a refund',
    says: 'A refund with a token must send the expiry of the card too.',
  },
  cardExpiration: {
    format: { kind: 'moment', layout: 'MMYY' },
    occurrence: 'conditional',
    line: 252,
    group: 'token of a refund',
    says: 'A refund with a token requires the expiry of the card, written MMYY.',
  },
  total: {
    format: { kind: 'digits', min: 1, max: 20 },
    note: 'the specification states no maximum length',
    occurrence: 'optional',
    line: 253,
    group: 'refund',
    says: 'A refund without the field total returns the full original amount. The amount in the field total must not exceed the original amount.',
  },
  creditType: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 254,
    group: 'credit type of a refund',
    says: 'The credit type of a refund is optional, with the default RegularCredit. A refund usually has the credit type of the original transaction.',
  },
  shiftId1: shift,
  shiftId2: shift,
  shiftId3: shift,
  shiftTxnDate: shift,
  transactionCode: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 256,
    says: 'The transaction code of a refund is optional. A refund usually has the transaction code of the original transaction.',
  },
} as const satisfies Record<string, RequestField>;

export const refundDealGeneral = {
  'refundDeal.reply': {
    line: 258,
    group: 'refund',
    says: 'The reply to a successful refund has the result 000 and a new tranId. The reply also has the status and its text, the terminal, the type Cancel or Refund, and the refunded amount. The cgUid of the original transaction, the card mask and the authorization number are in the reply too.',
  },
} as const satisfies Record<string, Says>;
