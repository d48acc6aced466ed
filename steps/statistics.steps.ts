import assert from 'node:assert/strict';
import { contentOf } from '../src/client/index.ts';
import { all, at, type Element, textAt, walk } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { blocksOf, countIn, statistics, sumIn } from './statistics.ts';
import { isSent } from './transmission-outcomes.steps.ts';
import { ask, clearingReferenceOf, recordsIn, resultIn, transmitIdsIn, untilOver } from './transmissions.ts';
import { type DataTable, Then } from './world.ts';

async function nothingWaits(merchant: Merchant): Promise<void> {
  const waits = [...(await merchant.ledger()).values()].some((one) =>
    /^(CAPTURED|PENDING|AUTHORIZED) /.test(one),
  );
  blockUnless(!waits, 'the transmission did not send all transactions that were ready');
}

Then('the statistics of the transmission have a block', async function () {
  const found = blocksOf(await untilOver(this));
  assert.ok(
    found.length > 0,
    'the record of the transmission has no block of statistics, although transactions were sent',
  );
});

Then(
  'the statistics blocks of the transmission count {int} transactions in total',
  async function (expected: number) {
    const counts = (await statistics(this)).map(countIn);
    await nothingWaits(this);
    const sum = counts.reduce((all, one) => all + one, 0);
    assert.equal(
      sum,
      expected,
      `the blocks of the statistics count ${sum} transactions instead of ${expected}`,
    );
  },
);

const numbers = ['countDebit', 'amountDebit', 'countCredit', 'amountCredit'];

Then('the totals of the transmission are', async function (table: DataTable) {
  const blocks = await statistics(this);
  await nothingWaits(this);
  const totals = blocks.flatMap((ref) => all(ref, 'currencyTotal'));
  const sums = [...Map.groupBy(totals, (one) => textAt(one, 'currency') ?? '')].map(
    ([currency, some]) => [currency, numbers.map((name) => sumIn(some, name))] as const,
  );
  const areNumbers = sums.every(([, values]) => !values.includes(undefined));
  blockUnless(areNumbers, 'a currencyTotal has a value that is not a number');
  const filled = sums.filter(([, values]) => values.some((one) => one));
  // The specification does not say how statistics name currencies, so only the names of requests are compared.
  const named = filled.every(([currency]) => /^[A-Z]{3}$/.test(currency));
  if (!named)
    this.observe(
      'transmission.record.currencyTotal',
      'The transmission statistics do not name currencies as requests do.',
    );
  const line = (currency = '', values: readonly unknown[] = []) =>
    [named ? currency : '', ...values].join(' ');
  const actual = filled.map(([currency, values]) => line(currency, values));
  const expected = table.hashes().map((row) =>
    line(
      row.currency,
      numbers.map((name) => row[name]),
    ),
  );
  assert.deepEqual(actual.sort(), expected.sort());
});

async function areInDifferentSections(
  merchant: Merchant,
  names: readonly string[],
  areSent: () => Promise<void>,
): Promise<void> {
  const [acquirer, other] = names.map(
    (name) => at(contentOf(merchant.made(name)), 'cardAcquirer')?.attributes.code,
  );
  const differ = acquirer && other && acquirer !== other;
  blockUnless(differ, 'the replies do not show different acquirers for the two cards of the target file');
  const refs = await statistics(merchant);
  await areSent();
  const [first, ...more] = refs;
  blockUnless(first && more.length === 0, 'the two charges have different clearing references');
  const sections = [...walk(first)].filter(
    (one) => one !== first && one.name !== 'slip' && at(one, 'currencyTotal'),
  );
  const counts = (total: Element) =>
    ['countDebit', 'countCredit'].some((name) => Number(textAt(total, name)) > 0);
  const filled = sections.filter((one) => all(one, 'currencyTotal').some(counts));
  blockUnless(filled.length > 0, 'no section of the statistics counts a transaction');
  assert.ok(filled.length > 1, 'one section of the statistics counts transactions of different acquirers');
}

Then('the statistics count the two charges in different sections', async function () {
  await areInDifferentSections(this, ['charge', 'other charge'], () => nothingWaits(this));
});

Then(
  'the statistics count the {made} and the {made} in different sections',
  async function (one: string, other: string) {
    await areInDifferentSections(this, [one, other], async () => {
      for (const name of [one, other])
        blockUnless(await isSent(this, name), `the transmission did not send the ${name}`);
    });
  },
);

Then('each clearing reference of a transmitted charge has a statistics block', async function () {
  const references = (await statistics(this)).map((ref) => textAt(ref, 'clearingReferanceNo') ?? '');
  const sent: string[] = [];
  for (const name of ['charge 2', 'charge 3'])
    sent.push(clearingReferenceOf(await this.recordOf(this.made(name)), `the record of ${name}`));
  const without = sent.filter((one) => !references.includes(one));
  // If records and blocks have no reference in common, another scenario fails.
  blockUnless(
    without.length < sent.length,
    'no block of the statistics has a clearing reference of the records',
  );
  assert.equal(
    without.length,
    0,
    'no block of the statistics has the clearing reference of a transmitted transaction',
  );
});

Then('an inquiry by each clearing reference of the transmission finds the transmission', async function () {
  const transmitId = this.needOf('transmission', 'transmitId');
  for (const ref of await statistics(this)) {
    const clearingReferanceNo = clearingReferenceOf(ref, 'a block');
    const ids = transmitIdsIn(await ask(this, { clearingReferanceNo }));
    assert.ok(
      ids.includes(transmitId),
      'an inquiry by the clearing reference of a block does not find the transmission',
    );
  }
});

Then(
  'an inquiry by the clearing reference of the charge finds the transmission of the charge',
  async function () {
    const record = await this.recordOf(this.made('charge'));
    blockUnless(textAt(record, 'financialStatus') === 'TRANSMITTED', 'the charge was not transmitted');
    const exchange = await ask(this, { clearingReferanceNo: clearingReferenceOf(record, 'its record') });
    const result = resultIn(exchange);
    blockUnless(
      /^(000|500)$/.test(result),
      `the target answers an inquiry by clearing reference with ${result}`,
    );
    if (recordsIn(exchange).length > 0) return;
    // Another rule covers a record with another reference than its block.
    const now = Date.parse(`${textAt(exchange.reply, 'response.dateTime')?.replace(' ', 'T')}Z`);
    const on = (day: number) => new Date(now - day * 86_400_000).toISOString().slice(0, 10);
    const thatNight = await ask(this, {
      fromTransmitDateTime: `${on(1)} 22:00:00`,
      toTransmitDateTime: `${on(0)} 23:59:59`,
    });
    const others = recordsIn(thatNight).length;
    blockUnless(others === 0, 'the transmission of that night has another clearing reference');
    assert.fail(
      'neither an inquiry by the clearing reference of the charge nor an inquiry by the night finds a transmission',
    );
  },
);

Then(
  'an inquiry by each clearing reference finds as many transactions as its statistics block counts',
  async function () {
    const found: string[] = [];
    const blocks = await statistics(this);
    await nothingWaits(this);
    const references = blocks.map((ref) => textAt(ref, 'clearingReferanceNo'));
    const names = ['charge', 'charge 2', 'charge 3', 'refund'].filter((name) => this.prepared.has(name));
    for (const name of names) {
      const reference = textAt(await this.recordOf(this.made(name)), 'clearingReferanceNo') ?? '';
      assert.ok(
        references.includes(reference),
        `the record of the ${name} has a clearing reference that no block of the statistics has`,
      );
    }
    for (const ref of blocks) {
      const clearingReferanceNo = clearingReferenceOf(ref, 'a block');
      const count = countIn(ref);
      const records = await this.inquire({ clearingReferanceNo });
      const match = textAt(contentOf(this.lastExchange()), 'totals.totalMatch');
      for (const record of records) {
        const own = textAt(record, 'clearingReferanceNo');
        assert.equal(
          own,
          clearingReferanceNo,
          'an inquiry by clearing reference finds a transaction with another clearing reference',
        );
        found.push(textAt(record, 'tranId') ?? '');
      }
      // If the records and the statistics have the same count, totalMatch is wrong.
      if (match && Number(match) !== count && records.length === count)
        this.blame(
          'transaction.totals.totalMatch',
          `totalMatch is ${match}, but ${count} transactions were sent`,
        );
      // Another scenario compares the count with the number of prepared transactions.
      const isSame = Number(match || records.length) === count;
      blockUnless(
        isSame,
        'the count of the block differs from the number of transactions that an inquiry by its clearing reference finds',
      );
    }
    for (const name of names) {
      const tranId = this.needOf(name, 'tranId');
      // The first page of an inquiry may not show all transactions.
      const own = found.includes(tranId) || textAt(await this.record(tranId), 'clearingReferanceNo');
      assert.ok(
        own === true || references.includes(own ?? ''),
        `the record of the ${name} has none of the clearing references of the blocks`,
      );
    }
  },
);
