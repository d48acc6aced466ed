import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckId } from '../../src/merchant/checks.ts';
import type { Asked } from '../../src/merchant/drivers/driver.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import type { Heard } from '../../src/merchant/tape.ts';
import { deciding } from '../../src/merchant/verdict.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { type Application, certified, failedChecks, type Replied } from './in-process.ts';
import { application, type Doing, right } from './sound-application.ts';

/** Sends the deal of the step with these changes. */
const sends =
  (changes: Fields = {}): Doing =>
  (_, send, deal) =>
    send('doDeal', { ...deal, ...changes });

/** Does one thing after the other: the reply to the last one counts. */
const inTurn =
  (...doings: readonly Doing[]): Doing =>
  async (...given) => {
    let replied: Replied | undefined;
    for (const doing of doings) replied = await doing(...given);
    return replied;
  };

type Naming = (value: (path: string) => string | undefined, asked: Asked) => Fields;

/** Sends a command or a deal with fields that name an earlier deal of the order, or of the first order. */
const naming =
  (fields: Naming, command?: 'refundDeal' | 'cancelDeal', whose: 'own' | 'first' = 'own'): Doing =>
  (asked, send, deal, memory) => {
    const [first] = whose === 'own' ? [memory.get(asked.order)] : memory.values();
    const named = fields((path) => first?.value(path), asked);
    return command ? send(command, named) : send('doDeal', { ...deal, ...named });
  };

const byCgUid: Naming = (value) => ({ cgUid: value('doDeal.cgUid') });
const refund = right.refund as Doing;
const approves: Doing = async () => ({ result: '000', value: () => '' });

/** Deals for the card, and then deals that name the first one, without the card's CVV. */
const after =
  (validation: string, then: Naming): Doing =>
  async (asked, send, deal) => {
    const { value } = await send('doDeal', { ...deal, validation });
    return send('doDeal', { ...deal, cvv: undefined, ...then(value, asked) });
  };

const rightOnes: readonly (readonly [
  what: string,
  tasks: readonly string[],
  Partial<Record<string, Doing>>,
])[] = [
  ['as it is asked', ['cancel', 'refund-in-full', 'refund-in-part', 'payout', 'token', 'inquire'], {}],
  ['as it is asked', ['authorize-and-capture', 'capture-in-part', 'authorize-and-cancel'], {}],
  ['as it is asked', ['charge-dollars', 'charge-yen', 'installments', 'charge-wrong-cvv'], {}],
  ['refundDeal for what was not transmitted', ['cancel'], { cancel: refund }],
  [
    'a cancellation and a refund by cgUid',
    ['cancel', 'refund-in-full'],
    { cancel: naming(byCgUid, 'cancelDeal'), refund: naming(byCgUid, 'refundDeal') },
  ],
  [
    'a capture by authNo',
    ['authorize-and-capture'],
    { capture: naming((value) => ({ authNo: value('doDeal.authNumber') })) },
  ],
  [
    'no reference of the merchant at all, and a look at the terminal first',
    ['charge-approved', 'charge-odd-amount'],
    { charge: inTurn((_, send) => send('inquireTerminal', {}), sends({ user: undefined })) },
  ],
  [
    'a token of no order',
    ['token'],
    { tokenize: sends({ validation: 'Token', total: '0', user: undefined, cvv: undefined }) },
  ],
  ['a sale as authorization and capture', ['charge-approved'], { charge: after('Verify', byCgUid) }],
  [
    'a sale as hold and release',
    ['charge-approved'],
    {
      charge: after('AutoCommHold', (value) => ({
        ...{ validation: 'AutoCommRelease', tranId: value('tranId') },
        ...{ cardNo: undefined, cardExpiration: undefined },
      })),
    },
  ],
  [
    'small letters, and Payments',
    ['installments'],
    {
      charge: sends({
        ...{ transactionType: 'debit', validation: 'autoComm', creditType: 'Payments' },
        ...{ numberOfPayments: '2', firstPayment: '3603', periodicalPayment: '3500' },
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
  Partial<Record<string, Doing>>,
  ...found: readonly (readonly [CheckId, reason: RegExp])[],
])[] = [
  [
    'a capture without an authorization is a charge, and the authorization stays open',
    ['authorize-and-capture'],
    { capture: sends() },
    ['wire.capture-within-authorization', /^no deal named an authorization/],
    ['ledger.nothing-else', /^authorizations are open: 206\.39 ILS/],
  ],
  [
    'a capture of the authorization of another order',
    ['authorize-and-capture', 'capture-in-part'],
    { capture: naming(byCgUid, undefined, 'first') },
    ['wire.capture-within-authorization', /^a capture names no authorization of the same order/],
  ],
  [
    'a capture above the authorization',
    ['authorize-and-capture'],
    { capture: naming((value) => ({ total: '20700', cgUid: value('doDeal.cgUid') })) },
    [
      'wire.capture-within-authorization',
      /^a capture of 207\.00 ILS is larger than the authorized amount of 206\.39 ILS/,
    ],
  ],
  [
    'an authorization that charges',
    ['authorize-and-capture'],
    { authorize: sends() },
    ['wire.as-asked', /^authorize: the application sent a deal with validation AutoComm/],
  ],
  [
    'authorized, and the gateway refused',
    ['authorize-alone'],
    { authorize: inTurn(sends({ validation: 'Verify', cardNo: '4580000000000001' }), approves) },
    [
      'practice.no-unpaid-order',
      /^the application reports the order as authorized, but no authorization is open/,
    ],
  ],
  [
    'a refund above the charge',
    ['refund-in-full'],
    { refund: naming((value) => ({ tranId: value('tranId'), total: '20300' }), 'refundDeal') },
    ['wire.refund-within-charge', /^a refund of 203\.00 ILS is larger than the charge of 202\.00 ILS/],
  ],
  [
    'a refund of another order',
    ['cancel', 'refund-in-full'],
    {
      refund: naming(
        (value, { order, amount }) => ({ tranId: value('tranId'), user: order, total: `${amount}` }),
        ...(['refundDeal', 'first'] as const),
      ),
    },
    ['wire.refund-within-charge', /^a refund names no charge of the same order/],
  ],
  [
    'a cancellation of nothing that is known',
    ['cancel'],
    { cancel: naming(() => ({ tranId: '1' }), 'cancelDeal') },
    ['wire.cancel-of-order', /^cancelDeal names no transaction of the same order/],
  ],
  [
    'another currency',
    ['charge-dollars'],
    { charge: sends({ currency: 'ILS' }) },
    ['wire.as-asked', /^charge: currency is ILS, and should be USD/],
    ['ledger.net', /^the buyer has paid 108\.00 ILS; the buyer should have paid 108\.00 USD$/],
    ['practice.amounts-exact', /^the application sent doDeal with total 10800 in another currency than USD$/],
  ],
  [
    'the amount in two currencies',
    ['charge-yen'],
    { charge: inTurn(sends(), sends({ currency: 'ILS', total: '100' })) },
    ['ledger.net', /^the buyer has paid 10900 JPY and paid 1\.00 ILS; the buyer should have paid 10900 JPY$/],
  ],
  [
    'charges in two currencies that come to the amount',
    ['charge-dollars'],
    { charge: inTurn(sends({ total: '5400' }), sends({ total: '5400', currency: 'ILS' })) },
    [
      'ledger.net',
      /^the buyer has paid 54\.00 USD and paid 54\.00 ILS; the buyer should have paid 108\.00 USD$/,
    ],
  ],
  [
    'a capture in another currency than its authorization',
    ['authorize-and-capture'],
    { capture: naming((value) => ({ currency: 'JPY', cgUid: value('doDeal.cgUid') })) },
    ['wire.capture-within-authorization', /^a capture in JPY names an authorization in ILS$/],
  ],
  [
    'another terminal',
    ['charge-approved'],
    { charge: sends({ terminalNumber: '0880000080' }) },
    ['wire.as-asked', /^charge: terminalNumber differs, and should be 0880000010/],
  ],
  [
    'another card',
    ['charge-approved'],
    { charge: sends({ cardNo: '5326100000100002' }) },
    ['wire.as-asked', /^charge: cardNo is the number of another card$/],
  ],
  [
    'one payment for three',
    ['installments'],
    { charge: sends() },
    ['wire.as-asked', /^charge: the deal has one payment instead of 3/],
  ],
  [
    'three payments after the first',
    ['installments'],
    {
      charge: sends({
        ...{ creditType: 'Payments', numberOfPayments: '3' },
        ...{ firstPayment: '2650', periodicalPayment: '2650' },
      }),
    },
    ['wire.as-asked', /^charge: numberOfPayments should be 2 for 3 payments/],
  ],
  [
    'a card number for a token',
    ['token'],
    { charge: sends() },
    ['wire.as-asked', /^charge: the card was sent as a number/],
  ],
  [
    'a token that is made by a charge',
    ['token'],
    { tokenize: sends({ cvv: undefined }) },
    ['wire.as-asked', /^tokenize: the application sent a deal with validation AutoComm/],
  ],
  [
    'a payout twice',
    ['payout'],
    {
      payout: inTurn(
        sends({ transactionType: 'Credit', cvv: undefined }),
        sends({ transactionType: 'Credit' }),
      ),
    },
    ['ledger.net', /^the buyer has received 416\.82 ILS/],
  ],
  [
    'a payout for a refund',
    ['refund-in-full'],
    { refund: inTurn(sends({ transactionType: 'Credit' }), refund) },
    ['wire.as-asked', /^refund: the application sent a deal with validation AutoComm/],
  ],
  [
    'a deal that stays held',
    ['charge-approved'],
    { charge: inTurn(sends({ validation: 'AutoCommHold' }), sends({ cvv: undefined })) },
    ['ledger.nothing-else', /^a deal is still held \(AutoCommHold\) and was not released: 101\.00 ILS/],
  ],
  [
    'a fee that has no reference and no amount of a task',
    ['charge-approved'],
    {
      charge: async (...given) => {
        const sold = await sends()(...given);
        await sends({ total: '500', user: undefined, cvv: undefined })(...given);
        return sold;
      },
    },
    ['practice.no-second-charge', /^the order has 2 charges that were not cancelled: 101\.00 ILS, 5\.00 ILS/],
  ],
  [
    'a cancellation that is not sent',
    ['cancel'],
    { cancel: approves },
    ['wire.arrived', /^cancel: no refundDeal and no cancelDeal of the order arrived during the step/],
  ],
  [
    'an inquiry about something else',
    ['inquire'],
    { inquire: inTurn((_, send) => send('inquireTransactions', { user: 'nobody' }), approves) },
    ['wire.as-asked', /^inquire: no inquiry found a transaction of the order/],
  ],
];

for (const [what, tasks, instead, ...found] of broken)
  test(`${found.map(([check]) => check).join(', ')}: ${what}`, async () => {
    const certificate = await certified(application(instead), tasks);
    assert.equal(certificate.verdict, 'not ready');
    for (const [check, reason] of found) {
      assert.ok(failedChecks(certificate).includes(check), failedChecks(certificate).join(', '));
      const result = certificate.tasks.at(-1)?.checks.find((one) => one.check === check);
      assert.match(result?.reason ?? '', reason);
    }
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
