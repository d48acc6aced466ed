import { plain, type Table } from './row.ts';

/** Line 167 of the specification. */
export const record: Table = {
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

export const totals: Table = {
  prefix: 'transaction.totals',
  within: '*.totals',
  rows: [
    { name: 'total', malformed: ['one', '1.0'], wrong: ['2'] },
    { name: 'totalMatch', malformed: ['one', '1.0'], wrong: ['2'] },
  ],
};

/** Line 171 of the specification. */
export const terminal: Table = {
  prefix: 'terminal.record',
  within: '',
  rows: [
    { name: 'terminalNumber', wrong: ['0880000010'] },
    { name: 'terminalStatus', malformed: ['blocked'] },
    ...plain('terminalType', 'currencySupport', 'maxAmount', 'features', 'lastActivity'),
  ],
};

/** Line 291 of the specification. */
export const transmit: Table = {
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

/** Lines 177 to 183 of the specification. */
export const transmission: Table = {
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

export const reference: Table = {
  prefix: 'transmission.record.transmitStatistics.ref',
  within: '*.transmitStatistics.ref',
  rows: [
    { name: 'clearingReferanceNo', malformed: ['123456', '123456789'] },
    { name: 'tranbName', malformed: ['TB12345', 'TB123456789', 'TB-1234567'] },
    { name: 'countTransmitted', malformed: ['one'], wrong: ['2'] },
    ...plain('fileNumber', 'currencyTotal', 'slip'),
  ],
};

/** Line 184 of the specification, for a block and one of its seven sections. */
export const sum = (within: string): Table => ({
  prefix: 'transmission.record.currencyTotal',
  within,
  rows: [
    { name: 'currency', wrong: ['USD'] },
    ...['amountDebit', 'countDebit', 'amountCredit', 'countCredit'].map((name) => ({
      ...{ name, malformed: ['x', '1.0'], wrong: ['7'] },
    })),
  ],
});

/** Line 188 of the specification. */
export const invoice: Table = {
  prefix: 'invoice.record',
  within: '*',
  rows: [{ name: 'status', malformed: ['00', 'OK'], wrong: ['671'] }, { name: 'statusText' }],
};

export const original: Table = {
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
