import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt, walk } from '../src/message/element.ts';
import { excuseTransmission, mustEnd } from './controls.ts';
import { aboutDeal, prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, Lacking } from './outcomes.ts';
import {
  ask,
  hurry,
  idOf,
  isUnderWay,
  mustBeCompleted,
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
import { Given, Then, When } from './world.ts';

async function completed(merchant: Merchant, name = 'transmission'): Promise<void> {
  const status = await transmitted(merchant, name);
  if (status !== 'completed') throw new Error(`the transmission is reported as ${status}`);
}

// Whether a terminal that has its daily run can be sent by hand as well is not said.
Given('a terminal that is transmitted by hand, where there is one', function () {
  if (this.target.terminals.manual !== undefined) this.terminalRole = 'manual';
});

Given('nothing is left to send on the terminal', async function () {
  if (this.target.clear) await this.target.clear();
  else if (this.terminalRole !== 'failing-again') await emptied(this);
});

/** Sends by hand what is left; what failed before this scenario or fails now is told first, and then tried again. */
async function emptied(merchant: Merchant): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const exchange = await transmit(merchant);
    const result = resultOf(exchange);
    if (result === '504') continue;
    // Whether a terminal on which nothing is ready can be transmitted is not said: no transmission comes of it.
    if (result !== '000') return;
    const record = await untilOver(merchant, merchant.need(exchange, 'transmitId'));
    if (statusOf(record) === 'completed') return;
  }
  throw new Error('what is left on the terminal cannot be sent');
}

Given('charges of {int}, {int} and {int}', async function (one: number, two: number, three: number) {
  await prepare(this, 'charge', { total: one });
  await prepare(this, 'charge 2', { total: two });
  await prepare(this, 'charge 3', { total: three });
});

/** Where the number is not known: it is tried from two charges on. */
const most = 12;

/** Makes charges until the terminal refuses to send so many at once; the refusal is the outcome. */
async function moreThanItSends(merchant: Merchant): Promise<void> {
  const { batchLimit } = merchant.target;
  for (let count = batchLimit === undefined ? 2 : batchLimit + 1; ; count += 1) {
    for (let one = count; one > 1; one -= 1) await prepare(merchant, `charge ${one}`, { total: 1000 * one });
    await prepare(merchant, 'charge', { total: 1000 });
    await merchant.act(() => transmit(merchant));
    if (batchLimit !== undefined || resultOf(merchant.reply()) !== '000') return;
    if (count === most)
      throw new Lacking(
        `the terminal sends ${most} charges at once, and the target file names no batchLimit`,
      );
    mustBeCompleted(statusOf(await untilOver(merchant, merchant.need(merchant.reply(), 'transmitId'))));
  }
}

Given('more charges than it sends at once', async function () {
  await moreThanItSends(this);
});

When('the merchant transmits more charges at once than it sends', async function () {
  await moreThanItSends(this);
});

Given('charges of {int} in ILS and of {int} in USD', async function (shekels: number, dollars: number) {
  await prepare(this, 'charge', { total: shekels, currency: 'ILS' });
  await prepare(this, 'other charge', { total: dollars, currency: 'USD' });
});

/** By target: transmissions that are only asked about. Without a clock to move one may take minutes, and one does for all. */
const kept = new WeakMap<object, Map<string, readonly (readonly [string, Exchange])[]>>();

Given(/^(a|another) transmission of a charge of (\d+)$/, async function (which: string, total: string) {
  const other = which === 'another' ? 'other ' : '';
  const names = [`${other}charge`, `${other}transmission`] as const;
  const [key, known] = [`${this.terminal()} ${other}${total}`, kept.get(this.target) ?? new Map()];
  kept.set(this.target, known);
  for (const [name, exchange] of known.get(key) ?? []) this.prepared.set(name, exchange);
  if (known.has(key)) return this.log('The transmission is one that an earlier scenario made.');
  await prepare(this, names[0], { total });
  await completed(this, names[1]);
  // One that somebody else was faster than sent nothing, and is no example.
  const sent = recordsIn(this.lastExchange()).some((record) =>
    [...walk(record)].some(({ name, text }) => name === 'clearingReferanceNo' && text.trim() !== ''),
  );
  if (sent && !this.target.control)
    known.set(
      key,
      names.map((name) => [name, this.made(name)] as const),
    );
});

Given('another charge of {int} on the terminal {string}', async function (total: number, role: string) {
  await prepare(this, 'other charge', { total, terminalNumber: this.terminal(role) });
});

const something = (merchant: Merchant, changes: Fields = {}) =>
  prepare(merchant, 'something else', { total: '2000', ...changes });

/** What was made of an earlier one, and has a record of its own: whether all that is made so has one is not said. */
async function mustBeReported(merchant: Merchant, made: Exchange, of: string): Promise<void> {
  const own = merchant.need(made, 'tranId');
  if (own === of || !(await merchant.record(own)))
    throw new Blocked(`what ${made.command} made is not reported by a tranId of its own`);
}

const ready: Readonly<Record<string, (merchant: Merchant) => Promise<unknown>>> = {
  'another charge': (merchant) => something(merchant),
  'a charge in dollars': (merchant) => something(merchant, { currency: 'USD' }),
  'every other foreign charge': async (merchant) => {
    for (const currency of ['GBP', 'HKD', 'JPY', 'EUR'])
      await prepare(merchant, `charge in ${currency}`, { total: '2000', currency });
  },
  'a payout': (merchant) => something(merchant, { transactionType: 'Credit' }),
  'a refund': async (merchant) => {
    await prepare(merchant, 'refunded charge', { total: '2000' });
    await completed(merchant);
    const tranId = merchant.need(merchant.made('refunded charge'), 'tranId');
    const refund = await merchant.send('refundDeal', { tranId });
    if (resultOf(refund) !== '000') throw new Error(`the refund was answered with ${resultOf(refund)}`);
    if (textAt(contentOf(refund), 'transactionType') !== 'Refund')
      throw new Error('the refund is of another type');
    await mustBeReported(merchant, refund, tranId);
    merchant.prepared.set('something else', refund);
  },
  'a capture': async (merchant) => {
    const authorization = await prepare(merchant, 'pre-authorization', { total: '2000' });
    const cgUid = merchant.need(authorization, 'cgUid');
    const capture = await prepare(merchant, 'capture', { total: '2000', cgUid });
    await mustBeReported(merchant, capture, merchant.need(authorization, 'tranId'));
  },
  'a released charge': async (merchant) => {
    await prepare(merchant, 'released charge', { total: '2000', validation: 'AutoCommHold' });
    const result = resultOf(await aboutDeal(merchant, 'released charge', 'AutoCommRelease'));
    if (result !== '000') throw new Error(`the release was answered with ${result}`);
  },
  'a charge in payments': (merchant) =>
    prepare(merchant, 'charge in payments', {
      ...{ total: '3000', creditType: 'Payments' },
      ...{ firstPayment: '1000', periodicalPayment: '1000', numberOfPayments: '2' },
    }),
};

Given(new RegExp(`^(${Object.keys(ready).join('|')}) that is ready$`), async function (what: string) {
  await ready[what]?.(this);
});

Given('a transmission that is under way', async function () {
  const exchange = await transmit(this);
  if (resultOf(exchange) !== '000') throw new Error(`transmitting was answered with ${resultOf(exchange)}`);
  this.prepared.set('transmission', exchange);
});

Given('a transmission that failed', async function () {
  const status = await transmitted(this, 'transmission');
  if (status !== 'failed') throw new Error(`the transmission is reported as ${status}`);
});

Given('the failure is told with "504"', async function () {
  const exchange = await this.send('transmitTerminal', transmission(this));
  if (resultOf(exchange) !== '504') throw new Error(`it was answered with ${resultOf(exchange)}`);
});

Given('the clock, where there is one to move, stands', async function () {
  await hurry(this, { freeze: true });
});

When('the merchant transmits the terminal', async function () {
  await this.act(() => transmit(this));
  this.prepared.set('transmission', this.reply());
});

When('the merchant transmits the terminal again', async function () {
  this.before = await this.ledger();
  await this.act(() => this.send('transmitTerminal', transmission(this)));
});

When('the merchant transmits with {word} set to {string}', async function (field: string, value: string) {
  const known: Readonly<Record<string, () => string>> = {
    "[another merchant's terminal]": () => this.terminal('foreign'),
  };
  const sent = value === '[none]' ? undefined : (known[value]?.() ?? this.spelledOut(value));
  await this.act(() => this.send('transmitTerminal', transmission(this, { [field]: sent })));
});

Then(/^the code of the refusal is noted for "(550|558)"$/, function (code: '550' | '558') {
  this.observe(`transmit.error.${code}`, `It is refused with ${resultIn(this.reply())} (ambiguity #70).`);
});

Then('it can be asked about by the id that it told', async function () {
  const exchange = await ask(this, { transmitId: idOf(this) });
  const result = resultIn(exchange);
  // 500 says that there is none of that id; any other refusal says nothing of the id.
  if (!/^(000|500)$/.test(result))
    throw new Blocked(`asking about it was answered with ${result || 'no result'}`);
  assert.ok(result === '000', `asking by the id that was told is answered with ${result || 'no result'}`);
  assert.ok(recordsIn(exchange).length > 0, 'asking by the id that was told finds no transmission');
});

Then('the transmission is completed', async function () {
  const status = statusOf(await untilOver(this, idOf(this)));
  assert.equal(status, 'completed', `a transmission that nothing stands against is reported as ${status}`);
});

Then('its end is told', async function () {
  const record = await untilOver(this, idOf(this));
  if (statusOf(record) !== 'completed') throw new Blocked('the transmission did not come to its end');
  assert.notEqual(textAt(record, 'endDateTime') ?? '', '', 'a completed transmission has no endDateTime');
});

Then('the transmission comes to its end', async function () {
  mustBeCompleted(statusOf(await untilOver(this, idOf(this))));
});

/** Whether a transaction was sent, once there was time enough for it. */
async function isSent(merchant: Merchant, name: string): Promise<boolean> {
  const record = await merchant.record(merchant.need(merchant.made(name), 'tranId'));
  reportedAsSent(merchant, record);
  return textAt(record, 'financialStatus') === 'TRANSMITTED';
}

// Whether a credit that is made before its charge is sent goes along with that, or only after it, is not said.
Then('the refund is sent, now or with the next transmission', async function () {
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

Then('the charge is sent', async function () {
  try {
    const status = statusOf(await untilOver(this, idOf(this)));
    if (status === 'failed') throw new Blocked('the transmission is reported as failed');
  } catch (error) {
    // What cannot be asked about may have been sent all the same: with a clock there can be time enough for it.
    if (!(error instanceof Blocked) || !(await hurry(this, { advance: 'PT2H' }))) throw error;
  }
  assert.ok(await isSent(this, 'charge'), 'what was ready was not sent');
});

Then('the transmission under way is not disturbed', async function () {
  const status = statusOf(await untilOver(this, idOf(this)));
  if (isUnderWay(status)) await mustEnd(this);
  assert.ok(!isUnderWay(status), 'after the refusal the transmission does not come to its end any more');
  mustBeCompleted(status);
});

Then('all of it is sent', async function () {
  mustBeCompleted(statusOf(await untilOver(this, idOf(this))));
  await allIsSent(this);
});

Then('all of it was sent', async function () {
  await allIsSent(this);
});

async function allIsSent(merchant: Merchant): Promise<void> {
  const ready = [...merchant.prepared.keys()].filter(
    (name) => !/transmission|refunded|authorization/.test(name),
  );
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

Then('no more than {int} are told to be transmitted', function (most: number) {
  if (resultIn(this.reply()) !== '000') throw new Blocked('the terminal is not transmitted');
  const count = textAt(contentOf(this.reply()), 'countTransmitted') ?? '';
  if (!/^\d+$/.test(count)) throw new Blocked('no number is told; it may be empty');
  assert.ok(Number(count) <= most, `${count} are told to be transmitted where ${most} were ready`);
});

Then('the transmission fails', async function () {
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

Then('trying again sends the charge', async function () {
  const status = await transmitted(this, 'transmission');
  if (isUnderWay(status)) throw new Blocked('the transmission does not come to its end');
  const record = await this.record(this.need(this.made('charge'), 'tranId'));
  reportedAsSent(this, record);
  assert.equal(textAt(record, 'financialStatus'), 'TRANSMITTED', 'trying again did not send the charge');
  if (status !== 'completed') throw new Blocked(`what sent the charge is reported as ${status}`);
});

Then('without one of them the rest is sent', async function () {
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

Then('the other charge still waits', async function () {
  const tranId = this.need(this.made('other charge'), 'tranId');
  const records = await this.inquire({ terminalNumber: this.terminal('second'), tranId });
  const met = textAt(records[0], 'financialStatus');
  assert.notEqual(met, 'TRANSMITTED', 'what waits on another terminal was sent along');
});

Then('it is refused with "502", as long as the transmission is under way', async function () {
  const met = resultOf(this.reply());
  // The transmission may be over by now, and the terminal free again; one that is not found was perhaps never begun.
  if (met !== '502' && !isUnderWay(statusOf(await recordOf(this, idOf(this)))))
    throw new Blocked('the transmission was over before it could be seen under way');
  assert.equal(met, '502', `expected result 502 while the terminal is in transmission, met ${met}`);
});

Then('the refusal changes nothing', async function () {
  // The transmission that is under way goes its way, unless the clock stands.
  if (!standing.has(this)) return;
  const [before, after] = [this.before, await this.ledger()].map((one) => Object.fromEntries(one ?? []));
  assert.deepEqual(after, before, 'the refused transmission changed a transaction');
});
