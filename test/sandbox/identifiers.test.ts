import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { Identifiers } from '../../src/sandbox/identifiers.ts';

const noon = Temporal.PlainDateTime.from('2026-11-24T12:00:00');
const terminal = '0880000010';

/** Creates uids at one moment, and returns them with the number of calls of `isTaken`. */
function given(
  identifiers: Identifiers,
  moment: Temporal.PlainDateTime,
  count: number,
  taken = new Set<string>(),
) {
  let asked = 0;
  const uids = Array.from({ length: count }, () =>
    identifiers.uid(moment, terminal, (uid) => {
      asked += 1;
      return taken.has(uid);
    }),
  );
  return { uids, asked };
}

test('no uid is given twice: of many deals in a second, and after the clock was set back', () => {
  const identifiers = new Identifiers(1);
  const first = given(identifiers, noon, 2_500);
  const later = given(identifiers, noon.add({ seconds: 10 }), 5);
  const taken = new Set([...first.uids, ...later.uids]);
  assert.equal(taken.size, 2_505);
  const again = given(identifiers, noon, 2_500, taken);
  assert.ok(again.asked >= 2_500, `asked ${again.asked} times`);
  assert.deepEqual(
    again.uids.filter((uid) => taken.has(uid)),
    [],
  );
  assert.equal(new Set(again.uids).size, 2_500);
});

test('who goes on from what another gave asks of each uid', () => {
  const saved = new Identifiers(1);
  const { uids } = given(saved, noon, 3);
  const identifiers = new Identifiers(1);
  identifiers.restore({ ...saved.save(), uids: 0 });
  const { uids: others, asked } = given(identifiers, noon, 3, new Set(uids));
  assert.equal(asked, 6);
  assert.deepEqual(
    others.filter((uid) => uids.includes(uid)),
    [],
  );
});
