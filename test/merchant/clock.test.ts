import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockAfter, clockGoingForward } from '../../src/merchant/session.ts';
import { Clock } from '../../src/sandbox/clock.ts';

function moved(from: string, time: string): string {
  const clock = new Clock();
  clock.set(clock.zoned().with({ year: 2026, month: 11, day: 22 }).withPlainTime(from));
  return clockAfter(clock.zoned(), time).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

for (const [from, time, to] of [
  ['09:00', '23:30', '2026-11-22T23:30'],
  ['22:59', '23:30', '2026-11-22T23:30'],
  // The transmission of this day is over, so a charge of 23:10 would not be transmitted by 23:30 of the same day.
  ['23:10', '23:30', '2026-11-23T23:30'],
  ['23:40', '23:30', '2026-11-23T23:30'],
  ['23:10', '10:00', '2026-11-23T10:00'],
  ['09:30', '10:00', '2026-11-22T10:00'],
  // 22:59 of the next day would come after a transmission.
  ['22:59', '22:59', '2026-11-22T22:59'],
  ['22:58', '22:59', '2026-11-22T22:59'],
] as const)
  test(`from ${from} a task moves the clock to ${time}: ${to}`, () => {
    assert.equal(moved(from, time), to);
  });

test('a day on which daylight saving begins has 23 hours, and the next midnight lies behind its transmission', () => {
  const clock = new Clock();
  clock.set(clock.zoned().with({ year: 2026, month: 11, day: 22 }));
  const evening = clockGoingForward(clock.zoned(), '22:30');
  assert.equal(evening.toPlainDateTime().toString(), '2027-03-26T22:30:00');
  assert.equal(evening.hoursInDay, 23);
  const behind = clockAfter(evening, '00:30');
  assert.equal(behind.toPlainDateTime().toString(), '2027-03-27T00:30:00');
  assert.equal(behind.subtract({ hours: 24 }).toPlainDate().toString(), '2027-03-25');
});
