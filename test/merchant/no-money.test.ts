import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planSchema } from '../../src/merchant/plan.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { type Application, certified } from './in-process.ts';

/** Requests that move no money, which a shop may send before a charge. */
const before: Readonly<Record<string, Fields>> = {
  'a balance enquiry': { transactionType: 'BalanceEnquiry', total: '1', ipayCode: 'Currency' },
  'a balance enquiry with the CVV': { transactionType: 'BalanceEnquiry', total: '1', cvv: '123' },
  'a token': { validation: 'Token', total: '0' },
  'an authorization of another amount, cancelled': { validation: 'Verify', total: '100' },
};

/** Sends a request without CVV, then charges, and asks the gateway after a lost reply. */
const checking =
  (fields: Fields, changes: Fields = {}): Application =>
  async ({ operation, order }, send, deal) => {
    if (operation === 'charge') {
      const first = await send('doDeal', { ...deal, cvv: undefined, ...fields });
      if (fields.validation === 'Verify' && first.result === '000')
        await send('cancelDeal', { tranId: first.value('tranId') });
      const { result } = await send('doDeal', { ...deal, ...changes });
      if (result !== '') return { state: result === '000' ? 'paid' : 'failed' };
    }
    const { result } = await send('inquireTransactions', { user: order });
    return { state: result === '000' ? 'paid' : 'unknown' };
  };

const tasks = ['charge-approved', 'charge-declined', 'charge-dropped-after'];

const problems = async (application: Application, those: readonly string[] = tasks) =>
  (await certified(application, those)).tasks.flatMap(({ id, checks }) =>
    checks
      .filter(({ verdict }) => verdict !== 'passed')
      .map(({ check, verdict, reason }) => `${id}: ${check} ${verdict}: ${reason}`),
  );

for (const [name, fields] of Object.entries(before))
  test(`${name} before a charge is not judged as the charge`, async () => {
    // The lost reply of an authorization may leave the authorization open.
    const those = fields.validation === 'Verify' ? tasks.slice(0, 2) : tasks;
    assert.deepEqual(await problems(checking(fields), those), []);
  });

test('the charge after a balance enquiry is judged', async () => {
  const enquiry = before['a balance enquiry'] as Fields;
  const wrong = await problems(checking(enquiry, { total: '777' }));
  assert.ok(wrong.some((one) => /practice\.amounts-exact failed: .* total 777 instead of/.test(one)));
  const credit = await problems(checking(enquiry, { transactionType: 'Credit' }));
  assert.ok(credit.some((one) => /wire\.as-asked failed: charge: transactionType is Credit/.test(one)));
  const other = await problems(checking({ ...enquiry, cardNo: '4580111111111121' }));
  assert.ok(
    other.some((one) => /wire\.as-asked failed: charge: cardNo is the number of another card/.test(one)),
  );
  const installments = await problems(
    checking(enquiry, { creditType: 'SpecialCredit', numberOfPayments: '3' }),
  );
  assert.ok(installments.some((one) => /several payments instead of one/.test(one)));
});

test('a payout makes an order paid, and without a payout the order is not', async () => {
  const plan = planSchema.parse({
    plan: 'own',
    tasks: [
      {
        ...{ id: 'one', title: 'A payout is found', amount: 5_000 },
        steps: [{ operation: 'payout' }, { operation: 'inquire' }],
      },
    ],
  });
  const paying =
    (pays: boolean): Application =>
    async ({ operation, order }, send, deal) => {
      if (operation === 'payout' && pays) await send('doDeal', { ...deal, transactionType: 'Credit' });
      if (operation === 'inquire') await send('inquireTransactions', { user: order });
      return { state: 'paid' };
    };
  const verdict = async (pays: boolean) =>
    (await certified(paying(pays), ['one'], { plan })).tasks[0]?.checks.find(
      ({ check }) => check === 'practice.no-unpaid-order',
    )?.verdict;
  assert.deepEqual([await verdict(true), await verdict(false)], ['passed', 'failed']);
});
