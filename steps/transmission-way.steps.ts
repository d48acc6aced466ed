import assert from 'node:assert/strict';
import { type Exchange, resultOf } from '../src/client/index.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import {
  idOf,
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

/** Looks at a transmission again and again until it is over: each state that was met, in order. */
async function way(
  merchant: Merchant,
  transmitId: string,
): Promise<{ met: string[]; looks: Map<string, Exchange> }> {
  const met: string[] = [];
  const looks = new Map<string, Exchange>();
  const isOver = async (): Promise<true | undefined> => {
    const status = statusOf(await recordOf(merchant, transmitId));
    if (met.at(-1) !== status) met.push(status);
    if (!looks.has(status)) looks.set(status, merchant.lastExchange());
    return isUnderWay(status) ? undefined : true;
  };
  let over = await isOver();
  if (!over && !standing.has(merchant))
    await polled(merchant, `the transmission of the terminal ${merchant.terminal()}`, isOver, 2_000);
  // Seconds or minutes: how long a transmission takes is not said.
  else
    for (let look = 0; look < 60 && !over; look += 1) {
      await moveClock(merchant, { advance: look < 20 ? 'PT0.5S' : look < 40 ? 'PT10S' : 'PT5M' });
      over = await isOver();
    }
  return { met, looks };
}

Then('the transmission is reported as {string} while it is under way', async function (expected: string) {
  const { met, looks } = await way(this, idOf(this));
  const last = met.at(-1) ?? '';
  // What is reported as over has to be over: where the clock stands nobody can have begun another one.
  if (!isUnderWay(last) && standing.has(this)) {
    const next = await this.send('transmitTerminal', transmission(this));
    const again = resultOf(next) === '502';
    assert.ok(!again, `the transmission is reported as ${last} while its terminal is in transmission (502)`);
    if (resultOf(next) === '000') await untilOver(this, this.need(next, 'transmitId'));
  }
  this.observe('unstated.04', `A transmission was reported as ${met.join(', then ')}.`);
  const look = looks.get(expected);
  if (!look) throw new Blocked(`a transmission under way was never met as ${expected}`);
  this.outcome = look;
});
