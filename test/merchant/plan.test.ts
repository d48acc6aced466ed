import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planSchema } from '../../src/merchant/plan.ts';
import { plans } from '../../src/merchant/plans/index.ts';

test('the plans have forty tasks, each with an amount of its own and checks', () => {
  const tasks = Object.values(plans).flatMap((plan) => plan.tasks);
  assert.ok(tasks.length >= 40, `${tasks.length} tasks`);
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  assert.equal(new Set(tasks.map(({ amount }) => amount)).size, tasks.length);
  for (const { id, checks } of tasks) assert.ok(checks.includes('ledger.net'), id);
});

const task = {
  ...{ id: 'one', title: 'One', scope: ['charge'], amount: 100, net: 100, states: ['paid'] },
  ...{ steps: [{ operation: 'charge', instruction: 'Sell.' }], checks: ['ledger.net'] },
};

test('what is wrong with a plan has its place', () => {
  assert.ok(planSchema.safeParse({ plan: 'own', tasks: [task] }).success);
  for (const [change, place] of [
    [{ checks: ['ledger.nett'] }, 'tasks.0.checks.0'],
    [{ card: 'approved-visas' }, 'tasks.0.card'],
    [{ steps: [{ operation: 'charged', instruction: 'Sell.' }] }, 'tasks.0.steps.0.operation'],
    [{ states: [] }, 'tasks.0.states'],
    [{ amount: 0 }, 'tasks.0.amount'],
  ] as const) {
    const { error } = planSchema.safeParse({ plan: 'own', tasks: [{ ...task, ...change }] });
    assert.equal(error?.issues[0]?.path.join('.'), place);
  }
  const twins = planSchema.safeParse({ plan: 'own', tasks: [task, { ...task, id: 'two' }] });
  assert.match(twins.error?.issues[0]?.message ?? '', /^100 is that of task 0 as well/);
});
