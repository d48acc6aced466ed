import { doDealRequest, vendorCodes } from '../../contract/index.ts';

/** The optional fields of a deal that a terminal has to be configured for. */
export const extras = ['addonData', 'deferMonths', 'dueDate', 'offerCode', 'routeCode'] as const;
export const currencies = doDealRequest.currency.format.values;
export const largestAmount = 99_999_999;

/** What a configuration leaves out of a terminal, in the order in which a terminal is shown. */
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

/** The encodings of replies with Hebrew, by which XML declaration goes with them. */
export const hebrews = ['utf-8', 'utf-8 declared as iso-8859-8', 'iso-8859-8'] as const;

interface Asked {
  readonly hebrew?: (typeof hebrews)[number] | undefined;
  readonly lenient?: boolean | undefined;
}

/** One setting for old clients: five of ten that were tried read Hebrew under no other declaration. */
export const hebrewOf = ({ hebrew, lenient }: Asked): (typeof hebrews)[number] =>
  hebrew ?? (lenient ? 'utf-8 declared as iso-8859-8' : 'utf-8');

/** What a configuration leaves out of an invoice. */
export const invoiceDefaults = {
  currency: 'ILS',
  readyAfter: 0,
  method: 'wait',
  mailTo: 'customer@example.com',
} as const;

/** A configuration that cannot be used. The message names each place and what to do about it, and repeats no value. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
}

const refusals = Object.keys(vendorCodes).filter((code) => code !== '100');

/** The roles of invoices that there are. `missing` is the role of an id that is no invoice's. */
export const invoiceRoles: readonly string[] = [
  ...['existing', 'not-ils', 'cannot-be-created', 'failed-validation'],
  ...refusals.map((code) => `vendor-${code}`),
];
