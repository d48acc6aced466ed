import { vendorCodes } from '../../contract/index.ts';

const refusals = Object.keys(vendorCodes).filter((code) => code !== '100');

/** The roles of invoices that there are. `missing` is the role of an id that is no invoice's. */
export const invoiceRoles: readonly string[] = [
  ...['existing', 'not-ils', 'cannot-be-created', 'failed-validation'],
  ...refusals.map((code) => `vendor-${code}`),
];
