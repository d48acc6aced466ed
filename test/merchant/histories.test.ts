import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Driver } from '../../src/merchant/drivers/driver.ts';
import { planOf } from '../../src/merchant/histories/as-plan.ts';
import {
  beginsNone,
  type History,
  histories as historiesWith,
  type Move,
} from '../../src/merchant/histories/history.ts';
import { smallest } from '../../src/merchant/histories/search.ts';
import { type PlanInput, planSchema } from '../../src/merchant/plan.ts';
import { type Scope, type Situation, scopes } from '../../src/merchant/task-schema.ts';
import { histories, planned, shop } from './histories-in-process.ts';
import { type Application, certified } from './in-process.ts';

const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);

const move = (operation: Move['operation'], situation: Situation = {}, more: Partial<Move> = {}): Move => ({
  ...{ operation, situation, gap: 0 },
  ...more,
});
const order = (...moves: readonly Move[]): History[number] => ({ isTwin: false, currency: 'ILS', moves });

test('the shop that inquires first passes generated histories', async (t) => {
  const seed = anySeed();
  t.diagnostic(`seed ${seed}`);
  const { verdict, because, histories: facts, tasks } = await histories(await shop(), seed, 20);
  assert.equal(verdict, 'ready', `seed ${seed}: ${because.join('\n')}`);
  assert.deepEqual([facts?.run, facts?.asked, facts?.counterexample], [20, 20, undefined]);
  assert.match(
    because.join(),
    /^In 20 generated histories with \d+ orders, each order ended with the money and the state that its steps allow/,
  );
  assert.ok(Object.keys(facts?.faults ?? {}).length > 5);
  assert.deepEqual(
    tasks.map(({ id, verdict: came, checks }) => [id, came, checks.length]),
    [['histories', 'passed', 6]],
  );
});

/** A shop that retries without an inquiry charges twice. The gateway refuses only repeated captures and releases. */
const results = {
  'practice.no-second-charge':
    /^Result: the order has 2 (?:charges|payouts|authorizations|holds) that were not cancelled: /,
  'practice.no-unpaid-order':
    /^Result: the application reports the order as (?:authorized, but (?:no authorization is open|the buyer was charged for the order)|held, but (?:no charge is held|its charge is settled and not held))\.$/,
};

test('the blind retry fails by name, and its counterexample is a plan that fails again; the shop passes it', async (t) => {
  const seed = anySeed();
  t.diagnostic(`seed ${seed}`);
  for (const [one, checks] of [
    [seed, ['practice.no-second-charge', 'practice.no-unpaid-order']],
    [1, ['practice.no-second-charge']],
    [4, ['practice.no-unpaid-order']],
  ] as const) {
    const { verdict, histories: facts } = await histories(await shop('retry-blind'), one, 50);
    assert.equal(verdict, 'not ready', `seed ${one}`);
    const check = checks.find((named) => named === facts?.counterexample?.check);
    assert.ok(check && facts?.counterexample, `seed ${one}: ${facts?.counterexample?.check}`);
    assert.equal(facts.run, facts.counterexample.history);
    assert.match(facts.counterexample.says.at(-1) ?? '', results[check]);
    const plan = planSchema.parse(JSON.parse(JSON.stringify(facts.counterexample.plan)));
    assert.equal(plan.tasks.length, 1, 'one order is enough');
    const again = await planned(await shop('retry-blind'), plan);
    assert.ok(again.because[0]?.startsWith(`${check}: `), again.because.join());
    assert.equal((await planned(await shop(), plan)).verdict, 'ready');
  }
});

test('an application that lacks an ability is incomplete after the first history that needs it', async () => {
  const lacking = (driver: Driver) => ({
    driver: {
      ...driver,
      ask: (...[asked, onPage]: Parameters<Driver['ask']>) =>
        asked.operation === 'payout'
          ? Promise.resolve({ isUnsupported: true } as const)
          : driver.ask(asked, onPage),
    },
  });
  const {
    verdict,
    because,
    histories: facts,
  } = await histories(await shop(), 3, 40, ['charge', 'payout'], lacking);
  assert.equal(verdict, 'incomplete');
  assert.deepEqual(because, ['The application does not support payout: give a --scope without payout.']);
  assert.ok(facts && facts.run < 40 && facts.counterexample === undefined);
  assert.ok(beginsNone(['refund', 'inquire']) && !beginsNone(['refund', 'payout']));
});

test('what comes late of an earlier history is blamed on no other, and counted', async () => {
  const stray = (driver: Driver) => ({
    driver: {
      ...driver,
      async ask(...[asked, onPage]: Parameters<Driver['ask']>) {
        if (asked.operation === 'charge') await driver.ask({ ...asked, order: `${asked.order}7` }, onPage);
        return driver.ask(asked, onPage);
      },
    },
  });
  const { verdict, because, unassigned } = await histories(await shop(), 6, 3, ['payout'], stray);
  assert.deepEqual([verdict, unassigned], ['ready', 0], because.join());
  const late = await histories(await shop(), 6, 3, ['charge'], stray);
  assert.ok(late.unassigned > 0);
  assert.doesNotMatch(late.because.join(), /second-charge/);
});

test('a run that is stopped is incomplete, with what ran so far', async () => {
  const stopping = new AbortController();
  const {
    verdict,
    because,
    histories: facts,
  } = await histories(await shop(), 2, 20, scopes, () => ({
    stop: stopping.signal,
    onHistory: (done: number) => done === 3 && stopping.abort('Ctrl-C'),
  }));
  assert.deepEqual([verdict, because[0], facts?.run], ['incomplete', 'The run was stopped by Ctrl-C.', 3]);
});

test('a seed makes the same histories, and fewer are the first of more', () => {
  const made = (seed: number, numRuns: number) => fc.sample(historiesWith(scopes), { seed, numRuns });
  assert.deepEqual(made(4, 10), made(4, 30).slice(0, 10));
  assert.notDeepEqual(made(4, 10), made(5, 10));
});

test('a history needs no ability beyond the scope, and each of them is a valid plan', () => {
  const given: readonly (readonly Scope[])[] = [
    ['charge'],
    ['charge', 'refund'],
    ['token', 'cancel'],
    scopes,
  ];
  // Generated histories contain no transmissions, invoices or comparisons of a day.
  const generated = scopes.filter((one) => !['transmit', 'invoice', 'reconcile-day'].includes(one));
  for (const scope of given) {
    const plans = fc.sample(historiesWith(scope), { seed: 2, numRuns: 100 }).map(planOf);
    const used = new Set(plans.flatMap(({ tasks }) => tasks.flatMap((task) => task.scope)));
    assert.deepEqual([...used].toSorted(), generated.filter((one) => scope.includes(one)).toSorted());
  }
});

test('the smallest history has nothing left that can be left out', async () => {
  const needed = move('charge', { fault: 'late commit', inquiry: 'lost' }, { gap: 3 });
  const history = [
    order(move('charge'), move('refund', { clock: '23:30' }), move('inquire')),
    order(move('charge', { refusal: '401' }), needed, move('cancel')),
    order(move('payout')),
  ];
  let trials = 0;
  const found = await smallest(history, async (candidate) => {
    trials += 1;
    return candidate.some(({ moves }) => moves.some(({ situation }) => situation.inquiry === 'lost'));
  });
  assert.deepEqual(found, [order(move('charge', { fault: 'dropped after', inquiry: 'lost' }))]);
  assert.ok(trials < 40, `${trials} trials`);
  assert.deepEqual(await smallest(history, async () => undefined), history, 'no time for a trial');
  assert.deepEqual(await smallest(history, async () => false), history);
});

test('a step is left out only if no later step acts on it', async () => {
  const history = [order(move('tokenize'), move('charge', {}, { payWith: 'token' }), move('cancel'))];
  const tried: string[] = [];
  const found = await smallest(history, async ([story]) => {
    tried.push((story?.moves ?? []).map(({ operation }) => operation).join());
    return story?.moves.some(({ operation }) => operation === 'cancel') ?? false;
  });
  assert.ok(!tried.includes('tokenize,cancel') && tried.includes('tokenize,charge'), tried.join(' '));
  assert.doesNotThrow(() => planOf(found));
});

const two = (turns: readonly string[], amounts: readonly number[] = [10_000, 10_000]): PlanInput => ({
  plan: 'two orders',
  tasks: ['first', 'second'].map((id, index) => ({
    ...{ id, title: id, scope: ['charge'], amount: amounts[index] ?? 0 },
    steps: ['Sell.', 'Sell again.'].map((instruction) => ({ operation: 'charge', instruction })),
    ...{ net: amounts[index] ?? 0, states: ['paid'] },
    checks: ['ledger.net', 'outcome.state', 'practice.no-second-charge'],
  })),
  turns: [...turns],
});

/** An application that charges each order once, with the same reference for all orders. */
function selling(
  asked: string[],
  deals: (deal: object, order: string) => object = (deal) => deal,
): Application {
  const paid = new Set<string>();
  return async ({ order: reference, task, instruction }, send, deal) => {
    asked.push(`${task} ${instruction}`);
    if (!paid.has(reference)) await send('doDeal', { ...deal, ...deals(deal, reference) });
    paid.add(reference);
    return { state: 'paid' };
  };
}

test('steps take turns, and two orders with one amount are told apart, whatever the reference', async () => {
  const turns = ['second', 'first', 'first', 'second'];
  const plan = planSchema.parse(two(turns));
  const asked: string[] = [];
  const references = [
    (deal: object) => deal,
    (_: object, reference: string) => ({ user: `W${reference.split('').toReversed().join('')}` }),
    () => ({ user: undefined }),
  ];
  for (const reference of references) {
    asked.length = 0;
    const { tasks, verdict } = await certified(selling(asked, reference), ['first', 'second'], { plan });
    assert.deepEqual(asked, ['second Sell.', 'first Sell.', 'first Sell again.', 'second Sell again.']);
    assert.deepEqual(
      tasks.map(({ id, verdict: came }) => [id, came]),
      [
        ['first', 'passed'],
        ['second', 'passed'],
      ],
    );
    assert.equal(verdict, 'incomplete', 'a part of the plan, as far as --task goes');
  }
});

test('a plan with turns is refused where they do not fit, and without turns where amounts are equal', () => {
  const problem = (plan: unknown) => planSchema.safeParse(plan).error?.issues[0]?.message;
  const turns = ['first', 'second', 'first', 'second'];
  assert.equal(problem(two(turns)), undefined);
  assert.equal(problem(two([...turns, 'third'])), 'third is not the id of a task of the plan');
  assert.equal(problem(two(turns.slice(1))), 'must name first 2 times, once for each of its steps');
  const { turns: _, ...withoutTurns } = two(turns);
  assert.equal(problem(withoutTurns), '10000 is also used by task 0; it must be unique');
  assert.equal(problem({ ...two(turns, [10_000, 10_100]), turns: undefined }), undefined);
});
