import type { Merchant } from './configuration/schema.ts';
import { testCards } from './test-cards.ts';

/** A merchant id to ask for payment pages with; the sandbox takes any. */
export const sandboxMid = '10001';

/** The number of each terminal by each of its roles. */
export const terminalsByRole = (merchants: readonly Merchant[]): Record<string, string> =>
  Object.fromEntries(
    merchants.flatMap(({ terminals }) =>
      terminals.flatMap(({ roles, number }) => roles.map((role) => [role, number] as const)),
    ),
  );

/** The test cards by their roles, with the expiry and CVV to use. */
export const cardsByRole = (): Record<string, { number: string; expiration: string; cvv: string }> =>
  Object.fromEntries(
    testCards.map(({ role, number, cvv = '123' }) => [role, { number, expiration: '1230', cvv }] as const),
  );

/** The ids of invoices to ask about by their roles. */
export const invoicesByRole = (merchants: readonly Merchant[]): Record<string, string> =>
  Object.fromEntries(
    merchants.flatMap(({ invoices }) =>
      invoices.flatMap(({ role, id }) => (role === undefined ? [] : [[role, id] as const])),
    ),
  );
