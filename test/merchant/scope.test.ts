import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '../../src/merchant/plan.ts';
import { allTasks, plans } from '../../src/merchant/plans/plans.ts';
import { abilityFor, unshown } from '../../src/merchant/scope.ts';
import type { Scope } from '../../src/merchant/task-schema.ts';
import { type Application, certified, failedChecks } from './in-process.ts';
import { application } from './sound-application.ts';

const { shop, 'back-office': backOffice } = plans as { shop: Plan; 'back-office': Plan };
const both: Plan = { ...shop, plan: 'shop, back-office', tasks: [...shop.tasks, ...backOffice.tasks] };

const needing = (plan: Plan, scope: readonly Scope[]): number =>
  plan.tasks.filter((task) => task.scope.every((one) => scope.includes(one)) && task.scope.includes('refund'))
    .length;

test('an ability that is declared and that no task shows is named, with the plan that has tasks for it', () => {
  const count = needing(backOffice, ['charge', 'refund']);
  assert.ok(count >= 4);
  assert.deepEqual(unshown(shop, ['charge', 'refund']), [
    `No task of the plan shop needs refund; with this scope, back-office has ${count} and call-centre has 1: run the plan back-office too, with --plan.`,
  ]);
  const own = { ...shop, plan: 'own', tasks: shop.tasks.filter(({ scope }) => scope.includes('page')) };
  assert.match(
    unshown(own, ['page', 'charge'])[0] ?? '',
    /^No task of the plan own needs charge; with this scope, shop has \d+ and .*: make another run with --plan shop\.$/,
  );
  assert.match(
    unshown(shop, ['refund'])[0] ?? '',
    /^No task of the plan shop needs refund; the plan back-office has \d+, beyond this --scope; /,
  );
  assert.deepEqual(unshown(shop, ['charge', 'page']), []);
  assert.deepEqual(unshown(both, ['charge', 'refund']), []);
});

test('an ability whose tasks all need another one says so', () => {
  const tasks = backOffice.tasks.filter(({ scope }) => scope.includes('refund'));
  assert.deepEqual(unshown({ ...backOffice, tasks }, ['refund']), [
    `--scope has refund, but each task of the plan back-office with this ability needs other abilities too: 32 tasks need charge too, 5 tasks need cancel too, 2 tasks need installments too, 5 tasks need authorize too, 3 tasks need currencies too, 3 tasks need hold too, 1 task needs inquire too, 1 task needs reconcile-day too.`,
  ]);
  assert.deepEqual(unshown(backOffice, ['refund', 'charge']), []);
});

test('a run with an ability that no task shows is incomplete, and without it ready', async () => {
  const task = shop.tasks.find(({ id }) => id === 'charge-approved');
  assert.ok(task);
  const plan = { ...shop, tasks: [task] };
  const run = (scope: readonly Scope[]) =>
    certified(application(), ['charge-approved'], { plan, scope, tasks: undefined });
  const { verdict, because } = await run(['charge', 'refund']);
  assert.equal(verdict, 'incomplete');
  assert.match(
    because.join('\n'),
    /^No task of the plan shop needs refund; with this scope, back-office has \d+ and /,
  );
  assert.equal((await run(['charge'])).verdict, 'ready');
});

test('the step that is not done names the ability to leave out', () => {
  const of = (id: string) => {
    const { task } = allTasks.find((one) => one.task.id === id) ?? {};
    assert.ok(task, id);
    return task.steps.map((step) => abilityFor(task, step));
  };
  assert.deepEqual(of('charge-yen'), ['currencies']);
  assert.deepEqual(of('installments'), ['installments']);
  assert.deepEqual(of('page-paid'), ['page']);
  assert.deepEqual(of('token'), ['token', 'token']);
  assert.deepEqual(of('hold-and-release'), ['hold', 'hold']);
  assert.deepEqual(of('reconcile-day'), ['charge', 'reconcile-day']);
  assert.deepEqual(of('refund-in-full'), ['charge', 'refund']);
  assert.deepEqual(of('authorize-and-capture'), ['authorize', 'authorize']);
});

test('whoever does not do a step has no check of its task decided, and is told what to leave out', async () => {
  const right = application();
  const noRefund: Application = async (asked, send, deal) =>
    asked.operation === 'refund' ? { isUnsupported: true } : right(asked, send, deal);
  const { verdict, because, tasks, scope } = await certified(noRefund, ['refund-in-full']);
  assert.deepEqual(scope, [], 'no task was tested');
  assert.equal(verdict, 'incomplete');
  assert.deepEqual(because.slice(1), [
    'The application does not support refund: give a --scope without refund.',
  ]);
  const [task] = tasks;
  assert.deepEqual([task?.verdict, task?.unsupported], ['undecided', 'refund']);
  assert.ok((task?.checks.length ?? 0) > 10);
  for (const { check, verdict: came, reason } of task?.checks ?? [])
    assert.deepEqual([came, reason], ['undecided', 'the application does not support refund'], check);
  const done = await certified(application(), ['refund-in-full']);
  assert.deepEqual([done.tasks[0]?.verdict, done.tasks[0]?.unsupported], ['passed', undefined]);
  const silent: Application = async (asked, send, deal) =>
    asked.operation === 'refund' ? { state: 'refunded' } : right(asked, send, deal);
  assert.ok(failedChecks(await certified(silent, ['refund-in-full'])).includes('wire.arrived'));
});

test('where a task has two right ends, both are named, with what the application believes', async () => {
  const unsure: Application = async ({ operation }, send, deal) => {
    if (operation === 'charge') await send('doDeal', deal);
    return { state: 'unknown' };
  };
  const reasonOf = async (one: Application, id: string) =>
    (await certified(one, [id])).tasks[0]?.checks.find(({ check }) => check === 'ledger.net')?.reason;
  assert.equal(
    await reasonOf(unsure, 'charge-dropped-before'),
    'the buyer has paid 0.00 ILS, and the application reports unknown; allowed: paid 111.00 ILS and reported paid, or paid 0.00 ILS and reported failed, cancelled, refunded, authorized or held',
  );
  const refused: Application = async () => ({ state: 'paid' });
  assert.equal(
    await reasonOf(refused, 'charge-approved'),
    'the buyer has paid 0.00 ILS; the buyer should have paid 101.00 ILS',
  );
  assert.equal(await reasonOf(application(), 'charge-dropped-before'), undefined);
});

test('the time line shows a charge as it was when it was made, not as a later refund left it', async () => {
  const { tasks } = await certified(application(), ['refund-before-transmission']);
  const entries = tasks[0]?.timeline.filter(({ kind }) => kind === 'ledger').map(({ text }) => text) ?? [];
  assert.equal(entries[0], 'charge of 211.00 ILS: pending transmission');
  assert.equal(entries.length, 2);
});

test('a second attempt with an ending of its own belongs to its order', async () => {
  const twice: Application = async ({ order }, send, deal) => {
    await send('doDeal', { ...deal, user: `${order}a2`, total: '777' });
    return { state: 'paid' };
  };
  const { tasks } = await certified(twice, ['charge-approved', 'charge-odd-amount']);
  for (const { checks } of tasks)
    assert.match(
      checks.find(({ check }) => check === 'ledger.net')?.reason ?? '',
      /^the buyer has paid 7\.77 ILS/,
    );
});
