export { envelopeName } from '../reports/files.ts';
export { attest } from './attest.ts';
export { Refused } from './envelope.ts';
export { evidenceNames } from './evidence.ts';
export { keyId, privateKeyFrom, publicKeyFrom } from './keys.ts';
export { mergedEvidence } from './merge/applications.ts';
export { mergedRuns } from './merge/runs.ts';
export { type Verified, verified } from './verify.ts';
