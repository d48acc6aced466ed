import assert from 'node:assert/strict';
import { type Exchange, resultOf } from '../src/client/index.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import {
  isUnderWay,
  moveClock,
  recordOf,
  standing,
  statusOf,
  transmission,
  untilOver,
} from './transmissions.ts';
import { polled } from './waiting.ts';
import { Then } from './world.ts';

/** Reads the record of a transmission until its end: each status with the first exchange that shows it, in order. */
async function way(
  merchant: Merchant,
  transmitId: string,
): Promise<{ statuses: string[]; looks: Map<string, Exchange> }> {
  const statuses: string[] = [];
  const looks = new Map<string, Exchange>();
  const look = async (): Promise<boolean> => {
    const status = statusOf(await recordOf(merchant, transmitId));
    if (statuses.at(-1) !== status) statuses.push(status);
    if (!looks.has(status)) looks.set(status, merchant.lastExchange());
    return !isUnderWay(status);
  };
  let over = await look();
  const what = `the transmission of the terminal ${merchant.terminal()}`;
  if (!over && !standing.has(merchant)) await polled(merchant, what, look, (isOver) => isOver, 2_000);
  // A transmission can take seconds or minutes: the steps of the clock grow.
  else
    for (let count = 0; count < 60 && !over; count += 1) {
      await moveClock(merchant, { advance: count < 20 ? 'PT0.5S' : count < 40 ? 'PT10S' : 'PT5M' });
      over = await look();
    }
  return { statuses, looks };
}

Then('the transmission is reported as {string} while it is under way', async function (expected: string) {
  const { statuses, looks } = await way(this, this.needOf('transmission', 'transmitId'));
  const last = statuses.at(-1) ?? '';
  // With a stopped clock, no other transmission has begun: 502 contradicts the reported end.
  if (!isUnderWay(last) && standing.has(this)) {
    const next = await this.send('transmitTerminal', transmission(this));
    const again = resultOf(next) === '502';
    assert.ok(!again, `the transmission is reported as ${last} while its terminal is in transmission (502)`);
    if (resultOf(next) === '000') await untilOver(this, this.need(next, 'transmitId'));
  }
  this.observe('unstated.04', `A transmission was reported as ${statuses.join(', then ')}.`);
  const look = looks.get(expected);
  blockUnless(look, `a transmission under way was never met as ${expected}`);
  this.outcome = look;
});
