/** What the sandbox is configured with, as its other parts see it. */
export type { Extra, Invoice, Merchant, Terminal } from './configuration/schema.ts';
