import { cardAcquirers, creditCompanies, financialStatuses, transactionTypes } from './codes.ts';
import type { ReplyField, RequestField, Says } from './field.ts';

const id = { kind: 'digits', min: 1, max: 20 } as const;
const day = { kind: 'moment', layout: 'YYYY-MM-DD' } as const;

const shiftId = {
  format: id,
  occurrence: 'optional',
  line: 275,
  says: 'A shift id, 1 to 20 digits, narrows an inquiry to the transactions that carry it.',
} as const satisfies RequestField;

/** The parameters of inquireTransactions. */
export const inquireTransactionsRequest = {
  terminalNumber: {
    format: { kind: 'digits', min: 10, max: 10 },
    occurrence: 'required',
    line: 270,
    says: 'An inquiry names its terminal, ten digits, and answers about that terminal alone.',
  },
  tranId: {
    format: id,
    occurrence: 'conditional',
    line: 271,
    says: 'tranId finds one transaction, that of this id.',
  },
  cgUid: {
    format: id,
    occurrence: 'conditional',
    line: 272,
    says: 'cgUid finds transactions that belong together.',
  },
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    occurrence: 'conditional',
    line: 273,
    says: "user finds transactions by the merchant's own reference: 1 to 19 letters and digits, Hebrew letters included.",
  },
  orgUid: {
    format: id,
    occurrence: 'conditional',
    line: 274,
    says: 'orgUid finds transactions by their uid of the clearing protocol.',
  },
  shiftId1: shiftId,
  shiftId2: shiftId,
  shiftId3: shiftId,
  clearingReferanceNo: {
    format: { kind: 'digits', min: 7, max: 8 },
    occurrence: 'optional',
    line: 276,
    group: 'reference of clearing',
    says: 'The reference of clearing, 7 to 8 digits, narrows an inquiry to the transactions of that reference.',
  },
  transmitId: {
    format: id,
    occurrence: 'optional',
    line: 277,
    says: 'The id of a transmission narrows an inquiry to the transactions sent with it.',
  },
  financialStatus: {
    format: { kind: 'one of', values: financialStatuses },
    occurrence: 'optional',
    line: 278,
    group: 'criterion of an inquiry',
    says: 'A financial status, one of six, narrows an inquiry; it never stands alone.',
  },
  fromDealDate: {
    format: day,
    occurrence: 'optional',
    line: 279,
    group: 'deal dates of an inquiry',
    says: 'With toDealDate, narrows an inquiry to transactions processed from this day on, YYYY-MM-DD.',
  },
  toDealDate: {
    format: day,
    occurrence: 'optional',
    line: 279,
    group: 'deal dates of an inquiry',
    says: 'With fromDealDate, narrows an inquiry to transactions processed up to this day, YYYY-MM-DD.',
  },
  fromTransmitDate: {
    format: day,
    occurrence: 'optional',
    line: 280,
    group: 'transmission dates of an inquiry',
    says: 'With toTransmitDate, narrows an inquiry to transactions transmitted from this day on, YYYY-MM-DD.',
  },
  toTransmitDate: {
    format: day,
    occurrence: 'optional',
    line: 280,
    group: 'transmission dates of an inquiry',
    says: 'With fromTransmitDate, narrows an inquiry to transactions transmitted up to this day, YYYY-MM-DD.',
  },
  fromShiftTxnDate: {
    format: day,
    occurrence: 'optional',
    line: 281,
    group: 'shift dates of an inquiry',
    says: 'With toShiftTxnDate, narrows an inquiry to transactions whose shift began from this day on.',
  },
  toShiftTxnDate: {
    format: day,
    occurrence: 'optional',
    line: 281,
    group: 'shift dates of an inquiry',
    says: 'With fromShiftTxnDate, narrows an inquiry to transactions whose shift began up to this day.',
  },
} as const satisfies Record<string, RequestField>;

export const inquireTransactionsGeneral = {
  'inquireTransactions.criterion-required': {
    line: 283,
    group: 'criterion of an inquiry',
    says: 'An inquiry needs a criterion; a range of deal dates together with a financial status is one as well.',
  },
  'inquireTransactions.card-type': {
    line: 16,
    binds: 'gateway',
    says: 'A record tells of which type the card is: its credit company, its acquirer, or an element of its own.',
  },
  'inquireTransactions.token-as-answered': {
    line: 167,
    binds: 'gateway',
    standing: 'recommended',
    says: 'A record has the token that the transaction was answered with.',
  },
} as const satisfies Record<string, Says>;

/** One transaction as an inquiry reports it. */
export const transactionRecord = {
  tranId: {
    format: id,
    carried: 'filled',
    line: 167,
    says: 'A record names its transaction by tranId, digits only.',
  },
  total: {
    format: { kind: 'digits', min: 1, max: 20 },
    carried: 'filled',
    line: 167,
    says: 'A record has the amount of the transaction, as the transaction was answered.',
  },
  transactionDate: {
    format: { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' },
    carried: 'filled',
    line: 167,
    says: 'A record has the time of the transaction, written YYYY-MM-DD hh:mm:ss.',
  },
  financialStatus: {
    format: { kind: 'one of', values: financialStatuses },
    carried: 'filled',
    line: 167,
    says: 'A record has a financial status, one of six.',
  },
  creditCompany: {
    coded: true,
    sharedCodes: creditCompanies,
    carried: 'always',
    line: 167,
    group: 'credit company of a card',
    says: 'A record has the credit company as a code, that of the reply to the transaction.',
  },
  cardAcquirer: {
    coded: true,
    sharedCodes: cardAcquirers,
    carried: 'always',
    line: 167,
    group: 'acquirer of a card',
    says: 'A record has the acquirer as a code, that of the reply to the transaction.',
  },
  transactionType: {
    coded: true,
    sharedCodes: transactionTypes,
    carried: 'filled',
    line: 167,
    group: 'type of a transaction',
    says: 'A record has the type of the transaction as a code with its label; until something happens to it, as it was answered.',
  },
  terminalNumber: { carried: 'filled', line: 167, says: 'A record names the terminal of its transaction.' },
  cardId: {
    format: { kind: 'pattern', pattern: '[0-9]{16}|[0-9]{36}', allows: '16 or 36 digits' },
    carried: 'sometimes',
    line: 167,
    group: 'tokenization',
    says: 'A record has the token of the card, 16 or 36 digits, or none.',
  },
  status: {
    carried: 'filled',
    line: 167,
    says: 'A record has the status of its transaction.',
  },
  shovar: { carried: 'always', line: 167, says: 'A record has the element shovar.' },
  clearingReferanceNo: {
    format: { kind: 'digits', min: 7, max: 8 },
    carried: 'sometimes',
    line: 167,
    group: 'reference of clearing',
    says: 'The record of a transmitted transaction has its reference of clearing, 7 to 8 digits.',
  },
} as const satisfies Record<string, ReplyField>;

/** The summary below the records. */
export const transactionTotals = {
  total: {
    format: { kind: 'digits', min: 1, max: 20 },
    carried: 'filled',
    line: 167,
    says: 'The totals count the transactions in this reply.',
  },
  totalMatch: {
    format: { kind: 'digits', min: 1, max: 20 },
    carried: 'filled',
    line: 167,
    says: 'The totals count all transactions that match, on other pages too.',
  },
} as const satisfies Record<string, ReplyField>;
