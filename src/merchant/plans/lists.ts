import type { CheckId } from '../checks.ts';

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
