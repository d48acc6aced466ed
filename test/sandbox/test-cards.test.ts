import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Identifiers } from '../../src/sandbox/identifiers.ts';
import { refusedBin, testCards } from '../../src/sandbox/index.ts';
import { passesLuhn } from '../../src/secrets/card-number.ts';

test('every test card passes its check digit and has a role and a number of its own', () => {
  assert.ok(testCards.length > 50);
  for (const { role, number } of testCards) {
    assert.match(number, /^\d{16,19}$/, role);
    assert.ok(passesLuhn(number), role);
  }
  assert.equal(new Set(testCards.map(({ role }) => role)).size, testCards.length);
  assert.equal(new Set(testCards.map(({ number }) => number)).size, testCards.length);
});

test('the card that is declined is one of those whose last digits are the status', () => {
  const declined = testCards.find(({ role }) => role === 'declined');
  assert.ok(declined?.number.startsWith(refusedBin));
  assert.equal(declined?.number.slice(-3), '004');
});

test('a seed makes ids repeat, and without one they differ', () => {
  const ids = (seed?: number) => {
    const identifiers = new Identifiers(seed);
    const tranId = identifiers.tranId();
    return [tranId, identifiers.authNumber(tranId), identifiers.clearingReference()].join();
  };
  assert.equal(ids(7), ids(7));
  assert.notEqual(ids(7), ids(8));
  assert.notEqual(ids(), ids());
});
