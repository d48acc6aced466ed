import {
  authSources,
  cardAcquirers,
  cardBrands,
  cavvResults,
  checks,
  creditCompanies,
  transactionTypes,
} from './codes.ts';
import type { Test } from './condition.ts';
import { movingValidations } from './deals.ts';
import { ofAnyWidth, type ReplyField, type Says } from './field.ts';

/** Whether what has nothing to say may be left out can be read either way (ambiguity #88). */
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

/** A route or a main terminal may lead a deal to another terminal than the one it names. */
export const keepsTerminal: Test = {
  every: ['routeCode', 'mainTerminalNumber'].map((field) => ({ field, sent: false })),
};

/** Visa numbers begin with 4. The card behind a token is unknown to outsiders. */
const isVisa: Test = { field: 'cardNo', startsWith: ['4'] };

/** Numbers that surely belong to other networks than Visa. */
const isNoVisa: Test = { field: 'cardNo', startsWith: ['51', '52', '53', '54', '55', '34', '37'] };

/** A Visa debit sent for authorization with a proof. eci and xid may come back beside the proof alone. */
const proven = (field: string): Test => ({
  every: [
    ...[field, 'cavv'].map((one) => ({ field: one, sent: true })),
    { field: 'transactionType', in: ['Debit'] },
    { field: 'validation', in: movingValidations },
    isVisa,
  ],
});

/** What a transaction command (doDeal, refundDeal, cancelDeal) answers inside its element, in reply order. */
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
    says: 'extendedStatusText is filled if and only if extendedStatus is filled.',
  },
  extendedUserMessage: {
    carried: 'always',
    line: 62,
    says: 'extendedUserMessage is filled if and only if extendedStatus is filled.',
  },
  terminalNumber: {
    carried: 'filled',
    line: 137,
    echoes: 'terminalNumber',
    echoedIf: keepsTerminal,
    inCredits: 'of the deal',
    filledIn: ['refundDeal'],
    says: 'The reply names the terminal of the deal.',
  },
  cardId: {
    format: { kind: 'pattern', pattern: '[0-9]{16}|[0-9]{36}', allows: '16 or 36 digits' },
    carried: 'sometimes',
    demandedIf: { field: 'validation', in: ['Token'] },
    line: 138,
    group: 'tokenization',
    says: 'A deal by card number returns a token of 16 or 36 digits, if the terminal creates tokens.',
  },
  cardBin: {
    carried: 'always',
    line: 139,
    says: 'The reply has the element cardBin. The digits in cardBin are the first digits of the card.',
  },
  cardMask: {
    carried: 'filled',
    filledIn: ['refundDeal'],
    line: 139,
    says: 'The reply shows a card mask that hides at least two digits. One hidden digit could be computed from the check digit.',
  },
  cardLength: {
    carried: 'always',
    line: 139,
    says: 'The reply has the element cardLength. A number in cardLength is the number of digits of the card.',
  },
  cardNo: { carried: 'filled', line: 139, says: 'The card number is returned masked, never in full.' },
  cardName: { carried: 'always', line: 139, says: 'The reply has the element cardName.' },
  cardExpiration: {
    format: { kind: 'digits', min: 4, max: 4 },
    carried: 'filled',
    line: 139,
    echoes: 'cardExpiration',
    inCredits: 'of the deal',
    says: 'The expiry is returned as sent, with four characters.',
  },
  cardType: { coded: true, carried: 'always', line: 140, says: 'cardType is coded or empty.' },
  extendedCardType: {
    coded: true,
    carried: 'always',
    line: 140,
    says: 'extendedCardType is coded or empty.',
  },
  customCardType: { coded: true, carried: 'always', line: 140, says: 'customCardType is coded or empty.' },
  blockedCard: { coded: true, carried: 'always', line: 140, says: 'blockedCard is coded or empty.' },
  lifeStyle: { coded: true, carried: 'always', line: 140, says: 'lifeStyle is coded or empty.' },
  serviceCode: { coded: true, carried: 'always', line: 140, says: 'serviceCode is coded or empty.' },
  creditCompany: {
    coded: true,
    codes: creditCompanies,
    valueIds: 'code',
    carried: 'filled',
    line: 141,
    group: 'credit company of a card',
    says: 'The credit company has one of the codes 0, 1, 2, 6, 11. The old codes 3, 4, 5 belong to cardBrand.',
  },
  cardBrand: {
    coded: true,
    codes: cardBrands,
    // American Express and Diners can be private label too.
    neverLabelled: { '0': ['visa', 'mastercard', 'master card', 'maestro'] },
    valueIds: 'code',
    carried: 'filled',
    line: 142,
    group: 'brand of a card',
    says: 'The brand of the card has one of the codes 0 to 8. 0 is a private label and not a network.',
  },
  cardAcquirer: {
    coded: true,
    codes: cardAcquirers,
    valueIds: 'code',
    carried: 'filled',
    line: 143,
    group: 'acquirer of a card',
    says: 'The acquirer has one of the codes 1, 2, 6, 11.',
  },
  transactionType: {
    coded: true,
    codes: transactionTypes,
    // The types are those of debits and credits. The specification names none for balance enquiries and cash.
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
    says: 'The transaction type has one of nine labels with its code.',
  },
  creditType: {
    carried: 'filled',
    line: 145,
    echoes: 'creditType',
    orElse: { '3': 'AdHock' },
    says: 'The credit type is returned as sent, or as AdHock, code 3, for a card of that type.',
  },
  currency: {
    carried: 'filled',
    line: 145,
    echoes: 'currency',
    inCredits: 'of the deal',
    says: 'The currency is returned as sent.',
  },
  transactionCode: {
    carried: 'filled',
    line: 145,
    echoes: 'transactionCode',
    inCredits: 'as sent',
    says: 'The transaction code is returned as sent.',
  },
  total: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 146,
    echoes: 'total',
    number: true,
    filledIn: ['refundDeal', 'cancelDeal'],
    says: 'The amount is returned as sent.',
  },
  firstPayment: {
    ...installment,
    echoes: 'firstPayment',
    says: 'The first payment is returned as sent.',
  },
  periodicalPayment: {
    ...installment,
    echoes: 'periodicalPayment',
    says: 'The periodical payment is returned as sent.',
  },
  numberOfPayments: {
    ...installment,
    echoes: 'numberOfPayments',
    says: 'The number of payments is returned as sent.',
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
    says: 'The reply repeats the validation of the request, and adds the J code of that validation.',
  },
  idStatus: {
    coded: true,
    codes: checks,
    valueIds: 'code-label',
    carried: 'always',
    line: 149,
    group: 'id check',
    says: 'idStatus has the result of the cardholder id check, one of four codes, if the terminal checks ids.',
  },
  cvvStatus: {
    coded: true,
    codes: checks,
    valueIds: 'code-label',
    carried: 'always',
    line: 150,
    group: 'cvv check',
    says: 'cvvStatus has the result of the CVV check, one of four codes, if the terminal checks CVVs.',
  },
  authSource: {
    coded: true,
    codes: authSources,
    valueIds: 'code-label',
    carried: 'filled',
    line: 151,
    group: 'source of an authorization',
    says: 'authSource shows the authorizing party: None, or one of three codes.',
  },
  authNumber: {
    format: { kind: 'alphanumeric', min: 3, max: 7, upperCase: true },
    carried: 'sometimes',
    ofAuthorization: true,
    filledIn: ['refundDeal'],
    line: 152,
    says: 'The authorization number has 3 to 7 digits and upper-case letters. An authorized deal has the number, and a refused deal does not.',
  },
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
    says: 'The sequence number of the register has 1 to 3 digits. Register number, sequence number and file number together form the unique reference of a transaction.',
  },
  eci: {
    carried: 'sometimes',
    line: 155,
    echoes: 'eci',
    echoedIf: isVisa,
    demandedIf: proven('eci'),
    says: 'The 3-D Secure indicator is returned as sent if a Visa card was authorized with a proof.',
  },
  xid: {
    carried: 'sometimes',
    line: 155,
    echoes: 'xid',
    echoedIf: isVisa,
    demandedIf: proven('xid'),
    says: 'The 3-D Secure transaction id is returned as sent if a Visa card was authorized with a proof.',
  },
  cavv: {
    coded: true,
    codes: cavvResults,
    valueIds: 'code',
    carried: 'sometimes',
    demandedIf: proven('cavv'),
    // Whether eci and xid come back for Visa cards alone can be read in two ways (ambiguity #28).
    forbiddenIf: isNoVisa,
    line: 155,
    group: 'result of 3-D Secure',
    says: 'The result of the 3-D Secure proof, one of fourteen codes, is returned if a proof was sent with a Visa card.',
  },
  clientIp: informational('The reply has the element clientIp, which can be empty.', 156),
  email: informational('The reply has the element email, which can be empty.', 156),
  user: {
    format: { kind: 'text', min: 1, max: 19 },
    carried: 'always',
    line: 156,
    echoes: 'user',
    ofMerchant: true,
    says: "The merchant's reference, user, is returned as sent.",
  },
  addonData: {
    format: { kind: 'digits', min: 2, max: 8 },
    carried: 'always',
    line: 156,
    echoes: 'addonData',
    ofMerchant: true,
    says: 'addonData is returned as sent.',
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

/** The children of acquirerData. */
export const acquirerData = {
  gateway: acquirer('acquirerData has the element gateway.'),
  acquirerTranType: acquirer('acquirerData has the element acquirerTranType.'),
  mcc: acquirer('acquirerData has the element mcc.'),
  acquirerResponseId: acquirer('acquirerData has the element acquirerResponseId.'),
  avsResponse: { ...acquirer('acquirerData has the element avsResponse, coded or empty.'), coded: true },
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
    unobservable: 'The data that the credit company sends to the gateway cannot be seen from outside.',
    says: 'The balance text is returned as the credit company sent it.',
  },
} as const satisfies Record<string, Says>;
