import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roots } from '../proof/roots.ts';
import { inPart } from '../support/part.ts';
import { testRoots } from './roots/tried.ts';

const chosen = inPart(roots);

test('there are many roots, and some are tried', (t) => {
  assert.ok(roots.length >= 60);
  assert.ok(chosen.length > 0);
  t.diagnostic(`${chosen.length} of ${roots.length} roots`);
});

await testRoots(chosen);
