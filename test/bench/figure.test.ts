import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figure, spread } from '../../bench/figure.ts';

test('the median is the middle run, or the mean of the middle two', () => {
  assert.deepEqual(spread([3, 1, 2]), { median: 2, lowest: 1, highest: 3 });
  assert.deepEqual(spread([4, 1, 2, 3]), { median: 2.5, lowest: 1, highest: 4 });
  assert.throws(() => spread([]), RangeError);
});

test('a ratio is taken in each run, and its median decides whether the reach is reached', () => {
  const about = { what: 'x', unit: 's', peer: 'y' };
  const pairs = [
    { ours: 1, peer: 2 },
    { ours: 30, peer: 10 },
    { ours: 4, peer: 4 },
  ];
  const least = figure({ ...about, reach: { atLeast: 1 } }, pairs);
  assert.deepEqual(least.ratio, { median: 1, lowest: 0.5, highest: 3 });
  assert.equal(least.reached, true);
  assert.equal(figure({ ...about, reach: { atLeast: 1.1 } }, pairs).reached, false);
  assert.equal(figure({ ...about, reach: { atMost: 1 } }, pairs).reached, true);
  assert.equal(figure({ ...about, reach: { atMost: 0.9 } }, pairs).reached, false);
  assert.equal(figure(about, pairs).reached, undefined);
});
