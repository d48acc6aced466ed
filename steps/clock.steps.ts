import assert from 'node:assert/strict';
import { After } from '@cucumber/cucumber';
import { Temporal } from 'temporal-polyfill';
import type { RuleId } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { millisOf } from '../src/message/moment.ts';
import { clear, isOnHold } from './credit.steps.ts';
import { prepare } from './deal.steps.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { completed, subjectOf } from './ready.ts';
import { unknownId } from './roots.ts';
import { ask, isUnderWay, moveClock, moved, recordsIn, statusOf } from './transmissions.ts';
import { Given, Then, When } from './world.ts';

type Moves = readonly Readonly<Record<string, string>>[];

async function pass(merchant: Merchant, moves: Moves): Promise<void> {
  for (const move of moves) await moveClock(merchant, move);
}

async function passAndInquire(merchant: Merchant, moves: Moves): Promise<void> {
  await merchant.act(async () => {
    await pass(merchant, moves);
    await merchant.inquire({ tranId: merchant.need(subjectOf(merchant), 'tranId') });
    return merchant.lastExchange();
  });
}

/**
 * The daily transmission runs around 23:00, and its duration is not stated: the suite waits for 90 minutes. The clock
 * first moves to 21:00, so that a scenario between 22:30 and 01:00 also sees a whole transmission.
 */
export const dailyTransmission: Moves = [{ to: '21:00' }, { to: '23:00' }, { advance: 'PT90M' }];

When('the daily transmission is over', async function () {
  await passAndInquire(this, dailyTransmission);
});

Then(
  /^the record of the (\w+) has changed, or the next two daily transmissions omit the \1$/,
  async function (name: string) {
    await isOnHold(this, name, () => pass(this, [...dailyTransmission, ...dailyTransmission]));
  },
);

Given('the terminal {string}, if the daily transmission includes this terminal', function (role: string) {
  this.terminalRole = role;
  const isStated = /^(main|second)$/.test(role) || this.target.kind !== 'live';
  if (!isStated || this.terminal() === this.target.terminals.manual)
    throw new Lacking('the target file does not say whether the terminal has the daily transmission');
});

Given("today's transmission is over", async function () {
  await pass(this, dailyTransmission);
});

Given(/^three days (?:pass|have passed)$/, async function () {
  await pass(this, [{ advance: 'P3D' }]);
});

Given(/^(\d+) days have passed$/, async function (days: string) {
  await pass(this, [{ advance: `P${days}D` }]);
});

Given(/^the clock of the gateway moves to (\d\d:\d\d)$/, async function (to: string) {
  await moveClock(this, { to });
});

const days: Readonly<Record<string, (day: Temporal.PlainDate) => boolean>> = {
  '10 January': ({ month, day }) => month === 1 && day === 10,
  '10 July': ({ month, day }) => month === 7 && day === 10,
  '28 February': ({ month, day }) => month === 2 && day === 28,
  '29 February': ({ month, day }) => month === 2 && day === 29,
  '30 April': ({ month, day }) => month === 4 && day === 30,
  '30 December': ({ month, day }) => month === 12 && day === 30,
  '31 December': ({ month, day }) => month === 12 && day === 31,
  '1 January': ({ month, day }) => month === 1 && day === 1,
  // In Israel, summer time begins on the Friday before the last Sunday in March, and ends on the last Sunday in October.
  'the spring clock change': ({ month, day, dayOfWeek }) =>
    month === 3 && dayOfWeek === 5 && day >= 23 && day <= 29,
  'the autumn clock change': ({ month, day, dayOfWeek }) => month === 10 && dayOfWeek === 7 && day >= 25,
  '30 January of a leap year': ({ month, day, inLeapYear }) => month === 1 && day === 30 && inLeapYear,
  'a Monday': ({ dayOfWeek }) => dayOfWeek === 1,
  'a Tuesday': ({ dayOfWeek }) => dayOfWeek === 2,
  'a Wednesday': ({ dayOfWeek }) => dayOfWeek === 3,
  'a Thursday': ({ dayOfWeek }) => dayOfWeek === 4,
  'a Friday': ({ dayOfWeek }) => dayOfWeek === 5,
  'a Saturday': ({ dayOfWeek }) => dayOfWeek === 6,
  'a Sunday': ({ dayOfWeek }) => dayOfWeek === 7,
};

/** Moves the clock to a time of the next such day. */
export async function moveToDay(merchant: Merchant, to: string, name: string): Promise<void> {
  const fits = days[name];
  if (!fits) throw new Error(`there is no day "${name}"`);
  const now = textAt((await ask(merchant, { transmitId: unknownId })).reply, 'response.dateTime') ?? '';
  blockUnless(millisOf(now) !== undefined, 'dateTime is not a time', ['envelope.reply.dateTime']);
  let date = Temporal.PlainDate.from(now.slice(0, 10)).add({ days: 1 });
  while (!fits(date)) date = date.add({ days: 1 });
  await moveClock(merchant, { to: `${date}T${to}:00` });
}

Given(
  /^the clock of the gateway moves to (\d\d:\d\d) on (a \w+|\d+ \w+|\d+ January of a leap year|the \w+ clock change)$/,
  async function (to: string, name: string) {
    await moveToDay(this, to, name);
  },
);

const secondBefore: Readonly<Record<string, string>> = { midnight: '23:59:59', '23:00': '22:59:59' };

Given(/^the clock of the gateway stands one second before (midnight|23:00)$/, async function (time: string) {
  await moveClock(this, { to: secondBefore[time] ?? '', freeze: true });
});

Given('the charge is transmitted on request', async function () {
  await completed(this);
  this.transmitIds = [this.needOf('transmission', 'transmitId')];
  const status = await this.statusOf(this.made('charge'));
  blockUnless(status === 'TRANSMITTED', `the charge is reported as ${status}`);
});

/** The ways to transmit a charge. */
export const sendings: Readonly<Record<string, (merchant: Merchant) => Promise<unknown>>> = {
  'by clearing': clear,
  'on request': completed,
  'by the daily run': (merchant) => pass(merchant, dailyTransmission),
};

/** Looks for a transmission under way after each second, because the run is typically around 23:00. */
Given('the daily transmission of the terminal is under way', async function () {
  // One move: between 21:00 and 23:00, a move to 21:00 would pass the run of today, which sends the charge.
  await moveClock(this, { to: '22:59:59', freeze: true });
  const unknown = await ask(this, { transmitId: unknownId });
  const day = textAt(unknown.reply, 'response.dateTime')?.slice(0, 10);
  const period = { fromTransmitDateTime: `${day} 22:59:59`, toTransmitDateTime: `${day} 23:59:59` };
  for (let second = 0; second < 20; second += 1) {
    await moveClock(this, { advance: 'PT1S' });
    const records = recordsIn(await ask(this, period));
    if (records.some((record) => isUnderWay(statusOf(record)))) return;
  }
  throw new Blocked('no inquiry reported a daily transmission in progress after 23:00');
});

Then('the daily transmission sends the charge', async function () {
  await moveClock(this, { advance: 'PT90M' });
  const status = await this.statusOf(this.made('charge'));
  assert.equal(
    status,
    'TRANSMITTED',
    `after the daily transmission, an inquiry reports the charge as ${status}`,
  );
});

Given('a charge of {amount} between the daily transmission and midnight', async function (total: number) {
  await pass(this, [{ to: '21:00' }, { to: '23:00' }, { advance: 'PT45M' }]);
  await prepare(this, 'charge', { total });
});

When('the merchant cancels the charge on the next evening', async function () {
  await pass(this, [{ to: '21:00' }]);
  const status = await this.statusOf(this.made('charge'));
  blockUnless(status === 'CAPTURED', `on the next evening, an inquiry reports the charge as ${status}`);
  await this.attempt('cancelDeal', { tranId: this.needOf('charge', 'tranId') });
});

Given('four days have passed', async function () {
  await pass(this, [{ advance: 'P4D' }]);
  const status = textAt(await this.recordOf(this.made('charge')), 'financialStatus');
  const note =
    'the charge was transmitted within the four days, although its terminal has no daily transmission';
  blockUnless(status !== 'TRANSMITTED', note);
});

Given(/^four days have passed since the (transmission|refund)$/, async function (event: string) {
  await pass(this, [{ advance: 'P4D' }]);
  if (event === 'transmission') return;
  const status = textAt(await this.recordOf(this.made('refund')), 'financialStatus');
  blockUnless(status !== 'TRANSMITTED', 'the refund was transmitted within the four days');
});

When('the next evening comes', async function () {
  await passAndInquire(this, [{ to: '21:00' }]);
});

Given('two hours and a quarter have passed', async function () {
  await pass(this, [{ advance: 'PT2H15M' }]);
});

/** Whole hours are not compared: daylight saving time can begin or end between the charges. */
Then('the times of the two charges differ by a number of whole hours plus 15 minutes', async function () {
  const records = this.recordsIn(this.reply());
  const recordOf = (name: string) =>
    records.find((record) => recordedId(record) === this.needOf(name, 'tranId'));
  const times: readonly (readonly [RuleId, (name: string) => string | undefined])[] = [
    ['envelope.reply.dateTime', (name) => textAt(this.made(name).reply, 'response.dateTime')],
    ['transaction.record.transactionDate', (name) => textAt(recordOf(name), 'transactionDate')],
  ];
  for (const [rule, timeOf] of times) {
    const [from, to] = ['charge', 'other charge'].map((name) => millisOf(timeOf(name) ?? ''));
    const minutes = ((Number(to) - Number(from)) / 60_000) % 60;
    if (minutes < 13 || minutes > 17)
      this.blame(
        rule,
        `after two hours and 15 minutes, the times differ by full hours and ${minutes} minutes`,
      );
  }
  blockUnless(this.judgements.length === 0, 'a time in a reply does not follow the clock of the gateway');
});

After(async function (this: Merchant) {
  if (moved.has(this)) await this.target.control?.('clock', { reset: true });
});
