import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Exchange, GatewayClient, resultOf } from '../../src/client/index.ts';
import { all, at, textAt } from '../../src/message/element.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';

let sandbox: Sandbox;
let client: GatewayClient;
let terminals: Readonly<Record<string, string>>;

before(async () => {
  sandbox = await startSandbox({ seed: 1 });
  client = new GatewayClient({ ...sandbox, user: 'merchant', password: 'sandbox-password' });
  terminals = Object.fromEntries(
    sandbox.merchants.flatMap((one) =>
      one.terminals.flatMap(({ roles, number }) => roles.map((role) => [role, number] as const)),
    ),
  );
});
after(async () => {
  await client.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await admin('clock', { reset: true });
  sandbox.state.reset();
  await admin('clock', { to: '2027-01-05T12:00', freeze: true });
});

async function admin(path: string, body: unknown = {}): Promise<never> {
  const { replyText } = await client.probe(
    { body: JSON.stringify(body), path: `/__admin/${path}`, contentType: 'application/json' },
    { text: '' },
  );
  return JSON.parse(replyText) as never;
}

async function charge(role: string, total = 1000, changes = {}): Promise<string> {
  const exchange = await client.send({
    command: 'doDeal',
    fields: {
      ...plainCharge,
      terminalNumber: terminals[role],
      total,
      ...changes,
    },
  });
  assert.equal(resultOf(exchange), '000');
  return textAt(exchange.reply, 'response.tranId') ?? '';
}

const transmit = (role: string): Promise<Exchange> =>
  client.send({
    command: 'transmitTerminal',
    fields: { terminalNumber: terminals[role], transmitType: 'settlements', responseType: 'immediate' },
  });

const ask = (role: string, criteria: Record<string, string>): Promise<Exchange> =>
  client.send({ command: 'transmitInquire', fields: { terminalNumber: terminals[role], ...criteria } });

const idOf = (exchange: Exchange): string =>
  textAt(exchange.reply, 'response.transmitTerminal.transmitId') ?? '';

const statusOf = async (role: string, transmitId: string): Promise<string | undefined> =>
  textAt((await ask(role, { transmitId })).reply, 'response.transmitInquire.transmitStatus');

const stateOf = (tranId: string): string | undefined => sandbox.state.ledger.byTranId(tranId)?.state;

interface Reported {
  caused: {
    dailyRuns: { at: string; transmissions: string[] }[];
    transmissions: { at: string; terminalNumber: string; transmitStatus: string }[];
    transmitted: string[];
  };
}
const clock = (move: unknown): Promise<Reported> => admin('clock', move);

test('the daily run sends what is ready, once, and leaves alone who transmits by hand', async () => {
  const [own, byHand] = [await charge('main'), await charge('manual')];
  const { caused } = await clock({ advance: 'P1DT12H' });
  assert.deepEqual(caused.transmitted, [own]);
  assert.deepEqual(
    caused.dailyRuns.map(({ at: when, transmissions }) => [when, transmissions.length]),
    [
      ['2027-01-05 23:00:00', 1],
      ['2027-01-06 23:00:00', 0],
    ],
  );
  assert.equal(stateOf(own), 'transmitted');
  assert.equal(stateOf(byHand), 'pending transmission');
  const record = await ask('main', {
    fromTransmitDateTime: '2027-01-05 23:00:00',
    toTransmitDateTime: '2027-01-05 23:00:00',
  });
  assert.equal(textAt(record.reply, 'response.transmitInquire.endDateTime'), '2027-01-05 23:00:00');
});

test('a clock that is set back repeats nothing, and the evening comes again for what is new', async () => {
  const first = await charge('main');
  await clock({ to: '23:00' });
  await clock({ to: '2027-01-05T12:00' });
  const second = await charge('main');
  const { caused } = await clock({ to: '23:00' });
  assert.deepEqual(caused.transmitted, [second]);
  assert.equal(stateOf(first), 'transmitted');
});

test('the run happens without a move as well: the next request finds it done', async () => {
  const tranId = await charge('main');
  await clock({ to: '22:59:59', freeze: true });
  assert.equal(stateOf(tranId), 'pending transmission');
  sandbox.state.clock.set(sandbox.state.clock.zoned().add({ seconds: 2 }));
  await ask('main', { transmitId: '1' });
  assert.equal(stateOf(tranId), 'transmitted');
});

test('a transmission passes through its states; meanwhile its terminal is refused with 502', async () => {
  const tranId = await charge('slow-transmission');
  const transmitId = idOf(await transmit('slow-transmission'));
  const late = await charge('slow-transmission');
  const seen = [await statusOf('slow-transmission', transmitId)];
  for (let second = 0; second < 3; second += 1) {
    assert.equal(resultOf(await transmit('slow-transmission')), '502');
    assert.equal(stateOf(tranId), 'pending transmission');
    await clock({ advance: 'PT1S' });
    seen.push(await statusOf('slow-transmission', transmitId));
  }
  assert.deepEqual(seen, ['Default', 'inProcess', 'waitInquire', 'completed']);
  assert.equal(stateOf(tranId), 'transmitted');
  assert.equal(stateOf(late), 'pending transmission');
});

test('a daily run that is under way refuses the merchant, and a clock set back lets it finish', async () => {
  await charge('slow-transmission');
  const { caused } = await clock({ to: '23:00' });
  assert.deepEqual(
    caused.transmissions.map(({ transmitStatus }) => transmitStatus),
    ['Default'],
  );
  await clock({ to: '2027-01-05T12:00' });
  assert.equal(resultOf(await transmit('slow-transmission')), '502');
  const done = await clock({ advance: 'PT3S' });
  assert.deepEqual(
    done.caused.transmissions.map(({ transmitStatus }) => transmitStatus),
    ['inProcess', 'waitInquire', 'completed'],
  );
  assert.equal(resultOf(await transmit('slow-transmission')), '000');
});

test('what is being transmitted can be neither cancelled nor refunded; what is put on hold is not sent', async () => {
  const [sent, pending] = [await charge('slow-transmission'), await charge('slow-transmission')];
  const transmitId = idOf(await transmit('slow-transmission'));
  for (const [command, result] of [
    ['cancelDeal', '313'],
    ['refundDeal', '502'],
  ] as const)
    assert.equal(resultOf(await client.send({ command, fields: { tranId: sent } })), result);
  await charge('slow-transmission', 1000, { validation: 'SetAsHold', tranId: pending });
  const { caused } = await clock({ advance: 'PT3S' });
  assert.deepEqual(caused.transmitted, [sent]);
  assert.equal(stateOf(pending), 'on hold');
  assert.equal(resultOf(await client.send({ command: 'refundDeal', fields: { tranId: sent } })), '000');
  const record = await ask('slow-transmission', { transmitId });
  const path = 'response.transmitInquire.transmitStatistics.ref.countTransmitted';
  assert.equal(textAt(record.reply, path), '1');
});

test('a failure is told once, and what is tried again succeeds or is refused for good', async () => {
  const tranId = await charge('failing-transmission');
  const answers: (string | undefined)[] = [];
  const first = await transmit('failing-transmission');
  answers.push(resultOf(first), await statusOf('failing-transmission', idOf(first)));
  assert.equal(stateOf(tranId), 'pending transmission');
  answers.push(resultOf(await transmit('failing-transmission')));
  const retry = await transmit('failing-transmission');
  answers.push(resultOf(retry), await statusOf('failing-transmission', idOf(retry)));
  assert.deepEqual(answers, ['000', 'failed', '504', '000', 'completed']);
  assert.equal(stateOf(tranId), 'transmitted');

  const hopeless = await charge('failing-again');
  const results: string[] = [];
  for (let call = 0; call < 5; call += 1) results.push(resultOf(await transmit('failing-again')));
  assert.deepEqual(results, ['000', '504', '501', '000', '504']);
  assert.equal(stateOf(hopeless), 'pending transmission');
});

test('above the batch limit nothing is sent; below it each batch has a reference of its own', async () => {
  const tranIds = [await charge('batch-limit'), await charge('batch-limit'), await charge('batch-limit')];
  assert.equal(resultOf(await transmit('batch-limit')), '534');
  assert.deepEqual(tranIds.map(stateOf), Array(3).fill('pending transmission'));
  await client.send({ command: 'cancelDeal', fields: { tranId: tranIds[0] } });
  const transmitId = idOf(await transmit('batch-limit'));
  const record = await ask('batch-limit', { transmitId });
  const refs = all(at(record.reply, 'response.transmitInquire.transmitStatistics'), 'ref');
  const references = refs.map((ref) => textAt(ref, 'clearingReferanceNo'));
  assert.equal(new Set(references).size, 2);
  for (const clearingReferanceNo of references) {
    const found = await ask('batch-limit', { clearingReferanceNo: clearingReferanceNo ?? '' });
    assert.equal(textAt(found.reply, 'response.transmitInquire.transmitId'), transmitId);
  }
});

test('a block adds up by currency and company', async () => {
  await charge('manual', 1000);
  await charge('manual', 250, { currency: 'USD' });
  await charge('manual', 400, { transactionType: 'Credit', cardNo: '5326100000100002' });
  const record = await ask('manual', { transmitId: idOf(await transmit('manual')) });
  const ref = at(record.reply, 'response.transmitInquire.transmitStatistics.ref');
  const totals = (holder: typeof ref) =>
    all(holder, 'currencyTotal').map(({ children }) => children.map(({ text }) => text).join(' '));
  assert.deepEqual(totals(ref), ['ILS 1000 1 400 1', 'USD 250 1 0 0']);
  assert.deepEqual(totals(at(ref, 'visaCal')), ['ILS 1000 1 0 0', 'USD 250 1 0 0']);
  assert.deepEqual(totals(at(ref, 'isracard')), ['ILS 0 0 400 1', 'USD 0 0 0 0']);
  assert.equal(ref?.children.filter((one) => at(one, 'currencyTotal')).length, 7);
});

test('a terminal with nothing ready is transmitted, and the record says that nothing was sent', async () => {
  const transmitId = idOf(await transmit('manual'));
  const record = await ask('manual', { transmitId });
  assert.equal(textAt(record.reply, 'response.transmitInquire.transmitStatus'), 'completed');
  assert.equal(at(record.reply, 'response.transmitInquire.transmitStatistics.ref'), undefined);
});

test('several transmissions of a period are told, the oldest first', async () => {
  const ids = [idOf(await transmit('manual')), idOf(await transmit('manual'))];
  await clock({ advance: 'PT1S' });
  idOf(await transmit('manual'));
  const found = await ask('manual', {
    fromTransmitDateTime: '2027-01-05 12:00:00',
    toTransmitDateTime: '2027-01-05 12:00:00',
  });
  assert.deepEqual(
    all(at(found.reply, 'response'), 'transmitInquire').map((one) => textAt(one, 'transmitId')),
    ids,
  );
});

test('the control surface sends everything at once, whatever the terminal', async () => {
  for (const role of ['manual', 'slow-transmission', 'failing-again', 'batch-limit', 'batch-limit'])
    await charge(role);
  await charge('batch-limit');
  const reported: { transmitted: number; batches: { count: number; transmitId: string }[] } =
    await admin('clearing/run');
  assert.equal(reported.transmitted, 6);
  assert.deepEqual(
    reported.batches.map(({ count }) => count),
    [1, 1, 1, 1, 1, 1],
  );
  assert.equal(new Set(reported.batches.map(({ transmitId }) => transmitId)).size, 5);
});

test('inquiries by a transmission come in pages of 200', async () => {
  for (let made = 0; made < 201; made += 1) await charge('manual');
  const transmitId = idOf(await transmit('manual'));
  const inquire = (more: Record<string, string>) =>
    client.send({
      command: 'inquireTransactions',
      fields: { terminalNumber: terminals.manual, transmitId, ...more },
    });
  const totals = (exchange: Exchange) =>
    Object.fromEntries(
      at(exchange.reply, 'response.inquireTransactions.totals')?.children.map(({ name, text }) => [
        name,
        text,
      ]) ?? [],
    );
  const first = totals(await inquire({}));
  const { queryResultId = '' } = first;
  assert.deepEqual(first, {
    ...{ total: '200', totalMatch: '201', pageNumber: '1', pagesAmount: '2' },
    queryResultId,
  });
  const second = await inquire({ pageNumber: '2', queryResultId });
  assert.deepEqual(totals(second), { ...first, total: '1', pageNumber: '2' });
  assert.equal(resultOf(await inquire({ pageNumber: '3' })), '099');
  assert.equal(resultOf(await inquire({ pageNumber: '0' })), '401');
  assert.equal(resultOf(await inquire({ queryResultId: '1' })), '401');
  assert.equal(resultOf(await inquire({ queryResultId, financialStatus: 'TRANSMITTED' })), '401');
  const alone = await client.send({
    command: 'inquireTransactions',
    fields: { terminalNumber: terminals.manual, tranId: '1', queryResultId: '1' },
  });
  assert.equal(resultOf(alone), '099', 'an inquiry without pages does not look at the id');
});

test('a snapshot puts back what is under way, and the time it still needs', async () => {
  const tranId = await charge('slow-transmission');
  const transmitId = idOf(await transmit('slow-transmission'));
  await admin('snapshots/under-way');
  for (let time = 0; time < 2; time += 1) {
    assert.equal(await statusOf('slow-transmission', transmitId), 'Default');
    assert.deepEqual((await clock({ advance: 'PT3S' })).caused.transmitted, [tranId]);
    assert.equal(await statusOf('slow-transmission', transmitId), 'completed');
    await admin('snapshots/under-way/restore');
    assert.equal(stateOf(tranId), 'pending transmission');
  }
});
