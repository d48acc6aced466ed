import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { planSchema } from '../../src/merchant/plan.ts';
import type { OrderState } from '../../src/merchant/task-schema.ts';
import { type Application, certified, failedChecks } from './in-process.ts';

/** An application that inquires before each step, and can do nothing without a reply to this inquiry. */
function inquiringFirst(afterLoss: OrderState): Application {
  const known = new Map<string, string>();
  return async ({ operation, order, amount }, send, deal) => {
    const before = await send('inquireTransactions', { user: order });
    if (before.result === '') return { state: 'unknown' };
    const tranId = known.get(order) ?? before.value('inquireTransactions.transactions.transaction.tranId');
    if (operation === 'reconcile' && !known.has(`${order} back`))
      return { state: tranId ? 'paid' : 'failed' };
    if (operation === 'charge') {
      const made = await send('doDeal', deal);
      if (made.result === '000') known.set(order, made.value('tranId'));
      return { state: made.result === '000' ? 'paid' : afterLoss };
    }
    const isCancelled = (known.get(`${order} back`) ?? operation) === 'cancel';
    known.set(`${order} back`, isCancelled ? 'cancel' : 'refund');
    const { result } = isCancelled
      ? await send('cancelDeal', { tranId })
      : await send('refundDeal', { tranId, total: `${amount}` });
    const isBack = result === '000' || result === (isCancelled ? '314' : '320');
    return { state: isBack ? (isCancelled ? 'cancelled' : 'refunded') : afterLoss };
  };
}

for (const task of ['charge-dropped-after-inquiry-lost', 'refund-repeated', 'cancel-repeated'])
  test(`${task}: an inquiry before the request of the step is answered, and one after it is not`, async () => {
    const right = await certified(inquiringFirst('unknown'), [task]);
    assert.deepEqual(failedChecks(right), []);
    assert.equal(right.tasks[0]?.verdict, 'passed', JSON.stringify(right.tasks[0]?.checks));
    const kinds = right.tasks[0]?.timeline.map(({ kind }) => kind) ?? [];
    assert.ok(kinds.includes('fault'));
    const wrong = await certified(inquiringFirst(task.startsWith('charge') ? 'failed' : 'paid'), [task]);
    assert.equal(wrong.tasks[0]?.verdict, 'failed');
  });

test('with two orders at once, inquiries are answered until both orders were charged', async () => {
  const steps = [{ operation: 'charge', situation: { fault: 'dropped after', inquiry: 'lost' } }];
  const tasks = [{ id: 'both', title: 'Two orders at once', amount: 13_100, atOnce: true, steps }];
  const plan = planSchema.parse({ plan: 'own', tasks });
  const oneAfterTheOther = (application: Application): Application => {
    let begun = 0;
    return async (asked, ...others) => {
      begun += 1;
      // The second order begins while the first one inquires or charges.
      if (begun === 2) await wait(60);
      return application(asked, ...others);
    };
  };
  const played = async (afterLoss: OrderState) =>
    (await certified(oneAfterTheOther(inquiringFirst(afterLoss)), ['both'], { plan })).tasks[0];
  const right = await played('unknown');
  assert.equal(right?.verdict, 'passed', JSON.stringify(right?.checks));
  assert.equal((await played('failed'))?.verdict, 'failed');
});
