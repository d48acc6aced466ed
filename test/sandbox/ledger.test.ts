import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { readCard } from '../../src/sandbox/cards.ts';
import { Ledger } from '../../src/sandbox/ledger.ts';
import type { Transaction } from '../../src/sandbox/transaction.ts';
import { Transmissions } from '../../src/sandbox/transmission.ts';

const noon = Temporal.PlainDateTime.from('2026-01-01T12:00:00');

/** The charge of that number: two share a `user`, all share a reference, and each day has two. */
const charge = (number: number, at = noon.add({ days: Math.floor(number / 2) })): Transaction => ({
  tranId: String(1000 + number),
  cgUid: String(1000 + number),
  uid: `uid ${number}`,
  terminalNumber: '0880000010',
  kind: 'charge',
  type: '01',
  state: 'pending transmission',
  status: '000',
  total: 100,
  card: readCard('4580000000000000', 'key'),
  cardExpiration: '1230',
  authNumber: 'the same',
  at,
  sequence: '001',
  sent: { user: `user ${Math.floor(number / 2)}` },
  credited: 0,
});

const ids = (found: readonly Transaction[]) => found.map(({ tranId }) => tranId);

test('a transaction is found by each of its keys, others are not', () => {
  const ledger = new Ledger();
  for (let number = 0; number < 6; number++) ledger.add(charge(number));
  assert.equal(ledger.byTranId('1003')?.uid, 'uid 3');
  assert.deepEqual(ids(ledger.byCgUid('1003')), ['1003']);
  assert.deepEqual(ids(ledger.byUid('uid 3')), ['1003']);
  assert.deepEqual(ids(ledger.byUser('user 1')), ['1002', '1003']);
  assert.deepEqual(ids(ledger.byAuthNumber('the same')), ['1000', '1001', '1002', '1003', '1004', '1005']);
  assert.deepEqual(ids(ledger.byDay('2026-01-02', '2026-01-03')), ['1002', '1003', '1004', '1005']);
  assert.deepEqual(ledger.byUser('user 9'), []);
  assert.deepEqual(ledger.byDay('2026-01-04', '2026-01-09'), []);
  ledger.add({ ...charge(6), cgUid: '1003' });
  assert.deepEqual(ids(ledger.byCgUid('1003')), ['1003', '1006'], 'a charge, and its refund behind it');
  assert.deepEqual(ids(ledger.byCgUid('1006')), []);
});

test('days come in the order the transactions were made, also where the clock was set back', () => {
  const ledger = new Ledger();
  ledger.add(charge(0, noon.add({ days: 1 })));
  ledger.add(charge(1, noon));
  ledger.add(charge(2, noon.add({ days: 1 })));
  assert.deepEqual(ids(ledger.byDay('2026-01-01', '2026-01-02')), ['1000', '1001', '1002']);
});

test('what else holds transactions is told when the oldest are gone', () => {
  let told = 0;
  const ledger: Ledger = new Ledger(10, () => {
    told += 1;
    assert.equal(ledger.byTranId('1001'), undefined);
    assert.notEqual(ledger.byTranId('1002'), undefined);
  });
  for (let number = 0; number < 11; number++) ledger.add(charge(number));
  assert.equal(told, 0);
  ledger.add(charge(11));
  assert.equal(told, 1);
});

test('a transmission goes with the last of its transactions', () => {
  const transmissions = new Transmissions();
  const about = {
    terminalNumber: '0880000010',
    type: 'settlements',
    by: 'control',
    startedAt: noon,
    size: 2,
    end: 'completed',
    status: 'completed',
    batches: [],
    ahead: [],
  } as const;
  transmissions.add({ ...about, transmitId: '1', ready: [charge(0), charge(1)] });
  transmissions.add({ ...about, transmitId: '2', ready: [charge(1), charge(2)] });
  transmissions.forget(({ tranId }) => tranId === '1002');
  assert.deepEqual(
    transmissions.all().map(({ transmitId }) => transmitId),
    ['2'],
  );
});

test('beyond its limit a ledger forgets the oldest, under all their keys', () => {
  const ledger = new Ledger(10);
  for (let number = 0; number < 11; number++) ledger.add(charge(number));
  assert.equal(ledger.all().length, 11);
  ledger.add(charge(11));
  assert.deepEqual(ids(ledger.all()), ids(Array.from({ length: 10 }, (_, index) => charge(index + 2))));
  assert.equal(ledger.byTranId('1001'), undefined);
  assert.deepEqual(ledger.byCgUid('1001'), []);
  assert.deepEqual(ledger.byUser('user 0'), []);
  assert.deepEqual(ledger.byDay('2026-01-01', '2026-01-01'), []);
  assert.equal(ledger.byAuthNumber('the same').length, 10);
  assert.deepEqual(ids(ledger.byUser('user 1')), ['1002', '1003']);
});
