export { withBaseline } from './certificate-baseline.ts';
export { compare } from './compare.ts';
export { baselineJsonSchema, entriesFrom } from './entry.ts';
export { findingsOf } from './findings.ts';
export { localDay, type Update, updated } from './update.ts';
