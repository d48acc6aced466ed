/** Exchanges that somebody recorded, held to the schemas, the rules and the judges. */
export { type Capture, NoCapture, readCapture } from './capture.ts';
export type { Entry } from './entry.ts';
export { type Group, grouped } from './grouped.ts';
export { type Judged, judgedExchanges, judgedRequests, type Located, type Side } from './judged.ts';
export { heldIn, type SecretKind } from './secrets-held.ts';
