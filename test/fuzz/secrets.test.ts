import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzSecrets, limitMs } from './secrets.ts';

test('a secret is masked within any other text, in bounded time', () => {
  const seed = Math.floor(Math.random() * 1_000_000_000);
  const { slowest, leaks } = fuzzSecrets({ seed, count: 1_000 });
  assert.deepEqual(leaks, [], `seed ${seed}`);
  assert.ok(slowest.ms > 0 && slowest.ms <= limitMs, `seed ${seed}: ${slowest.ms} ms in ${slowest.policy}`);
});
