import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlanInput, planSchema } from '../../src/merchant/plan.ts';
import { type Application, certified, failedChecks } from './in-process.ts';
import { application } from './sound-application.ts';

const task: PlanInput['tasks'][number] = {
  ...{ id: 'both', title: 'Two orders', scope: ['charge'], amount: 500, atOnce: true },
  steps: [{ operation: 'charge', instruction: 'Sell for 5.00 ILS, twice.' }],
  ...{ net: 500, states: ['paid'] },
  checks: ['wire.arrived', 'ledger.net', 'outcome.state', 'practice.no-second-charge'],
};
const planOf = (...tasks: PlanInput['tasks']) => ({ plan: 'own', tasks });
const plan = planSchema.parse(planOf(task));
const run = (one: Application) => certified(one, ['both'], { plan });

test('two orders at once are both asked for, and each is charged once', async () => {
  const orders: string[] = [];
  const sound = application();
  const certificate = await run((asked, send, deal) => {
    orders.push(asked.order);
    return sound(asked, send, deal);
  });
  assert.equal(certificate.tasks[0]?.verdict, 'passed', JSON.stringify(certificate.tasks[0]?.checks));
  assert.deepEqual(orders, ['T1x01', 'T1x02']);
  const entries = certificate.tasks[0]?.timeline.filter(({ kind }) => kind === 'ledger') ?? [];
  assert.equal(entries.length, 2);
  assert.equal(certificate.unassigned, 0);
});

test('what is wrong with either order fails the task, and the second one is named', async () => {
  const sound = application();
  const onlyOne =
    (left: string): Application =>
    async (asked, send, deal) =>
      asked.order === left ? { state: 'failed' } : sound(asked, send, deal);
  for (const left of ['T1x01', 'T1x02']) {
    const certificate = await run(onlyOne(left));
    assert.deepEqual(failedChecks(certificate), ['wire.arrived', 'ledger.net', 'outcome.state'], left);
    const reason = certificate.tasks[0]?.checks.find(({ check }) => check === 'ledger.net')?.reason;
    assert.equal(reason?.startsWith('the order T1x02, at the same time: '), left === 'T1x02', `${reason}`);
  }
});

test('one that charges the other order as well charges twice', async () => {
  const sound = application();
  const both: Application = async (asked, send, deal) => {
    await send('doDeal', { ...deal, user: 'T1x02' });
    return asked.order === 'T1x02' ? { state: 'paid' } : sound(asked, send, deal);
  };
  assert.ok(failedChecks(await run(both)).includes('practice.no-second-charge'));
});

test('a page is for one buyer, and a day needs a clock', () => {
  const problem = (changed: PlanInput['tasks'][number]) => {
    const [issue] = planSchema.safeParse(planOf(changed)).error?.issues ?? [];
    return `${issue?.path.join('.')}: ${issue?.message}`;
  };
  assert.equal(
    problem({ ...task, steps: [{ operation: 'page', instruction: 'Sell.' }] }),
    'tasks.0.steps.0.operation: must not be page in a task with atOnce: one buyer can be on one page',
  );
  const [step] = task.steps;
  assert.ok(step);
  const on = (clock?: string): PlanInput['tasks'][number] => ({
    ...task,
    steps: [{ ...step, situation: { day: 'clocks go forward', ...(clock !== undefined && { clock }) } }],
  });
  assert.ok(planSchema.safeParse(planOf(on('22:30'))).success);
  assert.equal(problem(on()), 'tasks.0.steps.0.situation.day: needs a clock beside it, such as 22:30');
});
