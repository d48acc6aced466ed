import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask } from '../ask.ts';
import { request as asked } from '../page/cardholder.ts';
import { Stored } from './kept.ts';

/** Limits the size of the database, because SQLite reports the same error for a full disk. */
function fill(stored: Stored): void {
  const database = stored.sandbox.state.store?.database;
  assert.ok(database);
  Array.from(database.reading('PRAGMA max_page_count = 1')());
}

test('nobody is told of a success that cannot be kept, and nothing is served after it', async () => {
  await using stored = await Stored.start();
  const reported: string[] = [];
  const answered: string[] = [];
  const { events } = stored.sandbox.state;
  events.on('failed', ({ message }) => reported.push(message));
  events.on('handled', ({ result }) => answered.push(result));
  const first = await stored.charge({ user: 'kept' });
  assert.equal(first.result, '000');
  fill(stored);
  let lost: Awaited<ReturnType<Stored['charge']>> | undefined;
  let charged = 1;
  for (; !lost && charged < 500; charged++) {
    const replies = await Promise.all(Array.from({ length: 4 }, () => stored.charge({ user: 'kept' })));
    for (const one of replies)
      if (one.result === '000') answered.push('seen');
      else lost = one;
  }
  assert.ok(lost, 'the database never was full');
  assert.equal(lost.status, 503);
  assert.match(
    lost.text,
    /^The sandbox stopped serving: it cannot keep its data \(database or disk is full\)/,
  );
  assert.equal(reported.length, 1);
  assert.equal(`${reported[0]}\n`, lost.text);
  const shown = answered.filter((one) => one === '000').length;
  const seen = answered.filter((one) => one === 'seen').length;
  assert.equal(shown, seen + 1, 'the lines of requests say no more than the replies');
  assert.equal((await stored.send('inquireTransactions', { terminalNumber: '0880000010' })).status, 503);
  assert.equal((await stored.send('doDeal', { ...asked, uniqueid: 'page' })).status, 503);
  assert.equal((await ask(stored.sandbox, '/__admin/clock', { method: 'POST', body: '{}' })).status, 503);
  assert.equal((await ask(stored.sandbox, '/pay?txId=1', { method: 'POST', body: 'cancel=1' })).status, 503);

  await stored.restart();
  const there = stored.ledger();
  assert.equal(there.length, seen + 1);
  assert.equal((await stored.charge({ user: 'after' })).result, '000');
});

test('an internal error in the middle of a request takes all of it back', async () => {
  await using stored = await Stored.start();
  const { tranId } = await stored.charge();
  const { identifiers } = stored.sandbox.state;
  // At this point, the refund has changed the original transaction but has no record of its own yet.
  identifiers.sequence = () => {
    throw new TypeError('a bug');
  };
  const refund = await stored.send('refundDeal', { tranId });
  assert.equal(refund.status, 503);
  assert.match(refund.text, /\(internal error, TypeError\)/);
  await stored.restart();
  assert.deepEqual(stored.ledger(), [`${tranId} charge pending transmission 1000 0 `]);
  assert.equal((await stored.send('refundDeal', { tranId })).result, '000');
});

test('a write-ahead log that is removed from a running sandbox ends the service at the next commit, and nothing acknowledged is lost', async () => {
  await using stored = await Stored.start();
  for (let charge = 0; charge < 3; charge++) assert.equal((await stored.charge()).result, '000');
  await rm(join(stored.data, 'sandbox.sqlite-wal'));
  const refused = await stored.charge();
  assert.equal(refused.status, 503);
  assert.match(
    refused.text,
    /^The sandbox stopped serving: it cannot keep its data \(sandbox\.sqlite-wal was removed\)/,
  );
  await stored.crash();
  assert.equal(stored.ledger().length, 3);
  assert.equal((await stored.charge()).result, '000');
});
