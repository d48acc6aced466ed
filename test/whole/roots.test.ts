import assert from 'node:assert/strict';
import { roots } from '../proof/roots.ts';
import { testRoots } from '../system/roots/tried.ts';

assert.ok(roots.length >= 30);
await testRoots(roots);
