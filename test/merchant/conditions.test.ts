import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckId } from '../../src/merchant/checks.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import type { Heard } from '../../src/merchant/tape.ts';
import { deciding } from '../../src/merchant/verdict.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { type Application, certified, failedChecks } from './in-process.ts';
import { application, type Doing, idOf, right } from './sound-application.ts';

const rightOnes: readonly (readonly [
  what: string,
  tasks: readonly string[],
  Partial<Record<string, Doing>>,
])[] = [
  ['as it is asked', ['cancel', 'refund-in-full', 'refund-in-part', 'payout', 'token', 'inquire'], {}],
  ['as it is asked', ['authorize-and-capture', 'capture-in-part', 'authorize-and-cancel'], {}],
  ['as it is asked', ['charge-dollars', 'charge-yen', 'installments', 'charge-wrong-cvv'], {}],
  [
    'refundDeal for what was not transmitted',
    ['cancel'],
    { cancel: (...given) => (right.refund as Doing)(...given) },
  ],
  [
    'a cancellation and a refund by cgUid',
    ['cancel', 'refund-in-full'],
    {
      cancel: ({ order }, send, _, memory) =>
        send('cancelDeal', { cgUid: memory.get(order)?.value('doDeal.cgUid') }),
      refund: ({ order }, send, _, memory) =>
        send('refundDeal', { cgUid: memory.get(order)?.value('doDeal.cgUid') }),
    },
  ],
  [
    'a capture by authNo',
    ['authorize-and-capture'],
    {
      capture: ({ order }, send, deal, memory) =>
        send('doDeal', { ...deal, authNo: memory.get(order)?.value('doDeal.authNumber') }),
    },
  ],
  [
    'no reference of the merchant at all, and a look at the terminal first',
    ['charge-approved', 'charge-odd-amount'],
    {
      charge: async (_, send, deal) => {
        await send('inquireTerminal', {});
        return send('doDeal', { ...deal, user: undefined });
      },
    },
  ],
  [
    'a token of no order',
    ['token'],
    {
      tokenize: (_, send, deal) =>
        send('doDeal', { ...deal, validation: 'Token', total: '0', user: undefined, cvv: undefined }),
    },
  ],
  [
    'a sale as authorization and capture',
    ['charge-approved'],
    {
      charge: async (_, send, deal) => {
        const first = await send('doDeal', { ...deal, validation: 'Verify' });
        return send('doDeal', { ...deal, cvv: undefined, cgUid: first.value('doDeal.cgUid') });
      },
    },
  ],
  [
    'a sale as hold and release',
    ['charge-approved'],
    {
      charge: async (_, send, deal) => {
        const first = await send('doDeal', { ...deal, validation: 'AutoCommHold' });
        const { cardNo, cardExpiration, cvv, ...rest } = deal;
        return send('doDeal', { ...rest, validation: 'AutoCommRelease', tranId: first.value('tranId') });
      },
    },
  ],
  [
    'small letters, and Payments',
    ['installments'],
    {
      charge: (_, send, deal) =>
        send('doDeal', {
          ...{ ...deal, transactionType: 'debit', validation: 'autoComm', creditType: 'Payments' },
          ...{ numberOfPayments: '2', firstPayment: '3600', periodicalPayment: '3500' },
        }),
    },
  ],
];

for (const [what, tasks, instead] of rightOnes)
  test(`right: ${what}: ${tasks.join(', ')}`, async () => {
    const certificate = await certified(application(instead), tasks);
    assert.deepEqual(
      certificate.tasks.map(({ id, verdict }) => [id, verdict]),
      certificate.tasks.map(({ id }) => [id, 'passed']),
      JSON.stringify(certificate.tasks.map(({ checks }) => checks.filter((one) => one.verdict !== 'passed'))),
    );
    assert.equal(certificate.tasks.length, tasks.length);
  });

const broken: readonly (readonly [
  what: string,
  tasks: readonly string[],
  check: CheckId,
  reason: RegExp,
  instead: Partial<Record<string, Doing>>,
])[] = [
  [
    'a capture without an authorization is a charge',
    ['authorize-and-capture'],
    'wire.capture-within-authorization',
    /^no deal named an authorization/,
    { capture: (_, send, deal) => send('doDeal', deal) },
  ],
  [
    'its authorization stays open',
    ['authorize-and-capture'],
    'ledger.nothing-else',
    /^authorizations are open: 206\.00 ILS/,
    { capture: (_, send, deal) => send('doDeal', deal) },
  ],
  [
    'a capture of the authorization of another order',
    ['authorize-and-capture', 'capture-in-part'],
    'wire.capture-within-authorization',
    /^a capture names no authorization of the same order/,
    {
      capture: (_, send, deal, memory) => {
        const [first] = [...memory.values()];
        return send('doDeal', { ...deal, cgUid: first?.value('doDeal.cgUid') });
      },
    },
  ],
  [
    'a capture above the authorization',
    ['authorize-and-capture'],
    'wire.capture-within-authorization',
    /^a capture of 207\.00 ILS is larger than the authorized amount of 206\.00 ILS/,
    {
      capture: ({ order }, send, deal, memory) =>
        send('doDeal', { ...deal, total: '20700', cgUid: memory.get(order)?.value('doDeal.cgUid') }),
    },
  ],
  [
    'an authorization that charges',
    ['authorize-and-capture'],
    'wire.as-asked',
    /^authorize: a deal with validation AutoComm was not requested/,
    { authorize: (_, send, deal) => send('doDeal', deal) },
  ],
  [
    'authorized, and the gateway refused',
    ['authorize-alone'],
    'practice.no-unpaid-order',
    /^the application reports the order as authorized, but no authorization is open/,
    {
      authorize: async (_, send, deal) => {
        await send('doDeal', { ...deal, validation: 'Verify', cardNo: '4580000000000001' });
        return { result: '000', value: () => '' };
      },
    },
  ],
  [
    'a refund above the charge',
    ['refund-in-full'],
    'wire.refund-within-charge',
    /^a refund of 203\.00 ILS is larger than the charge of 202\.00 ILS/,
    {
      refund: ({ order }, send, _, memory) =>
        send('refundDeal', { tranId: idOf(memory, order), total: '20300' }),
    },
  ],
  [
    'a refund of another order',
    ['cancel', 'refund-in-full'],
    'wire.refund-within-charge',
    /^a refund names no charge of the same order/,
    {
      refund: ({ order, amount }, send, _, memory) => {
        const [first] = [...memory.values()];
        return send('refundDeal', { tranId: first?.value('tranId'), user: order, total: `${amount}` });
      },
    },
  ],
  [
    'a cancellation of nothing that is known',
    ['cancel'],
    'wire.cancel-of-order',
    /^cancelDeal names no transaction of the same order/,
    { cancel: (_, send) => send('cancelDeal', { tranId: '1' }) },
  ],
  [
    'another currency',
    ['charge-dollars'],
    'wire.as-asked',
    /^charge: currency is ILS, and should be USD/,
    { charge: (_, send, deal) => send('doDeal', { ...deal, currency: 'ILS' }) },
  ],
  [
    'the same number in another currency',
    ['charge-dollars'],
    'ledger.net',
    /^the buyer has paid 108\.00 ILS; the buyer should have paid 108\.00 USD$/,
    { charge: (_, send, deal) => send('doDeal', { ...deal, currency: 'ILS' }) },
  ],
  [
    'the amount in two currencies',
    ['charge-yen'],
    'ledger.net',
    /^the buyer has paid 10900 JPY and paid 1\.00 ILS; the buyer should have paid 10900 JPY$/,
    {
      charge: async (_, send, deal) => {
        const reply = await send('doDeal', deal);
        await send('doDeal', { ...deal, currency: 'ILS', total: '100' });
        return reply;
      },
    },
  ],
  [
    'charges in two currencies that come to the amount',
    ['charge-dollars'],
    'ledger.net',
    /^the buyer has paid 54\.00 USD and paid 54\.00 ILS; the buyer should have paid 108\.00 USD$/,
    {
      charge: async (_, send, deal) => {
        await send('doDeal', { ...deal, total: '5400' });
        return send('doDeal', { ...deal, total: '5400', currency: 'ILS' });
      },
    },
  ],
  [
    'an amount that is exact in another currency',
    ['charge-dollars'],
    'practice.amounts-exact',
    /^the application sent doDeal with total 10800 in another currency than USD$/,
    { charge: (_, send, deal) => send('doDeal', { ...deal, currency: 'ILS' }) },
  ],
  [
    'a capture in another currency than its authorization',
    ['authorize-and-capture'],
    'wire.capture-within-authorization',
    /^a capture in JPY names an authorization in ILS$/,
    {
      capture: ({ order }, send, deal, memory) =>
        send('doDeal', { ...deal, currency: 'JPY', cgUid: memory.get(order)?.value('doDeal.cgUid') }),
    },
  ],
  [
    'another terminal',
    ['charge-approved'],
    'wire.as-asked',
    /^charge: terminalNumber differs, and should be 0880000010/,
    { charge: (_, send, deal) => send('doDeal', { ...deal, terminalNumber: '0880000080' }) },
  ],
  [
    'another card',
    ['charge-approved'],
    'wire.as-asked',
    /^charge: cardNo is the number of another card$/,
    { charge: (_, send, deal) => send('doDeal', { ...deal, cardNo: '5326100000100002' }) },
  ],
  [
    'one payment for three',
    ['installments'],
    'wire.as-asked',
    /^charge: the deal has one payment instead of 3/,
    { charge: (_, send, deal) => send('doDeal', deal) },
  ],
  [
    'three payments after the first',
    ['installments'],
    'wire.as-asked',
    /^charge: numberOfPayments should be 2 for 3 payments/,
    {
      charge: (_, send, deal) =>
        send('doDeal', {
          ...{ ...deal, creditType: 'Payments', numberOfPayments: '3' },
          ...{ firstPayment: '2650', periodicalPayment: '2650' },
        }),
    },
  ],
  [
    'a card number for a token',
    ['token'],
    'wire.as-asked',
    /^charge: the card was sent as a number/,
    { charge: (_, send, deal) => send('doDeal', deal) },
  ],
  [
    'a token that is made by a charge',
    ['token'],
    'wire.as-asked',
    /^tokenize: a deal with validation AutoComm was not requested/,
    { tokenize: (_, send, deal) => send('doDeal', { ...deal, cvv: undefined }) },
  ],
  [
    'a payout twice',
    ['payout'],
    'ledger.net',
    /^the buyer has received 416\.00 ILS/,
    {
      payout: async (_, send, deal) => {
        await send('doDeal', { ...deal, transactionType: 'Credit', cvv: undefined });
        return send('doDeal', { ...deal, transactionType: 'Credit' });
      },
    },
  ],
  [
    'a payout for a refund',
    ['refund-in-full'],
    'wire.as-asked',
    /^refund: a deal with validation AutoComm was not requested/,
    {
      refund: async (asked, send, deal, memory) => {
        await send('doDeal', { ...deal, transactionType: 'Credit' });
        return (right.refund as Doing)(asked, send, deal, memory);
      },
    },
  ],
  [
    'a deal that stays held',
    ['charge-approved'],
    'ledger.nothing-else',
    /^a deal is still held \(AutoCommHold\) and was not released: 101\.00 ILS/,
    {
      charge: async (_, send, deal) => {
        await send('doDeal', { ...deal, validation: 'AutoCommHold' });
        return send('doDeal', { ...deal, cvv: undefined });
      },
    },
  ],
  [
    'a fee that has no reference and no amount of a task',
    ['charge-approved'],
    'practice.no-second-charge',
    /^the order has 2 charges that were not cancelled: 101\.00 ILS, 5\.00 ILS/,
    {
      charge: async (_, send, deal) => {
        const sold = await send('doDeal', deal);
        await send('doDeal', { ...deal, total: '500', user: undefined, cvv: undefined });
        return sold;
      },
    },
  ],
  [
    'a cancellation that is not sent',
    ['cancel'],
    'wire.arrived',
    /^cancel: no refundDeal and no cancelDeal of the order arrived during the step/,
    { cancel: async () => ({ result: '000', value: () => '' }) },
  ],
  [
    'an inquiry about something else',
    ['inquire'],
    'wire.as-asked',
    /^inquire: no inquiry found a transaction of the order/,
    {
      inquire: async (_, send) => {
        await send('inquireTransactions', { user: 'nobody' });
        return { result: '000', value: () => '' };
      },
    },
  ],
];

for (const [what, tasks, check, reason, instead] of broken)
  test(`${check}: ${what}`, async () => {
    const certificate = await certified(application(instead), tasks);
    assert.equal(certificate.verdict, 'not ready');
    assert.ok(failedChecks(certificate).includes(check), failedChecks(certificate).join(', '));
    const result = certificate.tasks.at(-1)?.checks.find((one) => one.check === check);
    assert.match(result?.reason ?? '', reason);
  });

test('one requestId for two orders is told, and one for each is not', async () => {
  const charge: Doing = (_, send, deal) => send('doDeal', deal, '1');
  const verdicts = async (instead: Partial<Record<string, Doing>>) =>
    (await certified(application(instead), ['charge-approved', 'charge-odd-amount'])).tasks.map(
      ({ verdict }) => verdict,
    );
  assert.deepEqual(await verdicts({ charge }), ['passed', 'warned']);
  assert.deepEqual(await verdicts({}), ['passed', 'passed']);
});

test('a task that moves the clock is skipped where the application says so, unless it sent something', async () => {
  const unmoved =
    (sends: boolean): Application =>
    async (asked, send, deal) => {
      if (asked.operation !== 'refund') return application()(asked, send, deal);
      if (sends) await send('inquireTransactions', { user: asked.order });
      return { hasOwnClock: true };
    };
  const [skipped] = (await certified(unmoved(false), ['refund-in-full'])).tasks;
  assert.equal(skipped?.verdict, 'skipped');
  assert.match(skipped?.reason ?? '', /^the application does not use the clock of the gateway/);
  const [played] = (await certified(unmoved(true), ['refund-in-full'])).tasks;
  assert.equal(played?.verdict, 'failed');
});

test('what comes in the background, before the next step, counts for its step', async () => {
  const later: Promise<unknown>[] = [];
  const background: Application = async ({ operation, order }, send, deal) => {
    if (operation !== 'charge')
      return {
        state: (await send('inquireTransactions', { user: order })).result === '000' ? 'paid' : 'failed',
      };
    // The charge comes after the answer of its step.
    later.push(new Promise((resolve) => setTimeout(resolve, 50)).then(() => send('doDeal', deal)));
    return { state: 'pending' };
  };
  const [task] = (await certified(background, ['charge-approved'], { graceMs: 2_000 })).tasks;
  await Promise.all(later);
  assert.equal(
    task?.verdict,
    'passed',
    JSON.stringify(task?.checks.filter(({ verdict }) => verdict !== 'passed')),
  );
});

test('a repetition without an inquiry is warned of, also with mayBeDuplicate; a marked partial refund does not fail', () => {
  const [task] = plans.shop?.tasks.filter(({ id }) => id === 'charge-dropped-after') ?? [];
  const [step] = task?.steps ?? [];
  assert.ok(task && step);
  const heard = (index: number, mark = ''): Heard => {
    const requestText = `<ashrait><request><command>doDeal</command><requestId>1</requestId>${mark}<doDeal><validation>AutoComm</validation></doDeal></request></ashrait>`;
    const request = readRequest(requestText);
    const remarks = index === 0 ? ['The simulated fault-1 acted after the transaction: drop.'] : [];
    return {
      index,
      at: index + 1,
      command: 'doDeal',
      requestText,
      request,
      remarks,
    } as Partial<Heard> as Heard;
  };
  const decide = (
    second: Heard,
    check: 'practice.inquire-before-retry' | 'practice.no-blind-refund' = 'practice.inquire-before-retry',
  ) => {
    const all = [heard(0), second];
    return deciding[check]({
      ...{
        order: { task, order: 'T-1' },
        steps: [
          {
            ...{ step, card: { number: '', cvv: '' }, from: 0, to: 10, answer: {}, handshakesFailed: 0 },
            planted: new Map([['fault-1', 'fault' as const]]),
          },
        ],
      },
      ...{ heard: all, tape: all, findings: [], transactions: [], belief: 'paid' },
      given: { terminal: '' },
    }).verdict;
  };
  assert.equal(decide(heard(1, '<mayBeDuplicate>1</mayBeDuplicate>')), 'failed');
  assert.equal(decide(heard(1)), 'failed');
  assert.equal(decide(heard(1), 'practice.no-blind-refund'), 'failed');
  assert.equal(decide(heard(1, '<mayBeDuplicate>1</mayBeDuplicate>'), 'practice.no-blind-refund'), 'passed');
});
