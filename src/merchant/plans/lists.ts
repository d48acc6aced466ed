import type { CheckId } from '../checks.ts';
import type { End } from '../plan.ts';

/** What every task looks at in which something is sold. */
export const always = [
  'wire.arrived',
  'wire.rules',
  'wire.known-elements',
  'wire.as-asked',
  'ledger.net',
  'ledger.nothing-else',
  'outcome.state',
  'practice.no-second-charge',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
  'practice.cvv-not-resent',
  'practice.secrets-in-place',
  'practice.no-secrets-written',
  'practice.request-id-unique',
  'practice.sparing-inquiries',
  'practice.sparing-retries',
] as const satisfies readonly CheckId[];

/** What a task looks at whose amounts all go over the wire. */
export const sold = [...always, 'practice.amounts-exact'] as const satisfies readonly CheckId[];

/** What a task looks at in which nothing may be sent. */
export const unsent = [
  'practice.certificate-verified',
  'ledger.net',
  'outcome.state',
  'practice.no-second-charge',
  'practice.no-unpaid-order',
  'practice.no-lost-payment',
  'practice.no-secrets-written',
] as const satisfies readonly CheckId[];

/** A step that sells, by its amount in ILS: `201.00`. */
export const sell = (amount: string) => ({
  operation: 'charge' as const,
  instruction: `Sell for ${amount} ILS.`,
});

export const authorize = (amount: string) => ({
  operation: 'authorize' as const,
  instruction: `Authorize ${amount} ILS. Charge nothing yet.`,
});

/** An interrupted sale: the application knows that an authorization or a held charge is open, and nothing is charged. */
export const reserved: End = { net: 0, states: ['authorized', 'held'] };

/** What was charged before is transmitted by then. */
export const night = '23:30';

export const refunded = [
  ...sold,
  'wire.refund-within-charge',
  'practice.no-second-refund',
] as const satisfies readonly CheckId[];

export const cancelled = [
  ...sold,
  'wire.cancel-of-order',
  'practice.no-second-refund',
] as const satisfies readonly CheckId[];

/** The lists that most tasks contain, the longest first. */
export const usualChecks: readonly (readonly CheckId[])[] = [sold, always];
