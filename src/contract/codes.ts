import type { Codes } from './field.ts';

export const transactionTypes = {
  '00': 'Blocked',
  '01': 'RegularDebit',
  '02': 'AuthDebit',
  '03': 'ForcedDebit',
  '51': 'RegularCredit',
  '52/Refund': 'Refund',
  '52/Cancel': 'Cancel',
  '53': 'AuthCredit',
  '58': 'Reversal',
} as const satisfies Codes;

/** Codes of transaction types that a deal cannot have, for debits and for credits. */
export const otherDirections: Readonly<Record<string, readonly string[]>> = {
  debit: ['51', '52', '53', '58'],
  forced: ['51', '52', '53', '58'],
  credit: ['01', '02', '03', '58'],
};

export const checks = {
  '0': 'Absent',
  '1': 'Valid',
  '2': 'Invalid',
  '3': 'NotValidated',
} as const satisfies Codes;

/** The specification states no code for `None`, and no label for 1: here it is the name of the clearing network. */
export const authSources = {
  '/None': 'None',
  '1/Clearing': null,
  '2': 'CreditCompany',
  '3': 'VoiceMail',
} as const satisfies Codes;

export const cavvResults = {
  '0': 'AuthenticationInvalid',
  '1': 'FailedValidationAuthentication',
  '2': 'PassedValidationAuthentication',
  '3': 'PassedValidationAttempt',
  '4': 'FailedValidationAttempt',
  '5': 'NotUsed',
  '6': 'NotValidated',
  '7': 'FailedValidationAttemptByVisa',
  '8': 'PassedValidationAttemptByVisa',
  '9': 'FailedValidationAttemptAcsUnavailable',
  A: 'PassedValidationAttemptAcsUnavailable',
  B: 'PassedValidationInformationOnly',
  C: 'NotValidatedAttempt',
  D: 'NotValidatedAuthentication',
} as const satisfies Codes;

export const creditCompanies = {
  '0': null,
  '1': null,
  '2': null,
  '6': null,
  '11': null,
} as const satisfies Codes;

export const cardBrands = {
  '0': null,
  '1': null,
  '2': null,
  '3': null,
  '4': null,
  '5': null,
  '6': null,
  '7': null,
  '8': null,
} as const satisfies Codes;

export const cardAcquirers = { '1': null, '2': null, '6': null, '11': null } as const satisfies Codes;

export const acquirerAuthorizations = {
  '0': 'NoAuthNumber',
  '1': 'AcquirerAuthorized',
  '2': 'AcquirerDeclined',
  '3': 'ClearingAuthorized',
  '4': 'ClearingDeclined',
  '5': 'VoiceAuthorized',
  '6': 'VoiceDeclined',
  '7': 'AuthorizedOffline',
} as const satisfies Codes;

export const creditCompanyAuthorizations = {
  '0': 'NoAuthNumber',
  '1': 'CreditCompanyAuthorized',
  '2': 'CreditCompanyDeclined',
  '3': 'ClearingAuthorized',
  '4': 'ClearingDeclined',
  '5': 'VoiceAuthorized',
  '6': 'VoiceDeclined',
  '7': 'CreditCompanyPreAuthorized',
  '8': 'AuthorizedSmartCard',
} as const satisfies Codes;

export const informativeCodes = {
  '1': 'SmartCardRejected',
  '2': 'CardInNeg',
  '3': 'AuthNoRejected',
} as const satisfies Codes;

export const financialStatuses = [
  'AUTHORIZED',
  'REJECTED',
  'CAPTURED',
  'TRANSMITTED',
  'PENDING',
  'CANCELLED',
] as const;

export const transmitTypes = ['settlements', 'terminalData', 'transmitTerminalCredit', 'holdDeals'] as const;

export const transmitStatuses = ['Default', 'inProcess', 'waitInquire', 'completed', 'failed'] as const;

/** Returns the code in a key of {@link Codes}: a key `code/label` distinguishes two labels of one code. */
export function codeOf(key: string): string {
  const slash = key.indexOf('/');
  return slash < 0 ? key : key.slice(0, slash);
}
