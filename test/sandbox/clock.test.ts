import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { catchUp } from '../../src/sandbox/catch-up.ts';
import { inJerusalem, localOf, nextNightly, toTheSecond } from '../../src/sandbox/clock.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';

const { sandbox, client } = await useSandbox({ seed: 1 });
beforeEach(async () => {
  await clock({ reset: true });
  sandbox.state.reset();
});

interface Reported {
  readonly clock: { now: string; offset: string; frozen: boolean; timeZone: string };
  readonly caused: {
    dailyRuns: { at: string; transmissions: string[] }[];
    transmissions: { transmitId: string; transmitStatus: string; at: string }[];
    transmitted: string[];
  };
}

async function post(body: unknown): Promise<{ status: number; text: string }> {
  const { status, replyText } = await client.probe(
    { body: JSON.stringify(body), path: '/__admin/clock', contentType: 'application/json' },
    { text: '' },
  );
  return { status, text: replyText };
}

async function clock(body: unknown): Promise<Reported> {
  const { status, text } = await post(body);
  assert.equal(status, 200, text);
  return JSON.parse(text);
}

const at = (local: string) => inJerusalem(Temporal.PlainDateTime.from(local));

test('a time that daylight saving leaves out is an hour later, and one that is there twice is the first', () => {
  // In Israel, clocks go forward on 27 March 2026 at 2:00 and back on 25 October 2026 at 2:00.
  assert.equal(at('2026-03-27T02:30').toString(), '2026-03-27T03:30:00+03:00[Asia/Jerusalem]');
  assert.equal(at('2026-10-25T01:30').toString(), '2026-10-25T01:30:00+03:00[Asia/Jerusalem]');
});

test('the daily run is at 23:00 of the clock on the wall, whatever the length of the day', () => {
  const hours = (from: string) => {
    const first = nextNightly(at(from));
    return nextNightly(first).since(first, { largestUnit: 'hours' }).hours;
  };
  assert.equal(hours('2026-03-26T12:00'), 23);
  assert.equal(hours('2026-10-24T12:00'), 25);
  assert.equal(hours('2026-11-21T12:00'), 24);
  assert.equal(nextNightly(at('2026-11-21T23:00')).toPlainDate().toString(), '2026-11-22');
});

test('the clock goes to a local time, on by a duration, stands, and goes back', async () => {
  await clock({ freeze: true });
  const there = await clock({ to: '2027-03-26T01:59:00' });
  assert.deepEqual(there.clock, {
    now: '2027-03-26 01:59:00',
    offset: '+02:00',
    timeZone: 'Asia/Jerusalem',
    frozen: true,
  });
  const summer = await clock({ advance: 'PT2M' });
  assert.equal(summer.clock.now, '2027-03-26 03:01:00');
  assert.equal(summer.clock.offset, '+03:00');
  assert.equal((await clock({ to: '03:01' })).clock.now, '2027-03-27 03:01:00');
  assert.equal((await clock({ to: '04:00' })).clock.now, '2027-03-27 04:00:00');
  assert.equal((await clock({ freeze: false })).clock.frozen, false);
  const reported = await clock({ to: '2028-01-01T10:00', freeze: true });
  assert.match(reported.clock.now, /^2028-01-01 10:00:0/);
  const back = await clock({ reset: true });
  assert.deepEqual(back.caused, { dailyRuns: [], transmissions: [], transmitted: [] });
  const real = Temporal.Now.zonedDateTimeISO('Asia/Jerusalem').toPlainDate().toString();
  assert.equal(back.clock.now.slice(0, 10), real);
});

test('ten years of nights are told one by one within 50 ms of processor time, and the first sends', async () => {
  await clock({ to: '2027-01-01T12:00', freeze: true });
  const { decoded } = await client.call('doDeal', plainCharge);
  const { state } = sandbox;
  const until = state.clock.zoned().add({ years: 9 });
  const expected: string[] = [];
  for (let run = nextNightly(state.clock.zoned()); expected.length < 3_287; run = nextNightly(run))
    expected.push(toTheSecond(localOf(run)));
  state.clock.set(until);
  const begun = process.cpuUsage();
  const { dailyRuns, transmitted } = catchUp(state);
  const { user, system } = process.cpuUsage(begun);
  assert.deepEqual(
    dailyRuns.map(({ at }) => at),
    expected,
  );
  assert.equal(dailyRuns.at(-1)?.at, '2035-12-31 23:00:00');
  assert.deepEqual(transmitted, [decoded.tranId]);
  assert.deepEqual(
    dailyRuns.map(({ transmissions }) => transmissions.length),
    expected.map((_, index) => (index === 0 ? 1 : 0)),
  );
  assert.ok(user + system < 50_000, `${(user + system) / 1000} ms`);
  const next = await client.call('doDeal', { ...plainCharge, cardExpiration: '1239' });
  const caused = (await clock({ advance: 'P1D' })).caused;
  assert.deepEqual(caused.transmitted, [next.decoded.tranId], 'the nights go on');
});

const refused: readonly (readonly [body: unknown, says: RegExp])[] = [
  [{}, /must have one of advance, to, freeze and reset/],
  [{ advance: 'two hours' }, /ISO 8601 duration/],
  [{ advance: '-PT1H' }, /not negative/],
  [{ advance: 'PT1H', to: '23:00' }, /exclude each other/],
  [{ advance: 'P11Y' }, /more than 10 years/],
  [{ to: '0001-01-01T00:00:00' }, /more than 10 years/],
  [{ advance: 'P999999999D' }, /more than 10 years/],
  [{ advance: 'PT99999999999H' }, /more than 10 years/],
  [{ advance: `P${'9'.repeat(400)}Y` }, /ISO 8601 duration/],
  [{ to: '25:00' }, /local time of Jerusalem/],
  [{ to: '2026-02-30T10:00' }, /local time of Jerusalem/],
  [{ to: '2026-03-27' }, /local time of Jerusalem/],
  [{ reset: true, freeze: true }, /reset allows no other member/],
  [{ freeze: 'yes' }, /freeze must be of type boolean/],
  [{ faster: true }, /faster/],
];

test('a move that cannot be made is refused with what is wrong, and the clock stays', async () => {
  await clock({ to: '2027-01-01T12:00', freeze: true });
  for (const [body, says] of refused) {
    const { status, text } = await post(body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(text, says);
  }
  assert.equal(toTheSecond(sandbox.state.clock.now()), '2027-01-01 12:00:00');
});
