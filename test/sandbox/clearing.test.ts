import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Exchange, resultOf } from '../../src/client/index.ts';
import { buildRequest } from '../../src/message/build-request.ts';
import { all, at, textAt } from '../../src/message/element.ts';
import { terminalsByRole } from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { control } from './control-client.ts';
import { formOf, replyTo } from './in-process.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });
const terminals = terminalsByRole(sandbox.merchants);
beforeEach(async () => {
  await admin('clock', { reset: true });
  sandbox.state.reset();
  await admin('clock', { to: '2027-01-05T12:00', freeze: true });
});

const admin = async (path: string, body: unknown = {}) => (await control(sandbox, 'POST', path, body)).body;

const fieldsOn = (role: string) => ({ ...plainCharge, terminalNumber: terminals[role] });

async function charge(role: string, total = 1000, changes = {}): Promise<string> {
  const exchange = await client.send({
    command: 'doDeal',
    fields: { ...fieldsOn(role), total, ...changes },
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

const clock = (move: unknown) => admin('clock', move);

const statusesIn = ({ transmissions }: { transmissions: readonly { transmitStatus: string }[] }) =>
  transmissions.map(({ transmitStatus }) => transmitStatus);

test('what failed for good begins anew after its 501', async () => {
  await charge('failing-again');
  const results: string[] = [];
  for (let call = 0; call < 5; call += 1) results.push(resultOf(await transmit('failing-again')));
  assert.deepEqual(results, ['000', '504', '501', '000', '504']);
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

test('a daily run that is under way refuses the merchant, and a clock set back lets it finish', async () => {
  await charge('slow-transmission');
  const { caused } = await clock({ to: '23:00' });
  assert.deepEqual(statusesIn(caused), ['Default']);
  await clock({ to: '2027-01-05T12:00' });
  assert.equal(resultOf(await transmit('slow-transmission')), '502');
  const done = await clock({ advance: 'PT3S' });
  assert.deepEqual(statusesIn(done.caused), ['inProcess', 'waitInquire', 'completed']);
  assert.equal(resultOf(await transmit('slow-transmission')), '000');
});

test('what is being transmitted cannot be cancelled; what is put on hold is not sent', async () => {
  const [sent, pending] = [await charge('slow-transmission'), await charge('slow-transmission')];
  await transmit('slow-transmission');
  assert.equal(resultOf(await client.send({ command: 'cancelDeal', fields: { tranId: sent } })), '313');
  await charge('slow-transmission', 1000, { validation: 'SetAsHold', tranId: pending });
  const { caused } = await clock({ advance: 'PT3S' });
  assert.deepEqual(caused.transmitted, [sent]);
  assert.equal(stateOf(pending), 'on hold');
});

test('the sections of a block are named after the companies', async () => {
  await charge('manual', 1000);
  await charge('manual', 250, { currency: 'USD' });
  await charge('manual', 400, { transactionType: 'Credit', cardNo: '5326100000100002' });
  const record = await ask('manual', { transmitId: idOf(await transmit('manual')) });
  const ref = at(record.reply, 'response.transmitInquire.transmitStatistics.ref');
  const totals = (holder: typeof ref) =>
    all(holder, 'currencyTotal').map(({ children }) => children.map(({ text }) => text).join(' '));
  assert.deepEqual(totals(at(ref, 'visaCal')), ['ILS 1000 1 0 0', 'USD 250 1 0 0']);
  assert.deepEqual(totals(at(ref, 'isracard')), ['ILS 0 0 400 1', 'USD 0 0 0 0']);
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
  const reported = await admin('clearing/run');
  const batches: readonly { count: number; transmitId: string }[] = reported.batches;
  assert.equal(reported.transmitted, 6);
  assert.deepEqual(
    batches.map(({ count }) => count),
    [1, 1, 1, 1, 1, 1],
  );
  assert.equal(new Set(batches.map(({ transmitId }) => transmitId)).size, 5);
});

test('inquiries by a transmission come in pages of 200', async () => {
  const text = buildRequest({ command: 'doDeal', fields: fieldsOn('manual') });
  for (let made = 0; made < 201; made += 1) await replyTo(sandbox.state, formOf(text));
  const transmitId = idOf(await transmit('manual'));
  const inquire = (more: Record<string, string>) =>
    client.send({
      command: 'inquireTransactions',
      fields: { terminalNumber: terminals.manual, transmitId, ...more },
    });
  const totals = ({ reply }: Exchange) => {
    const { children = [] } = at(reply, 'response.inquireTransactions.totals') ?? {};
    return Object.fromEntries(children.map(({ name, text }) => [name, text]));
  };
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
  await charge('slow-transmission');
  await admin('snapshots/under-way');
  for (let time = 0; time < 2; time += 1) {
    assert.equal(await statusOf('slow-transmission', transmitId), 'Default');
    const { transmitted } = (await clock({ advance: 'PT3S' })).caused;
    assert.deepEqual(transmitted, [tranId], 'what came later is not sent');
    assert.equal(await statusOf('slow-transmission', transmitId), 'completed');
    await admin('snapshots/under-way/restore');
    assert.equal(stateOf(tranId), 'pending transmission');
  }
});
