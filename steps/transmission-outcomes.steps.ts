import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import { textAt } from '../src/message/element.ts';
import { excuseTransmission, mustEnd } from './controls.ts';
import { isOnHold } from './credit.steps.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { completed, readyIn } from './ready.ts';
import {
  ask,
  hurry,
  idOf,
  isUnderWay,
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
import { Then } from './world.ts';

Then(/^the report notes the code of the refusal for "(550|558)"$/, function (code: '550' | '558') {
  this.observe(`transmit.error.${code}`, `It is refused with ${resultIn(this.reply())} (ambiguity #70).`);
});

Then('an inquiry by the returned transmitId finds the transmission', async function () {
  const exchange = await ask(this, { transmitId: idOf(this) });
  const result = resultIn(exchange);
  // 500 says that there is none of that id; any other refusal says nothing of the id.
  if (!/^(000|500)$/.test(result))
    throw new Blocked(`asking about it was answered with ${result || 'no result'}`);
  assert.ok(result === '000', `asking by the id that was told is answered with ${result || 'no result'}`);
  assert.ok(recordsIn(exchange).length > 0, 'asking by the id that was told finds no transmission');
});

Then('the transmission is reported as completed', async function () {
  const status = statusOf(await untilOver(this, idOf(this)));
  assert.equal(status, 'completed', `a transmission that nothing stands against is reported as ${status}`);
});

Then('the record of the transmission has endDateTime', async function () {
  const record = await untilOver(this, idOf(this));
  if (statusOf(record) !== 'completed') throw new Blocked('the transmission did not come to its end');
  assert.notEqual(textAt(record, 'endDateTime') ?? '', '', 'a completed transmission has no endDateTime');
});

Then('the transmission ends as completed', async function () {
  mustBeCompleted(statusOf(await untilOver(this, idOf(this))));
});

Then('the record of the charge shows the hold, or transmitTerminal omits the charge', async function () {
  await isOnHold(this, 'charge', () => completed(this));
});

/** Whether a transaction was sent, once there was time enough for it. */
async function isSent(merchant: Merchant, name: string): Promise<boolean> {
  const record = await merchant.record(merchant.need(merchant.made(name), 'tranId'));
  reportedAsSent(merchant, record);
  return textAt(record, 'financialStatus') === 'TRANSMITTED';
}

// Whether a credit that is made before its charge is sent goes along with that, or only after it, is not said.
Then('the refund is transmitted, now or with the next transmission', async function () {
  mustBeCompleted(statusOf(await untilOver(this, idOf(this))));
  const refund = this.made('refund');
  await mustBeReported(this, refund, this.need(this.made('charge'), 'tranId'));
  if (!(await isSent(this, 'charge'))) throw new Blocked('the charge itself was not sent');
  if (await isCleared(this, refund)) return;
  const exchange = await transmit(this);
  if (resultOf(exchange) === '000') await untilOver(this, this.need(exchange, 'transmitId'));
  assert.ok(await isCleared(this, refund), 'the credit of a partial refund was not sent');
});

/** Which state a credit is told in is not said: a reference of clearing tells as much. */
async function isCleared(merchant: Merchant, made: Exchange): Promise<boolean> {
  const record = await merchant.record(merchant.need(made, 'tranId'));
  return (
    textAt(record, 'financialStatus') === 'TRANSMITTED' || Boolean(textAt(record, 'clearingReferanceNo'))
  );
}

Then('the transmission includes the charge', async function () {
  try {
    const status = statusOf(await untilOver(this, idOf(this)));
    if (status === 'failed') throw new Blocked('the transmission is reported as failed');
  } catch (error) {
    // What cannot be asked about may have been sent all the same: with a clock there can be time enough for it.
    if (!(error instanceof Blocked) || !(await hurry(this, { advance: 'PT2H' }))) throw error;
  }
  assert.ok(await isSent(this, 'charge'), 'what was ready was not sent');
});

Then('the transmission under way ends as completed', async function () {
  const status = statusOf(await untilOver(this, idOf(this)));
  if (isUnderWay(status)) await mustEnd(this);
  assert.ok(!isUnderWay(status), 'after the refusal the transmission does not come to its end any more');
  mustBeCompleted(status);
});

Then('the transmission includes every prepared transaction', async function () {
  mustBeCompleted(statusOf(await untilOver(this, idOf(this))));
  await allIsSent(this);
});

Then('every prepared transaction is transmitted', async function () {
  await allIsSent(this);
});

async function allIsSent(merchant: Merchant): Promise<void> {
  const ready = readyIn(merchant);
  const left: string[] = [];
  for (const name of ready) if (!(await isSent(merchant, name))) left.push(name);
  // That anything is sent is another rule's matter.
  if (left.length === ready.length) throw new Blocked('nothing at all was sent');
  if (left.length === 0) return;
  // What was held, or authorized alone, is not ready: that a charge is neither is another rule's matter.
  for (const name of left)
    if (/^(PENDING|AUTHORIZED)$/.test(await merchant.statusOf(merchant.made(name))))
      throw new Blocked(`the ${name} was not ready`);
  assert.fail(`of the ${ready.length} that were ready ${left.join(', ')} was not sent`);
}

Then('the reply counts at most {int} transmitted transactions', function (most: number) {
  if (resultIn(this.reply()) !== '000') throw new Blocked('the terminal is not transmitted');
  const count = textAt(contentOf(this.reply()), 'countTransmitted') ?? '';
  if (!/^\d+$/.test(count)) throw new Blocked('no number is told; it may be empty');
  assert.ok(Number(count) <= most, `${count} are told to be transmitted where ${most} were ready`);
});

Then('the transmission is reported as failed', async function () {
  if (resultOf(this.reply()) === '504') throw new Blocked('the failure is told at once, with 504');
  const status = statusOf(await untilOver(this, idOf(this)));
  if (isUnderWay(status)) {
    // 504 tells that a transmission failed: then it is its state that does not.
    const again = resultOf(await this.send('transmitTerminal', transmission(this)));
    assert.notEqual(again, '504', `a transmission whose failure is told with 504 is reported as ${status}`);
    throw new Blocked('the transmission does not come to its end');
  }
  assert.equal(status, 'failed', `a transmission that failed is reported as ${status}`);
});

Then('another attempt transmits the charge', async function () {
  const status = await transmitted(this, 'transmission');
  if (isUnderWay(status)) throw new Blocked('the transmission does not come to its end');
  const record = await this.record(this.need(this.made('charge'), 'tranId'));
  reportedAsSent(this, record);
  assert.equal(textAt(record, 'financialStatus'), 'TRANSMITTED', 'trying again did not send the charge');
  if (status !== 'completed') throw new Blocked(`what sent the charge is reported as ${status}`);
});

Then('the other charges are transmitted after one is cancelled', async function () {
  const tranId = this.need(this.made('charge'), 'tranId');
  const exchange = await this.send('cancelDeal', { tranId });
  if (resultOf(exchange) !== '000') throw new Blocked('one of the charges could not be cancelled');
  this.prepared.set('cancellation', exchange);
  const status = await transmitted(this, 'transmission').catch(async (refusal) => {
    await excuseTransmission(this);
    throw refusal;
  });
  mustBeCompleted(status);
});

Then('the other charge is not transmitted', async function () {
  const tranId = this.need(this.made('other charge'), 'tranId');
  const records = await this.inquire({ terminalNumber: this.terminal('second'), tranId });
  const met = textAt(records[0], 'financialStatus');
  assert.notEqual(met, 'TRANSMITTED', 'what waits on another terminal was sent along');
});

Then('the request is refused with "502" while the transmission is under way', async function () {
  const met = resultOf(this.reply());
  // The transmission may be over by now, and the terminal free again; one that is not found was perhaps never begun.
  if (met !== '502' && !isUnderWay(statusOf(await recordOf(this, idOf(this)))))
    throw new Blocked('the transmission was over before it could be seen under way');
  assert.equal(met, '502', `expected result 502 while the terminal is in transmission, got ${met}`);
});

Then('the refusal changes no transaction', async function () {
  // The transmission that is under way goes its way, unless the clock stands.
  if (!standing.has(this)) return;
  const [before, after] = [this.before, await this.ledger()].map((one) => Object.fromEntries(one ?? []));
  assert.deepEqual(after, before, 'the refused transmission changed a transaction');
});
