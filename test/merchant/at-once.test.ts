import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { type PlanInput, planSchema } from '../../src/merchant/plan.ts';
import { usePort } from '../support/use.ts';
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
    assert.equal(reason?.startsWith('the second order of the task (T1x02): '), left === 'T1x02', `${reason}`);
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

const naming =
  (named: (order: string) => object, states: (order: string) => 'paid' | 'failed'): Application =>
  async ({ order }, send, deal) => {
    await send('doDeal', { ...deal, ...named(order) });
    return { state: states(order) };
  };
const verdicts = ({ tasks }: Awaited<ReturnType<typeof run>>) =>
  Object.fromEntries(tasks[0]?.checks.map(({ check, verdict }) => [check, verdict]) ?? []);

test('what is so of both orders is decided, whatever names them', async () => {
  const ways = [
    (order: string) => ({ user: `W${order.split('').toReversed().join('')}` }),
    () => ({ user: undefined }),
    () => ({ user: 'shop' }),
  ];
  for (const [index, way] of ways.entries()) {
    const right = await run(naming(way, () => 'paid'));
    assert.equal(right.tasks[0]?.verdict, 'passed', `${index}: ${JSON.stringify(right.tasks[0]?.checks)}`);
    const wrong = await run(naming(way, () => 'failed'));
    assert.equal(verdicts(wrong)['outcome.state'], 'failed', `${index}`);
  }
});

test('where one order differs, it is known by its reference anywhere, and else the check is undecided', async () => {
  const cut = {
    ...task,
    net: 500,
    states: ['paid' as const],
    orElse: { net: 0, states: ['failed' as const] },
  };
  const plan = planSchema.parse(planOf(cut));
  // The gateway refuses the card of the second order.
  const oneOf = (named: (order: string) => object) =>
    certified(
      naming(
        (order) => ({ ...named(order), ...(order === 'T1x02' && { cardNo: '4580990000004004' }) }),
        (order) => (order === 'T1x02' ? 'failed' : 'paid'),
      ),
      ['both'],
      { plan },
    );
  const elsewhere = await oneOf((order) => ({ user: `W${order.length}`, userData3: `of ${order}` }));
  assert.equal(elsewhere.tasks[0]?.verdict, 'passed', JSON.stringify(elsewhere.tasks[0]?.checks));
  const nowhere = await oneOf((order) => ({ user: order === 'T1x01' ? 'W1' : 'W2' }));
  assert.deepEqual(verdicts(nowhere), {
    ...{ 'wire.arrived': 'passed', 'practice.no-second-charge': 'passed' },
    ...{ 'ledger.net': 'undecided', 'outcome.state': 'undecided' },
  });
  const reason = nowhere.tasks[0]?.checks.find(({ check }) => check === 'ledger.net')?.reason;
  assert.match(
    reason ?? '',
    /^the requests of the application do not show to which of two orders with the same amount they belong/,
  );
});

test('one that charges an order twice under references of its own is not taken for two orders', async () => {
  const twice: Application = async ({ order }, send, deal) => {
    for (const end of ['a', 'b'])
      await send('doDeal', { ...deal, user: `${order === 'T1x01' ? 'V' : 'W'}${end}` });
    return { state: 'paid' };
  };
  assert.equal(verdicts(await run(twice))['practice.no-second-charge'], 'failed');
});

test('two buyers pay on two pages at once, and each payment belongs to the order of its page', async () => {
  const back = 'https://shop.example/return';
  const reach = `http://127.0.0.1:${await usePort(createServer((_, response) => response.end()))}`;
  /** The order is named by uniqueid alone, which the ledger does not store. */
  const selling =
    (pays: (order: string) => boolean): Application =>
    async ({ order }, send, { cardNo, cardExpiration, cvv, user, ...deal }, onPage) => {
      const { value } = await send('doDeal', {
        ...{ ...deal, validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: order },
        ...{ successUrl: back, errorUrl: back, cancelUrl: back },
      });
      if (pays(order)) await onPage?.({ page: value('doDeal.mpiHostedPageUrl'), reach });
      return { state: 'paid' };
    };
  const pages = planSchema.parse(planOf({ ...task, scope: ['page'], steps: [{ operation: 'page' }] }));
  const right = await certified(
    selling(() => true),
    ['both'],
    { plan: pages },
  );
  assert.equal(right.tasks[0]?.verdict, 'passed', JSON.stringify(right.tasks[0]?.checks));
  const wrong = await certified(
    selling((order) => order === 'T1x01'),
    ['both'],
    { plan: pages },
  );
  const net = wrong.tasks[0]?.checks.find(({ check }) => check === 'ledger.net')?.reason;
  assert.match(net ?? '', /^the second order of the task \(T1x02\): the buyer has paid 0\.00 ILS/);
});

test('a day needs a clock', () => {
  const problem = (changed: PlanInput['tasks'][number]) => {
    const [issue] = planSchema.safeParse(planOf(changed)).error?.issues ?? [];
    return `${issue?.path.join('.')}: ${issue?.message}`;
  };
  const [step] = task.steps;
  assert.ok(step);
  const on = (clock?: string): PlanInput['tasks'][number] => ({
    ...task,
    steps: [{ ...step, situation: { day: 'clocks go forward', ...(clock !== undefined && { clock }) } }],
  });
  assert.ok(planSchema.safeParse(planOf(on('22:30'))).success);
  assert.equal(problem(on()), 'tasks.0.steps.0.situation.day: also needs the key clock, such as 22:30');
});
