import { After } from '@cucumber/cucumber';
import type { Exchange } from '../src/client/index.ts';
import type { RuleId } from '../src/contract/index.ts';
import { textAt } from '../src/message/element.ts';
import { millisOf } from '../src/message/moment.ts';
import { isOnHold } from './credit.steps.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { subjectOf } from './ready.ts';
import { moveClock, moved } from './transmissions.ts';
import { Given, Then, When } from './world.ts';

/** An inquiry afterwards: what the scenario is about is seen in its reply. */
async function pass(merchant: Merchant, moves: readonly Readonly<Record<string, string>>[]): Promise<void> {
  await merchant.act(async () => {
    for (const move of moves) await moveClock(merchant, move);
    await merchant.inquire({ tranId: merchant.need(subjectOf(merchant), 'tranId') });
    return merchant.lastExchange();
  });
}

/**
 * The run is stated for around 23:00, and how long it takes is not: an hour and a half is left to it. It may be a little before
 * 23:00 as well, so that whoever comes in these hours is taken to the evening after, and sees a whole run.
 */
const untilItIsOver = [{ to: '21:00' }, { to: '23:00' }, { advance: 'PT90M' }];

When('the daily transmission is over', async function () {
  await pass(this, untilItIsOver);
});

Then(
  'the record of the charge shows the hold, or the daily transmission omits the charge',
  async function () {
    await isOnHold(this, 'charge', async () => {
      for (const move of untilItIsOver) await moveClock(this, move);
    });
  },
);

Given("today's transmission is over", async function () {
  for (const move of untilItIsOver) await moveClock(this, move);
});

Given('four days have passed', async function () {
  await moveClock(this, { advance: 'P4D' });
  const record = await this.record(this.need(this.made('charge'), 'tranId'));
  if (textAt(record, 'financialStatus') === 'TRANSMITTED')
    throw new Blocked('the charge was transmitted meanwhile, on a terminal that has no daily transmission');
});

When('the next evening comes', async function () {
  await pass(this, [{ to: '21:00' }]);
});

Given('two hours and a quarter have passed', async function () {
  await moveClock(this, { advance: 'PT2H15M' });
});

/** Summer time may begin or end meanwhile: whole hours are left aside. */
Then('the times of the two charges differ by a quarter of an hour and whole hours', async function () {
  const [charge, other] = ['charge', 'other charge'].map((name) => this.made(name)) as [Exchange, Exchange];
  const records = this.recordsIn(this.reply());
  const recorded = (one: Exchange) =>
    records.find((record) => recordedId(record) === this.need(one, 'tranId'));
  const times: readonly (readonly [RuleId, (one: Exchange) => string | undefined])[] = [
    ['envelope.reply.dateTime', ({ reply }) => textAt(reply, 'response.dateTime')],
    ['transaction.record.transactionDate', (one) => textAt(recorded(one), 'transactionDate')],
  ];
  for (const [rule, timeOf] of times) {
    const [from, to] = [charge, other].map((one) => millisOf(timeOf(one) ?? ''));
    const minutes = ((Number(to) - Number(from)) / 60_000) % 60;
    // What is no time at all is told by a judge.
    if (minutes < 13 || minutes > 17)
      this.blame(rule, `after two hours and a quarter: ${minutes} minutes, hours aside`);
  }
  if (this.judgements.length > 0) throw new Blocked('one of the times does not go on');
});

/** Puts the clock back behind every scenario that moved it. */
After(async function (this: Merchant) {
  if (moved.has(this)) await this.target.control?.('clock', { reset: true });
});
