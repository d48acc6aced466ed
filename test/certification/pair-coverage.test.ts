import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TriedRows } from '../../src/certificate/index.ts';
import { pairCoverage } from '../../src/certification/coverage/index.ts';
import { covering, varietyOf } from '../../src/generators/index.ts';

const scenario = (tried: TriedRows) => ({ tried }) as unknown as Parameters<typeof pairCoverage>[0][number];
const offer = { cards: ['approved-visa'], terminals: ['main', 'manual'], clock: false, admin: false };
const { parameters, admits } = varietyOf(offer);
const rows = covering(parameters, admits, () => 0.5);

test('the pairs of all scenarios count together, of those that the target can try', () => {
  const [first, ...more] = rows;
  const both = [scenario({ offer, rows: first ? [first] : [] }), scenario({ offer, rows: more })];
  const { reached, of, missing, aside } = pairCoverage(both);
  assert.deepEqual([reached, missing], [of, []]);
  const reason = aside.find(({ id }) => id === 'sent by the daily run')?.reason;
  assert.equal(
    reason,
    'No run has to try the value: the target has no admin API (/__admin) that moves its clock.',
  );
});

test('a pair that no transaction had is missing, with the two attributes', () => {
  const isYenWithZeros = ({ currency, user }: Readonly<Record<string, string>>) =>
    currency === 'JPY' && user === 'zeros';
  const left = rows.filter((row) => !isYenWithZeros(row));
  const { reached, of, missing } = pairCoverage([scenario({ offer, rows: left })]);
  assert.ok(reached < of);
  const one = missing.find(({ id }) => id === 'currency with user');
  assert.match(one?.reason ?? '', /^The run did not try currency JPY with user zeros\.$/);
});

test('a run without these scenarios has tried no pair', () => {
  const { reached, of } = pairCoverage([]);
  assert.equal(reached, 0);
  assert.ok(of > 2000);
});
