import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { readCard } from '../../src/sandbox/cards.ts';
import { type AnyLedger, Ledger } from '../../src/sandbox/ledger.ts';
import { Database } from '../../src/sandbox/store/database.ts';
import { StoredLedger } from '../../src/sandbox/store/stored-ledger.ts';
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
  card: readCard('4580000000000000', 'key', 'merchant'),
  cardExpiration: '1230',
  authNumber: 'the same',
  at,
  sequence: '001',
  user: `user ${Math.floor(number / 2)}`,
  sent: {},
  credited: 0,
});

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A ledger in a database of its own. */
function stored(limit?: number, forgot?: () => void): StoredLedger {
  const folder = mkdtempSync(join(tmpdir(), 'tck-ledger-'));
  folders.push(folder);
  return new StoredLedger(Database.open(folder, 'normal'), limit, forgot);
}

/** Both kinds of ledger, which do the same. */
const ledgers: readonly (readonly [string, (limit?: number, forgot?: () => void) => AnyLedger])[] = [
  ['in memory', (limit, forgot) => new Ledger(limit, forgot)],
  ['in a database', stored],
];

const ids = (found: readonly Transaction[]) => found.map(({ tranId }) => tranId);

for (const [where, newLedger] of ledgers) {
  test(`a transaction is found by each of its keys, others are not, ${where}`, () => {
    const ledger = newLedger();
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

  test(`days come in the order the transactions were made, also where the clock was set back, ${where}`, () => {
    const ledger = newLedger();
    ledger.add(charge(0, noon.add({ days: 1 })));
    ledger.add(charge(1, noon));
    ledger.add(charge(2, noon.add({ days: 1 })));
    assert.deepEqual(ids(ledger.byDay('2026-01-01', '2026-01-02')), ['1000', '1001', '1002']);
  });

  test(`what else holds transactions is told when the oldest are gone, ${where}`, () => {
    let told = 0;
    const ledger: AnyLedger = newLedger(10, () => {
      told += 1;
      assert.equal(ledger.byTranId('1001'), undefined);
      assert.notEqual(ledger.byTranId('1002'), undefined);
    });
    for (let number = 0; number < 11; number++) ledger.add(charge(number));
    assert.equal(told, 0);
    ledger.add(charge(11));
    assert.equal(told, 1);
  });

  test(`beyond its limit a ledger forgets the oldest, under all their keys, ${where}`, () => {
    const ledger = newLedger(10);
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
}

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

/** One thing that a handler does with a ledger, or asks it; numbers choose among what is there. */
type Act = readonly [what: (typeof acts)[number], first: number, second: number];
const acts = ['add', 'state', 'credit', 'transmit', 'name', 'ask'] as const;

/** Plays a history, and tells all that was seen of the ledger. */
function played(ledger: AnyLedger, history: readonly Act[]): readonly unknown[] {
  const seen: unknown[] = [];
  const states = ['pending transmission', 'held', 'transmitted', 'cancelled'] as const;
  let count = 0;
  for (const [what, first, second] of history) {
    const one = ledger.byTranId(String(1000 + (first % Math.max(1, count))));
    const id = String(5000 + second);
    if (what === 'add') {
      const terminalNumber = `088000000${first % 3}`;
      const cgUid = second % 3 === 0 && count > 0 ? '1000' : String(1000 + count);
      ledger.add({
        ...charge(count),
        terminalNumber,
        cgUid,
        user: `u${first % 4}`,
        sent: { shiftId1: `${second % 2}` },
      });
      count += 1;
    } else if (what === 'ask') {
      const inquiry: Record<string, string> = {
        terminalNumber: `088000000${first % 3}`,
        shiftId1: `${second % 2}`,
      };
      const isMeant = (other: Transaction) =>
        other.terminalNumber === inquiry.terminalNumber && other.sent.shiftId1 === inquiry.shiftId1;
      // As it is now: those in memory change later on.
      const told = [
        ledger.all().filter(isMeant),
        ledger.scan((name) => inquiry[name]).filter(isMeant),
        ledger
          .scan((name) => ({ transmitId: id })[name])
          .filter((other) => other.transmission?.transmitId === id),
        ledger
          .waiting('0880000001', 100)
          .filter(
            ({ state, terminalNumber }) =>
              state === 'pending transmission' && terminalNumber === '0880000001',
          ),
        ledger.last('0880000002'),
        ...ledger.list().slice(first % 5, 3 + (second % 9)),
        ledger.list().length,
        ...[ledger.byUser(`u${first % 4}`), ledger.byCgUid('1000'), ledger.byTranId(id)],
        ...[ledger.byDay('2026-01-02', '2026-01-03'), ledger.byUid(`uid ${first}`)],
      ];
      seen.push(JSON.parse(JSON.stringify(told)));
    } else if (one) {
      if (what === 'state') one.state = states[second % states.length] ?? 'held';
      else if (what === 'credit') one.credited += second;
      else if (what === 'transmit')
        one.transmission = { transmitId: id, at: noon, clearingReferanceNo: '12345678', fileNumber: '01' };
      else ledger.name(one, id);
    }
  }
  return [...seen, JSON.parse(JSON.stringify(ledger.all()))];
}

test('a row holds all that a transaction can have', () => {
  // A new member of a transaction does not compile here until it is added, and has to be in its row then.
  const whole: Required<Transaction> = {
    ...charge(5),
    ...{ cgUid: '1001', original: '1001', credited: 40, operations: ['2001', '2002'], state: 'transmitted' },
    user: 'one',
    sent: { currency: 'ILS', addonData: 'more', cvvEntered: 'yes' },
    transmission: { transmitId: '77', at: noon, clearingReferanceNo: '12345678', fileNumber: '01' },
    moves: [{ at: noon, rule: 'validation.SetAsHold', to: 'on hold' }],
  };
  const ledger = stored();
  ledger.add(whole);
  const [read] = ledger.all();
  assert.notEqual(read, whole, 'it is read from its row');
  assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(whole)));
  assert.ok(read?.transmission?.at.equals(noon));
});

test('both ledgers tell the same of any history', () => {
  const number = fc.nat({ max: 30 });
  const histories = fc.array(fc.tuple(fc.constantFrom(...acts), number, number), { maxLength: 40 });
  fc.assert(
    fc.property(histories, (history) => {
      assert.deepEqual(played(stored(), history), played(new Ledger(), history));
    }),
    { numRuns: 60 },
  );
});
