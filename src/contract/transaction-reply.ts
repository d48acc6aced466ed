import { authorizationReply, proofReply } from './authorization-reply.ts';
import { cardReply } from './card-reply.ts';
import { transactionTypes } from './codes.ts';
import type { Test } from './condition.ts';
import { ofAnyWidth, type ReplyField, type Says } from './field.ts';

/** Columns of an informational element, which may be missing instead of empty (ambiguity #88). */
const informational = (says: string, line = 147): ReplyField => ({
  ...{ carried: 'always', line, says },
  ...{ standing: 'recommended', informational: true },
});
const installment = {
  format: { kind: 'digits', min: 1, max: 20 },
  number: true,
  carried: 'sometimes',
  line: 146,
} as const;

/** False for a deal that a route or a main terminal may assign to another terminal. */
export const keepsTerminal: Test = {
  every: ['routeCode', 'mainTerminalNumber'].map((field) => ({ field, sent: false })),
};

/** Child elements of the element `doDeal`, `refundDeal` or `cancelDeal` in a reply, in reply order. */
export const transactionReply = {
  status: {
    format: { kind: 'digits', min: 3, max: 5 },
    outcome: true,
    carried: 'filled',
    line: 62,
    says: 'status has 3 to 5 digits. status is 000 if and only if the result is 000.',
  },
  statusText: { outcome: true, carried: 'filled', line: 62, says: 'statusText is the status as text.' },
  extendedStatus: {
    format: { kind: 'digits', min: 4, max: 5 },
    carried: 'always',
    line: 62,
    group: 'refusal by the credit company',
    says: 'extendedStatus is empty or has 4 to 5 digits.',
  },
  extendedStatusText: {
    carried: 'always',
    line: 62,
    says: 'extendedStatusText is filled only if extendedStatus is filled.',
  },
  extendedUserMessage: {
    carried: 'always',
    line: 62,
    says: 'extendedUserMessage is filled only if extendedStatus is filled.',
  },
  terminalNumber: {
    carried: 'filled',
    line: 137,
    echoes: 'terminalNumber',
    echoedIf: keepsTerminal,
    inCredits: 'of the deal',
    filledIn: ['refundDeal'],
    says: 'The reply names a terminal. The kit expects the terminal of the deal, unless the request has a routeCode or mainTerminalNumber. The specification does not say which terminal the reply names.',
  },
  ...cardReply,
  transactionType: {
    coded: true,
    codes: transactionTypes,
    // The types of debits and credits. The specification names no type for balance enquiries and cash.
    codesIf: {
      any: [
        { field: 'transactionType', sent: false },
        { field: 'transactionType', in: ['Debit', 'Credit', 'Forced'] },
      ],
    },
    valueIds: 'code-label',
    carried: 'filled',
    filledIn: ['refundDeal', 'cancelDeal'],
    line: 144,
    group: 'type of a transaction',
    says: 'The transaction type has one of nine labels with its code. The kit also accepts other codes for balance enquiries, cash and other types for which the specification names no code.',
  },
  creditType: {
    carried: 'filled',
    line: 145,
    echoes: 'creditType',
    orElse: { '3': 'AdHock' },
    says: 'The reply returns the credit type as it was sent. For a card of type AdHock, the reply has the credit type AdHock with code 3.',
  },
  currency: {
    carried: 'filled',
    line: 145,
    echoes: 'currency',
    inCredits: 'of the deal',
    says: 'The reply returns the currency as it was sent.',
  },
  transactionCode: {
    carried: 'filled',
    line: 145,
    echoes: 'transactionCode',
    inCredits: 'as sent',
    says: 'The reply returns the transaction code as it was sent.',
  },
  total: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 146,
    echoes: 'total',
    number: true,
    filledIn: ['refundDeal', 'cancelDeal'],
    says: 'The reply to a deal repeats the amount of the request. The reply to a refund has the refunded amount, and the reply to a cancellation has the cancelled amount.',
  },
  firstPayment: {
    ...installment,
    echoes: 'firstPayment',
    says: 'The reply returns the first payment as it was sent.',
  },
  periodicalPayment: {
    ...installment,
    echoes: 'periodicalPayment',
    says: 'The reply returns the periodical payment as it was sent.',
  },
  numberOfPayments: {
    ...installment,
    echoes: 'numberOfPayments',
    says: 'The reply returns the number of payments as it was sent.',
  },
  baseCurrency: informational('The reply has the element baseCurrency, which can be empty.'),
  baseAmount: informational('The reply has the element baseAmount, which can be empty.'),
  clubId: informational('The reply has the element clubId, which can be empty.'),
  id: informational('The reply has the element id, which can be empty.'),
  supplierNumber: informational('The reply has the element supplierNumber, which can be empty.'),
  fileNumber: informational('The reply has the element fileNumber, which can be empty.'),
  validation: {
    coded: true,
    carriesJ: true,
    carried: 'filled',
    line: 148,
    echoes: 'validation',
    says: 'The reply to a deal repeats the validation of the request, and adds the J code if this validation has a J code.',
  },
  ...authorizationReply,
  slaveTerminalNumber: {
    format: { kind: 'digits', min: 1, max: 3 },
    carried: 'always',
    line: 153,
    says: 'The register number, slaveTerminalNumber, has 1 to 3 digits.',
  },
  slaveTerminalSequence: {
    format: { kind: 'digits', min: 1, max: 3 },
    carried: 'always',
    line: 154,
    says: 'The sequence number of the register has 1 to 3 digits. Register number, sequence number and file number together form the unique reference of a transaction at the acquirer.',
  },
  ...proofReply,
  clientIp: informational('The reply has the element clientIp, which can be empty.', 156),
  email: informational('The reply has the element email, which can be empty.', 156),
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    carried: 'always',
    line: 156,
    echoes: 'user',
    ofMerchant: true,
    says: "The reply returns the merchant's own reference (the field user) as it was sent.",
  },
  addonData: {
    format: { kind: 'digits', min: 2, max: 8 },
    carried: 'always',
    line: 156,
    echoes: 'addonData',
    ofMerchant: true,
    says: 'The reply returns addonData as it was sent.',
  },
  shiftId1: informational('The reply has the element shiftId1, which can be empty.', 156),
  shiftId2: informational('The reply has the element shiftId2, which can be empty.', 156),
  shiftId3: informational('The reply has the element shiftId3, which can be empty.', 156),
  shiftTxnDate: informational('The reply has the element shiftTxnDate, which can be empty.', 156),
  cardHash: informational('The reply has the element cardHash, which can be empty.', 156),
  extendedTranCode: informational('The reply has the element extendedTranCode, which can be empty.', 156),
  sendNotification: informational('The reply has the element sendNotification, which can be empty.', 156),
  cgUid: {
    ...ofAnyWidth,
    carried: 'filled',
    filledIn: ['refundDeal', 'cancelDeal'],
    line: 157,
    says: 'cgUid has only digits and is shared by related transactions. For the first of the related transactions, cgUid equals the tranId.',
  },
  acquirerData: {
    format: { kind: 'container' },
    carried: 'always',
    line: 158,
    says: 'The reply has the element acquirerData.',
  },
  ashraitEmvData: {
    format: { kind: 'container' },
    carried: 'always',
    line: 159,
    says: 'The reply has the element ashraitEmvData.',
  },
} as const satisfies Record<string, ReplyField>;

const acquirer = (says: string): ReplyField => ({ carried: 'always', line: 158, says });

export const acquirerData = {
  gateway: acquirer('acquirerData has the element gateway.'),
  acquirerTranType: acquirer('acquirerData has the element acquirerTranType.'),
  mcc: acquirer('acquirerData has the element mcc.'),
  acquirerResponseId: acquirer('acquirerData has the element acquirerResponseId.'),
  avsResponse: {
    ...acquirer('acquirerData has the element avsResponse, with a code or empty.'),
    coded: true,
  },
  acquirerTranCode: acquirer('acquirerData has the element acquirerTranCode.'),
} satisfies Record<string, ReplyField>;

export const transactionReplyGeneral = {
  'transaction.reply.error-structure': {
    line: 62,
    says: 'The reply to a refused deal, refund or cancellation has the full structure, including acquirerData and ashraitEmvData, with most fields empty.',
  },
  'transaction.reply.ashraitEmvData.dspBalance.unconverted': {
    line: 161,
    observable: 'no',
    unobservable: 'The balance text that the gateway receives cannot be seen from outside.',
    says: 'The gateway returns the balance text without converting it.',
  },
} as const satisfies Record<string, Says>;
