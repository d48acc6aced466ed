import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startServer } from '../../examples/shop/server.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import type { CheckId } from '../../src/merchant/checks.ts';
import type { Driver } from '../../src/merchant/drivers/driver.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { hookDriver, runDriver } from '../../src/merchant/index.ts';
import { observe } from '../../src/merchant/observe.ts';
import { type PlanInput, planSchema } from '../../src/merchant/plan.ts';
import type { Access } from '../../src/merchant/session.ts';
import type { Situation } from '../../src/merchant/task-schema.ts';
import { usePort } from '../support/use.ts';
import { begunSession } from './begun-session.ts';
import { type Application, certified } from './in-process.ts';
import { alteredShop } from './variants/altered-shop.ts';
import { broken } from './variants/index.ts';

type TaskInput = PlanInput['tasks'][number];

const planOf = (task: Partial<TaskInput>) =>
  planSchema.parse({
    plan: 'own',
    tasks: [{ id: 'own', title: 'Own', amount: 10_100, net: 10_100, states: ['paid'], ...task }],
  });

const found = ({ tasks }: MerchantCertificate): readonly string[] =>
  tasks.flatMap(({ checks }) =>
    checks.flatMap(({ verdict, check, reason }) =>
      verdict === 'passed' ? [] : [`${verdict} ${check}: ${reason}`],
    ),
  );

test('a charge is not listed until the time of --late has passed after its reply was lost, and is listed then', async () => {
  let now = 0;
  const results: string[] = [];
  const asking: Application = async ({ order }, send, deal) => {
    const inquire = async () => (await send('inquireTransactions', { user: order })).result;
    results.push(await inquire());
    await send('doDeal', deal);
    for (const later of [0, 299, 300]) {
      now = later;
      results.push(await inquire());
    }
    return { state: results.at(-1) === '000' ? 'paid' : 'unknown' };
  };
  const situation = { fault: 'dropped after', inquiry: 'not listed' } as const;
  const plan = planOf({
    ...{ scope: ['charge'], checks: ['outcome.state', 'ledger.net'] },
    steps: [{ operation: 'charge', instruction: 'Sell.', situation }],
  });
  const certificate = await certified(asking, ['own'], { plan, lateMs: 300 }, () => now);
  assert.deepEqual(results, ['099', '099', '099', '000']);
  assert.deepEqual(found(certificate), []);
});

test('a state that a lost reply allows is not waited for; an unknown one is asked for again after --late', async () => {
  const lateMs = 6_000;
  const situation = { fault: 'dropped after' } as const;
  const plan = planSchema.parse({
    plan: 'own',
    tasks: [1, 2, 3].map((number) => ({
      ...{ id: `own-${number}`, title: 'Own', amount: 10_000 + number, scope: ['charge'] },
      ...{ steps: [{ operation: 'charge', situation }], checks: ['outcome.state', 'ledger.net'] },
    })),
  });
  const soldAt: number[] = [];
  const sells: Application = async ({ order }, send, deal) => {
    soldAt.push(performance.now());
    await send('doDeal', deal);
    const { result } = await send('inquireTransactions', { user: order });
    return { state: result === '000' ? 'paid' : 'unknown' };
  };
  const begun = performance.now();
  const certificate = await certified(
    sells,
    plan.tasks.map(({ id }) => id),
    { plan, lateMs },
  );
  assert.deepEqual([certificate.tasks.length, found(certificate)], [3, []]);
  const took = performance.now() - begun;
  // A wait for each task would take 12 s between the first and the last sale.
  const between = (soldAt.at(-1) ?? 0) - (soldAt[0] ?? 0);
  assert.ok(
    took >= lateMs && between < 2 * lateMs,
    `${took} ms, ${between} ms: one wait at the end of the run`,
  );

  const operations: string[] = [];
  let asksBegun = Number.NaN;
  const asks: Application = async (asked, send, deal) => {
    operations.push(asked.operation);
    const isOver = performance.now() - asksBegun >= 500;
    if (asked.operation === 'charge') {
      asksBegun = performance.now();
      await send('doDeal', deal);
    }
    return { state: isOver ? 'paid' : 'unknown' };
  };
  const unsure = await certified(asks, ['own-1'], { plan, lateMs: 500 });
  assert.deepEqual([operations, found(unsure)], [['charge', 'reconcile'], []]);
});

/** A hook that hangs ends by its patience. A busy machine may take more than three seconds for a step. */
async function led(hasTimeout: boolean, task: Partial<TaskInput>, patienceMs: number) {
  const endless = broken.find(({ id }) => id === 'no-time-out');
  assert.ok(endless);
  const start = hasTimeout ? startServer : await alteredShop(endless);
  const server = await start({
    ...{ port: 0, file: ':memory:', address: 'https://shop.example', hasHook: true },
    ...{ settlesWithinMs: 600_000, timeoutMs: hasTimeout ? 2_000 : 500 },
  });
  const hook = `${server.url}/tck`;
  try {
    return await observed(
      task,
      (access) => hookDriver({ url: hook, probe: hook, access, lateMs: 20, patienceMs }),
      patienceMs,
    );
  } finally {
    server.close();
  }
}

async function observed(
  task: Partial<TaskInput>,
  driverFor: (access: Access) => Driver,
  patienceMs = 100,
): Promise<MerchantCertificate> {
  await using session = await begunSession();
  const common = { session, driver: driverFor(session.access), patienceMs };
  return certificateOf(await observe({ ...common, plan: planOf(task), seed: 1, lateMs: 20, graceMs: 0 }));
}

const checks = ['wire.arrived', 'ledger.net', 'outcome.state', 'practice.own-timeout'] satisfies CheckId[];
const sell = { operation: 'charge', instruction: 'Sell.' } as const;
const then = (operation: 'refund' | 'cancel' | 'inquire', situation: Situation): TaskInput['steps'] => [
  sell,
  { operation, instruction: 'Go on.', situation },
];
const silence = { fault: 'silence' } as const;
const silentInquiry = { inquiry: 'silence' } as const;

const hangs: readonly (readonly [where: string, task: Partial<TaskInput>])[] = [
  ['a charge', { scope: ['charge'], steps: [{ ...sell, situation: silence }] }],
  [
    'a refund',
    {
      scope: ['charge', 'refund'],
      steps: then('refund', silence),
      net: 0,
      states: ['refunded', 'cancelled'],
    },
  ],
  [
    'a cancellation',
    { scope: ['charge', 'cancel'], steps: then('cancel', silence), net: 0, states: ['cancelled'] },
  ],
  ['an inquiry', { scope: ['charge', 'inquire'], steps: then('inquire', silentInquiry) }],
  [
    'an inquiry after a lost reply',
    {
      scope: ['charge'],
      steps: [{ ...sell, situation: { fault: 'dropped after', inquiry: 'silence' } }],
    },
  ],
  [
    'the return from the payment page',
    { scope: ['page'], steps: [{ operation: 'page', instruction: 'Sell.', situation: silentInquiry }] },
  ],
];

const cause =
  /^warned practice\.own-timeout: the application still waited after \d+ s for a gateway that did not reply; it is not known whether the application stops waiting within 40 s: use --patience PT[4-9]\dS$/;

for (const [where, task] of hangs)
  test(`${where}: a hook that hangs on silence is warned of its time-out alone, and one that stops waiting passes`, async () => {
    let hung = await led(false, { ...task, checks }, 3_000);
    if (!cause.test(found(hung).join())) hung = await led(false, { ...task, checks }, 30_000);
    assert.equal(hung.verdict, 'ready', found(hung).join('\n'));
    assert.equal(found(hung).length, 1, found(hung).join('\n'));
    assert.match(found(hung)[0] ?? '', cause);
    assert.deepEqual(found(await led(true, { ...task, checks }, 60_000)), []);
  });

test('a hang without a silent gateway stays undecided, with the advice to allow more time', async () => {
  const url = `http://127.0.0.1:${await usePort(createServer(() => {}))}/tck`;
  const slow = await observed({ scope: ['charge'], steps: [sell], checks: ['outcome.state'] }, (access) =>
    hookDriver({ url, access, lateMs: 0, patienceMs: 100 }),
  );
  assert.equal(slow.verdict, 'incomplete');
  assert.match(found(slow)[0] ?? '', /^undecided outcome\.state: .*allow more time with --patience$/);
  const run = await observed({ scope: ['charge'], steps: [sell], checks: ['outcome.state'] }, (access) =>
    runDriver({ command: 'sleep 60', access, lateMs: 0, patienceMs: 100 }),
  );
  assert.match(found(run)[0] ?? '', /^undecided outcome\.state: .*allow more time with --patience$/);
});

/** Deals with the reported state of their order, and the checks that fail. */
const reports = [
  ['AutoCommHold', 'held', []],
  ['AutoCommHold', 'authorized', []],
  ['Verify', 'authorized', []],
  ['Verify', 'held', ['practice.no-unpaid-order']],
  ['', 'held', ['practice.no-unpaid-order']],
  ['', 'authorized', ['practice.no-unpaid-order']],
  ['AutoCommHold twice', 'held', ['ledger.nothing-else', 'practice.no-second-charge']],
  ['AutoCommHold', 'paid', ['outcome.state', 'practice.no-unpaid-order']],
] as const;

for (const [makes, state, failing] of reports)
  test(`${makes || 'nothing'} that is reported as ${state}: ${failing.join(', ') || 'nothing fails'}`, async () => {
    const plan = planOf({
      ...{ scope: ['charge'], net: 0, states: ['authorized', 'held'], steps: [sell] },
      checks: [
        ...(['ledger.net', 'ledger.nothing-else', 'outcome.state'] as const),
        ...(['practice.no-second-charge', 'practice.no-unpaid-order'] as const),
      ],
    });
    const making: Application = async ({ order }, send, deal) => {
      const [validation = '', twice] = makes.split(' ');
      await send('inquireTransactions', { user: order });
      for (const _ of twice ? [1, 2] : [1]) if (validation) await send('doDeal', { ...deal, validation });
      return { state };
    };
    const { tasks } = await certified(making, ['own'], { plan });
    assert.deepEqual(
      tasks.flatMap((task) => task.checks.flatMap((one) => (one.verdict === 'failed' ? [one.check] : []))),
      failing,
    );
  });
