import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import { type Element, textAt } from '../src/message/element.ts';
import { millisOf } from '../src/message/moment.ts';
import { hasEvening, repliedAt } from '../src/model/times.ts';
import { excuseTransmission, mustEnd } from './controls.ts';
import { isOnHold } from './credit.steps.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { completed, readyIn } from './ready.ts';
import {
  ask,
  finalStatus,
  hurry,
  isUnderWay,
  moveClock,
  mustBeCompleted,
  mustBeReported,
  recordOf,
  recordsIn,
  reportedAsSent,
  resultIn,
  standing,
  statusOf,
  transmission,
  transmit,
  transmitted,
  untilOver,
} from './transmissions.ts';
import { polled } from './waiting.ts';
import { mustBeSent, witnessOf } from './witness.ts';
import { Then } from './world.ts';

Then(
  /^the report notes the code of the refusal in the rule for the code "(550|558)"$/,
  function (code: '550' | '558') {
    this.observe(
      `transmit.error.${code}`,
      `The target refuses the request with ${resultIn(this.reply())} (ambiguity #70).`,
    );
  },
);

async function foundById(merchant: Merchant): Promise<Element> {
  const exchange = await ask(merchant, { transmitId: merchant.needOf('transmission', 'transmitId') });
  const result = resultIn(exchange);
  // Result 500 of transmitInquire means an unknown transmission. Other refusals have other causes.
  const isAnswered = /^(000|500)$/.test(result);
  blockUnless(isAnswered, `the target answered the transmission inquiry with ${result || 'no result'}`);
  assert.ok(result === '000', `the target answers an inquiry by the returned transmitId with ${result}`);
  const [record] = recordsIn(exchange);
  assert.ok(record, 'an inquiry by the returned transmitId finds no transmission');
  return record;
}

Then('an inquiry by the returned transmitId finds the transmission', async function () {
  await foundById(this);
});

Then('an inquiry by the returned transmitId finds the transmission, also after its end', async function () {
  await untilOver(this, undefined, () => foundById(this));
  await foundById(this);
});

// The record has whole seconds, so a difference of two is more than one second.
Then('the reply came before the end of the transmission', async function () {
  const record = await recordOf(this, this.needOf('transmission', 'transmitId'));
  if (isUnderWay(statusOf(record))) return;
  const [from = 0, to = 0] = ['startDateTime', 'endDateTime'].map(
    (name) => millisOf(textAt(record, name) ?? '') ?? 0,
  );
  const waited = this.reply().durationMs;
  assert.ok(
    to - from < 2000 || waited < to - from - 1000,
    `the reply took ${waited} ms: it came only after the end of the transmission`,
  );
  throw new Lacking('the transmission ended before the suite could inquire about it');
});

Then('the transmission is reported as completed', async function () {
  const status = await finalStatus(this);
  assert.equal(
    status,
    'completed',
    `the transmission is reported as ${status}, although nothing prevents its completion`,
  );
});

Then('the record of the transmission has endDateTime', async function () {
  const record = await untilOver(this);
  blockUnless(statusOf(record) === 'completed', 'the transmission is not reported as completed');
  assert.notEqual(
    textAt(record, 'endDateTime') ?? '',
    '',
    'the record of the completed transmission has no endDateTime',
  );
});

Then('the transmission ends as completed', async function () {
  mustBeCompleted(await finalStatus(this));
});

Then(
  /^the record of the ([\w ]+) has changed, or transmitTerminal omits the \1$/,
  async function (name: string) {
    await isOnHold(this, name, () => completed(this));
  },
);

export async function isSent(merchant: Merchant, name: string): Promise<boolean> {
  const record = await merchant.recordOf(merchant.made(name));
  reportedAsSent(merchant, record);
  return textAt(record, 'financialStatus') === 'TRANSMITTED';
}

// If a credit is made before the transmission of its charge, the specification does not say that they are transmitted
// together.
Then('the refund is transmitted in this transmission or in the next', async function () {
  mustBeCompleted(await finalStatus(this));
  const refund = this.made('refund');
  await mustBeReported(this, refund, this.needOf('charge', 'tranId'));
  blockUnless(await isSent(this, 'charge'), 'the charge was not transmitted');
  if (await isCleared(this, refund)) return;
  const exchange = await transmit(this);
  if (resultOf(exchange) === '000') await untilOver(this, this.need(exchange, 'transmitId'));
  assert.ok(await isCleared(this, refund), 'the credit of the partial refund was not transmitted');
});

/** A clearing reference proves transmission of a credit, because the status of a credit is not stated. */
async function isCleared(merchant: Merchant, made: Exchange): Promise<boolean> {
  const record = await merchant.recordOf(made);
  const isTransmitted = textAt(record, 'financialStatus') === 'TRANSMITTED';
  return isTransmitted || Boolean(textAt(record, 'clearingReferanceNo'));
}

Then('the transmission includes the charge', async function () {
  try {
    blockUnless((await finalStatus(this)) !== 'failed', 'the transmission is reported as failed');
  } catch (error) {
    // If the record is unreadable, two hours are enough for every transmission.
    if (!(error instanceof Blocked) || !(await hurry(this, { advance: 'PT2H' }))) throw error;
  }
  assert.ok(await isSent(this, 'charge'), 'the transmission did not send the charge, which was ready');
});

Then('the transmission under way ends as completed', async function () {
  const status = await finalStatus(this);
  if (isUnderWay(status)) await mustEnd(this);
  assert.ok(
    !isUnderWay(status),
    'after the refusal of the second request, the first transmission does not end',
  );
  mustBeCompleted(status);
});

Then('the transmission includes every prepared transaction', async function () {
  mustBeCompleted(await finalStatus(this));
  await allIsSent(this);
});

Then('every prepared transaction is transmitted', async function () {
  await allIsSent(this);
});

export async function allIsSent(merchant: Merchant): Promise<void> {
  const ready = readyIn(merchant);
  const left: string[] = [];
  for (const name of ready) if (!(await isSent(merchant, name))) left.push(name);
  // A transmission can end while the suite inquires.
  for (const name of [...left]) if (await isSent(merchant, name)) left.splice(left.indexOf(name), 1);
  blockUnless(left.length < ready.length, 'none of the prepared transactions was transmitted');
  // A charge on hold or only authorized blocks the scenario, because other rules cover its status.
  for (const name of left)
    if (/^(PENDING|AUTHORIZED)$/.test(await merchant.statusOf(merchant.made(name))))
      throw new Blocked(`the ${name} was not ready for transmission`);
  assert.equal(
    left.length,
    0,
    `${ready.length} transactions were ready, and these were not transmitted: ${left.join(', ')}`,
  );
}

Then('the reply counts at most {int} transmitted transactions', function (limit: number) {
  blockUnless(resultIn(this.reply()) === '000', 'the transmission request was not accepted');
  const count = textAt(contentOf(this.reply()), 'countTransmitted') ?? '';
  blockUnless(/^\d+$/.test(count), 'countTransmitted in the reply is not a number; it can be empty');
  assert.ok(
    Number(count) <= limit,
    `countTransmitted is ${count}, although only ${limit} transactions were ready`,
  );
});

Then('the transmission is reported as failed', async function () {
  blockUnless(
    resultOf(this.reply()) !== '504',
    'transmitTerminal reported the failure immediately, with 504',
  );
  const status = await finalStatus(this);
  if (isUnderWay(status)) {
    // Result 504 reports a failed transmission and contradicts the status.
    const again = resultOf(await this.send('transmitTerminal', transmission(this)));
    assert.notEqual(
      again,
      '504',
      `an inquiry reports the transmission as ${status}, although 504 reports its failure`,
    );
    throw new Blocked('the transmission does not end');
  }
  // A terminal whose failure is over transmits the charge.
  const isOver = status === 'completed' && (await isSent(this, 'charge'));
  blockUnless(!isOver, 'the transmission did not fail, but transmitted the charge');
  assert.equal(status, 'failed', `an inquiry reports a failed transmission as ${status}`);
});

Then(
  'an inquiry by the period of the transmission also reports the status {word}',
  async function (status: string) {
    const transmitId = this.needOf('transmission', 'transmitId');
    const day = (textAt(await recordOf(this, transmitId), 'startDateTime') ?? '').slice(0, 10);
    const exchange = await ask(this, {
      fromTransmitDateTime: `${day} 00:00:00`,
      toTransmitDateTime: `${day} 23:59:59`,
    });
    const own = recordsIn(exchange).find((one) => textAt(one, 'transmitId') === transmitId);
    // A reply about a period with several transmissions may show only some of them.
    if (own === undefined) return;
    const actual = textAt(own, 'transmitStatus');
    assert.equal(actual, status, `an inquiry about its period reports a ${status} transmission as ${actual}`);
  },
);

Then('another attempt transmits the charge', async function () {
  const status = await transmitted(this, 'transmission');
  blockUnless(!isUnderWay(status), 'the transmission does not end');
  assert.ok(await isSent(this, 'charge'), 'the retry did not transmit the charge');
  blockUnless(status === 'completed', `the transmission that sent the charge is reported as ${status}`);
});

Then('the other charges are transmitted after the cancellation of one charge', async function () {
  const exchange = await this.send('cancelDeal', this.lookup(this.made('charge'), 'tranId'));
  blockUnless(resultOf(exchange) === '000', 'the cancellation of one of the charges was refused');
  this.prepared.set('cancellation', exchange);
  const status = await transmitted(this, 'transmission').catch(async (refusal) => {
    await excuseTransmission(this);
    throw refusal;
  });
  mustBeCompleted(status);
});

Then('the other charge is not transmitted', async function () {
  mustBeCompleted(await finalStatus(this));
  await mustBeSent(this, witnessOf(this, 'other charge'));
  const tranId = this.needOf('other charge', 'tranId');
  const [record] = await this.inquire({ terminalNumber: this.terminal('second'), tranId });
  const isSent = textAt(record, 'financialStatus') === 'TRANSMITTED';
  const [first] = this.exchanges;
  const isEvening = hasEvening(first && repliedAt(first), repliedAt(this.lastExchange()));
  blockUnless(!isSent || !isEvening, 'the daily transmission may have sent the charge');
  assert.ok(!isSent, 'the transmission also sent a charge of another terminal');
});

Then('the request is refused with "502" while the transmission is under way', async function () {
  const actual = resultOf(this.reply());
  const transmitId = this.needOf('transmission', 'transmitId');
  // The transmission may already be finished, so that the terminal is free again.
  if (actual !== '502' && !isUnderWay(statusOf(await recordOf(this, transmitId))))
    throw new Lacking('the transmission ended before the suite could inquire about it');
  assert.equal(actual, '502', `expected result 502 while the terminal is in transmission, got ${actual}`);
});

Then('the refusal changes no transaction', async function () {
  // Unless the clock stands still, the transmission in progress changes transactions.
  if (!standing.has(this)) return;
  const [before, after] = [this.before, await this.ledger()].map((one) => Object.fromEntries(one ?? []));
  assert.deepEqual(after, before, 'the refused transmission changed a transaction');
});

/** Returns each status of a transmission with the first exchange that shows it, in order. */
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
  // A transmission can take seconds or minutes, so the clock moves in growing intervals.
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
  // With a stopped clock, no other transmission has begun: result 502 contradicts the reported end.
  if (!isUnderWay(last) && standing.has(this)) {
    const next = await this.send('transmitTerminal', transmission(this));
    const again = resultOf(next) === '502';
    assert.ok(!again, `the transmission is reported as ${last} while its terminal is in transmission (502)`);
    if (resultOf(next) === '000') await untilOver(this, this.need(next, 'transmitId'));
  }
  this.observe('unstated.04', `A transmission was reported as ${statuses.join(', then ')}.`);
  const look = looks.get(expected);
  blockUnless(look, `no inquiry reported the transmission in progress as ${expected}`);
  this.outcome = look;
});
