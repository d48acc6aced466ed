/** The shape and texts of a certificate, and the errors of a run. */
export * from './baseline.ts';
export * from './certificate.ts';
export * from './check.ts';
export * from './client-finding.ts';
export * from './coverage.ts';
export * from './errors.ts';
export * from './handbook.ts';
export * from './proof-summary.ts';
export * from './scenario-report.ts';
export * from './schema.ts';
export type { Frozen, SuiteFacts } from './shape.ts';
export { headSchema, number, refuseOtherVersion, texts, word } from './shape.ts';
export * from './shard.ts';
export * from './words.ts';
