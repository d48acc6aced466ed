import assert from 'node:assert/strict';
import { contentOf, sentIn } from '../src/client/index.ts';
import { all, type Element, textAt, walk } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless } from './outcomes.ts';
import { readyIn } from './ready.ts';
import { blocksOf, countIn, sumIn } from './statistics.ts';
import { ask, clearingReferenceOf, recordOf, recordsIn, statusOf, untilOver } from './transmissions.ts';
import { Then } from './world.ts';

interface Sent {
  readonly name: string;
  readonly reference: string;
  readonly amount: number;
  readonly isCredit: boolean;
}

async function sent(merchant: Merchant): Promise<readonly Sent[]> {
  const found: Sent[] = [];
  for (const name of readyIn(merchant)) {
    const made = merchant.made(name);
    const record = await merchant.recordOf(made);
    const reference = clearingReferenceOf(record, `the ${name}, if it was transmitted,`);
    const isCredit = made.command === 'refundDeal' || /credit/i.test(sentIn(made, 'transactionType') ?? '');
    const amount = Number(sentIn(made, 'total') ?? textAt(record, 'total'));
    found.push({ name, reference, amount, isCredit });
  }
  return found;
}

async function blockOf(merchant: Merchant, clearingReferanceNo: string): Promise<Element | undefined> {
  const exchange = await ask(merchant, { clearingReferanceNo });
  const blocks = recordsIn(exchange)
    .flatMap((record) => [...walk(record)])
    .filter((one) => one.name === 'ref' && textAt(one, 'clearingReferanceNo') === clearingReferanceNo);
  blockUnless(blocks.length < 2, 'two blocks of the statistics have the same clearing reference');
  return blocks[0];
}

async function foundBy(merchant: Merchant, clearingReferanceNo: string): Promise<number> {
  const records = await merchant.inquire({ clearingReferanceNo });
  return Number(textAt(contentOf(merchant.lastExchange()), 'totals.totalMatch') || records.length);
}

Then('the batches with the prepared transactions count exactly these transactions', async function () {
  await countExactly(this, (note) => this.blame('transaction.record.clearingReferanceNo', note));
});

// Another rule covers a batch that the statistics do not list.
Then('the batches that the statistics list count exactly their transactions', async function () {
  await countExactly(this, () => {});
});

async function countExactly(merchant: Merchant, unlisted: (note: string) => void): Promise<void> {
  const prepared = await sent(merchant);
  assert.ok(prepared.length > 0, 'the scenario prepared no transaction');
  const groups = [...Map.groupBy(prepared, (one) => one.reference)];
  const blocks = new Map<string, Element>();
  for (const [reference] of groups) {
    const block = await blockOf(merchant, reference);
    if (block) blocks.set(reference, block);
  }
  // If records and blocks have no reference in common, another scenario fails.
  blockUnless(blocks.size > 0, 'no block of the statistics has a clearing reference of the records');
  for (const [reference, some] of groups) {
    const names = some.map(({ name }) => name).join(' and ');
    const block = blocks.get(reference);
    if (!block) {
      const note = `the record of the ${names} has a clearing reference that no block of the statistics has`;
      unlisted(note);
      continue;
    }
    const count = countIn(block);
    // No other transaction of the scenario was ready. Another rule covers transmission of a transaction that was not
    // ready.
    const isAlone = (await foundBy(merchant, reference)) === some.length;
    blockUnless(isAlone, `other transactions have the clearing reference of the ${names} too`);
    if (count !== some.length)
      merchant.blame(
        'transmission.record.transmitStatistics.ref.countTransmitted',
        `the batch of the ${names} counts ${count} transactions instead of ${some.length}`,
      );
    else checkSums(merchant, block, some);
  }
  blockUnless(
    merchant.judgements.length === 0,
    'the statistics do not agree with the transmitted transactions',
  );
}

function checkSums(merchant: Merchant, block: Element, some: readonly Sent[]): void {
  const totals = all(block, 'currencyTotal');
  for (const kind of ['Debit', 'Credit']) {
    const own = some.filter((one) => one.isCredit === (kind === 'Credit'));
    const expected = own.reduce((all, one) => all + one.amount, 0);
    const [count, amount] = [sumIn(totals, `count${kind}`), sumIn(totals, `amount${kind}`)];
    if ((count !== undefined && count !== own.length) || (amount !== undefined && amount !== expected))
      merchant.blame(
        'transmission.record.currencyTotal',
        `count${kind} is ${count} instead of ${own.length}, and amount${kind} is ${amount} instead of ${expected}`,
      );
  }
}

Then('the finished transmission is still reported as completed', async function () {
  const transmitId = this.needOf('transmission', 'transmitId');
  const during = await recordOf(this, transmitId);
  assert.equal(
    statusOf(during),
    'completed',
    `a finished transmission is reported as ${statusOf(during)} during the next transmission of the terminal`,
  );
  await untilOver(this, this.need(this.reply(), 'transmitId'));
  const after = await recordOf(this, transmitId);
  for (const name of ['startDateTime', 'endDateTime'] as const)
    if (textAt(during, name) !== textAt(after, name))
      this.blame(
        `transmission.record.${name}`,
        `${name} of a finished transmission was ${textAt(during, name)}, and is ${textAt(after, name)} after the next transmission`,
      );
});

// A reply about a period may leave out a transmission or a part of its statistics.
Then(
  'each transmission of the reply has only the clearing references that its transmitId shows',
  async function () {
    const referencesOf = (record: Element) =>
      blocksOf(record).flatMap((ref) => textAt(ref, 'clearingReferanceNo') || []);
    for (const record of recordsIn(this.reply())) {
      const own = referencesOf(await recordOf(this, textAt(record, 'transmitId') ?? ''));
      const others = referencesOf(record).filter((one) => !own.includes(one));
      assert.deepEqual(others, [], 'a transmission has the clearing reference of another transmission');
    }
  },
);
