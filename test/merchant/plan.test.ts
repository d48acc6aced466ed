import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckId, checks } from '../../src/merchant/checks.ts';
import { amountsOf, planSchema, statesOf } from '../../src/merchant/plan.ts';
import { plansFrom } from '../../src/merchant/plan-file.ts';
import { allTasks, plans } from '../../src/merchant/plans/plans.ts';
import { type Deciding, type Played, passed } from '../../src/merchant/played.ts';
import { operations, orderStates, scopes, taskSchema } from '../../src/merchant/task-schema.ts';
import { decided, deciding, verdictOf, verdictOfTask } from '../../src/merchant/verdict.ts';

test('the plans have forty tasks, each with an amount of its own and checks', () => {
  const tasks = allTasks.map(({ task }) => task);
  assert.ok(tasks.length >= 40, `${tasks.length} tasks`);
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  const amounts = tasks.filter(({ companion }) => companion === undefined).flatMap(amountsOf);
  assert.equal(new Set(amounts).size, amounts.length);
  for (const { id, checks } of tasks) assert.ok(checks.includes('ledger.net'), id);
});

test('every task looks for secrets in what the application writes, also where nothing may be sent', () => {
  const tasks = allTasks.map(({ task }) => task);
  assert.ok(tasks.some(({ checks }) => checks.includes('practice.certificate-verified')));
  for (const { id, checks } of tasks) assert.ok(checks.includes('practice.no-secrets-written'), id);
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
  assert.match(twins.error?.issues[0]?.message ?? '', /^100 is also used by task 0/);
});

test('only on a payment page is there a buyer who comes back', () => {
  const steps = (operation: string, situation: object) => [{ operation, instruction: 'Sell.', situation }];
  for (const situation of [{ buyer: 'cancels' }, { return: 'forged' }]) {
    const plan = (operation: string) =>
      planSchema.safeParse({ plan: 'own', tasks: [{ ...task, steps: steps(operation, situation) }] });
    assert.ok(plan('page').success);
    const [issue] = plan('charge').error?.issues ?? [];
    assert.equal(issue?.path.join('.'), `tasks.0.steps.0.situation.${Object.keys(situation)[0]}`);
    assert.equal(issue?.message, 'is only for the operation page; this step has the operation charge');
  }
});

test('steps have amounts of their own as well', () => {
  const step = { operation: 'refund', instruction: 'Refund.', amount: 100 };
  const twins = planSchema.safeParse({
    plan: 'own',
    tasks: [task, { ...task, id: 'two', amount: 200, steps: [...task.steps, step] }],
  });
  assert.equal(twins.error?.issues[0]?.message, '100 is also used by task 0; it must be unique');
});

const all = Object.values(plans);
const everyTask = allTasks.map(({ task }) => task);
const everyStep = everyTask.flatMap(({ steps }) => steps);
const ids = Object.keys(checks) as CheckId[];

function verdictBy(plan: (typeof all)[number], by: Deciding) {
  const results = plan.tasks.map((one) => {
    const order = { task: one, order: 'T-1' };
    const found = decided({ order, steps: [] as Played['steps'] } as Played, by);
    const { id, title, scope } = one;
    return { id, title, scope, order: 'T-1', checks: found, verdict: verdictOfTask(found), timeline: [] };
  });
  return verdictOf({ tasks: results, approved: { of: 'deal', approved: 1, requests: 1, refused: {} } }, []);
}

const allPass = Object.fromEntries(ids.map((id) => [id, () => passed]));

for (const plan of all)
  test(`the plan ${plan.plan} is not ready without the decider of any check that it declares`, () => {
    assert.equal(verdictBy(plan, allPass).verdict, 'ready');
    const declared = new Set(plan.tasks.flatMap((one) => one.checks));
    assert.ok(declared.size > 12);
    for (const id of declared) {
      const { [id]: _, ...others } = allPass;
      const { verdict, because } = verdictBy(plan, others);
      assert.equal(verdict, 'incomplete', id);
      const open = plan.tasks.filter((one) => one.checks.includes(id));
      assert.equal(because.length, 1);
      assert.equal(
        because[0],
        `Not decided: ${id}: the check has no result (${open[0]?.id}${open.length > 1 ? ` and ${open.length - 1} more` : ''}).`,
      );
    }
  });

test('each check has a decider, and a task that declares it', () => {
  assert.deepEqual(Object.keys(deciding).toSorted(), ids.toSorted());
  const declared = new Set(everyTask.flatMap((one) => one.checks));
  assert.deepEqual(
    ids.filter((id) => !declared.has(id)),
    [],
  );
});

/** Words of the schema that no task of the kit uses, each with the reason. */
const unused: Readonly<Record<string, string>> = {
  'operation reconcile': 'asked by the kit itself, of an application that is unsure',
  'currency GBP': 'as USD: two decimals',
  'currency HKD': 'as USD: two decimals',
  'currency EUR': 'as USD: two decimals',
};

test('each word of the plan schema is used by a task, or has a reason', () => {
  const { shape } = taskSchema;
  const step = shape.steps.element.shape;
  const situation = step.situation.unwrap().shape;
  const used = new Set([
    ...everyTask.flatMap(({ scope }) => scope.map((one) => `scope ${one}`)),
    ...everyTask.map(({ currency }) => `currency ${currency}`),
    ...everyTask.map(({ channel }) => `channel ${channel}`),
    ...everyTask.flatMap((task) => statesOf(task).map((one) => `state ${one}`)),
    ...everyStep.flatMap(({ operation, situation = {} }) => [
      `operation ${operation}`,
      ...Object.entries(situation).flatMap(([name, value]) => [name, `${name} ${value}`]),
    ]),
    ...everyStep.flatMap((one) => Object.keys(one).map((name) => `step ${name}`)),
  ]);
  const words = [
    ...scopes.map((one) => `scope ${one}`),
    ...operations.map((one) => `operation ${one}`),
    ...orderStates.map((one) => `state ${one}`),
    ...shape.currency.unwrap().options.map((one) => `currency ${one}`),
    ...shape.channel.unwrap().options.map((one) => `channel ${one}`),
    ...Object.keys(step).map((name) => `step ${name}`),
    ...Object.keys(situation),
    ...situation.terminal.unwrap().options.map((one) => `terminal ${one}`),
    ...situation.fault.unwrap().options.map((one) => `fault ${one}`),
    ...situation.form.unwrap().options.map((one) => `form ${one}`),
    ...situation.return.unwrap().options.map((one) => `return ${one}`),
  ];
  assert.ok(words.length > 60, `${words.length}`);
  assert.deepEqual(words.filter((word) => !used.has(word)).toSorted(), Object.keys(unused).toSorted());
});

test('a page that only authorized the wrong amount may leave it open, where it reports that', () => {
  const checks = ['ledger.net', 'ledger.nothing-else', 'outcome.state', 'practice.no-unpaid-order'];
  const order = {
    task: { ...everyTask.find(({ id }) => id === 'page-another-amount'), checks },
    order: 'T-1',
  };
  const open = { kind: 'pre-authorization', state: 'authorized', total: 6_900, sent: { currency: 'ILS' } };
  const verdicts = (belief: string) =>
    decided({ order, steps: [], heard: [{}], transactions: [open], belief } as unknown as Played)
      .map(({ check, verdict }) => `${verdict} ${check}`)
      .toSorted();
  for (const belief of ['authorized', 'unknown', 'pending'])
    assert.ok(
      verdicts(belief).length === 4 && verdicts(belief).every((one) => one.startsWith('passed')),
      belief,
    );
  assert.ok(verdicts('paid').every((one) => one.startsWith('failed')));
  assert.ok(verdicts('failed').includes('failed ledger.nothing-else'));
});

test('an order is authorized where the gateway said so last, although its capture stands', () => {
  const checks = ['outcome.state', 'practice.no-unpaid-order'];
  const order = {
    task: { ...everyTask.find(({ id }) => id === 'authorize-and-capture'), checks },
    order: 'T-1',
  };
  const captured = [
    { kind: 'pre-authorization', state: 'captured', total: 1, sent: { currency: 'ILS' } },
    { kind: 'charge', state: 'captured', total: 1, sent: { currency: 'ILS' } },
  ];
  const verdicts = (status: string, transactions = captured) => {
    const replyText = `<transaction><financialStatus>${status}</financialStatus></transaction>`;
    const heard = [{ command: 'inquireTransactions', isAnswered: true, replyText }];
    return decided({ order, steps: [], heard, transactions, belief: 'authorized' } as unknown as Played).map(
      ({ verdict }) => verdict,
    );
  };
  assert.deepEqual(verdicts('AUTHORIZED'), ['passed', 'passed']);
  assert.deepEqual(verdicts('CAPTURED'), ['failed', 'failed']);
  assert.deepEqual(verdicts('AUTHORIZED', []), ['failed', 'failed'], 'nothing was captured');
});

test('a repeated step does not ask for a second charge, and a step that is not repeated names no condition', () => {
  const instructions = (operation: string, ...before: readonly string[]) => {
    const steps = [...before, operation, operation].map((one) => ({ operation: one }));
    const { tasks } = planSchema.parse({
      plan: 'own',
      tasks: [{ id: 'one', title: 'One', amount: 10_000, steps }],
    });
    return tasks[0]?.steps.slice(-2).map(({ instruction }) => instruction) ?? [];
  };
  assert.deepEqual(instructions('charge'), [
    'Sell for 100.00 ILS.',
    'Sell for 100.00 ILS again, unless this operation has already succeeded for the order: it must happen only once, even if the buyer clicks twice.',
  ]);
  for (const [operation, ...before] of [
    ...[['authorize'], ['hold'], ['payout'], ['page'], ['capture', 'authorize'], ['release', 'hold']],
  ] as const) {
    const [first = '', second = ''] = instructions(operation ?? '', ...before);
    assert.doesNotMatch(first, /unless/);
    assert.match(
      second,
      / again, unless this operation has already succeeded for the order: it must happen only once/,
    );
  }
});

test('two plans with a task in common are refused, with the task and the way out', async () => {
  await assert.rejects(plansFrom(['pages', 'shop']), {
    message:
      '--plan: the plans pages, shop cannot run together, because several of them have the task page-paid: run each plan separately',
  });
  assert.equal((await plansFrom(['shop', 'back-office'])).plan, 'shop, back-office');
});
