export { withBaseline } from './certificate-baseline.ts';
export { compare } from './compare.ts';
export { baselineJsonSchema, entriesFrom } from './entry.ts';
export { findingsOf as seenIn } from './findings.ts';
export { localDay, type Update, updated } from './update.ts';
