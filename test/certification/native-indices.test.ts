import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { loadConfiguration } from '../../src/certification/cucumber.ts';
import exec from '../../src/certification/native-indices.ts';

test('a match has the places of its groups, and of a group without text none', () => {
  const pattern = /^(a+)(b)?(c)$/;
  for (let time = 0; time < 2; time += 1) {
    const match = exec(pattern, 'aac');
    assert.deepEqual([...(match ?? [])], ['aac', 'aa', undefined, 'c']);
    assert.deepEqual([...(match?.indices ?? [])], [[0, 3], [0, 2], undefined, [2, 3]]);
  }
  assert.equal(exec(pattern, 'b'), null);
});

test('cucumber takes the places of groups from Node', () => {
  assert.equal(typeof loadConfiguration, 'function');
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  assert.ok(loaded.some((file) => file.includes('@cucumber')));
  assert.deepEqual(
    loaded.filter((file) => file.includes('regexp-match-indices')),
    [],
  );
});
