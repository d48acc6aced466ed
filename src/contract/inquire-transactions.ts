import { cardAcquirers, creditCompanies, financialStatuses, transactionTypes } from './codes.ts';
import { ofAnyWidth, type ReplyField, type RequestField, type Says } from './field.ts';

const id = { kind: 'digits', min: 1, max: 20 } as const;
const day = { kind: 'moment', layout: 'YYYY-MM-DD' } as const;

const shiftId = {
  format: id,
  occurrence: 'optional',
  line: 275,
  says: 'A shift id of 1 to 20 digits limits an inquiry to transactions with that shift id.',
} as const satisfies RequestField;

export const inquireTransactionsRequest = {
  terminalNumber: {
    format: { kind: 'digits', min: 10, max: 10 },
    occurrence: 'required',
    line: 270,
    says: 'An inquiry names a terminal by its number of ten digits. The kit expects that the reply contains only transactions of the named terminal.',
  },
  tranId: {
    format: id,
    occurrence: 'conditional',
    line: 271,
    says: 'In an inquiry, tranId finds the one transaction with this id.',
  },
  cgUid: {
    format: id,
    occurrence: 'conditional',
    line: 272,
    says: 'In an inquiry, cgUid finds the related transactions that share this cgUid.',
  },
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    occurrence: 'conditional',
    line: 273,
    note: 'letters and digits, Hebrew allowed',
    says: "The field user finds transactions by the merchant's own reference: 1 to 19 letters and digits, including Hebrew letters.",
  },
  orgUid: {
    format: id,
    occurrence: 'conditional',
    line: 274,
    note: 'a uid has 23 digits (#43)',
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
    says: 'clearingReferanceNo has 7 to 8 digits, and limits an inquiry to transactions with that clearing reference. The caller must implement paging.',
  },
  transmitId: {
    format: id,
    occurrence: 'optional',
    line: 277,
    says: 'transmitId limits an inquiry to the transactions of the transmission with that id. The caller must implement paging.',
  },
  financialStatus: {
    format: { kind: 'one of', values: financialStatuses },
    occurrence: 'optional',
    line: 278,
    group: 'criterion of an inquiry',
    says: 'financialStatus has one of six values, and limits an inquiry to transactions with that status. financialStatus cannot be the only search criterion.',
  },
  fromDealDate: {
    format: day,
    occurrence: 'optional',
    line: 279,
    group: 'deal dates of an inquiry',
    says: 'fromDealDate, used with toDealDate, limits an inquiry to transactions that were processed on that day or later. The day is written YYYY-MM-DD.',
  },
  toDealDate: {
    format: day,
    occurrence: 'optional',
    line: 279,
    group: 'deal dates of an inquiry',
    says: 'toDealDate, used with fromDealDate, limits an inquiry to transactions that were processed on that day or earlier. The day is written YYYY-MM-DD.',
  },
  fromTransmitDate: {
    format: day,
    occurrence: 'optional',
    line: 280,
    group: 'transmission dates of an inquiry',
    says: 'fromTransmitDate, used with toTransmitDate, limits an inquiry to transactions that were transmitted on that day or later. The day is written YYYY-MM-DD.',
  },
  toTransmitDate: {
    format: day,
    occurrence: 'optional',
    line: 280,
    group: 'transmission dates of an inquiry',
    says: 'toTransmitDate, used with fromTransmitDate, limits an inquiry to transactions that were transmitted on that day or earlier. The day is written YYYY-MM-DD.',
  },
  fromShiftTxnDate: {
    format: day,
    occurrence: 'optional',
    line: 281,
    group: 'shift dates of an inquiry',
    says: 'fromShiftTxnDate, used with toShiftTxnDate, limits an inquiry to transactions whose shiftTxnDate is that day or later.',
  },
  toShiftTxnDate: {
    format: day,
    occurrence: 'optional',
    line: 281,
    group: 'shift dates of an inquiry',
    says: 'toShiftTxnDate, used with fromShiftTxnDate, limits an inquiry to transactions whose shiftTxnDate is that day or earlier.',
  },
} as const satisfies Record<string, RequestField>;

export const inquireTransactionsGeneral = {
  'inquireTransactions.criterion-required': {
    line: 283,
    group: 'criterion of an inquiry',
    says: 'An inquiry requires at least one search criterion. The examples also send inquiries by a range of deal dates together with financialStatus.',
  },
  'inquireTransactions.card-type': {
    line: 16,
    binds: 'gateway',
    says: 'The record of a transaction shows the card type. As the card type, the kit accepts the credit company, the acquirer or a separate element.',
  },
  'inquireTransactions.token-as-answered': {
    line: 167,
    binds: 'gateway',
    standing: 'recommended',
    says: 'The record of a transaction should have the token that the reply to the transaction had.',
  },
} as const satisfies Record<string, Says>;

export const transactionRecord = {
  tranId: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 167,
    says: 'The record of a transaction has its tranId, which has only digits.',
  },
  total: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 167,
    says: 'The record of a transaction has its total. The kit expects the same total as in the reply to the transaction. The record of a captured pre-authorization can have another amount.',
  },
  transactionDate: {
    format: { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' },
    carried: 'filled',
    line: 167,
    says: 'The record of a transaction has the time of the transaction, written YYYY-MM-DD hh:mm:ss.',
  },
  financialStatus: {
    format: { kind: 'one of', values: financialStatuses },
    carried: 'filled',
    // The values are the six states of deals that move money.
    mayBeEmptyIf: {
      any: [
        { field: 'validation', in: ['Token', 'TxnSetup'] },
        { field: 'transactionType', in: ['BalanceEnquiry'] },
      ],
    },
    line: 167,
    says: 'The record of a transaction has one of six financial statuses. The kit accepts an empty status for a token, a payment page or a balance enquiry.',
  },
  creditCompany: {
    coded: true,
    sharedCodes: creditCompanies,
    carried: 'always',
    line: 167,
    group: 'credit company of a card',
    says: 'The record of a transaction has the code of the credit company. The kit expects the same code as in the reply to the transaction.',
  },
  cardAcquirer: {
    coded: true,
    sharedCodes: cardAcquirers,
    carried: 'always',
    line: 167,
    group: 'acquirer of a card',
    says: 'The record of a transaction has the code of the acquirer. The kit expects the same code as in the reply to the transaction.',
  },
  transactionType: {
    coded: true,
    sharedCodes: transactionTypes,
    carried: 'filled',
    line: 167,
    group: 'type of a transaction',
    says: 'The record of a transaction has the transaction type as a code with its label. Until the state of the transaction changes, the kit expects the type that the reply to the transaction had.',
  },
  terminalNumber: { carried: 'filled', line: 167, says: 'The record of a transaction names its terminal.' },
  cardId: {
    format: { kind: 'pattern', pattern: '[0-9]{16}|[0-9]{36}', allows: '16 or 36 digits' },
    derived: 'as in the reply to the transaction',
    carried: 'sometimes',
    line: 167,
    group: 'tokenization',
    says: 'The record of a transaction has the token of the card, with 16 or 36 digits, or no token.',
  },
  status: {
    carried: 'filled',
    line: 167,
    says: 'The record of a transaction has its status.',
  },
  shovar: { carried: 'always', line: 167, says: 'The record of a transaction has the element shovar.' },
  clearingReferanceNo: {
    format: { kind: 'digits', min: 7, max: 8 },
    carried: 'sometimes',
    line: 167,
    group: 'reference of clearing',
    says: 'The record of a transmitted transaction has its clearing reference, which has 7 to 8 digits.',
  },
} as const satisfies Record<string, ReplyField>;

export const transactionTotals = {
  total: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 167,
    says: 'In the totals of an inquiry, total is the number of transactions in the reply.',
  },
  totalMatch: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 167,
    says: 'In the totals of an inquiry, totalMatch is the number of all matching transactions, including transactions on other pages.',
  },
} as const satisfies Record<string, ReplyField>;
