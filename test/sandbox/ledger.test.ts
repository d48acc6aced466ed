import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { readCard } from '../../src/sandbox/cards.ts';
import type { Entry } from '../../src/sandbox/collection.ts';
import { Ledger } from '../../src/sandbox/ledger.ts';
import { Database } from '../../src/sandbox/store/database.ts';
import type { Transaction } from '../../src/sandbox/transaction.ts';
import { Transmissions } from '../../src/sandbox/transmission.ts';
import { useFolder } from '../support/use.ts';

const noon = Temporal.PlainDateTime.from('2026-01-01T12:00:00');

/** Returns the charge with a number. Two charges share each `user`. */
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
  card: readCard('4580000000000000', 'key', 'merchant'),
  cardExpiration: '1230',
  authNumber: 'the same',
  at,
  sequence: '001',
  user: `user ${Math.floor(number / 2)}`,
  sent: {},
  credited: 0,
});

const folder = await useFolder();

function databaseOf(ledger: Ledger): Database {
  const database = new Database(mkdtempSync(join(folder, 'ledger-')), 'normal');
  database.attach('ledger', ledger);
  return database;
}

function read(database: Database): Ledger {
  const ledger = new Ledger();
  ledger.load(database.reading('SELECT key, value FROM ledger ORDER BY id')() as Iterable<Entry>);
  return ledger;
}

const ids = (found: readonly Transaction[]) => found.map(({ tranId }) => tranId);

test('a transaction is found by each of its keys, others are not', () => {
  const ledger = new Ledger();
  for (let number = 0; number < 6; number++) ledger.add(charge(number));
  assert.equal(ledger.byTranId('1003')?.uid, 'uid 3');
  assert.deepEqual(ids(ledger.byCgUid('1003')), ['1003']);
  assert.deepEqual(ids(ledger.byUid('uid 3')), ['1003']);
  assert.deepEqual(ids(ledger.byUser('user 1')), ['1002', '1003']);
  assert.deepEqual(ids(ledger.byAuthNumber('the same')), ['1000', '1001', '1002', '1003', '1004', '1005']);
  assert.deepEqual(ledger.byUser('user 9'), []);
  ledger.add({ ...charge(6), cgUid: '1003' });
  assert.deepEqual(ids(ledger.byCgUid('1003')), ['1003', '1006'], 'a charge, and its refund behind it');
  assert.deepEqual(ids(ledger.byCgUid('1006')), []);
});

test('what else holds transactions is told when the oldest are gone', () => {
  let reported = 0;
  const ledger: Ledger = new Ledger(10, {
    forgot: () => {
      reported += 1;
      assert.equal(ledger.byTranId('1001'), undefined);
      assert.notEqual(ledger.byTranId('1002'), undefined);
    },
  });
  for (let number = 0; number < 11; number++) ledger.add(charge(number));
  assert.equal(reported, 0);
  ledger.add(charge(11));
  assert.equal(reported, 1);
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
  assert.equal(ledger.byAuthNumber('the same').length, 10);
  assert.deepEqual(ids(ledger.byUser('user 1')), ['1002', '1003']);
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
  transmissions.add({ ...about, transmitId: '1', ready: ['1000', '1001'] });
  transmissions.add({ ...about, transmitId: '2', ready: ['1001', '1002'] });
  transmissions.forget((tranId) => tranId === '1002');
  assert.deepEqual(
    transmissions.all().map(({ transmitId }) => transmitId),
    ['2'],
  );
});

/** One random operation on a ledger. The numbers of the operation select existing transactions. */
type Act = readonly [what: (typeof acts)[number], first: number, second: number];
const acts = ['add', 'state', 'credit', 'transmit', 'name', 'add', 'clear'] as const;

/** Runs the operations on a ledger, with a commit after each of them. */
function play(ledger: Ledger, database: Database, history: readonly Act[]): void {
  const states = ['pending transmission', 'held', 'transmitted', 'cancelled'] as const;
  let count = 0;
  for (const [what, first, second] of history) {
    const one = ledger.byTranId(String(1000 + (first % Math.max(1, count))));
    const id = String(5000 + second);
    if (what === 'add') {
      const cgUid = second % 3 === 0 && count > 0 ? '1000' : String(1000 + count);
      ledger.add({ ...charge(count), cgUid, user: `u${first % 4}`, sent: { shiftId1: `${second % 2}` } });
      count += 1;
    } else if (what === 'clear') {
      ledger.clear();
      count = 0;
    } else if (one) {
      if (what === 'state') one.state = states[second % states.length] ?? 'held';
      else if (what === 'credit') one.credited += second;
      else if (what === 'transmit')
        one.transmission = { transmitId: id, at: noon, clearingReferanceNo: '12345678', fileNumber: '01' };
      // A tranId belongs to one transaction only.
      else if (!ledger.byTranId(id)) ledger.name(one, id);
    }
    if (first % 2 === 0) database.commit();
  }
  database.commit();
}

const reported = (ledger: Ledger): unknown =>
  JSON.parse(
    JSON.stringify([
      ledger.all(),
      ledger.last('0880000010'),
      ...['u0', 'u1', 'u2', 'u3'].map((user) => ids(ledger.byUser(user))),
      ...[ids(ledger.byCgUid('1000'))],
      ...Array.from({ length: 31 }, (_, number) => [
        ...[ledger.byTranId(String(5000 + number))?.tranId, ids(ledger.byUid(`uid ${number}`))],
      ]),
    ]),
  );

test('all that a transaction can have is read again', () => {
  // A new member of a transaction causes a type error in this list until the test covers the member.
  const whole: Required<Transaction> = {
    ...charge(5),
    ...{ cgUid: '1001', original: '1001', credited: 40, operations: ['2001', '2002'], state: 'transmitted' },
    user: 'one',
    sent: { currency: 'ILS', addonData: 'more', cvvEntered: 'yes' },
    transmission: { transmitId: '77', at: noon, clearingReferanceNo: '12345678', fileNumber: '01' },
    moves: [{ at: noon, rule: 'validation.SetAsHold', to: 'on hold' }],
  };
  const ledger = new Ledger();
  const database = databaseOf(ledger);
  ledger.add(whole);
  ledger.add({ ...charge(6), total: Number.NaN });
  database.commit();
  const [again, withoutTotal] = read(database).all();
  assert.deepEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(whole)));
  assert.ok(
    again?.at.equals(whole.at) && again.transmission?.at.equals(noon) && again.moves?.[0]?.at.equals(noon),
  );
  assert.ok(Number.isNaN(withoutTotal?.total));
  database.close();
});

test('the oldest go from the database too', () => {
  const ledger = new Ledger(10);
  const database = databaseOf(ledger);
  for (let number = 0; number < 12; number++) {
    ledger.add(charge(number));
    database.commit();
  }
  assert.deepEqual(
    ids(read(database).all()),
    ids(Array.from({ length: 10 }, (_, index) => charge(index + 2))),
  );
  database.close();
});

test('a ledger that is read again says what it said, after any history', () => {
  const number = fc.nat({ max: 30 });
  const histories = fc.array(fc.tuple(fc.constantFrom(...acts), number, number), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(histories, (history) => {
      const ledger = new Ledger();
      const database = databaseOf(ledger);
      play(ledger, database, history);
      assert.deepEqual(reported(read(database)), reported(ledger));
      database.close();
    }),
    { numRuns: 60 },
  );
});
