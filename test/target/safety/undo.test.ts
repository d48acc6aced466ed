import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { resultOf } from '../../../src/client/index.ts';
import type { Fields } from '../../../src/message/build-request.ts';
import { textAt } from '../../../src/message/element.ts';
import { plainCharge } from '../../plain-charge.ts';
import { useSandbox } from '../../support/use.ts';
import { type Live, reference, startLive } from './live.ts';

let live: Live;
beforeEach(async () => {
  live = await startLive();
});
afterEach(() => live.stop());

async function approved(changes: Fields = {}): Promise<string> {
  const exchange = await live.deal(changes);
  assert.equal(resultOf(exchange), '000');
  return textAt(exchange.reply, 'response.tranId') ?? '';
}

async function seen(tranId: string): Promise<string | undefined> {
  const { decoded } = await live.other.call('inquireTransactions', { terminalNumber: '0880000010', tranId });
  return decoded.transactions.find((one) => one.tranId?.text === tranId)?.financialStatus?.text;
}

async function askedAgain(tranId: string): Promise<string> {
  const { decoded } = await live.other.call('refundDeal', { tranId });
  return decoded.result;
}

const waiting: Readonly<Record<string, Fields>> = {
  'a charge': {},
  'a held charge': { validation: 'AutoCommHold' },
  'a pre-authorization': { validation: 'Verify' },
  'a payout that waits': { transactionType: 'Credit' },
  'a charge without reference': { user: undefined },
  'a charge under a reference that anybody may use': { user: '7' },
};

for (const [what, changes] of Object.entries(waiting))
  test(`${what} is cancelled`, async () => {
    const tranId = await approved(changes);
    const before = await seen(tranId);
    assert.ok(before !== undefined && before !== 'CANCELLED');
    assert.deepEqual(await live.end(), []);
    assert.equal(await seen(tranId), 'CANCELLED');
  });

test('a charge that was transmitted is refunded', async () => {
  const tranId = await approved();
  await live.clear();
  assert.equal(await seen(tranId), 'TRANSMITTED');
  assert.deepEqual(await live.end(), []);
  assert.equal(await askedAgain(tranId), '320');
});

test('of a charge that was refunded in part the rest is asked for, and what the gateway keeps is listed', async () => {
  const tranId = await approved();
  await live.clear();
  await live.target.client.call('refundDeal', { tranId, total: '400' });
  const left = await live.end();
  assert.equal(left.length, 1);
  assert.match(left[0] ?? '', /^charge of 10\.00 ILS, of which 4\.00 ILS refunded, .*: refundDeal 320$/);
});

test('what the scenario itself cancelled or refunded is not touched again', async () => {
  const cancelled = await approved();
  await live.target.client.call('cancelDeal', { tranId: cancelled });
  const refunded = await approved();
  await live.clear();
  await live.target.client.call('refundDeal', { tranId: refunded });
  const before = live.sandbox.state.journal.added;
  assert.deepEqual(await live.end(), []);
  assert.equal(live.sandbox.state.journal.added, before, 'nothing more was sent');
});

test('a pre-authorization that was captured, by its cgUid or its number, is undone with its capture', async () => {
  for (const name of ['cgUid', 'authNo'] as const) {
    const first = await live.deal({ validation: 'Verify' });
    const path = name === 'cgUid' ? 'cgUid' : 'authNumber';
    const value = textAt(first.reply, `response.doDeal.${path}`) ?? '';
    const capture = await approved({ [name]: value, total: '900' });
    assert.deepEqual(await live.end(), []);
    assert.equal(await seen(capture), 'CANCELLED');
    // A pre-authorization that is still open could be cancelled without an error.
    const tranId = textAt(first.reply, 'response.tranId') ?? '';
    assert.equal((await live.other.call('cancelDeal', { tranId })).decoded.result, '310');
    await live.stop();
    live = await startLive();
  }
});

test('a payout that was transmitted stays, and is listed', async () => {
  await approved({ transactionType: 'Credit' });
  await live.clear();
  const left = await live.end();
  assert.equal(left.length, 1);
  assert.match(
    left[0] ?? '',
    /^payout of 10\.00 ILS, .*: the kit cannot undo it: cancelDeal 313, refundDeal 310$/,
  );
});

test('where the terminal may not cancel it refunds; where it may not refund what was transmitted stays', async () => {
  const { 'no-cancel': noCancel, 'no-refund': noRefund } = live.terminals;
  const there = await approved({ terminalNumber: noCancel });
  await approved({ terminalNumber: noRefund });
  assert.deepEqual(await live.end(), []);
  assert.equal(await askedAgain(there), '320');
  await live.stop();
  live = await startLive();
  await approved({ terminalNumber: noRefund });
  await live.clear();
  const left = await live.end();
  assert.equal(left.length, 1);
  assert.match(left[0] ?? '', /refundDeal 324/);
});

test('a deal whose reply never came is found by its reference and undone', async () => {
  const user = reference();
  await live.lost({ user });
  await live.lost({ user, validation: 'Verify' });
  await approved({ user });
  assert.deepEqual(await live.end(), []);
  const { decoded } = await live.other.call('inquireTransactions', { terminalNumber: '0880000010', user });
  assert.ok(decoded.transactions.length >= 3);
  assert.deepEqual(
    decoded.transactions.filter((one) =>
      ['AUTHORIZED', 'CAPTURED'].includes(one.financialStatus?.text ?? ''),
    ),
    [],
  );
});

test('a reference without any digit is the run’s own as well', async () => {
  await live.lost({ user: 'TMWQTKGDCI' });
  assert.deepEqual(await live.end(), []);
});

test('without a reference, or under one that others use, it is listed, and theirs are left alone', async () => {
  const theirs = await live.other.call('doDeal', { ...plainCharge, user: '7' });
  const anybodys = ['7', 'OTHER', '0000000000', 'u'.repeat(19), undefined];
  for (const user of anybodys) await live.lost({ user });
  const left = await live.end();
  assert.equal(left.length, anybodys.length);
  for (const line of left) assert.match(line, /no unique reference for an inquiry/);
  const status = await seen(theirs.decoded.tranId ?? '');
  assert.ok(status !== undefined && status !== 'CANCELLED');
});

test('a deal of others under the same reference, above the amount, is left alone', async () => {
  const user = reference();
  const theirs = await live.other.call('doDeal', { ...plainCharge, user, total: '5000' });
  await live.lost({ user });
  await live.end();
  assert.notEqual(await seen(theirs.decoded.tranId ?? ''), 'CANCELLED');
});

test('a deal without reply that an inquiry does not find yet is listed, and its journal stays', async () => {
  const text = `<ashrait><request><doDeal><terminalNumber>0880000010</terminalNumber><user>${reference()}</user><total>1</total>`;
  await assert.rejects(
    live.safety.around(text, async () => {
      throw new Error('nothing came');
    }),
  );
  const left = await live.end();
  assert.match(left[0] ?? '', /no inquiry finds the charge yet$/);
  await live.target.close();
  assert.equal(live.journals(), 1);
});

test('what was answered, though nobody can read it, and is not found, was not approved', async () => {
  const text = `<doDeal><terminalNumber>0880000010</terminalNumber><user>${reference()}</user>`;
  await live.safety.around(text, async () => ({ reply: undefined }));
  assert.deepEqual(await live.end(), []);
});

test('between scenarios all is undone as well, and once the run is over nothing is charged', async () => {
  const tranId = await approved();
  await live.safety.undo(live.target.client);
  assert.equal(await seen(tranId), 'CANCELLED');
  const next = await approved();
  assert.deepEqual(await live.end(), []);
  assert.equal(await seen(next), 'CANCELLED');
  await assert.rejects(live.deal(), /Forbidden: the run is over/);
  await live.target.close();
  assert.equal(live.journals(), 0, 'nothing is left in it');
});

test('a charge still under way is waited for before the last undoing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const user = reference();
  const fields = { ...plainCharge, user };
  const slow = live.safety.around(
    `<doDeal><terminalNumber>0880000010</terminalNumber><user>${user}</user><total>1000</total>`,
    async () => {
      await promise;
      return live.other.send({ command: 'doDeal', fields });
    },
  );
  const ended = live.end();
  resolve();
  const { reply } = await slow;
  assert.deepEqual(await ended, []);
  assert.equal(await seen(textAt(reply, 'response.tranId') ?? ''), 'CANCELLED');
});

test('after a stop nothing is charged, and what was is undone', async () => {
  const tranId = await approved();
  live.safety.stop('stopped by Ctrl-C');
  await assert.rejects(live.deal(), /Forbidden: stopped by Ctrl-C/);
  assert.deepEqual(await live.end(), []);
  assert.equal(await seen(tranId), 'CANCELLED');
});

test('a gateway that is gone at the end leaves all of it listed, and the journal', async () => {
  await approved();
  await approved();
  await live.down();
  const left = await live.end();
  assert.equal(left.length, 2);
  for (const line of left)
    assert.match(line, /^charge of 10\.00 ILS, .*: cancelDeal (unreachable|broken off)$/);
  await live.target.close();
  assert.equal(live.journals(), 1);
});

test('what a client of others made beside the deal that it was asked for is found and undone', async () => {
  const user = reference();
  const tranId = await approved({ user });
  const { decoded } = await live.other.call('doDeal', { ...plainCharge, user });
  const repeated = decoded.tranId ?? '';
  assert.equal(decoded.result, '000');
  assert.notEqual(repeated, tranId);
  live.safety.expectRepeats();
  assert.deepEqual(await live.end(), []);
  assert.equal(await seen(tranId), 'CANCELLED');
  assert.equal(await seen(repeated), 'CANCELLED');
});

test('where nobody repeats anything only what was told is undone', async () => {
  const user = reference();
  const tranId = await approved({ user });
  const { decoded } = await live.other.call('doDeal', { ...plainCharge, user });
  assert.deepEqual(await live.end(), []);
  assert.equal(await seen(tranId), 'CANCELLED');
  assert.equal(await seen(decoded.tranId ?? ''), 'CAPTURED');
});

test('a charge that the gateway knows nothing of is not taken for undone', async () => {
  await approved();
  const { client } = await useSandbox();
  await live.safety.undo(client, true);
  assert.equal(live.safety.left.length, 1);
});
