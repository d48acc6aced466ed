import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startServer } from '../../../examples/shop/server.ts';
import { certificateOf, type DoctorFinding, observe, type Scope } from '../../../src/merchant/index.ts';
import { asPageTask } from '../../../src/merchant/page-tasks.ts';
import { type PlanInput, planSchema } from '../../../src/merchant/plan.ts';
import { writtenOf } from '../../../src/merchant/plan-defaults.ts';
import { allTasks, plans } from '../../../src/merchant/plans/plans.ts';
import { tasksWithin, unshown } from '../../../src/merchant/scope.ts';
import { histories, type Start } from '../../merchant/histories-in-process.ts';
import { alteredShop } from '../../merchant/variants/altered-shop.ts';
import { impatient } from '../../merchant/variants/certified.ts';
import { withShop } from '../../merchant/variants/with-shop.ts';

const pageShop = plans['page-shop'];
assert.ok(pageShop);

/** The abilities of a shop with a hosted page and a back office. */
const abilities: readonly Scope[] = [
  ...(['page', 'installments', 'currencies', 'refund', 'cancel', 'inquire'] as const),
  ...(['transmit', 'reconcile-day', 'invoice', 'authorize', 'hold'] as const),
];

const run = (start: Start, plan = pageShop, scope = abilities, tasks?: readonly string[]) =>
  withShop(start, { seed: 1, lateMs: 150, timeoutMs: 2_000 }, async ({ driver, ...common }) => {
    const doctor: DoctorFinding[] = [];
    const evidence = await observe({
      ...{ ...common, driver: impatient(driver), plan, scope, tasks },
      onDoctor: (findings) => void doctor.push(...findings),
    });
    return { ...certificateOf(evidence), found: doctor };
  });

suite('a shop that sells on payment pages alone', { concurrency: 3 }, () => {
  const whole = tasksWithin(pageShop, abilities);
  const sold = new Set<Scope>(['page', 'installments', 'currencies']);
  const [front, back] = [true, false].map((isFront) =>
    whole.filter(({ scope }) => scope.every((one) => sold.has(one)) === isFront),
  );
  for (const [where, tasks = []] of [['shop', front] as const, ['back office', back] as const])
    test(`the ${where} is ready in all tasks of the plan page-shop, and its doctor sells on a page`, async () => {
      const scope = abilities.filter((one) => tasks.some((task) => task.scope.includes(one)));
      const certificate = await run(startServer, { ...pageShop, tasks: [...tasks] }, scope);
      assert.deepEqual(certificate.because, ['Each required check of each task in scope passed.']);
      assert.deepEqual([certificate.verdict, certificate.scope], ['ready', scope]);
      assert.ok(certificate.tasks.length > 25, `${certificate.tasks.length}`);
      const deal = certificate.found.find(({ question }) => question === 'deal');
      assert.equal(deal?.verdict, 'passed');
    });

  test('page, refund and cancel are a complete scope of the plans shop and back-office', async () => {
    const scope: readonly Scope[] = ['page', 'refund', 'cancel'];
    const both = {
      ...pageShop,
      tasks: allTasks.flatMap(({ plan, task }) => (plan === 'shop' || plan === 'back-office' ? task : [])),
    };
    assert.deepEqual(unshown(both, scope), []);
    const few = {
      ...both,
      tasks: both.tasks.filter(({ id }) => ['refund-in-full', 'cancel', 'page-paid'].includes(id)),
    };
    const certificate = await run(startServer, few, scope);
    assert.deepEqual(
      [certificate.verdict, certificate.scope],
      ['ready', ['page', 'refund', 'cancel']],
      certificate.because.join('\n'),
    );
    assert.match(unshown(both, ['refund', 'cancel']).join('\n'), /tasks need charge too/);
  });

  test('it passes generated histories with refunds and cancellations', async (t) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const { verdict, because, scope } = await histories(startServer, seed, 25, ['page', 'refund', 'cancel']);
    assert.equal(verdict, 'ready', `seed ${seed}: ${because.join('\n')}`);
    assert.deepEqual([...scope].toSorted(), ['cancel', 'page', 'refund']);
  });

  test('a shop that takes the first page of an order for the paid one is found by histories', async () => {
    const edits = [
      { file: 'shop.ts', from: "'paid', ...idsOf(charge) }", to: "'paid', ...idsOf(deals[0] ?? charge) }" },
    ] as const;
    const start = await alteredShop({ id: 'first-page-of-two', edits });
    const { verdict, histories: facts } = await histories(start, 1, 60, ['page', 'refund', 'cancel']);
    assert.equal(verdict, 'not ready');
    // Its refund names the refused transaction, or its second page is one too many, or it reports a paid order as failed.
    assert.ok(facts?.counterexample);
    assert.match(facts.counterexample.check, /^(?:practice\.no-(?:second-charge|lost-payment)|ledger\.net)$/);
    const steps = facts.counterexample.plan.tasks.flatMap((task) => task.steps);
    assert.ok(steps.filter(({ operation }) => operation === 'page').length > 0);
  });
});

const taskOf = (changes: Partial<PlanInput['tasks'][number]>) => {
  const task = {
    id: 'one',
    title: 'One',
    amount: 10_000,
    steps: [{ operation: 'charge' as const }],
    ...changes,
  };
  const [one] = planSchema.parse({ plan: 'own', tasks: [task] }).tasks;
  assert.ok(one);
  return one;
};

test('what the author of a task wrote is known from the complete task', () => {
  for (const { task } of allTasks) {
    const others = allTasks.filter((other) => other.task.id === task.companion).map((one) => one.task);
    const [again] = planSchema.parse({ plan: 'own', tasks: [task, ...others].map(writtenOf) }).tasks;
    assert.deepEqual(again, task, task.id);
  }
  const own = taskOf({
    steps: [{ operation: 'charge', instruction: 'Sell the lamp.' }],
    states: ['paid', 'held'],
  });
  const { steps, states, checks } = writtenOf(own);
  assert.deepEqual([steps[0]?.instruction, states, checks], ['Sell the lamp.', ['paid', 'held'], undefined]);
});

test('a sale becomes a page with its amount, card and payments; other steps stay as they are', () => {
  const refund = { operation: 'refund', amount: 4_000, situation: { clock: '23:30' } } as const;
  const task = taskOf({ steps: [{ operation: 'charge', payments: 3, card: 'approved-mastercard' }, refund] });
  const page = asPageTask(task);
  assert.deepEqual(page?.steps, [
    {
      ...{ operation: 'page', payments: 3, card: 'approved-mastercard' },
      instruction: 'Sell for 100.00 ILS on the payment page in 3 payments.',
    },
    { ...refund, instruction: 'Refund 40.00 ILS of the order.' },
  ]);
  assert.deepEqual(page.scope, ['installments', 'page', 'refund']);
  assert.deepEqual([page.net, page.states], [task.net, task.states]);
  assert.deepEqual(asPageTask({ ...task, scope: ['charge', 'cancel'] })?.scope, ['page', 'cancel']);
});

test('an authorization is made on the page, and its capture is not', () => {
  const task = taskOf({ steps: [{ operation: 'authorize' }, { operation: 'capture', amount: 4_000 }] });
  const page = asPageTask(task);
  assert.deepEqual(page?.scope, ['page', 'authorize']);
  assert.deepEqual(
    page.steps.map(({ operation, payWith, instruction }) => [operation, payWith, instruction]),
    [
      ['authorize', 'page', 'Authorize 100.00 ILS, on the payment page. Charge nothing yet.'],
      ['capture', undefined, 'Capture 40.00 ILS of the authorization.'],
    ],
  );
  const { error } = planSchema.safeParse({
    plan: 'own',
    tasks: [{ ...task, steps: [{ operation: 'charge', payWith: 'page' }] }],
  });
  assert.match(error?.issues[0]?.message ?? '', /^page is only for authorize and hold/);
});

test('without a reply to its page request an application may sell, or report that it did not', () => {
  const lost = taskOf({
    steps: [{ operation: 'charge', situation: { fault: 'dropped after' } }],
    states: ['paid'],
  });
  assert.deepEqual(lost.orElse, undefined);
  const page = asPageTask(lost);
  const [first] = [page?.orElse].flat();
  assert.deepEqual([page?.net, page?.states], [10_000, ['paid']]);
  assert.deepEqual(first, { net: 0, states: ['failed', 'cancelled', 'pending'] });
  assert.ok(lost.checks.includes('practice.inquire-before-retry'));
  assert.ok(!page?.checks.includes('practice.inquire-before-retry'));
  assert.match(page?.title ?? '', /^A payment page is requested\. The gateway carries out the request\./);
  const refused = asPageTask(taskOf({ steps: [{ operation: 'charge', situation: { refusal: '401' } }] }));
  assert.deepEqual([refused?.net, refused?.states], [0, ['failed', 'cancelled', 'pending']]);
});

test('a task without a sale stays, and one that no page can show has no such form', () => {
  for (const task of [
    taskOf({ steps: [{ operation: 'payout' }] }),
    taskOf({ steps: [{ operation: 'tokenize' }, { operation: 'charge', payWith: 'token' }] }),
    taskOf({ steps: [{ operation: 'page' }] }),
  ])
    assert.equal(asPageTask(task), task);
  assert.equal(asPageTask(taskOf({ channel: 'Phone' })), undefined);
  const late = { operation: 'charge', situation: { fault: 'late commit' } } as const;
  assert.equal(asPageTask(taskOf({ steps: [late] })), undefined);
  assert.notEqual(asPageTask(taskOf({})), undefined);
});

test('an application that charges cards keeps its charges, also if it has pages', () => {
  const shown = (scope: readonly Scope[]) =>
    tasksWithin({ tasks: [taskOf({})] }, scope).flatMap(({ steps }) =>
      steps.map(({ operation }) => operation),
    );
  assert.deepEqual(shown(['charge', 'page']), ['charge']);
  assert.deepEqual(shown(['page']), ['page']);
  assert.deepEqual(shown(['refund']), []);
});
