import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Application, compareApplications } from '../../src/comparison/index.ts';

type Check = Application['tasks'][number]['checks'][number];

const application = (
  checks: Readonly<Record<string, Check['verdict'] | Omit<Check, 'check'>>>,
  changes: Partial<Application> = {},
): Application => ({
  ...{ schemaVersion: 1, subject: 'merchant application', verdict: 'ready', plan: 'shop', scope: ['charge'] },
  ...{ application: { name: 'a shop' }, startedAt: '2026-11-22T10:00:00.000Z' },
  ...{ suite: { version: '1', commit: 'a' }, contract: { version: '1', digest: 'd' } },
  tasks: [
    {
      id: 'one',
      checks: Object.entries(checks).map(([check, said]) => ({
        check,
        ...(typeof said === 'string' ? { verdict: said } : said),
      })) as Check[],
    },
  ],
  ...changes,
});

test('what passed and failed now comes first, by task; what is of one run alone is no difference', () => {
  const a = application({
    ...{
      'ledger.net': 'passed',
      'wire.rules': 'passed',
      'outcome.state': 'failed',
      'wire.arrived': 'passed',
    },
    'practice.own-timeout': { verdict: 'undecided', reason: 'nothing came to https://localhost:1' },
  });
  const b = application(
    {
      ...{ 'ledger.net': 'undecided', 'outcome.state': 'passed', 'practice.amounts-exact': 'passed' },
      'wire.rules': { verdict: 'failed', reason: 'a rule' },
      'wire.arrived': { verdict: 'passed', attested: true },
      'practice.own-timeout': { verdict: 'undecided', reason: 'nothing came to https://localhost:2' },
    },
    { verdict: 'not ready', scope: ['charge', 'page'] },
  );
  const { same, worse, better, otherwise, alone, remarks } = compareApplications(a, b);
  assert.equal(same, false);
  assert.deepEqual(worse, [
    {
      task: 'one',
      check: 'wire.rules',
      a: { verdict: 'passed' },
      b: { verdict: 'failed', reason: 'a rule' },
    },
    { task: 'one', check: 'ledger.net', a: { verdict: 'passed' }, b: { verdict: 'undecided' } },
  ]);
  assert.deepEqual(
    better.map(({ check }) => check),
    ['outcome.state'],
  );
  assert.deepEqual(otherwise, [
    { task: 'one', check: 'wire.arrived', a: { verdict: 'passed' }, b: { verdict: 'passed (attested)' } },
  ]);
  assert.deepEqual(alone, { a: [], b: ['one practice.amounts-exact'] });
  assert.deepEqual(remarks, ['The certificates have different scopes.']);
  assert.equal(compareApplications(a, a).same, true);
  assert.equal(compareApplications(a, { ...a, verdict: 'incomplete' }).same, false);
});

test('the doctor is compared as a task of its own', () => {
  const finding = (verdict: 'passed' | 'failed') => ({ doctor: [{ question: 'path', verdict, says: '' }] });
  const { worse } = compareApplications(
    application({}, finding('passed')),
    application({}, finding('failed')),
  );
  assert.deepEqual(
    worse.map(({ task, check }) => [task, check]),
    [['doctor', 'path']],
  );
});
