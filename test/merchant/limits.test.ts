import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asked } from '../../src/merchant/drivers/driver.ts';
import { planSchema } from '../../src/merchant/plan.ts';
import { type Application, certified, failedChecks, type Replied } from './in-process.ts';

/** An application that charges and refunds; `refuses` decides about a refund before anything is sent. */
function shop(refuses: (asked: Asked, charged: number) => boolean, seen: Asked[] = []): Application {
  const charges = new Map<string, Replied>();
  return async (asked, send, deal) => {
    seen.push(asked);
    const { operation, order, amount } = asked;
    const charge = charges.get(order);
    if (operation === 'charge') {
      const reply = await send('doDeal', deal);
      charges.set(order, reply);
      return { state: reply.result === '000' ? 'paid' : 'failed' };
    }
    if (refuses(asked, Number(charge?.value('doDeal.total')))) return { state: 'paid' };
    const tranId = charge?.value('tranId') ?? '';
    const { result } = await send('refundDeal', { tranId, total: `${amount}` });
    return { state: result === '000' ? 'refunded' : 'paid' };
  };
}

test('where nothing may be sent, an application that sends nothing passes', async () => {
  const certificate = await certified(
    shop(({ amount }, charged) => amount > charged),
    ['refund-above-charge'],
  );
  assert.deepEqual(failedChecks(certificate), []);
  const [task] = certificate.tasks;
  assert.equal(task?.verdict, 'passed');
  assert.ok(task?.checks.some(({ check }) => check === 'wire.refund-within-charge'));
});

test('where nothing may be sent, a request fails although the gateway refuses it and the state is right', async () => {
  const certificate = await certified(
    shop(() => false),
    ['refund-above-charge'],
  );
  const failed = certificate.tasks[0]?.checks.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(
    failed?.map(({ check, reason }) => [check, reason]),
    [
      [
        'wire.refund-within-charge',
        'refund: the application sent refundDeal, although 244.50 ILS are more than the order has',
      ],
    ],
  );
});

test('a companion is played before the last step, also where --task names only one of the two', async () => {
  for (const id of ['refund-one-of-two', 'refund-one-of-two-other']) {
    const seen: Asked[] = [];
    const certificate = await certified(
      shop(() => false, seen),
      [id],
    );
    assert.deepEqual(failedChecks(certificate), []);
    assert.deepEqual(
      seen.map(({ task, operation }) => `${operation} ${task}`),
      ['charge refund-one-of-two', 'charge refund-one-of-two-other', 'refund refund-one-of-two'],
    );
    assert.equal(new Set(seen.map(({ amount }) => amount)).size, 1);
  }
});

test('references have the longest form, with a difference in the last character, or Hebrew letters', async () => {
  const seen: Asked[] = [];
  await certified(
    shop(() => false, seen),
    ['charge-longest-reference', 'charge-hebrew-reference'],
  );
  const of = (id: string) => seen.find(({ task }) => task === id)?.order ?? '';
  const [one, other] = [of('charge-longest-reference'), of('charge-longest-reference-paid')];
  assert.deepEqual([one.length, other.length], [19, 19]);
  assert.equal(one.slice(0, 18), other.slice(0, 18));
  assert.notEqual(one, other);
  assert.match(of('charge-hebrew-reference'), /^T1x\d+[א-ת]+$/);
});

test('two processes get the same order at the same moment, and the final state of one of them counts', async () => {
  const seen: Asked[] = [];
  const first = shop(() => false, seen);
  let asked = 0;
  const certificate = await certified(
    async (...step) => {
      asked += 1;
      return asked === 1 ? { state: 'unknown' } : first(...step);
    },
    ['charge-two-processes'],
  );
  assert.equal(asked, 2);
  assert.deepEqual(failedChecks(certificate), []);
  assert.equal(certificate.tasks[0]?.belief, 'paid');
  const both = await certified(
    shop(() => false),
    ['charge-two-processes'],
  );
  assert.ok(failedChecks(both).includes('practice.no-second-charge'));
});

test('a reply with another requestId does not count as lost for an application without a requestId', async () => {
  const certificate = await certified(
    async ({ operation }, send, deal) => {
      const { result } = await send('doDeal', deal, '');
      return { state: operation === 'charge' && result === '000' ? 'paid' : 'failed' };
    },
    ['charge-approval-of-another-request', 'charge-refusal-of-another-request'],
  );
  assert.deepEqual(
    certificate.tasks.map(({ verdict }) => verdict),
    ['passed', 'passed'],
  );
});

const task = {
  ...{ id: 'one', title: 'One', amount: 100 },
  steps: [{ operation: 'charge' }, { operation: 'refund', amount: 101, mustRefuse: true }],
} as const;

const problemOf = (...tasks: readonly object[]): string | undefined => {
  const [issue] = planSchema.safeParse({ plan: 'own', tasks }).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};

test('a plan may ask for more than there is only with mustRefuse, and share an amount only with a companion', () => {
  assert.equal(problemOf(task), undefined);
  const [charge, { mustRefuse: _, ...refund }] = task.steps;
  assert.match(
    problemOf({ ...task, steps: [charge, refund] }) ?? '',
    /^tasks\.0\.steps\.1\.amount: refund must/,
  );
  const other = { ...task, id: 'two', steps: [charge] };
  assert.match(problemOf(task, other) ?? '', /^tasks\.1\.amount: 100 is also used/);
  assert.equal(problemOf(task, { ...other, companion: 'one' }), undefined);
  assert.equal(
    problemOf(task, { ...other, companion: 'three' }),
    'tasks.1.companion: three is not the id of another task of the plan',
  );
});
