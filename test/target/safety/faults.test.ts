import assert from 'node:assert/strict';
import { appendFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { resultOf, TransportError } from '../../../src/client/index.ts';
import { buildRequest } from '../../../src/message/build-request.ts';
import { textAt } from '../../../src/message/element.ts';
import { encodeForm } from '../../../src/message/form.ts';
import { journalsIn } from '../../../src/target/safety/journal.ts';
import { leftIn, resume } from '../../../src/target/safety/resume.ts';
import { plainCharge } from '../../plain-charge.ts';
import { control } from '../../sandbox/control-client.ts';
import { type Live, reference, startLive } from './live.ts';

let live: Live;
beforeEach(async () => {
  live = await startLive();
});
afterEach(() => live.stop());

const plant = async (fault: object): Promise<void> => {
  const { status } = await control(live.sandbox, 'POST', 'faults', fault);
  assert.equal(status, 200);
};

async function states(user: string): Promise<readonly string[]> {
  const { decoded } = await live.other.call('inquireTransactions', { terminalNumber: '0880000010', user });
  assert.ok(decoded.transactions.length > 0, 'it was charged');
  return decoded.transactions
    .filter(({ transactionType }) => !/cancel|refund/i.test(transactionType?.text ?? ''))
    .map(({ financialStatus }) => financialStatus?.text ?? '');
}

const replies: Readonly<Record<string, object>> = {
  none: { drop: 'connection' },
  'half of one': { drop: 'half' },
  'HTTP 503': { httpStatus: 503 },
  'no XML': { malformed: true },
  'one without tranId': { field: { path: 'tranId', value: null } },
  'one without result': { field: { path: 'result', value: null } },
};

for (const [what, action] of Object.entries(replies))
  test(`a charge whose reply is ${what} is undone`, async () => {
    await plant({ command: 'doDeal', phase: 'after', action });
    const user = reference();
    await live.deal({ user }).catch((error) => assert.ok(error instanceof TransportError));
    assert.deepEqual(await live.end(), []);
    assert.deepEqual(await states(user), ['CANCELLED']);
  });

test('a charge that was made although it was refused is undone once an inquiry of the run shows it', async () => {
  await plant({ command: 'doDeal', phase: 'after', action: { result: '004', status: '004' } });
  const user = reference();
  assert.equal(resultOf(await live.deal({ user })), '004');
  const { client } = live.target;
  await client.call('inquireTransactions', { terminalNumber: '0880000010', user });
  assert.deepEqual(await live.end(), []);
  assert.deepEqual(await states(user), ['CANCELLED']);
});

test('what an inquiry shows beside what was refused is not looked into where it is known', async () => {
  const user = reference();
  await live.deal({ user, validation: 'AutoCommHold' });
  const { reply } = await live.deal({ user });
  await live.target.client.call('refundDeal', {
    tranId: textAt(reply, 'response.tranId') ?? '',
    total: '400',
  });
  await live.deal({ user, cardNo: '4580990000004004' });
  await live.target.client.call('inquireTransactions', { terminalNumber: '0880000010', user });
  assert.deepEqual(
    live.safety.left.map(({ state }) => state),
    ['open', 'open'],
  );
});

const cancellations: Readonly<Record<string, object>> = {
  'a transmission under way': { phase: 'before', action: { result: '502', status: '502' } },
  'no reply, and done': { phase: 'after', action: { drop: 'connection' } },
  'no reply, and not done': { phase: 'before', action: { drop: 'connection' } },
  'HTTP 503': { phase: 'before', action: { httpStatus: 503 } },
  'no XML': { phase: 'after', action: { malformed: true } },
  'a success that its own status denies': {
    phase: 'after',
    action: { field: { path: 'cancelDeal.status', value: '502' } },
  },
};

for (const [what, fault] of Object.entries(cancellations))
  test(`a cancellation that is answered with ${what} is asked for again at the end`, async () => {
    await plant({ command: 'cancelDeal', ...fault });
    const user = reference();
    await live.deal({ user });
    await live.safety.undo(live.target.client);
    assert.equal(live.safety.left.length, 1, 'it is not given up, and listed until then');
    assert.ok(live.safety.left[0]?.hindrance);
    const before = live.sandbox.state.journal.added;
    await live.safety.undo(live.target.client);
    assert.equal(live.sandbox.state.journal.added, before, 'not between scenarios');
    assert.deepEqual(await live.end(), []);
    assert.deepEqual(await states(user), ['CANCELLED']);
  });

test('a refund whose reply does not come is not listed once the gateway says that it was made', async () => {
  await plant({ command: 'refundDeal', phase: 'after', action: { drop: 'connection' } });
  await live.deal();
  await live.clear();
  await live.safety.undo(live.target.client);
  assert.equal(live.safety.left[0]?.hindrance, 'cancelDeal 313, refundDeal broken off');
  assert.deepEqual(await live.end(), []);
});

test('a run that was killed is undone from its journal, which goes', async () => {
  const [charged, silent] = [reference(), reference()];
  await live.deal({ user: charged });
  await live.lost({ user: silent });
  const [journal] = journalsIn(live.reports).left;
  assert.ok(journal);
  assert.equal(leftIn(journal).length, 2);
  assert.match(leftIn(journal)[1] ?? '', new RegExp(`user ${silent}, .*: no reply came: possibly approved`));
  assert.deepEqual(await resume(journal, live.other), []);
  assert.deepEqual([...(await states(charged)), ...(await states(silent))], ['CANCELLED', 'CANCELLED']);
  assert.equal(live.journals(), 0);
});

test('what is still open after that stays in the journal, and is asked for once more by the next', async () => {
  await plant({ command: 'cancelDeal', phase: 'before', times: 2, action: { result: '502', status: '502' } });
  const user = reference();
  await live.deal({ user });
  const resumed = async () => {
    const [journal] = journalsIn(live.reports).left;
    assert.ok(journal);
    return resume(journal, live.other);
  };
  assert.match((await resumed())[0] ?? '', /cancelDeal 502$/);
  assert.match((await resumed())[0] ?? '', /cancelDeal 502$/);
  assert.deepEqual(await resumed(), []);
  assert.equal(live.journals(), 0);
  assert.deepEqual(await states(user), ['CANCELLED']);
});

test('two cleanups at once undo each charge once, and neither fails', async () => {
  const user = reference();
  await live.deal({ user });
  const [journal] = journalsIn(live.reports).left;
  assert.ok(journal);
  assert.deepEqual(await Promise.all([resume(journal, live.other), resume(journal, live.other)]), [[], []]);
  assert.deepEqual(await states(user), ['CANCELLED']);
});

test('a line that cannot be read keeps the journal, whatever else was undone', async () => {
  const user = reference();
  await live.deal({ user });
  const [before] = journalsIn(live.reports).left;
  assert.ok(before);
  await appendFile(before.path, 'garbage\n');
  const [journal] = journalsIn(live.reports).left;
  assert.ok(journal);
  const left = await resume(journal, live.other);
  assert.equal(left.length, 1);
  assert.match(left[0] ?? '', /line \d+, cannot be read/);
  assert.equal(live.journals(), 1);
  assert.deepEqual(await states(user), ['CANCELLED']);
});

test('a journal that goes away in the middle stops the run, and what was charged is undone', async () => {
  const user = reference();
  await live.deal({ user });
  const [journal] = journalsIn(live.reports).left;
  assert.ok(journal);

  await rm(journal.path);
  const next = reference();
  await assert.rejects(live.deal({ user: next }), /Forbidden: the journal .* cannot be written \(ENOENT\)/);
  assert.match(String(live.safety.stopped.reason), /without a journal the run charges nothing/);
  assert.deepEqual(await live.end(), []);
  assert.deepEqual(await states(user), ['CANCELLED']);
  const asked = await live.other.call('inquireTransactions', { terminalNumber: '0880000010', user: next });
  assert.equal(asked.decoded.result, '099', 'it was not sent');
});

test('a charge behind a harmless request, in the address or in no form at all is seen as well', async () => {
  const charge = buildRequest({
    command: 'doDeal',
    fields: { ...plainCharge, cardNo: '4111111111111111' },
  });
  const asked = { terminalNumber: '0880000010', tranId: '1' };
  const inquiry = buildRequest({ command: 'inquireTransactions', fields: asked });
  const { client } = live.target;
  const before = live.sandbox.state.journal.added;
  for (const post of [
    { body: `${encodeForm({ int_in: inquiry })}&${encodeForm({ int_in: charge })}` },
    { body: encodeForm({ int_in: inquiry }), path: `/xpo/Relay?${encodeForm({ int_in: charge })}` },
    { body: charge },
    { body: encodeForm({ int_in: charge }), path: '/__administration' },
  ])
    await assert.rejects(client.probe(post, { text: '' }), /Forbidden: the request uses a card/);
  assert.equal(live.sandbox.state.journal.added, before);
  const form = { ...live.target.credentials, int_in: inquiry };
  assert.equal(resultOf(await client.probe({ body: encodeForm(form) }, { text: inquiry })), '099');
});

test('a card that the file does not have, and a charge above the limits, are not sent', async () => {
  await live.stop();
  live = await startLive({ limits: { charges: 2, sum: 1500 } });
  const arrivals = () => live.sandbox.state.journal.added;
  const before = arrivals();
  await assert.rejects(live.deal({ cardNo: '4111111111111111' }), /a card that is not in the target file/);
  await assert.rejects(live.deal({ total: '1501' }), /limits\.sum/);
  await assert.rejects(
    live.deal({ cardNo: undefined, cardId: '1234567890120000' }),
    /a token that the run did not receive/,
  );
  assert.equal(arrivals(), before);
  const token = await live.deal({ validation: 'Token', total: '0', cvv: undefined });
  const cardId = textAt(token.reply, 'response.doDeal.cardId') ?? '';
  assert.equal(resultOf(await live.deal({ cardNo: undefined, cardId })), '000', 'a token of this run is');
  await live.deal({ cardNo: '4580990000004004', total: '1' });
  await live.deal({ total: '1' });
  await assert.rejects(live.deal({ total: '1' }), /limits\.charges/);
  assert.deepEqual(await live.end(), []);
});

test('a charge that was refunded although each refund answered 999 is not listed; a part of it is', async () => {
  const charged = async (): Promise<string> => textAt((await live.deal()).reply, 'response.tranId') ?? '';
  const [whole, part] = [await charged(), await charged()];
  await live.clear();
  await plant({ command: 'refundDeal', phase: 'after', times: 1000, action: { result: '999' } });
  await live.other.call('refundDeal', { tranId: whole });
  await live.other.call('refundDeal', { tranId: part, total: '400' });
  await live.end();
  const left = await live.end();
  assert.equal(left.length, 1, left.join('\n'));
  assert.match(left[0] ?? '', new RegExp(`^charge of 10\\.00 ILS, .*tranId ${part},`));
});
