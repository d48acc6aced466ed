import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figure, spread } from '../../bench/figure.ts';
import { table } from '../../bench/table.ts';

test('the median is the middle run, or the mean of the middle two', () => {
  assert.deepEqual(spread([3, 1, 2]), { median: 2, lowest: 1, highest: 3 });
  assert.deepEqual(spread([4, 1, 2, 3]), { median: 2.5, lowest: 1, highest: 4 });
  assert.throws(() => spread([]), RangeError);
});

test('a ratio is taken in each run, and the table compares its median with the goal', () => {
  const about = { what: 'x', unit: 's', peer: 'y' };
  const pairs = [
    { ours: 1, peer: 2 },
    { ours: 30, peer: 10 },
    { ours: 4, peer: 4 },
  ];
  assert.deepEqual(figure(about, pairs).ratio, { median: 1, lowest: 0.5, highest: 3 });
  const machine = {
    schemaVersion: 1,
    at: '',
    node: 'v26',
    cpu: '',
    cores: 2,
    load: 0,
    quick: false,
  } as const;
  const goalOf = (limit?: number) =>
    table({
      ...machine,
      benchmarks: [{ name: 'b', figures: [figure({ ...about, ...(limit && { limit }) }, pairs)] }],
    });
  assert.match(goalOf(1), /\| at most 1x \|/);
  assert.match(goalOf(0.9), /\| at most 0\.9x: \*\*not reached\*\* \|/);
  assert.doesNotMatch(goalOf(), /at most/);
});
