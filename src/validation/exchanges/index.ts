export { type Capture, NoCapture, readCapture } from './capture.ts';
export type { Entry } from './entry.ts';
export {
  type Group,
  grouped,
  type Judged,
  judgedExchanges,
  judgedRequests,
  type Located,
  type Side,
} from './judged.ts';
export { type SecretKind, secretsIn } from './secrets-in.ts';
