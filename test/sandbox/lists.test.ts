import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultKinds } from '../../src/sandbox/control/faults.ts';
import { criteria } from '../../src/sandbox/control/transactions.ts';
import { replyForms } from '../../src/sandbox/faults/reply-forms.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { control } from './control-client.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: reply } = await control(sandbox, method, path, body);
  assert.equal(status, 200, JSON.stringify(reply));
  return reply;
};
const deal = async (fields: Readonly<Record<string, string | undefined>> = {}) => {
  const { decoded } = await client.call('doDeal', { ...plainCharge, ...fields });
  assert.equal(decoded.result, '000');
  return decoded.tranId ?? '';
};
const historyOf = async (tranId: string): Promise<readonly string[]> => {
  const { history } = await call('GET', `transactions/${tranId}`);
  return history.map(({ what, state }: { what: string; state?: string }) => `${what}: ${state}`);
};
const relativesOf = async (tranId: string): Promise<readonly string[]> => {
  const { relatives } = await call('GET', `transactions/${tranId}`);
  return relatives.map((one: { relation: string; tranId: string }) => `${one.relation} ${one.tranId}`);
};

test('a transaction is found by each criterion of inquireTransactions, and by no other value', async () => {
  const shifts = { shiftId1: 's1', shiftId2: 's2', shiftId3: 's3', shiftTxnDate: '2026-03-01 10:00:00' };
  const tranId = await deal({ user: 'the one', ...shifts });
  await call('POST', 'clearing/run');
  await deal({ user: 'another', terminalNumber: '0880000020' });
  const one = sandbox.state.ledger.byTranId(tranId);
  const { transmission } = one ?? {};
  assert.ok(one && transmission);
  const today = one.at.toString().slice(0, 10);
  const values: Readonly<Record<string, readonly [finds: string, misses: string]>> = {
    terminalNumber: [one.terminalNumber, '0880000030'],
    tranId: [tranId, '1'],
    cgUid: [one.cgUid, '1'],
    user: ['the one', 'the'],
    orgUid: [one.uid, '1'],
    ...Object.fromEntries([1, 2, 3].map((number) => [`shiftId${number}`, [`s${number}`, 's']])),
    clearingReferanceNo: [transmission.clearingReferanceNo, '1'],
    transmitId: [transmission.transmitId, '1'],
    financialStatus: ['TRANSMITTED', 'REJECTED'],
    ...{ fromDealDate: [today, '2999-01-01'], toDealDate: [today, '2001-01-01'] },
    ...{ fromTransmitDate: [today, '2999-01-01'], toTransmitDate: [today, '2001-01-01'] },
    ...{ fromShiftTxnDate: ['2026-03-01', '2026-03-02'], toShiftTxnDate: ['2026-03-01', '2026-02-28'] },
  };
  assert.deepEqual(Object.keys(values).toSorted(), criteria.toSorted());
  for (const [name, [finds, misses]] of Object.entries(values)) {
    const found = await call('GET', `transactions?${new URLSearchParams({ [name]: finds })}`);
    assert.ok(
      found.transactions.some((each: { tranId: string }) => each.tranId === tranId),
      name,
    );
    const missed = await call('GET', `transactions?${new URLSearchParams({ [name]: misses })}`);
    assert.deepEqual(missed, { total: 0, transactions: [] }, name);
  }
  assert.ok(
    (await call('GET', 'state')).transactions.some(({ user }: { user: string }) => user === 'the one'),
  );
  const both = await call('GET', `transactions?user=the+one&terminalNumber=0880000020`);
  assert.equal(both.total, 0);
  const unknown = await control(sandbox, 'GET', 'transactions?colour=red');
  assert.equal(unknown.status, 400);
  assert.match(unknown.body.error, /colour/);
});

test('a list gives the latest first, a part of it, and stands still for who goes on in it', async () => {
  await call('POST', 'reset', {});
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.unshift(await deal());
  const part = async (query: string): Promise<readonly string[]> => {
    const { total, transactions } = await call('GET', `transactions?${query}`);
    assert.equal(total, sandbox.state.ledger.all().length);
    return transactions.map(({ tranId }: { tranId: string }) => tranId);
  };
  assert.deepEqual(await part(''), ids);
  assert.deepEqual(await part('limit=2'), ids.slice(0, 2));
  await deal();
  assert.deepEqual(await part('offset=2&limit=2&of=5'), ids.slice(2, 4));
  assert.deepEqual(await part('offset=9'), []);
  assert.equal((await control(sandbox, 'GET', 'transactions?limit=1001')).status, 400);
  const { requests, total } = await call('GET', 'journal?limit=2');
  assert.deepEqual(
    requests.map(({ id }: { id: number }) => id),
    [sandbox.state.journal.added, sandbox.state.journal.added - 1],
  );
  assert.equal(total, 6);
});

test('a transaction shows what happened to it, and what belongs to it', async () => {
  const charge = await deal({ total: '1000' });
  const cancelled = await deal();
  const authorized = await deal({ validation: 'Verify', total: '1000' });
  const captured = await deal({ total: '700', cgUid: authorized });
  const pending = await deal({ validation: 'AutoCommHold' });
  await deal({ validation: 'SetAsHold', tranId: charge, cardNo: undefined, cardExpiration: undefined });
  const { decoded } = await client.call('cancelDeal', { tranId: cancelled });
  const release = { validation: 'AutoCommRelease', cardNo: undefined, cardExpiration: undefined };
  await deal({ ...release, tranId: charge });
  await deal({ ...release, tranId: pending });
  await call('POST', 'clearing/run');
  await client.call('refundDeal', { tranId: captured, total: '300' });
  await client.call('refundDeal', { tranId: charge });
  const refused = await client.call('doDeal', { ...plainCharge, cardNo: '4580990000004004' });

  assert.deepEqual(await historyOf(charge), [
    'made: pending transmission',
    'put on hold: on hold',
    'released: pending transmission',
    'transmitted: transmitted',
    'refunded: refunded',
  ]);
  assert.deepEqual(await historyOf(cancelled), ['made: pending transmission', 'cancelled: cancelled']);
  assert.deepEqual(await historyOf(authorized), ['made: authorized', 'captured: captured']);
  assert.deepEqual(await historyOf(captured), [
    'made: pending transmission',
    'transmitted: transmitted',
    'refunded in part: undefined',
  ]);
  assert.deepEqual(await historyOf(pending), [
    'made: held',
    'released: pending transmission',
    'transmitted: transmitted',
  ]);
  assert.deepEqual(await historyOf(refused.decoded.tranId ?? ''), ['made: rejected']);
  assert.deepEqual(await relativesOf(authorized), [`capture ${captured}`]);
  assert.deepEqual((await relativesOf(captured))[0], `original ${authorized}`);
  assert.deepEqual(await relativesOf(cancelled), [`cancellation ${decoded.tranId}`]);
  const [, refund = ''] = (await relativesOf(charge))[0]?.split(' ') ?? [];
  assert.deepEqual(await historyOf(refund), ['made: pending transmission']);
  const missing = await control(sandbox, 'GET', 'transactions/4580000000000000');
  assert.equal(missing.status, 404);
  assert.ok(!missing.body.error.includes('4580000000000000'));
});

test('no list and no transaction shows a card number, an id or a password', async () => {
  const tranId = await deal({ user: '4580000000000000', id: '12345678' });
  for (const path of [
    'transactions',
    `transactions/${tranId}`,
    'journal',
    'merchants',
    'state',
    'transmissions',
  ]) {
    const text = JSON.stringify(await call('GET', path));
    assert.doesNotMatch(text.replace(/"cards":.*/, ''), /4580000000000000|12345678|sandbox-password/, path);
  }
  assert.match(JSON.stringify(await call('GET', `transactions/${tranId}`)), /458000\*{6}0000/);
});

test('one exchange is shown by its id', async () => {
  await deal({ user: 'by id' });
  const { added } = sandbox.state.journal;
  const { request, id } = await call('GET', `requests/${added}`);
  assert.equal(id, added);
  assert.match(request, /<user>by id<\/user>/);
  assert.equal((await control(sandbox, 'GET', `requests/${added + 1}`)).status, 404);
});

test('transmissions have their batches, and invoices say how they stand', async () => {
  await call('POST', 'reset', {});
  await deal();
  await call('POST', 'clearing/run');
  const { total, transmissions } = await call('GET', 'transmissions');
  assert.equal(total, 1);
  const [{ by, status, ready, batches }] = transmissions;
  assert.deepEqual([by, status, ready, batches.length, batches[0].count], ['control', 'completed', 1, 1, 1]);
  const { id } = await call('POST', 'invoices', { readyAfter: 60 });
  const { invoices } = await call('GET', 'invoices?limit=1');
  assert.deepEqual([invoices[0].id, invoices[0].done, invoices[0].createdAt], [id, false, '']);
});

test('there is a fault of each kind, and each can be planted', async () => {
  const names = new Set(faultKinds.flatMap(({ action }) => Object.keys(action)));
  const { body } = await control(sandbox, 'POST', 'faults', { phase: 'before', action: {} });
  const [, listed = ''] = /exactly one of ([\w, ]+)/.exec(body.error) ?? [];
  assert.deepEqual([...names].toSorted(), listed.split(', ').toSorted());
  assert.ok(names.size > 8);
  for (const form of replyForms)
    assert.ok(
      faultKinds.some(({ action }) => 'form' in action && action.form === form),
      form,
    );
  const { kinds } = await call('GET', 'faults/kinds');
  for (const { says, ...fault } of kinds)
    assert.equal((await control(sandbox, 'POST', 'faults', fault)).status, 200, says);
  const labels = faultKinds.map(({ says, phase }) => `${says} ${phase}`);
  assert.equal(new Set(labels).size, labels.length);
  await call('DELETE', 'faults');
});
