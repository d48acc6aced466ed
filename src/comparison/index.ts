export {
  type AnyCertificate,
  checksOf,
  nameOf,
  nouns,
  partOf,
  readCertificate,
  type Subject,
} from './certificate-file.ts';
export { type Comparison, compare } from './compare.ts';
export { changeWords, shownValue } from './field-differences.ts';
export { comparisonHtml } from './html/comparison-html.ts';
export type { ObservedDifference } from './observed.ts';
export { isBroken, undecidedByReason, type VerdictChange } from './verdict-changes.ts';
