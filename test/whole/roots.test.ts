import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roots } from '../proof/roots.ts';
import { testRoots } from './roots/tried.ts';

/** With `TCK_ROOTS=2/3`, only every third of the roots is tried, from the second one. */
const [part = 1, parts = 1] = (process.env.TCK_ROOTS ?? '1/1').split('/').map(Number);
const chosen = roots.filter((_, index) => index % parts === part - 1);

test('there are many roots, and some are tried', (t) => {
  assert.ok(roots.length >= 60);
  assert.ok(chosen.length > 0, `TCK_ROOTS=${process.env.TCK_ROOTS} is no part such as 2/3`);
  t.diagnostic(`${chosen.length} of ${roots.length} roots`);
});

await testRoots(chosen);
