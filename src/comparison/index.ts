export {
  type AnyCertificate,
  checksOf,
  nameOf,
  nouns,
  type Subject,
} from './any-certificate.ts';
export { readCertificate } from './certificate-file.ts';
export { type Comparison, compare } from './compare.ts';
export { comparisonHtml } from './html/comparison-html.ts';
export type { ObservedDifference } from './observed.ts';
export { isBroken, undecidedByReason, type VerdictChange } from './verdict-changes.ts';
export { changeWords, shownValue } from './words.ts';
