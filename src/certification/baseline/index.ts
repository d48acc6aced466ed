export {
  type CertificateBaseline,
  deviationsOf,
  knownAs,
  placeOf,
  type TellingDeviation,
  withBaseline,
} from './certificate-baseline.ts';
export { compare } from './compare.ts';
export { baselineJsonSchema, type Entry, entriesFrom } from './entry.ts';
export { seenIn } from './findings.ts';
export { localDay, type Update, updated } from './update.ts';
