import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import { planSchema } from '../../src/merchant/plan.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import type { PlayedStep } from '../../src/merchant/played.ts';
import { merchantHtml } from '../../src/merchant/report/html.ts';
import type { Heard } from '../../src/merchant/tape.ts';
import { deciding } from '../../src/merchant/verdict.ts';
import { usePort } from '../support/use.ts';
import { type Application, certified, failedChecks } from './in-process.ts';
import { application, idOf, right } from './sound-application.ts';

const faultsIn = ({ tasks }: MerchantCertificate) =>
  tasks.flatMap(({ timeline }) => timeline.filter(({ kind }) => kind === 'fault').map(({ text }) => text));

test('a fault meets the request that charges, and not a token that is made before it', async () => {
  const token = (deal: object) => ({ ...deal, validation: 'Token', total: '0', cvv: undefined });
  const tokenized: Application = async ({ operation, order }, send, deal) => {
    if (operation === 'charge') {
      const made = await send('doDeal', token(deal));
      assert.equal(made.result, '000', 'the token is made');
      const { result } = await send('doDeal', deal);
      assert.equal(result, '', 'the reply to the charge is lost');
    }
    return {
      state: (await send('inquireTransactions', { user: order })).result === '000' ? 'paid' : 'unknown',
    };
  };
  const blind: Application = async (_, send, deal) => {
    await send('doDeal', token(deal));
    await send('doDeal', deal);
    await send('doDeal', deal);
    return { state: 'paid' };
  };
  const certificate = await certified(tokenized, ['charge-dropped-after']);
  assert.deepEqual(failedChecks(certificate), []);
  assert.equal(certificate.tasks[0]?.verdict, 'passed', JSON.stringify(certificate.tasks[0]?.checks));
  const failed = await certified(blind, ['charge-dropped-after']);
  assert.ok(failedChecks(failed).includes('practice.no-second-charge'));
  const warned = failed.tasks[0]?.checks
    .filter(({ verdict }) => verdict === 'warned')
    .map(({ check }) => check);
  assert.deepEqual(warned, ['practice.inquire-before-retry']);
});

test('the time line shows a fault once: at the request that it met, or at the step where it met none', async () => {
  assert.deepEqual(faultsIn(await certified(application(), ['charge-dropped-after'])), [
    'fault: dropped after',
  ]);
  const idle: Application = async () => ({ state: 'failed' });
  assert.deepEqual(faultsIn(await certified(idle, ['charge-dropped-after'])), ['fault: dropped after']);
  const refused = await certified(application(), ['charge-refused-401']);
  assert.deepEqual(faultsIn(refused), ['refusal: 401']);
  const kinds = refused.tasks[0]?.timeline.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['task', 'request', 'fault', 'belief']);
  const both = faultsIn(await certified(application(), ['charge-dropped-after-inquiry-lost']));
  assert.deepEqual([...new Set(both)].toSorted(), ['fault: dropped after', 'inquiry: lost']);
});

test('a late commit stands in the time line when it was made: after the inquiry that found nothing', async () => {
  const waiting: Application = async ({ operation, order }, send, deal) => {
    if (operation === 'charge') await send('doDeal', deal);
    const { result } = await send('inquireTransactions', { user: order });
    return { state: result === '000' ? 'paid' : 'unknown' };
  };
  const { tasks } = await certified(waiting, ['charge-late-commit'], { lateMs: 2_000 });
  const [task] = tasks;
  assert.equal(task?.verdict, 'passed', JSON.stringify(task?.checks));
  assert.deepEqual(
    task.timeline.map(({ kind }) => kind),
    ['task', 'request', 'fault', 'request', 'belief', 'ledger', 'task', 'request', 'belief'],
  );
});

test('a buyer who comes back stands in the time line before the inquiry that this causes, and after the charge', async () => {
  const sold: Application = async ({ order }, send, { cardNo, cardExpiration, cvv, ...deal }, onPage) => {
    let state: 'paid' | 'failed' = 'failed';
    const server = createServer(async (_, response) => {
      const { result } = await send('inquireTransactions', { user: order });
      state = result === '000' ? 'paid' : 'failed';
      response.end();
    });
    const port = await usePort(server);
    const back = 'https://shop.example/return';
    const { value } = await send('doDeal', {
      ...{ ...deal, validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', uniqueid: order },
      ...{ successUrl: back, errorUrl: back, cancelUrl: back },
    });
    await onPage?.({ page: value('doDeal.mpiHostedPageUrl'), reach: `http://127.0.0.1:${port}/unused` });
    return { state };
  };
  const { tasks } = await certified(sold, ['page-paid']);
  const [task] = tasks;
  assert.equal(task?.verdict, 'passed', JSON.stringify(task?.checks));
  assert.deepEqual(
    task.timeline.map(({ kind, text }) => (kind === 'buyer' ? text : kind)),
    ['task', 'request', 'ledger', 'returned to https://shop.example/return', 'request', 'belief'],
  );
});

test('pending where the buyer paid fails, and says what to inquire about', async () => {
  const idle: Application = async () => ({ state: 'pending' });
  const { tasks } = await certified(idle, ['page-paid', 'charge-approved']);
  const reasons = tasks.map(
    ({ checks }) => checks.find(({ check }) => check === 'outcome.state')?.reason ?? '',
  );
  assert.equal(reasons.filter((reason) => /should report paid/.test(reason)).length, 2, `${reasons}`);
  assert.equal(reasons.filter((reason) => /inquire about the payment page/.test(reason)).length, 1);
});

const twice = (isAgain: boolean) =>
  application({
    refund: async (asked, send, deal, memory) => {
      const first = await right.refund?.(asked, send, deal, memory);
      if (isAgain) await right.refund?.(asked, send, deal, memory);
      return first;
    },
  });

test('a refund that is sent again after it succeeded warns, in a plan of the kit and in one of a user', async () => {
  const refunded = plans['back-office']?.tasks.find(({ id }) => id === 'refund-in-part');
  assert.ok(refunded);
  const own = planSchema.parse({
    plan: 'own',
    tasks: [{ ...refunded, checks: ['ledger.net', 'practice.done-once'] }],
  });
  for (const changes of [{}, { plan: own }])
    for (const isAgain of [true, false]) {
      const certificate = await certified(twice(isAgain), ['refund-in-part'], changes);
      assert.deepEqual(failedChecks(certificate), []);
      const warned = certificate.tasks[0]?.checks.filter(({ verdict }) => verdict === 'warned');
      assert.deepEqual(
        warned?.map(({ check, reason }) => [check, reason]),
        isAgain
          ? [['practice.done-once', 'a refund or a cancellation was sent again after it succeeded']]
          : [],
      );
    }
});

test('another part of the same amount, in a step of its own, is no refund that is sent again', async () => {
  const half = { operation: 'refund', amount: 1_000, instruction: 'Refund 10.00 ILS.' } as const;
  const plan = planSchema.parse({
    plan: 'own',
    tasks: [
      {
        ...{ id: 'two-parts', title: 'Two parts', scope: ['charge', 'refund'], amount: 5_000 },
        steps: [{ operation: 'charge', instruction: 'Sell.' }, half, half],
        ...{ net: 4_000, states: ['partly refunded'], checks: ['practice.done-once'] },
      },
    ],
  });
  const [task] = (await certified(application(), ['two-parts'], { plan })).tasks;
  assert.equal(task?.verdict, 'passed', JSON.stringify(task?.checks));
  const again = application({
    refund: async ({ order }, send, _, memory) => {
      await send('cancelDeal', { tranId: idOf(memory, order) });
      return send('cancelDeal', { tranId: idOf(memory, order) });
    },
  });
  const cancelled = await certified(again, ['refund-before-transmission']);
  assert.ok(
    cancelled.tasks[0]?.checks.some(
      ({ check, verdict }) => check === 'practice.done-once' && verdict === 'warned',
    ),
  );
});

test('a step of a payment page tells its real reason, and an address that is not that of the page', async () => {
  const arrived = async (answer: Awaited<ReturnType<Application>>) => {
    const page: Application = async ({ order }, send, deal) => {
      const fields = { ...deal, cardNo: undefined, cardExpiration: undefined, cvv: undefined };
      const urls = {
        successUrl: 'https://s.example/',
        errorUrl: 'https://s.example/',
        cancelUrl: 'https://s.example/',
      };
      await send('doDeal', {
        ...{ ...fields, ...urls, validation: 'TxnSetup', mpiValidation: 'AutoComm' },
        ...{ mid: '10001', uniqueid: order },
      });
      return answer;
    };
    const { tasks } = await certified(page, ['page-paid']);
    const { verdict, reason } = tasks[0]?.checks.find(({ check }) => check === 'wire.arrived') ?? {};
    return [verdict, reason];
  };
  assert.deepEqual(await arrived({ problem: 'it ended with exit code 3' }), [
    'failed',
    'page: it ended with exit code 3',
  ]);
  assert.deepEqual(await arrived({ state: 'pending' }), [
    'failed',
    'page: the application returned no address of a payment page',
  ]);
});

test('a buyer who met a problem hides none of the application; a wrong address of the page fails', () => {
  const [task] = plans.shop?.tasks.filter(({ id }) => id === 'page-paid') ?? [];
  const [step] = task?.steps ?? [];
  assert.ok(task && step);
  const heard = [{ at: 5, command: 'doDeal' } as Heard];
  const arrived = (buyer: PlayedStep['buyer'] & object, problem: string) =>
    deciding['wire.arrived']({
      order: { task, order: 'T-1' },
      steps: [{ ...{ step, card, from: 0, to: 10, handshakesFailed: 0 }, buyer, answer: { problem } }],
      ...{ heard, tape: heard, findings: [], transactions: [], belief: 'failed', given: { terminal: '' } },
    });
  const unreached = { location: '', problem: 'its return address cannot be reached (ECONNREFUSED)' };
  assert.deepEqual(arrived(unreached, 'it ended with exit code 1'), {
    verdict: 'undecided',
    says: `page: ${unreached.problem}; it ended with exit code 1`,
  });
  assert.deepEqual(arrived({ ...unreached, isAstray: true }, unreached.problem), {
    verdict: 'failed',
    says: `page: ${unreached.problem}`,
  });
});

const card = { number: '', cvv: '' };

test('a run of a part that is not ready says that it was a part', async () => {
  const { verdict, because } = await certified(async () => ({ state: 'paid' }), ['charge-approved']);
  assert.equal(verdict, 'not ready');
  assert.equal(because.at(-1), 'Only a part of the plan was run: --task charge-approved.');
});

test('checks that nothing decided for one reason are one line of the page', async () => {
  const silent: Application = async (_, send, deal) => {
    await send('doDeal', deal);
    return {};
  };
  const page = merchantHtml(await certified(silent, ['charge-approved']));
  assert.equal(page.match(/<li>[^\n]*the application returned no state of the order/g)?.length, 1);
  assert.match(page, /outcome\.state, practice\.no-unpaid-order, practice\.no-lost-payment<\/span>/);
});

test('the clock of the gateway never goes back while an order is under way, also where orders take turns', async () => {
  const common = {
    scope: ['charge', 'cancel', 'inquire'],
    net: 0,
    states: ['cancelled'],
    checks: ['ledger.net'],
  };
  const steps = (sale: string) => [
    { operation: 'charge', instruction: sale },
    { operation: 'cancel', instruction: 'Cancel the order.', situation: { clock: '23:30' } },
    { operation: 'inquire', instruction: 'Ask about the order.' },
  ];
  const plan = planSchema.parse({
    plan: 'own',
    tasks: [
      { ...common, id: 'one', title: 'One', amount: 10_001, steps: steps('Sell for 100.01 ILS.') },
      { ...common, id: 'two', title: 'Two', amount: 10_003, steps: steps('Sell for 100.03 ILS.') },
    ],
    turns: ['one', 'two', 'one', 'two', 'one', 'two'],
  });
  const times: string[] = [];
  const unsure: Application = async ({ operation, now }, send, deal) => {
    times.push(now);
    if (operation === 'charge') await send('doDeal', deal);
    return { state: operation === 'reconcile' ? 'cancelled' : 'unknown' };
  };
  await certified(unsure, ['one', 'two'], { plan });
  assert.equal(times.length, 8, 'six steps, and each order is asked for once more');
  assert.deepEqual(times, times.toSorted());
  assert.ok(times.every((time, index) => index < 2 || time > (times[1] ?? '')));
});
