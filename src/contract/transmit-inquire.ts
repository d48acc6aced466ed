import { transmitStatuses, transmitTypes } from './codes.ts';
import { doDealRequest } from './do-deal.ts';
import { ofAnyWidth, type ReplyField, type RequestField, type Says } from './field.ts';
import type { Format } from './format.ts';

const moment = { kind: 'moment', layout: 'YYYY-MM-DD hh:mm:ss' } as const;
const count = { kind: 'digits', min: 1, max: 20 } as const;
const period = 'period of a transmission';
const totals = 'totals of a transmission';

export const transmitInquireRequest = {
  terminalNumber: {
    format: { kind: 'digits', min: 10, max: 10 },
    occurrence: 'required',
    line: 295,
    group: 'terminal of a transmission',
    says: 'A transmitInquire request names a terminal by its number of ten digits. The kit expects that the reply contains only transmissions of the named terminal.',
  },
  transmitId: {
    holds: 'id',
    format: { kind: 'digits', min: 1, max: 20 },
    occurrence: 'conditional',
    line: 295,
    group: 'id of a transmission',
    says: 'transmitId has 1 to 20 digits and finds one transmission.',
  },
  fromTransmitDateTime: {
    format: moment,
    occurrence: 'conditional',
    line: 295,
    group: period,
    says: 'fromTransmitDateTime, used with toTransmitDateTime, finds transmissions at that time or later. The time is written YYYY-MM-DD hh:mm:ss.',
  },
  toTransmitDateTime: {
    format: moment,
    occurrence: 'conditional',
    line: 295,
    group: period,
    says: 'toTransmitDateTime, used with fromTransmitDateTime, finds transmissions at that time or earlier. The time is written YYYY-MM-DD hh:mm:ss.',
  },
  clearingReferanceNo: {
    format: { kind: 'digits', min: 7, max: 8 },
    occurrence: 'conditional',
    line: 295,
    group: 'reference of clearing',
    says: 'clearingReferanceNo has 7 to 8 digits and finds the transmission with that clearing reference.',
  },
} as const satisfies Record<string, RequestField>;

export const transmitInquireGeneral = {
  'transmitInquire.criterion-required': {
    line: 295,
    says: 'transmitInquire requires a transmitId, a period or a clearingReferanceNo.',
  },
  'transmitInquire.empty-when-not-found': {
    line: 295,
    group: 'unknown transmission',
    says: 'If no transmission is found, the element transmitInquire is present and empty.',
  },
} as const satisfies Record<string, Says>;

export const transmissionRecord = {
  status: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 177,
    says: 'The record of a transmission has the element status.',
  },
  message: {
    carried: 'always',
    line: 177,
    says: 'The record of a transmission has the element message.',
  },
  userMessage: {
    carried: 'always',
    line: 177,
    says: 'The record of a transmission has the element userMessage.',
  },
  terminalNumber: {
    isOf: 'terminalNumber',
    carried: 'filled',
    line: 178,
    group: 'terminal of a transmission',
    says: 'The record of a transmission contains the terminal number of the inquiry.',
  },
  transmitId: {
    ...ofAnyWidth,
    isOf: 'transmitId',
    carried: 'filled',
    line: 179,
    group: 'id of a transmission',
    says: 'The record of a transmission has its transmitId. If transmitTerminal started the transmission, the record has the transmitId that transmitTerminal returned.',
  },
  transmitType: {
    format: { kind: 'one of', values: transmitTypes },
    carried: 'filled',
    line: 180,
    says: 'The record of a transmission has transmitType, with one of four types.',
  },
  transmitStatus: {
    format: { kind: 'one of', values: transmitStatuses },
    carried: 'filled',
    line: 181,
    says: 'The record of a transmission has transmitStatus, with one of five states.',
  },
  startDateTime: {
    format: moment,
    carried: 'filled',
    exceptions: 'can be missing while the transmission waits',
    line: 182,
    says: 'The record of a transmission has its start time, written YYYY-MM-DD hh:mm:ss.',
  },
  endDateTime: {
    format: moment,
    carried: 'always',
    exceptions: 'must have a value if the transmission has the state completed, and can be missing before',
    line: 182,
    says: 'The record of a finished transmission has its end time, written YYYY-MM-DD hh:mm:ss.',
  },
  'transmitStatistics.ref': {
    format: { kind: 'container' },
    carried: 'sometimes',
    line: 183,
    says: 'A transmission that sent transactions has statistics, with one block for each clearing reference.',
  },
} as const satisfies Record<string, ReplyField>;

export const transmissionReference = {
  clearingReferanceNo: {
    format: { kind: 'digits', min: 7, max: 8 },
    carried: 'filled',
    line: 183,
    group: 'reference of clearing',
    says: 'A block of the transmission statistics has the clearing reference of its transactions, 7 to 8 digits.',
  },
  tranbName: {
    format: { kind: 'alphanumeric', min: 8, max: 10 },
    carried: 'filled',
    line: 183,
    says: 'A block of the transmission statistics has the name of the transmitted file, 8 to 10 letters and digits.',
  },
  countTransmitted: {
    ...ofAnyWidth,
    carried: 'filled',
    line: 183,
    group: totals,
    says: 'A block of the transmission statistics counts the transactions that were sent under the clearing reference of the block.',
  },
  fileNumber: {
    carried: 'always',
    line: 183,
    says: 'A block of the transmission statistics has the file number.',
  },
  currencyTotal: {
    format: { kind: 'container' },
    carried: 'filled',
    exceptions: 'can be missing in a block that counts no transaction',
    line: 183,
    group: totals,
    says: 'A block of the transmission statistics has totals by currency.',
  },
  slip: {
    carried: 'always',
    line: 183,
    says: 'A block of the transmission statistics has the element slip, which can be empty.',
  },
} as const satisfies Record<string, ReplyField>;

export const currencyTotalFields = [
  'currency',
  'amountDebit',
  'countDebit',
  'amountCredit',
  'countCredit',
] as const;

type CurrencyTotalField = (typeof currencyTotalFields)[number];

/** Formats of the texts. They may be empty in the total of a company without transactions. */
export const currencyTotalForms: Readonly<Record<CurrencyTotalField, Format>> = {
  currency: doDealRequest.currency.format,
  amountDebit: count,
  countDebit: count,
  amountCredit: count,
  countCredit: count,
};

export const transmissionGeneral = {
  'transmission.record.currencyTotal': {
    line: 184,
    group: totals,
    says: 'A currencyTotal has currency, amountDebit, countDebit, amountCredit and countCredit. The amounts and counts are the sums and counts of the transmitted transactions.',
  },
  'transmission.record.transmitStatistics.ref.acquirerSections': {
    line: 183,
    group: totals,
    says: 'A block of the transmission statistics has seven sections, one for each acquirer company. Each section of an acquirer company has its own totals by currency.',
  },
} as const satisfies Record<string, Says>;
