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
  says: 'Shift ids and a shift date in a refund mark the refund, and must match those of the original.',
} as const satisfies RequestField;

/** The parameters of refundDeal. `total` is in the smallest unit of the original's currency. */
export const refundDealRequest = {
  tranId: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 245,
    says: 'A refund requires one of the lookups tranId, cgUid and orgUid. tranId names one step of a transaction. If tranId is sent, the other lookups are ignored.',
  },
  cgUid: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 246,
    says: 'cgUid finds the latest state of the related transactions.',
  },
  'ashraitEmvData.orgUid': {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 247,
    says: 'orgUid, inside ashraitEmvData, finds the original by its uid of the clearing protocol.',
  },
  terminalNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 248,
    says: 'If a refund names a terminal, it must be the assigned terminal. The kit reads this as the terminal of the original.',
  },
  authNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 249,
    says: 'If a refund sends an authorization number, the number must be that of the original.',
  },
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    occurrence: 'optional',
    line: 250,
    says: 'If a refund sends a user reference of 1 to 19 characters, the reference must be that of the original.',
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
    note: 'the specification states no width',
    occurrence: 'optional',
    line: 253,
    group: 'refund',
    says: 'A refund without a total returns the full original amount. A total must not exceed the original amount.',
  },
  creditType: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 254,
    group: 'credit type of a refund',
    says: 'The credit type of a refund is optional. The default is RegularCredit, and the type is usually inherited from the original.',
  },
  shiftId1: shift,
  shiftId2: shift,
  shiftId3: shift,
  shiftTxnDate: shift,
  transactionCode: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 256,
    says: 'The transaction code of a refund is optional and is usually inherited from the original.',
  },
} as const satisfies Record<string, RequestField>;

export const refundDealGeneral = {
  'refundDeal.reply': {
    line: 258,
    group: 'refund',
    says: 'A successful refund answers 000 with a new tranId. The reply has status and text, terminal, type Cancel or Refund, refunded amount, cgUid of the original, card mask and authorization number.',
  },
} as const satisfies Record<string, Says>;
