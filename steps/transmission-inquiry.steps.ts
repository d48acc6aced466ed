import assert from 'node:assert/strict';
import { contentOf } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import { all, at, type Element, textAt, walk } from '../src/message/element.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { dayOfRecord, timeOf } from './transmission-times.ts';
import { ask, idOf, recordOf, recordsIn, resultIn, untilOver } from './transmissions.ts';
import { type DataTable, Given, Then, When } from './world.ts';

const blocks = (record: Element): readonly Element[] => all(at(record, 'transmitStatistics'), 'ref');

async function referenceOf(merchant: Merchant): Promise<string> {
  const [ref] = blocks(await recordOf(merchant, idOf(merchant)));
  const reference = textAt(ref, 'clearingReferanceNo') ?? '';
  if (!hasForm('clearingReferanceNo', reference))
    throw new Blocked('the transmission has no reference of clearing to ask by');
  return reference;
}

async function known(merchant: Merchant, value: string): Promise<string | undefined> {
  switch (value) {
    case '[none]':
      return undefined;
    case '[its id]':
      return idOf(merchant);
    case '[its id, filled up with zeros to 21 digits]':
      return idOf(merchant).padStart(21, '0');
    case '[its reference]':
      return referenceOf(merchant);
    case '[the day before it]':
      return `${await dayOfRecord(merchant, -1)} 00:00:00`;
    case '[the day after it]':
      return `${await dayOfRecord(merchant, 1)} 23:59:59`;
    case '[an hour before it began]':
      return timeOf(merchant, 'startDateTime', -60);
    case '[a minute before it began]':
      return timeOf(merchant, 'startDateTime', -1);
    case '[a minute after it ended]':
      return timeOf(merchant, 'endDateTime', 1);
    case '[an hour after it ended]':
      return timeOf(merchant, 'endDateTime', 60);
    case '[another terminal]':
      return merchant.terminal('second');
    case "[another merchant's terminal]":
      return merchant.terminal('foreign');
    default:
      return merchant.spelledOut(value);
  }
}

When('the merchant inquires about transmissions with', async function (table: DataTable) {
  const criteria: Record<string, string | undefined> = {};
  for (const [name = '', value = ''] of table.raw())
    if (name !== '') criteria[name] = await known(this, value);
  await this.act(() => ask(this, criteria));
});

Given('an inquiry by its day finds the transmission', async function () {
  const exchange = await ask(this, {
    fromTransmitDateTime: `${await dayOfRecord(this, -1)} 00:00:00`,
    toTransmitDateTime: `${await dayOfRecord(this, 1)} 23:59:59`,
  });
  const ids = recordsIn(exchange).map((record) => textAt(record, 'transmitId'));
  if (!ids.includes(idOf(this))) throw new Blocked('its day alone does not find the transmission');
});

Then('the transmission inquiry is accepted', function () {
  const result = resultIn(this.reply());
  if (result === '500') throw new Blocked('there is none of the id that was told');
  assert.ok(result === '000', `expected result 000, got ${result || 'no result'}`);
});

Then(
  'the reply has the same result as with {word} {string}',
  async function (criterion: string, value: string) {
    const [met, other] = [this.reply(), await ask(this, { [criterion]: this.spelledOut(value) })].map(
      resultIn,
    );
    assert.equal(met, other, `it is answered with ${met}, the other with ${other}: neither is there`);
  },
);

const transmitIdsOf = (merchant: Merchant): (string | undefined)[] =>
  recordsIn(merchant.reply()).map((record) => textAt(record, 'transmitId'));

function answered(merchant: Merchant): void {
  const result = resultIn(merchant.reply());
  assert.ok(result === '000', `asking was answered with ${result || 'no result'} where 000 was expected`);
}

Then('the inquiry returns only the transmission', function () {
  answered(this);
  assert.deepEqual(
    transmitIdsOf(this),
    [idOf(this)],
    'another transmission was found than the one asked for',
  );
});

Then('the inquiry includes the transmission', async function () {
  answered(this);
  const ids = transmitIdsOf(this);
  assert.ok(ids.length > 0, 'no transmission was found');
  if (ids.length > 1)
    this.observe(
      'transmitInquire.request.fromTransmitDateTime',
      `A period that several transmissions lie in is answered with ${ids.length} records.`,
    );
  // Which of several transmissions a period shows, and how many, is not said: the period that is its own has to show it.
  if (ids.includes(idOf(this))) return;
  const own = await ask(this, {
    fromTransmitDateTime: await timeOf(this, 'startDateTime', 0),
    toTransmitDateTime: await timeOf(this, 'endDateTime', 0),
  });
  const shown = recordsIn(own).map((record) => textAt(record, 'transmitId'));
  if (shown.length > 0 && !shown.includes(idOf(this)))
    throw new Blocked('the target shows a part of the transmissions of a period, and it is another one');
  assert.ok(shown.includes(idOf(this)), 'the inquiry does not include the transmission');
});

Then('the inquiry does not include the transmission', function () {
  const result = resultIn(this.reply());
  if (!/^(000|500)$/.test(result))
    throw new Blocked(`a period that finds nothing is answered with ${result || 'no result'}`);
  assert.ok(!transmitIdsOf(this).includes(idOf(this)), 'the inquiry includes the transmission');
});

// A refusal may repeat what it was asked; what it must not have is the state or the times of a transmission.
Then('the inquiry returns no transmission', function () {
  const found = recordsIn(this.reply()).filter(
    (one) => textAt(one, 'transmitStatus') || textAt(one, 'startDateTime'),
  );
  assert.equal(found.length, 0, 'a transmission was found');
});

Then('the report notes what the contradicting criteria find', function () {
  const outcome = recordsIn(this.reply()).length > 0 ? 'found all the same' : 'not found';
  this.observe(
    'transmitInquire.request.transmitId',
    `A transmission that its id names and the period does not hold is ${outcome}.`,
  );
});

Then('the reply has an empty element transmitInquire', function () {
  const { through } = this.reply();
  if (!contentOf(this.reply()) && through?.reply === 'decoded')
    throw new HiddenByClient(`${through.client} gives back no element of the command`);
  assert.ok(contentOf(this.reply()), 'the element transmitInquire is missing');
  assert.equal(recordsIn(this.reply()).length, 0, 'the element transmitInquire is not empty');
});

/**
 * What waits still was not sent, and is in no block: that all that is ready is sent is another rule's matter, and so is
 * that a charge is ready and neither held nor authorized.
 */
async function nothingWaits(merchant: Merchant): Promise<void> {
  const waits = [...(await merchant.ledger()).values()].some((one) =>
    /^(CAPTURED|PENDING|AUTHORIZED) /.test(one),
  );
  if (waits) throw new Blocked('not all that was ready was sent');
}

/** The blocks of the transmission once it is over. */
async function statistics(merchant: Merchant): Promise<readonly Element[]> {
  const found = blocks(await untilOver(merchant, idOf(merchant)));
  if (found.length === 0) throw new Blocked('the transmission has no statistics');
  const references = found.flatMap((ref) => textAt(ref, 'clearingReferanceNo') || []);
  if (new Set(references).size < references.length) throw new Blocked('two blocks are of one reference');
  return found;
}

Then('the statistics of the transmission have a block', async function () {
  const found = blocks(await untilOver(this, idOf(this)));
  assert.ok(found.length > 0, 'a transmission that sent something has no block of statistics');
});

Then('the blocks of the transmission count {int} transactions', async function (expected: number) {
  const counts = (await statistics(this)).map((ref) => textAt(ref, 'countTransmitted') ?? '');
  if (!counts.every((one) => /^\d+$/.test(one))) throw new Blocked('countTransmitted does not have its form');
  await nothingWaits(this);
  const sum = counts.reduce((all, one) => all + Number(one), 0);
  assert.equal(sum, expected, `expected ${expected} transactions, the blocks count ${sum}`);
});

const numbers = ['countDebit', 'amountDebit', 'countCredit', 'amountCredit'];

Then('the totals of the transmission are', async function (table: DataTable) {
  const blocks = await statistics(this);
  await nothingWaits(this);
  const sums = new Map<string, number[]>();
  for (const total of blocks.flatMap((ref) => all(ref, 'currencyTotal'))) {
    const values = numbers.map((name) => textAt(total, name) || '0');
    if (!values.every((one) => /^\d+$/.test(one)))
      throw new Blocked('a currencyTotal does not have its form');
    const currency = textAt(total, 'currency') ?? '';
    const before = sums.get(currency) ?? [];
    sums.set(
      currency,
      values.map((one, index) => Number(one) + (before[index] ?? 0)),
    );
  }
  const met = [...sums].filter(([, values]) => values.some((one) => one > 0));
  // How a currency is written here is not said: names are compared where they are those of the requests.
  const named = met.every(([currency]) => /^[A-Z]{3}$/.test(currency));
  if (!named) this.observe('transmission.record.currencyTotal', 'Currencies are not written as in requests.');
  const line = (currency: string, values: readonly unknown[]) => [named ? currency : '', ...values].join(' ');
  const expected = table.hashes().map((row) =>
    line(
      row.currency ?? '',
      numbers.map((name) => row[name]),
    ),
  );
  assert.deepEqual(met.map(([currency, values]) => line(currency, values)).sort(), expected.sort());
});

Then('the two charges are in different sections', async function () {
  const acquirers = ['charge', 'other charge'].map(
    (name) => at(contentOf(this.made(name)), 'cardAcquirer')?.attributes.code,
  );
  if (!acquirers[0] || !acquirers[1] || acquirers[0] === acquirers[1])
    throw new Blocked('the cards of the target are not told to have different acquirers');
  const refs = await statistics(this);
  await nothingWaits(this);
  const [first, ...more] = refs;
  // In blocks of their own they are apart already.
  if (!first || more.length > 0) throw new Blocked('the two were sent under different references');
  const sections = [...walk(first)].filter(
    (one) => one !== first && one.name !== 'slip' && at(one, 'currencyTotal'),
  );
  const counts = (total: Element) =>
    ['countDebit', 'countCredit'].some((name) => Number(textAt(total, name)) > 0);
  const filled = sections.filter((one) => all(one, 'currencyTotal').some(counts));
  if (filled.length === 0) throw new Blocked('the sections count nothing');
  assert.ok(filled.length > 1, 'transactions of different acquirers are counted in one section');
});

Then('each reference of a transmitted charge has a block', async function () {
  const references = (await statistics(this)).map((ref) => textAt(ref, 'clearingReferanceNo') ?? '');
  const sent: string[] = [];
  for (const name of ['charge 2', 'charge 3']) {
    const record = await this.record(this.need(this.made(name), 'tranId'));
    const reference = textAt(record, 'clearingReferanceNo') ?? '';
    if (!hasForm('clearingReferanceNo', reference))
      throw new Blocked(`the record of ${name} has no reference of clearing`);
    sent.push(reference);
  }
  const without = sent.filter((one) => !references.includes(one));
  // Where no block is about any of them, block and record name different things: another scenario holds them together.
  if (without.length === sent.length) throw new Blocked('the records name no reference of the blocks');
  assert.equal(without.length, 0, 'a transaction was sent under a reference that has no block');
});

Then('an inquiry by each reference of the transmission finds the transmission', async function () {
  for (const ref of await statistics(this)) {
    const clearingReferanceNo = textAt(ref, 'clearingReferanceNo') ?? '';
    if (!hasForm('clearingReferanceNo', clearingReferanceNo))
      throw new Blocked('a block has no reference to ask by');
    const exchange = await ask(this, { clearingReferanceNo });
    const ids = recordsIn(exchange).map((record) => textAt(record, 'transmitId'));
    assert.ok(ids.includes(idOf(this)), 'a transmission is not found by a reference that a block of it has');
  }
});

Then('an inquiry by the reference of the charge finds its transmission', async function () {
  const record = await this.record(this.need(this.made('charge'), 'tranId'));
  if (textAt(record, 'financialStatus') !== 'TRANSMITTED') throw new Blocked('the charge was not sent');
  const clearingReferanceNo = textAt(record, 'clearingReferanceNo') ?? '';
  if (!hasForm('clearingReferanceNo', clearingReferanceNo))
    throw new Blocked('its record has no reference to ask by');
  const exchange = await ask(this, { clearingReferanceNo });
  const result = resultIn(exchange);
  if (!/^(000|500)$/.test(result)) throw new Blocked(`asking by a reference is answered with ${result}`);
  if (recordsIn(exchange).length > 0) return;
  // A record with another reference than its block has a rule of its own.
  const now = Date.parse(`${textAt(exchange.reply, 'response.dateTime')?.replace(' ', 'T')}Z`);
  const on = (day: number) => new Date(now - day * 86_400_000).toISOString().slice(0, 10);
  const thatNight = await ask(this, {
    fromTransmitDateTime: `${on(1)} 22:00:00`,
    toTransmitDateTime: `${on(0)} 23:59:59`,
  });
  if (recordsIn(thatNight).length > 0)
    throw new Blocked('there is a transmission of that night, under another reference');
  assert.fail('no transmission is found by the reference of what was sent, nor by its night');
});

Then('an inquiry by each reference finds as many transactions as its block counts', async function () {
  const found: string[] = [];
  const blocks = await statistics(this);
  await nothingWaits(this);
  const references = blocks.map((ref) => textAt(ref, 'clearingReferanceNo'));
  const names = ['charge', 'charge 2', 'charge 3', 'something else'].filter((name) =>
    this.prepared.has(name),
  );
  for (const name of names) {
    const record = await this.record(this.need(this.made(name), 'tranId'));
    const reference = textAt(record, 'clearingReferanceNo') ?? '';
    assert.ok(references.includes(reference), `the ${name} is told under a reference that no block has`);
  }
  for (const ref of blocks) {
    const clearingReferanceNo = textAt(ref, 'clearingReferanceNo') ?? '';
    const count = textAt(ref, 'countTransmitted') ?? '';
    if (!hasForm('clearingReferanceNo', clearingReferanceNo) || !/^\d+$/.test(count))
      throw new Blocked('the block has no reference or count to go by');
    const records = await this.inquire({ clearingReferanceNo });
    const match = textAt(contentOf(this.lastExchange()), 'totals.totalMatch');
    for (const record of records) {
      const own = textAt(record, 'clearingReferanceNo');
      assert.equal(own, clearingReferanceNo, 'a transaction found by a reference has another one');
      found.push(textAt(record, 'tranId') ?? '');
    }
    // Where the records are as many as the block counts it is totalMatch that is wrong.
    if (match && Number(match) !== Number(count) && records.length === Number(count))
      this.blame('transaction.totals.totalMatch', `totalMatch is ${match} of ${count} that were sent`);
    // The count itself is held to what was sent by a scenario of its own.
    if (Number(match || records.length) !== Number(count))
      throw new Blocked('the block counts another number than its reference finds');
  }
  for (const name of names) {
    const tranId = this.need(this.made(name), 'tranId');
    // What is on another page than the first can still be asked for by itself.
    const own = found.includes(tranId) || textAt(await this.record(tranId), 'clearingReferanceNo');
    assert.ok(own === true || references.includes(own ?? ''), `the ${name} has none of the references`);
  }
});
