import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, at, textAt } from '../../../src/message/element.ts';
import { Stored } from './kept.ts';

const ways = ['restart', 'crash'] as const;
const ofMain = { terminalNumber: '0880000010' };

for (const way of ways)
  test(`deals go on after a ${way}, and no id is given twice`, async () => {
    await using stored = await Stored.start();
    const paid = await stored.charge({ user: 'paid', cvv: '123', shiftId1: 'early' });
    const pending = await stored.charge({ user: 'held', validation: 'AutoCommHold' });
    const reserved = await stored.charge({ user: 'reserved', validation: 'Verify' });
    const undone = await stored.charge({ user: 'undone' });
    const cancelled = await stored.send('cancelDeal', { tranId: undone.tranId });
    const refunded = await stored.send('refundDeal', { tranId: paid.tranId, total: '400' });
    const refused = await stored.charge({ user: 'refused', cardNo: '4580990000004004' });
    assert.equal(refused.result, '004');
    const released = await stored.charge({ user: 'released', validation: 'AutoCommHold' });
    const release = await stored.charge({
      validation: 'AutoCommRelease',
      tranId: released.tranId,
      cardNo: undefined,
    });
    const asked = await stored.send('inquireTransactions', { ...ofMain, user: 'paid' });
    const before = stored.ledger();
    assert.equal(before.length, 8);

    await stored[way]();
    assert.deepEqual(stored.ledger(), before);
    const again = await stored.send('inquireTransactions', { ...ofMain, user: 'paid' });
    assert.deepEqual(
      at(again.reply, 'response.inquireTransactions'),
      at(asked.reply, 'response.inquireTransactions'),
    );
    const byOperation = await stored.send('inquireTransactions', { ...ofMain, tranId: release.tranId });
    assert.match(byOperation.text, new RegExp(`<tranId>${released.tranId}</tranId><cgUid>`));
    const token = textAt(paid.reply, 'response.doDeal.cardId');
    const byToken = await stored.charge({ user: 'token', cardNo: undefined, cardId: token });
    const captured = await stored.charge({ user: 'captured', cgUid: reserved.tranId });
    const freed = await stored.charge({
      validation: 'AutoCommRelease',
      tranId: pending.tranId,
      cardNo: undefined,
    });
    const twice = await stored.send('refundDeal', { tranId: paid.tranId });
    assert.deepEqual(
      [byToken.result, captured.result, freed.result, twice.result],
      ['000', '000', '000', '320'],
    );
    const given = [
      paid,
      pending,
      reserved,
      undone,
      cancelled,
      refunded,
      refused,
      released,
      release,
      asked,
      again,
    ];
    const ids = [...given, byOperation, byToken, captured, freed].map(({ tranId }) => tranId);
    assert.equal(new Set(ids).size, ids.length, ids.join());
    const states = stored.ledger().map((line) => line.split(' ').slice(1).join(' '));
    assert.ok(states.includes('pre-authorization captured 1000 0 reserved'), states.join('\n'));
    assert.ok(states.includes('charge pending transmission 1000 0 held'), states.join('\n'));
  });

test('a retry after a crash gets the reply of the first request, and charges nothing', async () => {
  await using stored = await Stored.start();
  const first = await stored.charge({ cvv: '123', user: 'once' }, { requestId: 'a' });
  await stored.crash();
  const again = await stored.charge({ cvv: '123', user: 'once' }, { requestId: 'a', again: true });
  assert.equal(again.text.replace(/<dateTime>.*?</, ''), first.text.replace(/<dateTime>.*?</, ''));
  const other = await stored.charge({ total: '2000', user: 'once' }, { requestId: 'a', again: true });
  const otherCard = await stored.charge(
    { cardNo: '5326100000100002', user: 'once' },
    { requestId: 'a', again: true },
  );
  assert.deepEqual([other.result, otherCard.result], ['173', '173']);
  const unknown = await stored.charge({ user: 'once' }, { requestId: 'b', again: true });
  assert.equal(unknown.result, '000');
  assert.equal(stored.ledger().length, 2);
});

test('a transmission, its failure and the clock go on after a crash', async () => {
  await using stored = await Stored.start();
  await stored.control('POST', 'clock', { to: '2026-01-15T12:00:00', freeze: true });
  const slow = { terminalNumber: '0880000220' };
  const transmit = { transmitType: 'settlements', responseType: 'immediate' };
  const fails = { terminalNumber: '0880000230' };
  const { tranId } = await stored.charge(slow);
  await stored.charge(fails);
  const started = await stored.send('transmitTerminal', { ...slow, ...transmit });
  await stored.send('transmitTerminal', { ...fails, ...transmit });
  const { body: clock } = await stored.control('GET', 'clock');
  assert.equal(clock.now, '2026-01-15 12:00:00');

  await stored.crash();
  assert.deepEqual((await stored.control('GET', 'clock')).body, clock);
  assert.equal((await stored.send('refundDeal', { tranId })).result, '502', 'it is still being transmitted');
  assert.equal((await stored.send('transmitTerminal', { ...slow, ...transmit })).result, '502');
  assert.equal(
    (await stored.send('transmitTerminal', { ...fails, ...transmit })).result,
    '504',
    'the failure is told once',
  );
  const { body: moved } = await stored.control('POST', 'clock', { advance: 'PT1M' });
  assert.deepEqual(moved.caused.transmitted, [tranId]);

  await stored.crash();
  const transmitId = textAt(started.reply, 'response.transmitTerminal.transmitId');
  const { reply } = await stored.send('transmitInquire', { ...slow, transmitId });
  const [ref] = all(at(reply, 'response.transmitInquire.transmitStatistics'), 'ref');
  assert.deepEqual(
    [textAt(reply, 'response.transmitInquire.transmitStatus'), textAt(ref, 'countTransmitted')],
    ['completed', '1'],
  );
  const found = await stored.send('inquireTransactions', { ...slow, transmitId });
  assert.match(found.text, new RegExp(`<tranId>${tranId}</tranId>.*<totalMatch>1<`));
  const byReference = { ...slow, clearingReferanceNo: textAt(ref, 'clearingReferanceNo') };
  assert.match((await stored.send('inquireTransactions', byReference)).text, /<totalMatch>1</);
  assert.equal(
    (await stored.send('transmitTerminal', { ...fails, ...transmit })).result,
    '000',
    'the next try succeeds',
  );
});

test('what comes due while the sandbox is stopped is done when it is started again', async () => {
  await using stored = await Stored.start();
  await stored.control('POST', 'clock', { to: '2026-01-15T22:59:59' });
  const { tranId } = await stored.charge();
  await stored.restart();
  stored.sandbox.state.clock.set(stored.sandbox.state.clock.zoned().add({ minutes: 1 }));
  const { text } = await stored.send('inquireTransactions', { ...ofMain, tranId });
  assert.match(text, /<financialStatus>TRANSMITTED</);
});

test('snapshots and a reset are kept; a restored one gives the same ids as the first time', async () => {
  await using stored = await Stored.start({ seed: 1 });
  await stored.charge({ user: 'one' });
  assert.equal((await stored.control('PUT', 'snapshots/one')).status, 200);
  const then = stored.ledger();
  const second = await stored.charge({ user: 'two' });
  await stored.control('PUT', 'snapshots/two');
  await stored.crash();
  assert.deepEqual((await stored.control('GET', 'snapshots')).body, { snapshots: ['one', 'two'] });
  for (let round = 0; round < 2; round++) {
    assert.equal((await stored.control('POST', 'snapshots/one/restore')).status, 200);
    assert.deepEqual(stored.ledger(), then);
    assert.equal((await stored.charge({ user: 'two' })).tranId, second.tranId);
  }
  await stored.control('DELETE', 'snapshots/two');
  await stored.control('PUT', 'snapshots/one');
  assert.equal((await stored.control('POST', 'reset')).status, 200);
  await stored.crash();
  assert.deepEqual(stored.ledger(), []);
  assert.deepEqual((await stored.control('GET', 'snapshots')).body, { snapshots: ['one'] });
  await stored.control('POST', 'snapshots/one/restore');
  assert.equal(stored.ledger().length, 2, 'one was saved anew');
  const missing = await stored.control('POST', 'snapshots/two/restore');
  assert.equal(missing.status, 404);
});

test('invoices stay as they were: what is on its way is on its way', async () => {
  await using stored = await Stored.start();
  await stored.control('POST', 'clock', { freeze: true });
  const asked = await stored.control('POST', 'invoices', { id: '9000000001', readyAfter: 60 });
  assert.deepEqual(asked.body, { id: '9000000001', done: false, creationCode: '', responseCode: '' });
  const inquiry = { ...ofMain, 'invoice.invoiceAtranId': '9000000001' };
  const code = async () =>
    textAt(
      (await stored.send('inquireInvoice', inquiry)).reply,
      'response.inquireInvoice.originalInvoice.invoiceCreationCode',
    );
  const [configured] = stored.sandbox.merchants[0]?.invoices ?? [];
  assert.ok(configured);
  await stored.crash();
  assert.equal(await code(), '');
  await stored.control('POST', 'clock', { advance: 'PT61S' });
  await stored.crash();
  assert.equal(await code(), '000');
  assert.ok(stored.sandbox.state.invoices.find(configured.id));
});

test('the authority is kept in the data directory, unless another is named', async () => {
  await using stored = await Stored.start();
  const { ca } = stored.sandbox;
  await stored.crash();
  assert.equal(stored.sandbox.ca, ca);
});
