export { type Capture, NoCapture, readCapture } from './capture.ts';
export type { Entry } from './entry.ts';
export * from './judged.ts';
export { type SecretKind, secretsIn } from './secrets-in.ts';
