import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Chains } from '../../src/sandbox/chains.ts';

test('things are found by their keys, in their order, however many were added and forgotten', () => {
  let found = 0;
  // Few keys, so that a chain is long; forgotten now and then, so that numbers come round.
  const steps = fc.array(fc.record({ key: fc.integer({ min: 0, max: 6 }), forget: fc.nat({ max: 40 }) }), {
    minLength: 1,
    maxLength: 300,
    size: 'max',
  });
  fc.assert(
    fc.property(steps, (history) => {
      const keys: string[] = [];
      let first = 0;
      const at = (number: number) => (number < first ? undefined : keys[number]);
      const chains = new Chains<string>((key) => key, at);
      for (const { key, forget } of history) {
        keys.push(key === 0 ? '' : `key ${key}`);
        chains.add(keys.length - 1, first);
        if (forget > 30) first = Math.min(keys.length, first + forget);
      }
      for (let key = 1; key <= 7; key++) {
        const left = keys.slice(first).filter((one) => one === `key ${key}`);
        assert.deepEqual(chains.find(`key ${key}`), left);
        assert.equal(chains.last(`key ${key}`), left.at(-1));
        found += left.length;
      }
      assert.deepEqual(chains.find(''), [], 'a thing without a key is in no chain');
    }),
  );
  assert.ok(found > 100, `only ${found} were found`);
});
