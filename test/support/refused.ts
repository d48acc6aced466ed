import assert from 'node:assert/strict';
import type { Ended } from '../tck.ts';

/** Asserts that a call ends with this exit code and one line that fits `why`, and prints nothing else. */
export async function assertRefused(call: Promise<Ended>, why: RegExp, exitCode = 2): Promise<void> {
  const { code, out, err } = await call;
  assert.deepEqual([code, out], [exitCode, ''], err);
  assert.match(err, why);
  assert.match(err, /^tck: [^\n]+\n$/);
}
