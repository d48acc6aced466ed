import { doDealRequest, vendorCodes } from '../../contract/index.ts';

export const extras = ['addonData', 'deferMonths', 'dueDate', 'offerCode', 'routeCode'] as const;
export const currencies = doDealRequest.currency.format.values;
export const largestAmount = 99_999_999;

/** Default settings of a terminal, in the order in which the admin API lists settings. */
export const terminalDefaults = {
  roles: [],
  says: '',
  ...{ active: true, granted: true },
  type: 'virtual',
  mode: 'plain',
  currencies,
  maxAmount: largestAmount,
  ...{ refunds: true, cancels: true, checksCvv: false, checksId: false, makesTokens: true },
  extras,
  severalMatches: 'latest',
  automaticTransmission: true,
  transmission: { seconds: 0, fails: 'never' },
  batches: { size: 500, limit: 20 },
  lenient: false,
} as const;

/** Encodings of replies with Hebrew text, together with the encoding in the XML declaration. */
export const hebrews = ['utf-8', 'utf-8 declared as iso-8859-8', 'iso-8859-8'] as const;

interface Asked {
  readonly hebrew?: (typeof hebrews)[number] | undefined;
  readonly lenient?: boolean | undefined;
}

/** Lenient terminals declare ISO-8859-8 by default, because five of ten tested old clients need this to read Hebrew. */
export const hebrewOf = ({ hebrew, lenient }: Asked): (typeof hebrews)[number] =>
  hebrew ?? (lenient ? 'utf-8 declared as iso-8859-8' : 'utf-8');

export const invoiceDefaults = {
  currency: 'ILS',
  readyAfter: 0,
  method: 'wait',
  mailTo: 'customer@example.com',
} as const;

/** An invalid configuration. The message lists each invalid member with a solution, and repeats no values. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}

const refusals = Object.keys(vendorCodes).filter((code) => code !== '100');

/** Roles of configured invoices. The additional role `missing` means an unknown invoice id. */
export const invoiceRoles: readonly string[] = [
  ...['existing', 'not-ils', 'cannot-be-created', 'failed-validation'],
  ...refusals.map((code) => `vendor-${code}`),
];
