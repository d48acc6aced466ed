import type { Merchant } from './configuration/schema.ts';
import { testCards } from './test-cards.ts';

/** A merchant id (mid) for payment pages. The sandbox accepts any mid. */
export const sandboxMid = '10001';

export const terminalsByRole = (merchants: readonly Merchant[]): Record<string, string> =>
  Object.fromEntries(
    merchants.flatMap(({ terminals }) =>
      terminals.flatMap(({ roles, number }) => roles.map((role) => [role, number] as const)),
    ),
  );

export const cardsByRole = (): Record<string, { number: string; expiration: string; cvv: string }> =>
  Object.fromEntries(
    testCards.map(({ role, number, cvv = '123' }) => [role, { number, expiration: '1230', cvv }] as const),
  );

export const invoicesByRole = (merchants: readonly Merchant[]): Record<string, string> =>
  Object.fromEntries(
    merchants.flatMap(({ invoices }) =>
      invoices.flatMap(({ role, id }) => (role === undefined ? [] : [[role, id] as const])),
    ),
  );
