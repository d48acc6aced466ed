import { codeOf, type ReplyField } from '../contract/index.ts';

export interface Coded {
  readonly code: string;
  readonly label: string;
}

/** Labels for codes that have no label in the specification. */
const chosen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  creditCompany: { '0': 'ForeignCard', '1': 'Isracard', '2': 'VisaCal', '6': 'LeumiCard', '11': 'MaxCard' },
  cardAcquirer: { '1': 'Isracard', '2': 'VisaCal', '6': 'LeumiCard', '11': 'MaxCard' },
  authSource: { '1/Clearing': 'Clearing', '6': 'MPIServer' },
  transactionType: { '11': 'RecurringDebit' },
  cardBrand: {
    '0': 'PrivateLabel',
    '1': 'Mastercard',
    '2': 'Visa',
    '3': 'Maestro',
    '4': 'Amex',
    '5': 'Isracard',
    '6': 'Jcb',
    '7': 'Discover',
    '8': 'Diners',
  },
};

/** Codes that a reply adds to values of the request. The specification does not define these codes. */
export const sentCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  currency: { ILS: '1', USD: '2', GBP: '826', HKD: '344', JPY: '392', EUR: '978' },
  creditType: { RegularCredit: '1', IsraCredit: '2', AdHock: '3', SpecialCredit: '6', Payments: '8' },
  transactionCode: { Phone: '50', Internet: '52' },
  validation: { TxnSetup: '106' },
};

/** Returns the label of a key in a contract table, such as `52/Cancel`, `/None` or `2`. */
export function coded(name: string, codes: ReplyField['codes'], key: string): Coded {
  return { code: codeOf(key), label: codes?.[key] ?? chosen[name]?.[key] ?? '' };
}
