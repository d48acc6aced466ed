import assert from 'node:assert/strict';
import { test } from 'node:test';
import { httpsPost } from '../https-post.ts';
import { request as asked } from '../page/cardholder.ts';
import { Kept } from './kept.ts';

/** Lets the database grow no more: SQLite says the same of a full disk. */
function fill(kept: Kept): void {
  const database = kept.sandbox.state.store?.database;
  assert.ok(database);
  Array.from(database.reading('PRAGMA max_page_count = 1')());
}

test('nobody is told of a success that cannot be kept, and nothing is served after it', async () => {
  await using kept = await Kept.start();
  const told: string[] = [];
  const answered: string[] = [];
  const { events } = kept.sandbox.state;
  events.on('failed', ({ message }) => told.push(message));
  events.on('handled', ({ result }) => answered.push(result));
  const first = await kept.charge({ user: 'kept' });
  assert.equal(first.result, '000');
  fill(kept);
  let lost: Awaited<ReturnType<Kept['charge']>> | undefined;
  let charged = 1;
  for (; !lost && charged < 500; charged++) {
    const replies = await Promise.all(Array.from({ length: 4 }, () => kept.charge({ user: 'kept' })));
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
  assert.equal(told.length, 1);
  assert.equal(`${told[0]}\n`, lost.text);
  const shown = answered.filter((one) => one === '000').length;
  const seen = answered.filter((one) => one === 'seen').length;
  assert.equal(shown, seen + 1, 'the lines of requests say no more than the replies');
  assert.equal((await kept.send('inquireTransactions', { terminalNumber: '0880000010' })).status, 503);
  assert.equal((await kept.send('doDeal', { ...asked, uniqueid: 'page' })).status, 503);
  assert.equal((await httpsPost(kept.sandbox, '/__admin/clock', '{}')).status, 503);
  assert.equal((await httpsPost(kept.sandbox, '/pay?txId=1', 'cancel=1')).status, 503);

  await kept.restart();
  const there = kept.ledger();
  assert.equal(there.length, seen + 1);
  assert.equal((await kept.charge({ user: 'after' })).result, '000');
});

test('an internal error in the middle of a request takes all of it back', async () => {
  await using kept = await Kept.start();
  const { tranId } = await kept.charge();
  const { identifiers } = kept.sandbox.state;
  // The refund has changed its original by then, and has no record of its own yet.
  identifiers.sequence = () => {
    throw new TypeError('a bug');
  };
  const refund = await kept.send('refundDeal', { tranId });
  assert.equal(refund.status, 503);
  assert.match(refund.text, /\(internal error, TypeError\)/);
  await kept.restart();
  assert.deepEqual(kept.ledger(), [`${tranId} charge pending transmission 1000 0 `]);
  assert.equal((await kept.send('refundDeal', { tranId })).result, '000');
});
