import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allTasks, type Detections, detectedBy, detectionsSchema } from '../../src/merchant/index.ts';
import { observePage } from '../../src/reference/observe.ts';
import { broken, right } from './variants/index.ts';

const published = detectionsSchema.parse(
  JSON.parse(readFileSync(new URL('../../proof/observe.json', import.meta.url), 'utf8')),
);

test('the published matrix is of the variants as they are: npm run variants makes it anew', () => {
  const now = [...broken, ...right].map((one) => [
    ...[one.id, one.says, one.tasks, one.plan],
    'detectedBy' in one ? one.detectedBy : undefined,
  ]);
  assert.ok(now.length > 300);
  assert.deepEqual(
    published.variants.map(({ id, says, tasks, plan, detectedBy: by }) => [id, says, tasks, plan, by]),
    now,
  );
});

test('each variant is as expected, each check detects one of its own, and each task shows one', () => {
  const wrong = published.variants.filter(({ isAsExpected }) => !isAsExpected);
  assert.deepEqual(wrong, []);
  const rows = [...detectedBy(published)];
  assert.ok(rows.length > 25);
  const unshown = rows.filter(([, { own }]) => own === 0).map(([check]) => check);
  assert.deepEqual(unshown, []);
  const shown = new Set(
    published.variants.flatMap(({ detectedBy: by, found }) => (by ? found.map(({ task }) => task) : [])),
  );
  const tasks = allTasks.map(({ task }) => task.id);
  assert.ok(tasks.length > 100);
  assert.deepEqual(
    tasks.filter((id) => !shown.has(id)),
    [],
  );
});

test('a third of the required number was written from the documents alone', () => {
  const fromDocuments = published.variants.filter((one) => one.fromDocuments);
  assert.ok(fromDocuments.length >= (120 + 30) / 3, `${fromDocuments.length}`);
});

const variant = (
  id: string,
  by: Detections['variants'][number]['detectedBy'],
  ...found: readonly [check: NonNullable<typeof by>, task: string, verdict?: string][]
): Detections['variants'][number] => ({
  ...{ id, says: id, tasks: ['charge-approved'], isAsExpected: true, verdict: 'not ready' },
  ...(by && { detectedBy: by }),
  found: found.map(([check, task, verdict = 'failed']) => ({ check, task, verdict })),
});

const few: Detections = {
  ...{ schemaVersion: 1, at: '2026-11-22T20:00:00.000Z', durationMs: 1 },
  suite: { version: '0', commit: 'none' },
  variants: [
    variant('one', 'ledger.net', ['ledger.net', 'charge-approved'], ['ledger.net', 'phone-charge']),
    variant('two', 'wire.rules', ['wire.rules', 'token'], ['ledger.net', 'token']),
    variant('three', 'wire.rules', ['wire.rules', 'token', 'warned'], ['ledger.net', 'token', 'undecided']),
    variant('missed', 'outcome.state', ['ledger.net', 'token']),
    variant('right', undefined, ['ledger.net', 'charge-approved']),
  ],
};

test('a row counts the broken shops of a check: its own, those that it alone detects, and those of each plan', () => {
  const rows = detectedBy(few);
  const of = (check: 'ledger.net' | 'wire.rules' | 'outcome.state') => {
    const { own, alone, inPlan } = rows.get(check) ?? {};
    return [own, alone, Object.fromEntries(inPlan ?? [])];
  };
  const none = { shop: 0, 'back-office': 0, recurring: 0, 'call-centre': 0, pages: 0, 'page-shop': 0 };
  assert.deepEqual(of('ledger.net'), [1, 2, { ...none, shop: 1, 'call-centre': 1, recurring: 2 }]);
  assert.deepEqual(of('wire.rules'), [2, 1, { ...none, recurring: 2 }]);
  assert.deepEqual(of('outcome.state'), [0, 0, none]);
});

test('the handbook has the matrix, and its page is whole without', () => {
  const { text } = observePage(few);
  assert.ok(
    text.includes('| `ledger.net` | shop 1, recurring 2, call-centre 1 | 1 | 2 |\n'),
    text.slice(0, 6_000),
  );
  assert.ok(text.includes('4 broken variants'));
  assert.ok(!observePage().text.includes('{#proof}'));
});
