import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuSecondsIn, rssIn } from '../../bench/peers/running.ts';

test('processor time is read behind a name with blanks and brackets', () => {
  const stat = '42 (a (b) c) S 1 42 42 0 -1 4194304 900 0 0 0 250 50 0 0 20 0 7 0 100 1000 200';
  assert.equal(cpuSecondsIn(stat), 3);
});

test('memory is read in kilobytes, and its absence is no zero', () => {
  assert.equal(rssIn('Name:\tnode\nVmRSS:\t   2048 kB\nThreads:\t7\n'), 2_097_152);
  assert.throws(() => rssIn('Name:\tnode\nThreads:\t7\n'), /VmRSS/);
});
