import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckId, checks } from '../../src/merchant/checks.ts';
import { certificateOf } from '../../src/merchant/evidence.ts';
import { observe } from '../../src/merchant/observe.ts';
import { passiveEvidence } from '../../src/merchant/passive.ts';
import type { Plan } from '../../src/merchant/plan.ts';
import { allTasks, plans } from '../../src/merchant/plans/plans.ts';
import type { Played, PlayedStep } from '../../src/merchant/played.ts';
import { practicesOf } from '../../src/merchant/practices.ts';
import { orderStates, type Task } from '../../src/merchant/task-schema.ts';
import { deciding } from '../../src/merchant/verdict.ts';
import { begunSession } from './begun-session.ts';
import { certified } from './in-process.ts';
import { application, right } from './sound-application.ts';

const ids = Object.keys(checks) as CheckId[];
const all = allTasks.map(({ task }) => task);

const stepOf = (task: Task, index: number): PlayedStep => ({
  ...{ step: task.steps[index] as Task['steps'][number], from: index, to: index + 1, answer: {} },
  ...{ card: { number: '4580000000000000', cvv: '123' }, handshakesFailed: 0 },
});

const silent = (task: Task, belief: Played['belief'], steps: readonly PlayedStep[]): Played => ({
  ...{ order: { task, order: 'T-1' }, steps, heard: [], findings: [], transactions: [], tape: [] },
  ...{ given: { terminal: '0880000010' }, belief },
});

test('no check passes where nothing was seen: of no task, whatever the application reports', () => {
  assert.ok(ids.length > 20 && all.length > 90);
  const passes = new Set<string>();
  let tried = 0;
  for (const check of ids) {
    const decide = deciding[check];
    assert.ok(decide, `nothing decides ${check}`);
    for (const task of all)
      for (const belief of [undefined, ...orderStates])
        for (const steps of [[], task.steps.map((_, index) => stepOf(task, index))]) {
          tried += 1;
          if (decide(silent(task, belief, steps)).verdict === 'passed') passes.add(`${check} of ${task.id}`);
        }
  }
  assert.ok(tried > 10_000, `${tried} were tried`);
  assert.deepEqual([...passes], []);
});

test('an application that is asked and does nothing passes no check, whatever it reports', async () => {
  for (const state of ['failed', 'paid'] as const) {
    const { tasks, verdict } = await certified(
      async () => ({ state, lookedBy: undefined }) as never,
      [...['charge-approved', 'charge-declined', 'unknown-authority']],
    );
    assert.deepEqual(
      tasks.flatMap((task) => task.checks.filter(({ verdict: came }) => came === 'passed')),
      [],
    );
    assert.notEqual(verdict, 'ready');
  }
});

/** Checks that pass although the gateway refuses every request, with the evidence that they use. */
const freed: Readonly<Partial<Record<CheckId, string>>> = {
  'wire.arrived': 'The command arrived: that it was refused is no matter of this check.',
  'wire.rules': 'The refused request itself follows the rules or breaks them.',
  'wire.known-elements': 'The elements of the refused request were read.',
  'ledger.net': 'Where the task allows that nothing is charged, the ledger was read, and nothing is charged.',
  'ledger.nothing-else': 'The refused requests were seen, and the ledger has nothing open of their order.',
  'outcome.state': 'Where the task allows that the order failed, the application reports so.',
  'practice.no-second-charge':
    'The refused requests were seen, and the ledger has no two deals of their order.',
  'practice.no-unpaid-order': 'The reported state was compared with the ledger.',
  'practice.no-lost-payment': 'The reported state was compared with the ledger.',
  'practice.cvv-not-resent': 'The refused requests were searched for a CVV where no buyer typed one.',
  'practice.amounts-exact': 'The amount of the refused request was read.',
  'practice.secrets-in-place': 'The elements of the refused request were read.',
  'practice.no-secrets-written': 'The output was searched, and has nothing to do with the gateway.',
  'practice.done-once': 'The refused refunds were seen, and none repeats one that succeeded.',
  'practice.request-id-unique': 'The requestIds of the refused requests were compared.',
  'practice.sparing-inquiries': 'The inquiries were counted.',
  'practice.sparing-retries': 'The refused requests were counted.',
  'practice.inquire-before-retry': 'The request whose reply was lost was seen, and what came after it.',
  'practice.no-blind-refund': 'The request whose reply was lost was seen, and what came after it.',
  'practice.own-timeout': 'The gateway was silent, and the time that the application waited was measured.',
  'practice.certificate-verified': 'The handshake is refused before any request.',
};

test('where every request is refused a check passes only for what it saw, and the table gives the reason', async () => {
  // One task for each check, without payment pages, because these need a buyer.
  const wanted = ids.flatMap((check) => {
    const having = all.find((one) => one.checks.includes(check) && !one.scope.includes('page'));
    assert.ok(having, `no task declares ${check}`);
    return having.id;
  });
  const tasks = [
    ...new Set([...wanted, 'charge-approved', 'charge-declined', 'refund-in-part-dropped-before']),
  ];
  const refusing = Object.fromEntries(
    Object.entries(right).map(([operation, doing]) => [
      operation,
      ((asked, send, deal, memory) =>
        doing(
          asked,
          // The sandbox refuses a request without a transaction id before it checks the terminal.
          (command, fields, id) =>
            send(
              command,
              { ...fields, terminalNumber: '0999999999', tranId: fields.tranId || undefined },
              id,
            ),
          deal,
          memory,
        )) satisfies typeof doing,
    ]),
  );
  const certificate = await certified(application(refusing), tasks);
  assert.equal(certificate.approved.approved, 0);
  assert.ok(Object.keys(certificate.approved.refused).length > 0);
  assert.equal(certificate.verdict === 'ready', false);
  const came = certificate.tasks.flatMap((task) => task.checks.map((one) => ({ ...one, task: task.id })));
  assert.deepEqual(
    ids.filter((id) => !came.some(({ check }) => check === id)),
    [],
    'checks that were not tried',
  );
  const passed = came.filter(({ verdict }) => verdict === 'passed');
  assert.deepEqual(
    [...new Set(passed.map(({ check }) => check))].filter((check) => !freed[check]),
    [],
  );
  assert.deepEqual(
    Object.keys(freed).filter((id) => !passed.some(({ check }) => check === id)),
    [],
    'sentences that free nothing',
  );
});

test('an application that only inquires passes no check of deals', async () => {
  const { tasks, verdict, because } = await certified(
    async ({ order }, send) => {
      await send('inquireTransactions', { user: order });
      return { state: 'failed' };
    },
    ['charge-approved', 'charge-declined', 'installments'],
  );
  assert.equal(verdict, 'incomplete');
  assert.match(
    because[0] ?? '',
    /^No deal was approved: 3 requests arrived, none was refused(?: except by a simulated fault)?, and none (?:succeeded with 000|completed a charge, a payout, an authorization or a token)\.$/,
  );
  const ofDeals: readonly CheckId[] = ['wire.arrived', 'wire.as-asked', 'practice.amounts-exact'];
  assert.equal(tasks.length, 3);
  for (const { id, checks: came } of tasks)
    for (const check of ofDeals) {
      const found = came.find((one) => one.check === check);
      assert.ok(found && found.verdict !== 'passed', `${check} of ${id}`);
    }
});

test('a passive session without a request passes no check', async () => {
  assert.deepEqual(
    practicesOf([]).filter(({ verdict }) => verdict === 'passed'),
    [],
  );
  await using session = await begunSession();
  const { tasks, verdict } = certificateOf(await passiveEvidence(session, { seed: 1, begun: new Date() }));
  assert.equal(verdict, 'incomplete');
  assert.ok((tasks[0]?.checks.length ?? 0) > 5);
  assert.deepEqual(
    tasks[0]?.checks.filter((one) => one.verdict === 'passed'),
    [],
  );
});

test('the doctor passes nothing of an application that does nothing but that it answered', async () => {
  await using session = await begunSession();
  const { doctor = [] } = await observe({
    ...{ session, plan: plans.shop as Plan, seed: 1, lateMs: 0, graceMs: 0, onDoctor: () => {} },
    driver: { name: 'idle', ask: async () => ({ state: 'paid' }) },
  });
  assert.ok(doctor.length > 8);
  assert.deepEqual(
    doctor.filter(({ verdict }) => verdict === 'passed').map(({ question }) => question),
    ['asked'],
  );
});
