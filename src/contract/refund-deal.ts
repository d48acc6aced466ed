import type { Test } from './condition.ts';
import type { RequestField, Says } from './field.ts';

/** The three ways to name an original transaction, the most specific first. */
export const lookups = ['tranId', 'cgUid', 'ashraitEmvData.orgUid'] as const;

export const lookupSent: Test = { any: lookups.map((field) => ({ field, sent: true })) };

const shift = {
  format: { kind: 'text' },
  occurrence: 'optional',
  line: 255,
  says: 'A shift mark goes over to the refund; one that the request gives has to be the one of the original.',
} as const satisfies RequestField;

/** The parameters of refundDeal. `total` is in the smallest unit of the original's currency. */
export const refundDealRequest = {
  tranId: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 245,
    says: 'tranId names one step of a transaction; given with other lookups, it alone counts.',
  },
  cgUid: {
    format: { kind: 'text' },
    occurrence: 'conditional',
    line: 246,
    says: 'cgUid finds the latest state of the transactions that belong together.',
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
    says: 'A terminal that a refund names has to be the one of the original.',
  },
  authNumber: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 249,
    says: 'An authorization number that a refund gives is checked against the original.',
  },
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    occurrence: 'optional',
    line: 250,
    says: 'A user reference that a refund gives, 1 to 19 characters, has to be the one of the original.',
  },
  cardId: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 251,
    group: 'token of a refund',
    says: 'A refund that gives a token gives the expiry of the card as well.',
  },
  cardExpiration: {
    format: { kind: 'moment', layout: 'MMYY' },
    occurrence: 'conditional',
    line: 252,
    group: 'token of a refund',
    says: 'The expiry, written MMYY, is required beside a token.',
  },
  total: {
    format: { kind: 'digits', min: 1, max: 20 },
    occurrence: 'optional',
    line: 253,
    group: 'refund',
    says: 'A refund without a total returns the whole original amount; with one, at most that.',
  },
  creditType: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 254,
    group: 'credit type of a refund',
    says: 'The credit type may be left out: it is RegularCredit then, and usually that of the original.',
  },
  shiftId1: shift,
  shiftId2: shift,
  shiftId3: shift,
  shiftTxnDate: shift,
  transactionCode: {
    format: { kind: 'text' },
    occurrence: 'optional',
    line: 256,
    says: 'The transaction code may be left out, and is usually that of the original then.',
  },
} as const satisfies Record<string, RequestField>;

export const refundDealGeneral = {
  'refundDeal.reply': {
    line: 258,
    group: 'refund',
    says: 'A refund answers 000 under an id of its own, with status and text, terminal, type Cancel or Refund, the amount refunded, the cgUid of the original, mask and authorization number.',
  },
} as const satisfies Record<string, Says>;
