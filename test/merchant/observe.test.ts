import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Buyer } from '../../src/merchant/buyer.ts';
import type { MerchantCertificate } from '../../src/merchant/certificate.ts';
import { plans } from '../../src/merchant/plans/plans.ts';
import type { Played } from '../../src/merchant/played.ts';
import type { Heard } from '../../src/merchant/tape.ts';
import { deciding } from '../../src/merchant/verdict.ts';
import { textAt } from '../../src/message/element.ts';
import { begunSession, clientOf } from './begun-session.ts';
import { type Application, certified, failedChecks } from './in-process.ts';

/** Charges an order, and asks the gateway after a lost reply. The state stays unknown until the step reconcile. */
const careful: Application = async ({ operation, order }, send, deal) => {
  if (operation === 'charge') {
    const { result } = await send('doDeal', deal, `${order}-charge`);
    if (result !== '') return { state: result === '000' ? 'paid' : 'failed' };
  }
  const found = await send('inquireTransactions', { user: order });
  if (found.result === '000') return { state: 'paid' };
  return { state: operation === 'reconcile' ? 'failed' : 'unknown' };
};

/** Charges an order, and sends the charge again if no reply came. */
const blind: Application = async ({ order }, send, deal) => {
  for (const attempt of [1, 2, 3])
    if ((await send('doDeal', deal, `${order}-${attempt}`)).result === '000') return { state: 'paid' };
  return { state: 'failed' };
};

const lost = ['charge-dropped-before', 'charge-dropped-after', 'charge-late-commit', 'charge-empty'];

test('whoever asks before a charge is sent again charges once, whenever the reply was lost', async () => {
  const { tasks, verdict, because } = await certified(careful, ['charge-approved', ...lost]);
  assert.deepEqual(
    tasks.map(({ id, verdict, belief }) => [id, verdict, belief]),
    [
      ['charge-approved', 'passed', 'paid'],
      ['charge-dropped-before', 'passed', 'failed'],
      ['charge-dropped-after', 'passed', 'paid'],
      ['charge-late-commit', 'passed', 'paid'],
      ['charge-empty', 'passed', 'paid'],
    ],
  );
  assert.deepEqual(
    [verdict, because],
    ['incomplete', [`Only a part of the plan was run: --task charge-approved ${lost.join(' ')}.`]],
  );
});

test('a blind retry is a second charge, told before all else', async () => {
  const certificate = await certified(blind, ['charge-approved', 'charge-dropped-after']);
  assert.equal(certificate.verdict, 'not ready');
  assert.match(
    certificate.because[0] ?? '',
    /^practice\.no-second-charge: the order has 2 charges that were not cancelled: 112\.00 ILS, 112\.00 ILS/,
  );
  assert.deepEqual(failedChecks(certificate).toSorted(), ['ledger.net', 'practice.no-second-charge']);
  const timeline = certificate.tasks[1]?.timeline ?? [];
  assert.deepEqual(
    timeline.map(({ kind }) => kind).filter((kind) => kind === 'request'),
    ['request', 'request'],
  );
  assert.ok(timeline.some(({ kind, text }) => kind === 'belief' && text === 'the order is paid'));
});

test('an order that is paid where the card was refused, and one that failed where it was charged', async () => {
  const hopeful: Application = async (_, send, deal) => {
    await send('doDeal', deal);
    return { state: 'paid' };
  };
  assert.deepEqual(failedChecks(await certified(hopeful, ['charge-declined'])), [
    'outcome.state',
    'practice.no-unpaid-order',
  ]);
  const gloomy: Application = async (_, send, deal) => {
    await send('doDeal', deal);
    return { state: 'failed' };
  };
  assert.deepEqual(failedChecks(await certified(gloomy, ['charge-approved'])), [
    'outcome.state',
    'practice.no-lost-payment',
  ]);
});

test('an amount that is off by an agora, a CVV that is sent again, a misspelt element', async () => {
  const rounding: Application = async (_, send, deal) => {
    await send('doDeal', { ...deal, total: '1998' });
    return { state: 'paid' };
  };
  assert.deepEqual(failedChecks(await certified(rounding, ['charge-odd-amount'])).toSorted(), [
    'ledger.net',
    'practice.amounts-exact',
  ]);
  const misspelt: Application = async (_, send, deal) => {
    await send('doDeal', { ...deal, totl: '1' });
    return { state: 'paid' };
  };
  const misspeltCvv: Application = async (_, send, deal) => {
    await send('doDeal', { ...deal, ccv: deal.cvv, cvv: undefined });
    return { state: 'paid' };
  };
  assert.deepEqual(failedChecks(await certified(misspeltCvv, ['charge-approved'])), [
    'practice.secrets-in-place',
  ]);
  const { tasks, verdict } = await certified(misspelt, ['charge-approved']);
  const warned = tasks[0]?.checks.find(({ check }) => check === 'wire.known-elements');
  assert.equal(warned?.verdict, 'warned');
  assert.match(warned?.reason ?? '', /^totl is not in the specification; did you mean total\?/);
  assert.equal(verdict, 'incomplete', 'a part of the plan');
});

test('an application that does nothing is not ready; one that does not say what became of it is incomplete', async () => {
  const idle: Application = async () => ({ state: 'paid' });
  const certificate = await certified(idle, ['charge-approved']);
  assert.equal(certificate.verdict, 'not ready');
  assert.ok(failedChecks(certificate).includes('wire.arrived'));
  const silent: Application = async (_, send, deal) => {
    await send('doDeal', deal);
    return {};
  };
  const { verdict, because } = await certified(silent, ['charge-approved', 'charge-odd-amount']);
  assert.equal(verdict, 'incomplete');
  assert.deepEqual(
    because.filter((line) => line.startsWith('Not decided')),
    [
      'Not decided: outcome.state, practice.no-unpaid-order, practice.no-lost-payment: the application returned no state of the order, and no --probe was given (charge-approved and 1 more).',
    ],
  );
});

test('the certificate names no scope that no task tried', async () => {
  const given = await certified(careful, ['charge-approved'], { scope: ['charge', 'refund'] });
  assert.deepEqual(given.scope, ['charge']);
  assert.ok(given.because.some((line) => line.startsWith('No task of the plan shop needs refund; ')));
  for (const changes of [{ scope: ['charge'] as const }, {}]) {
    const { scope, because } = await certified(careful, ['charge-approved'], changes);
    assert.deepEqual(scope, ['charge']);
    assert.doesNotMatch(because.join(' '), /No task of the plan/);
  }
});

test('a task whose verdict changed by what came late is told once more', async () => {
  const reported: [id: string, verdict: string][] = [];
  const late =
    (isLate: boolean): Application =>
    async (asked, send, deal) => {
      const said = await careful(asked, send, deal);
      if (isLate && asked.task === 'charge-odd-amount')
        await send('doDeal', { ...deal, user: asked.order.replace('x02', 'x01') });
      return said;
    };
  for (const isLate of [true, false])
    await certified(late(isLate), ['charge-approved', 'charge-odd-amount'], {
      onTask: ({ id, verdict }) => reported.push([id, verdict]),
    });
  const passed = [
    ['charge-approved', 'passed'],
    ['charge-odd-amount', 'passed'],
  ];
  assert.deepEqual(reported, [...passed, ['charge-approved', 'failed'], ...passed]);
});

test('a payment page that cannot be opened is a problem of the buyer, and no crash', async () => {
  await using session = await begunSession();
  const page = { page: `${session.access.url}/pay?txId=0` };
  const buys = () => new Buyer(session).buys(page, session.card('approved-visa'));
  const end = await session.sandbox.present('unknown authority');
  assert.match((await buys()).problem ?? '', /^the payment page cannot be opened \([A-Z_]+\)$/);
  end();
  const { at, ...bought } = await buys();
  assert.ok((at ?? 0) > 0);
  const escaped = { page: `${session.access.url}/pay?lang=ENG&amp;txId=0` };
  const { problem } = await new Buyer(session).buys(escaped, session.card('approved-visa'));
  assert.match(problem ?? '', /^the address has &amp; instead of &: the application did not decode/);
  assert.deepEqual(bought, {
    ...{
      location: '',
      problem: 'the address that the application gave leads to no payment page',
      isAstray: true,
    },
  });
});

test('the buyer pays on a page whose host name only the application knows', async () => {
  await using session = await begunSession({ host: '0.0.0.0', names: ['gateway.example'] });
  const { access, sandbox } = session;
  await using client = clientOf(session);
  const back = 'https://shop.example/return';
  const { reply } = await client.send({
    ...{ command: 'doDeal', requestId: 'page' },
    fields: {
      ...{ terminalNumber: access.terminal, transactionType: 'Debit', currency: 'ILS', total: '1000' },
      ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', creditType: 'RegularCredit' },
      ...{ transactionCode: 'Internet', mid: access.mid, uniqueid: 'order1' },
      ...{ successUrl: back, cancelUrl: back, errorUrl: back },
    },
  });
  const page = textAt(reply, 'response.doDeal.mpiHostedPageUrl') ?? '';
  assert.ok(page.startsWith(`${access.url}/pay?`) && page.startsWith('https://gateway.example:'), page);
  const bought = await new Buyer(session).buys(
    { page, reach: 'http://127.0.0.1:9' },
    session.card('approved-visa'),
  );
  assert.equal(bought.location, back);
  assert.deepEqual(
    sandbox.state.ledger.all().map(({ kind, total }) => [kind, total]),
    [['charge', 1000]],
  );
});

test('a certificate of an unknown authority: whoever sends nothing passes, whoever sends all the same fails', async () => {
  const passes = await certified(careful, ['unknown-authority']);
  assert.deepEqual(failedChecks(passes), []);
  const [task] = plans.shop?.tasks.filter(({ id }) => id === 'unknown-authority') ?? [];
  const [step] = task?.steps ?? [];
  assert.ok(task && step);
  const sent = { at: 5, command: 'doDeal' } as Heard;
  const played = (heard: readonly Heard[], handshakesFailed = 1): Played => ({
    order: { task, order: 'T-1' },
    steps: [{ step, card: { number: '', cvv: '' }, from: 0, to: 10, answer: {}, handshakesFailed }],
    ...{ heard, findings: [], transactions: [], tape: heard, belief: 'failed' },
    given: { terminal: '' },
  });
  const decide = deciding['practice.certificate-verified'];
  assert.equal(decide?.(played([])).verdict, 'passed');
  assert.equal(decide?.(played([sent])).verdict, 'failed');
  assert.equal(decide?.(played([], 0)).verdict, 'undecided', 'it did not connect');
});

test('requests of a task that was skipped are held to the stated rules all the same', async () => {
  const verdictWith = async (currency: string) => {
    const ownClock: Application = async ({ operation }, send, deal) =>
      operation === 'charge'
        ? { state: (await send('doDeal', { ...deal, currency })).result === '000' ? 'paid' : 'failed' }
        : { state: 'paid', hasOwnClock: true };
    const { verdict, because, tasks } = await certified(ownClock, ['refund-in-full', 'cancel']);
    assert.ok(tasks.some(({ id, verdict }) => id === 'refund-in-full' && verdict === 'skipped'));
    return { verdict, line: because.find((one) => one.startsWith('In a request that belongs to no task')) };
  };
  assert.equal((await verdictWith('ILS')).line, undefined);
  const wrong = await verdictWith('376');
  assert.equal(wrong.verdict, 'not ready');
  assert.match(
    wrong.line ?? '',
    /^In a request that belongs to no task: doDeal\.request\.currency: currency /,
  );
});

test('a shard plays its part of the tasks, each with the order that it has in a whole run', async () => {
  const ids = ['charge-approved', 'charge-declined'];
  const whole = await certified(careful, ids);
  const parts = [await certified(careful, ids, { shard: { number: 1, of: 2 } })];
  parts.push(await certified(careful, ids, { shard: { number: 2, of: 2 } }));
  const orders = ({ tasks }: MerchantCertificate) => tasks.map(({ id, order }) => [id, order]);
  assert.equal(whole.tasks.length, 2);
  assert.deepEqual(parts.flatMap(orders), orders(whole));
  assert.match(
    parts[1]?.because.join(' ') ?? '',
    /Only shard 2\/2 of the tasks ran\. The command merge joins the shards\./,
  );
});
