import {
  invoice,
  original,
  record,
  reference,
  sum,
  terminal,
  totals,
  transmission,
  transmit,
} from './reports.ts';
import { plain, type Table } from './row.ts';

const checks = { 0: 'Absent', 1: 'Valid', 2: 'Invalid', 3: 'NotValidated' };
const card = '4580000000000000';

/** Lines 52 to 60 of the specification. */
const envelope: Table = {
  prefix: 'envelope.reply',
  within: '',
  rows: [
    { name: 'command', wrong: ['transmitDeal', 'DoDeal'] },
    {
      name: 'dateTime',
      malformed: ['24/11/2026', '2026-11-24T10:00', '2026-13-24 10:00'],
      wrong: ['2001-01-01 10:00'],
    },
    { name: 'requestId', wrong: ['r-2', 'R-1'] },
    { name: 'tranId', malformed: ['A1', '1'.repeat(21)] },
    { name: 'result', malformed: ['00', '0000', 'OK'] },
    ...plain('message', 'userMessage', 'additionalInfo'),
    { name: 'version', wrong: ['1001'] },
    { name: 'language', wrong: ['HEB'] },
    { name: '*' },
  ],
};

/** Lines 62 and 137 to 159 of the specification. */
const transaction: Table = {
  prefix: 'transaction.reply',
  within: '*',
  rows: [
    { name: 'status', malformed: ['00', '000000', 'OK'], wrong: ['777', '0000'] },
    { name: 'statusText' },
    { name: 'extendedStatus', malformed: ['123', '123456', '1a34'] },
    { name: 'extendedStatusText', wrong: ['The reason'] },
    { name: 'extendedUserMessage', wrong: ['Please call'] },
    { name: 'terminalNumber', wrong: ['0880000010'] },
    { name: 'cardId', malformed: ['123', `${'1'.repeat(15)}x`], wrong: ['1000000000009999'] },
    { name: 'cardBin', wrong: ['532610'] },
    { name: 'cardMask', malformed: [card], wrong: ['458000******1234', '532610******0000'] },
    { name: 'cardLength', wrong: ['19'] },
    { name: 'cardNo', malformed: [card], wrong: ['xxxxxxxxxxxx1234'] },
    ...plain('cardName'),
    { name: 'cardExpiration', malformed: ['12/30', '123'], wrong: ['1130'] },
    ...plain('cardType', 'extendedCardType', 'customCardType', 'blockedCard', 'lifeStyle', 'serviceCode').map(
      (row) => ({ ...row, coded: true as const }),
    ),
    { name: 'creditCompany', coded: true, codes: { 0: '', 1: '', 2: '', 6: '', 11: '' }, unknown: '3' },
    {
      ...{ name: 'cardBrand', coded: true, unknown: '9' },
      codes: { 0: '', 1: '', 2: '', 3: '', 4: '', 5: '', 6: '', 7: '', 8: '' },
    },
    { name: 'cardAcquirer', coded: true, codes: { 1: '', 2: '', 6: '', 11: '' }, unknown: '3' },
    {
      ...{ name: 'transactionType', coded: true, unknown: '04' },
      codes: {
        ...{ '00': 'Blocked', '01': 'RegularDebit', '02': 'AuthDebit', '03': 'ForcedDebit' },
        ...{ '51': 'RegularCredit', '52': 'Refund', '53': 'AuthCredit', '58': 'Reversal' },
      },
    },
    { name: 'creditType', wrong: ['IsraCredit'] },
    { name: 'currency', wrong: ['USD'] },
    { name: 'transactionCode', wrong: ['Phone'] },
    { name: 'total', malformed: ['25.00', 'all'], wrong: ['2501'] },
    { name: 'firstPayment', malformed: ['x'], wrong: ['499'] },
    { name: 'periodicalPayment', malformed: ['x'], wrong: ['499'] },
    { name: 'numberOfPayments', malformed: ['x'], wrong: ['5'] },
    ...plain('baseCurrency', 'baseAmount', 'clubId', 'id', 'supplierNumber', 'fileNumber'),
    {
      ...{ name: 'validation', coded: true, unknown: '77', wrong: ['SetAsHold'] },
      codes: { 4: 'AutoComm', 5: 'Verify', 9: 'AutoCommHold', 102: 'Token', 109: 'AutoCommRelease' },
    },
    { name: 'idStatus', coded: true, codes: checks, unknown: '4' },
    { name: 'cvvStatus', coded: true, codes: checks, unknown: '4' },
    {
      ...{ name: 'authSource', coded: true, unknown: '6' },
      codes: { 1: '', 2: 'CreditCompany', 3: 'VoiceMail' },
    },
    { name: 'authNumber', malformed: ['ab1', '12', '12345678'], wrong: ['9999999'] },
    { name: 'slaveTerminalNumber', malformed: ['0001', '1a'] },
    { name: 'slaveTerminalSequence', malformed: ['0001', '1a'] },
    { name: 'eci', wrong: ['6'] },
    { name: 'xid', wrong: ['x2'] },
    {
      ...{ name: 'cavv', coded: true, unknown: 'E' },
      codes: {
        0: 'AuthenticationInvalid',
        2: 'PassedValidationAuthentication',
        8: 'PassedValidationAttemptByVisa',
      },
    },
    ...plain('clientIp', 'email'),
    { name: 'user', malformed: ['x'.repeat(20)], wrong: ['another'] },
    { name: 'addonData', malformed: ['1', '123456789', 'x1'], wrong: ['4711'] },
    ...plain(
      'shiftId1',
      'shiftId2',
      'shiftId3',
      'shiftTxnDate',
      'cardHash',
      'extendedTranCode',
      'sendNotification',
    ),
    { name: 'cgUid', malformed: ['x'], wrong: ['17'] },
    ...plain('acquirerData', 'ashraitEmvData'),
  ],
};

/** Line 158 of the specification. */
const acquirer: Table = {
  prefix: 'transaction.reply.acquirerData',
  within: '*.acquirerData',
  rows: [
    ...plain('gateway', 'acquirerTranType', 'mcc', 'acquirerResponseId'),
    { name: 'avsResponse', coded: true },
    ...plain('acquirerTranCode'),
  ],
};

/** Line 161 of the specification. */
const clearing: Table = {
  prefix: 'transaction.reply.ashraitEmvData',
  within: '*.ashraitEmvData',
  rows: [
    {
      name: 'uid',
      malformed: ['2611242052010880000001', '26132420520108800000013', 'x'.repeat(23)],
      wrong: ['26112420520108800010013', '01010120520108800000013'],
    },
    {
      ...{ name: 'authCodeAcquirer', coded: true, unknown: '8' },
      codes: { 0: 'NoAuthNumber', 1: 'AcquirerAuthorized', 7: 'AuthorizedOffline' },
    },
    {
      ...{ name: 'authCodeCreditCompany', coded: true, unknown: '9' },
      codes: { 0: 'NoAuthNumber', 1: 'CreditCompanyAuthorized', 8: 'AuthorizedSmartCard' },
    },
    { name: 'authNoAcquirer', malformed: ['12345678', '1-2'] },
    {
      ...{ name: 'informativeTranCode', coded: true, unknown: '4' },
      codes: { 1: 'SmartCardRejected', 2: 'CardInNeg', 3: 'AuthNoRejected' },
    },
    { name: 'cvvFlag', malformed: ['2', 'yes'], wrong: ['0', '1'] },
    { name: 'idFlag', malformed: ['2', 'yes'], wrong: ['0', '1'] },
    { name: 'dspBalance', malformed: ['1'.repeat(36)] },
    { name: 'ashReasonText', malformed: ['A'.repeat(257)] },
    { name: 'manufId', malformed: ['AB', 'ABCD'] },
    { name: 'manufUse', malformed: ['12345', '1234567'] },
    { name: 'ashVersion', malformed: ['z', 'xx'] },
    { name: 'deviceStatus', malformed: ['10', '2000000000'], wrong: ['1000000000'] },
    { name: 'emvResponseCode', malformed: ['0'], wrong: ['00'] },
    ...plain('telAuthAbility', 'isDoReverseDeal', 'mti'),
    { name: 'addendum2.specialAddData', malformed: ['123456789', 'x'] },
  ],
};

const ofCommand: Readonly<Record<string, readonly Table[]>> = {
  doDeal: [transaction, acquirer, clearing],
  refundDeal: [transaction, acquirer, clearing],
  cancelDeal: [transaction, acquirer, clearing],
  inquireTransactions: [record, totals],
  inquireTerminal: [terminal],
  transmitTerminal: [transmit],
  transmitInquire: [
    ...[transmission, reference, sum('*.transmitStatistics.ref.currencyTotal')],
    sum('*.transmitStatistics.ref.visaCal.currencyTotal'),
  ],
  inquireInvoice: [invoice, original],
};

export const tablesOf = (command: string): readonly Table[] => [envelope, ...(ofCommand[command] ?? [])];

/** Rules with the same fact about an element in another position: its parts, its copy in a credit, a sum. */
export const alsoBlamed: Readonly<Record<string, readonly string[]>> = {
  'envelope.reply.commandElement': [
    ...['transaction.reply', 'transaction.totals', 'inquireTransactions.error', 'terminal.record'],
    ...[
      'transmission.record',
      'transmitTerminal.reply',
      'transmitInquire.empty-when-not-found',
      'invoice.record',
      'command',
    ],
  ],
  'transaction.reply.status': ['version.three-digit-status'],
  'transaction.reply.extendedStatus': [
    ...['transaction.reply.error-structure', 'transaction.reply.extendedStatusText'],
    'transaction.reply.extendedUserMessage',
  ],
  'transaction.reply.transactionType': [
    'transaction.reply.error-structure',
    'refundDeal.reply',
    'cancelDeal.reply',
  ],
  'transaction.reply.total': [
    ...['transaction.reply.error-structure', 'cancelDeal.full-amount-only', 'refundDeal.request.total'],
  ],
  'transaction.reply.firstPayment': ['installments.default-first'],
  'transaction.reply.numberOfPayments': ['installments.default-number'],
  'transaction.reply': ['transaction.reply.error-structure'],
  'transaction.reply.acquirerData': ['transaction.reply.error-structure'],
  'transaction.reply.ashraitEmvData': ['transaction.reply.error-structure'],
  'transaction.record.cardId': ['inquireTransactions.token-as-answered'],
  'transmission.record.transmitType': ['transmitType.settlements'],
  'transmission.record.transmitStatistics.ref.currencyTotal': ['transmission.record.currencyTotal'],
  'transmission.record.currencyTotal': [
    ...['transmission.record.currencyTotal', 'transmission.record.transmitStatistics.ref.acquirerSections'],
    'transmission.record.transmitStatistics.ref.countTransmitted',
  ],
  'invoice.record.status': ['inquireInvoice.accepted-is-000'],
  'invoice.record.originalInvoice': [
    ...['invoice.responseCode', 'inquireInvoice.missing', 'inquireInvoice.existing-not-cancelled'],
  ],
};
