import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kills } from '../system/kills/rounds.ts';

test('what was answered is there after a kill, once and whole; ids go on', async () => {
  const seed = Math.floor(Math.random() * 1_000_000_000);
  // A sandbox on a busy machine sends few replies in a quarter of a second, so later attempts use longer rounds.
  for (const longest of [250, 1_000, 4_000]) {
    const { problems, acknowledged, transmissions } = await kills({ rounds: 10, seed, longest });
    assert.deepEqual(problems, [], `npm run kills -- --seed ${seed} --rounds 10`);
    if (acknowledged > 50 && transmissions > 0) return;
  }
  assert.fail('too few commands were answered, or nothing was transmitted');
});
