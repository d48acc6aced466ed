import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Known, type Parameters, validRequest } from '../../src/generators/index.ts';

const terminalNumber = '0880000010';
const deals = (known: Known): readonly Parameters[] =>
  fc.sample(validRequest('doDeal', known), { seed: 1, numRuns: 2_000 });
const has = (all: readonly Parameters[], shape: (one: Parameters) => unknown): boolean =>
  all.some((one) => Boolean(shape(one)));

test('deals come in every kind, and with a proof of 3-D Secure or without one', () => {
  const all = deals({ terminalNumber });
  for (const validation of ['AutoComm', 'AutoCommHold', 'Verify', 'Token'])
    assert.ok(
      has(all, (one) => one.validation === validation),
      validation,
    );
  for (const creditType of ['RegularCredit', 'IsraCredit', 'SpecialCredit', 'Payments'])
    assert.ok(
      has(all, (one) => one.creditType === creditType),
      creditType,
    );
  assert.ok(has(all, (one) => one.cavv && one.eci && one.xid));
  assert.ok(has(all, (one) => !one.cavv));
});

test('what is known is sent, and what is not is left out', () => {
  const plain = deals({ terminalNumber });
  const rich = deals({
    terminalNumber,
    cardId: '1234567890123452',
    cgUid: '77',
    total: '500',
    addonData: '12',
  });
  for (const name of ['cardId', 'cgUid', 'addonData']) {
    assert.ok(!has(plain, (one) => one[name]), name);
    assert.ok(
      has(rich, (one) => one[name]),
      name,
    );
  }
  assert.ok(rich.every((one) => (one.cardId === undefined) !== (one.cardNo === undefined)));
});

test('an inquiry by date names a status beside the range', () => {
  const all = fc.sample(validRequest('inquireTransactions', { terminalNumber }), { seed: 1, numRuns: 500 });
  const byDate = all.filter((one) => one.fromDealDate !== undefined);
  assert.ok(byDate.length > 20);
  for (const one of byDate) assert.ok(one.toDealDate !== undefined && one.financialStatus !== undefined);
});
