import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenRequest, histories, type Known, validRequest } from 'ashrait-tck/generators';
import fc from 'fast-check';

test('the generators are an entry of the package', () => {
  const known: Known = { terminalNumber: '0880000010' };
  const [fields] = fc.sample(validRequest('doDeal', known), { numRuns: 1, seed: 1 });
  const [broken] = fc.sample(brokenRequest('doDeal', known), { numRuns: 1, seed: 1 });
  assert.equal(fields?.terminalNumber, '0880000010');
  assert.match(broken?.rule ?? '', /^\w+\./);
  assert.equal(typeof histories, 'function');
});
