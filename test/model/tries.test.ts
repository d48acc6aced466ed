import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelTarget } from '../../src/model/target.ts';
import { leastTried } from '../../src/model/tries.ts';

const trials = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const targetWith = (zone: ModelTarget['zone']) => ({ zone }) as ModelTarget;

test('each trial is made under each condition before one is made a second time under all of them', () => {
  const target = targetWith({});
  const made = new Map<string, number>();
  for (let round = 0; round < trials.length; round++)
    for (const currency of ['ILS', 'USD'])
      for (const { id } of leastTried(target, { currency }, ['charge'], trials, 1)) {
        const pair = `${id} ${currency}`;
        made.set(pair, (made.get(pair) ?? 0) + 1);
      }
  assert.equal(made.size, 8);
  assert.deepEqual([...new Set(made.values())], [1]);
});

test('several trials of one transaction differ, and there are no more than those given', () => {
  const target = targetWith({});
  const ids = (count: number) => leastTried(target, {}, [], trials, count).map(({ id }) => id);
  assert.equal(new Set(ids(3)).size, 3);
  assert.deepEqual(ids(9).toSorted(), ['a', 'b', 'c', 'd']);
  assert.deepEqual(leastTried(target, {}, [], [], 2), []);
});
