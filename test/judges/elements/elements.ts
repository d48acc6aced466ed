/** What the specification says of the form of an element, by hand: values that have not its form, and values that are not the right one. */
export interface Row {
  /** Below the element of the command. */
  readonly name: string;
  readonly malformed?: readonly string[];
  readonly wrong?: readonly string[];
  /** The element has a code. `codes` are those that the specification lists, with their labels where it gives any. */
  readonly coded?: true;
  readonly codes?: Readonly<Record<string, string>>;
  /** A code that is not in the list. */
  readonly unknown?: string;
}

/** Another table of elements. */
export interface Table {
  /** How the ids of its rules begin. */
  readonly prefix: string;
  /** The elements that hold those of the table, below `response`; `*` is the element of the command. */
  readonly within: string;
  readonly rows: readonly Row[];
}

const plain = (...names: readonly string[]): readonly Row[] => names.map((name) => ({ name }));
const checks = { 0: 'Absent', 1: 'Valid', 2: 'Invalid', 3: 'NotValidated' };
const card = '4580000000000000';

/** Lines 52 to 60. */
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

/** Lines 62 and 137 to 159. */
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

/** Line 158. */
const acquirer: Table = {
  prefix: 'transaction.reply.acquirerData',
  within: '*.acquirerData',
  rows: [
    ...plain('gateway', 'acquirerTranType', 'mcc', 'acquirerResponseId'),
    { name: 'avsResponse', coded: true },
    ...plain('acquirerTranCode'),
  ],
};

/** Line 161. */
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

/** Line 167. */
const record: Table = {
  prefix: 'transaction.record',
  within: '*.transactions.transaction',
  rows: [
    { name: 'tranId', malformed: ['A1', '1'.repeat(21)], wrong: ['1'] },
    { name: 'total', malformed: ['25.00', 'x'], wrong: ['2501'] },
    {
      name: 'transactionDate',
      malformed: ['2026-11-24', '24/11/2026 10:00:00', '2026-11-24T10:00:00'],
      wrong: ['2001-01-01 10:00:00'],
    },
    { name: 'financialStatus', malformed: ['SETTLED', 'captured'] },
    { name: 'creditCompany', coded: true, codes: { 0: '', 1: '', 2: '', 6: '', 11: '' }, unknown: '3' },
    { name: 'cardAcquirer', coded: true, codes: { 1: '', 2: '', 6: '', 11: '' }, unknown: '3' },
    {
      ...{ name: 'transactionType', coded: true, unknown: '04' },
      codes: { '01': 'RegularDebit', '02': 'AuthDebit', '52': 'Cancel', '53': 'AuthCredit' },
    },
    { name: 'terminalNumber', wrong: ['0880000010'] },
    { name: 'cardId', malformed: ['123', `${'1'.repeat(15)}x`], wrong: ['1000000000009999'] },
    { name: 'status', wrong: ['777'] },
    ...plain('shovar'),
    { name: 'clearingReferanceNo', malformed: ['123456', '123456789', '12345x7'] },
  ],
};

const totals: Table = {
  prefix: 'transaction.totals',
  within: '*.totals',
  rows: [
    { name: 'total', malformed: ['one', '1.0'], wrong: ['2'] },
    { name: 'totalMatch', malformed: ['one', '1.0'], wrong: ['2'] },
  ],
};

/** Line 171. */
const terminal: Table = {
  prefix: 'terminal.record',
  within: '',
  rows: [
    { name: 'terminalNumber', wrong: ['0880000010'] },
    { name: 'terminalStatus', malformed: ['blocked'] },
    ...plain('terminalType', 'currencySupport', 'maxAmount', 'features', 'lastActivity'),
  ],
};

/** Line 291. */
const transmit: Table = {
  prefix: 'transmitTerminal.reply',
  within: '*',
  rows: [
    { name: 'terminalNumber', wrong: ['0880000010'] },
    { name: 'transmitId', malformed: ['A1', '1'.repeat(21)] },
    { name: 'transmitType', wrong: ['holdDeals', 'all'] },
    { name: 'countTransmitted', malformed: ['two', '1.0'] },
  ],
};

const moments = ['2026-11-24', '2026-11-24T10:00:00'];

/** Lines 177 to 183. */
const transmission: Table = {
  prefix: 'transmission.record',
  within: '*',
  rows: [
    { name: 'status', malformed: ['OK'], wrong: ['500'] },
    ...plain('message', 'userMessage'),
    { name: 'terminalNumber', wrong: ['0880000010'] },
    { name: 'transmitId', malformed: ['A1'], wrong: ['4711'] },
    { name: 'transmitType', malformed: ['all'], wrong: ['holdDeals'] },
    { name: 'transmitStatus', malformed: ['done'] },
    { name: 'startDateTime', malformed: moments, wrong: ['2001-01-01 10:00:00'] },
    { name: 'endDateTime', malformed: moments, wrong: ['2001-01-01 10:00:00', '2099-01-01 10:00:00'] },
    ...plain('transmitStatistics.ref'),
  ],
};

const reference: Table = {
  prefix: 'transmission.record.transmitStatistics.ref',
  within: '*.transmitStatistics.ref',
  rows: [
    { name: 'clearingReferanceNo', malformed: ['123456', '123456789'] },
    { name: 'tranbName', malformed: ['TB12345', 'TB123456789', 'TB-1234567'] },
    { name: 'countTransmitted', malformed: ['one'], wrong: ['2'] },
    ...plain('fileNumber', 'currencyTotal', 'slip'),
  ],
};

/** Line 184, of the block and of one of its seven sections. */
const sum = (within: string): Table => ({
  prefix: 'transmission.record.currencyTotal',
  within,
  rows: [
    { name: 'currency', wrong: ['USD'] },
    ...['amountDebit', 'countDebit', 'amountCredit', 'countCredit'].map((name) => ({
      ...{ name, malformed: ['x', '1.0'], wrong: ['7'] },
    })),
  ],
});

/** Line 188. */
const invoice: Table = {
  prefix: 'invoice.record',
  within: '*',
  rows: [{ name: 'status', malformed: ['00', 'OK'], wrong: ['671'] }, { name: 'statusText' }],
};

const original: Table = {
  prefix: 'invoice.record.originalInvoice',
  within: '*.originalInvoice',
  rows: [
    ...plain('invoiceCreationMethod'),
    { name: 'invoiceResponseCode', malformed: ['OK'], wrong: ['106'] },
    { name: 'invoiceResponseName', wrong: ['AccountExpired'] },
    ...plain('invoiceDocNumber'),
    { name: 'invoiceDocUrl', malformed: ['the document'] },
    { name: 'invoiceAtranId', wrong: ['4712'] },
    { name: 'invoiceCreationDate', malformed: moments },
    ...plain('mailTo'),
    { name: 'invoiceCreationCode', malformed: ['OK'], wrong: ['668'] },
    { name: 'cancelTransaction', wrong: ['1'] },
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

/** Rules that say the same of an element in another place: those of its parts, of its credit, of a sum. */
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
