import assert from 'node:assert/strict';
import { contentOf, sentIn } from '../src/client/index.ts';
import { hasForm } from '../src/contract/index.ts';
import { all, type Element, textAt, walk } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { readyIn } from './ready.ts';
import { ask, recordsIn } from './transmissions.ts';
import { Then } from './world.ts';

const countRule = 'transmission.record.transmitStatistics.ref.countTransmitted';

/** The amount of what was prepared, and whether the buyer pays it or gets it. */
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
    const record = await merchant.record(merchant.need(made, 'tranId'));
    const reference = textAt(record, 'clearingReferanceNo') ?? '';
    if (!hasForm('clearingReferanceNo', reference))
      throw new Blocked(`the ${name} was not sent, or has no reference`);
    const isCredit = made.command === 'refundDeal' || /credit/i.test(sentIn(made, 'transactionType') ?? '');
    found.push({
      name,
      reference,
      amount: Number(sentIn(made, 'total') ?? textAt(record, 'total')),
      isCredit,
    });
  }
  return found;
}

/** The one block of statistics under a reference, wherever the transmission has it. */
async function blockOf(merchant: Merchant, clearingReferanceNo: string): Promise<Element | undefined> {
  const exchange = await ask(merchant, { clearingReferanceNo });
  const blocks = recordsIn(exchange)
    .flatMap((record) => [...walk(record)])
    .filter((one) => one.name === 'ref' && textAt(one, 'clearingReferanceNo') === clearingReferanceNo);
  if (blocks.length > 1) throw new Blocked('two blocks are of one reference');
  return blocks[0];
}

/** The sum of a number in the totals of a block; undefined where it has none, or in another form. */
function sum(block: Element, name: string): number | undefined {
  const texts = all(block, 'currencyTotal').map((one) => textAt(one, name) || '0');
  return texts.length > 0 && texts.every((one) => /^\d+$/.test(one))
    ? texts.reduce((all, one) => all + Number(one), 0)
    : undefined;
}

/** How many transactions an inquiry finds under a reference; what is on other pages is counted in totalMatch. */
async function foundBy(merchant: Merchant, clearingReferanceNo: string): Promise<number> {
  const records = await merchant.inquire({ clearingReferanceNo });
  return Number(textAt(contentOf(merchant.lastExchange()), 'totals.totalMatch') || records.length);
}

// Nothing else waited: each reference that a prepared transaction has is of such transactions alone.
Then('the batches of the prepared transactions count those and no others', async function () {
  const prepared = await sent(this);
  assert.ok(prepared.length > 0, 'nothing was prepared');
  const groups = [...Map.groupBy(prepared, (one) => one.reference)];
  const blocks = new Map<string, Element>();
  for (const [reference] of groups) {
    const block = await blockOf(this, reference);
    if (block) blocks.set(reference, block);
  }
  // Where no reference has a block, blocks and records name different things: another scenario holds them together.
  if (blocks.size === 0) throw new Blocked('the records name no reference of a block');
  for (const [reference, some] of groups) {
    const names = some.map(({ name }) => name).join(' and ');
    const block = blocks.get(reference);
    if (!block) {
      const note = `the ${names} has a reference that no block of a transmission has`;
      this.blame('transaction.record.clearingReferanceNo', note);
      continue;
    }
    const count = textAt(block, 'countTransmitted') ?? '';
    if (!/^\d+$/.test(count)) throw new Blocked('countTransmitted does not have its form');
    // What else was sent should not have waited, and that is its own matter.
    if ((await foundBy(this, reference)) !== some.length)
      throw new Blocked(`other transactions than the ${names} have its reference`);
    if (Number(count) !== some.length)
      this.blame(countRule, `the batch of the ${names} counts ${count} transactions, not ${some.length}`);
    else sums(this, block, some);
  }
  if (this.judgements.length > 0) throw new Blocked('the statistics do not fit what was sent');
});

function sums(merchant: Merchant, block: Element, some: readonly Sent[]): void {
  for (const isCredit of [false, true]) {
    const [counted, amount] = isCredit
      ? (['countCredit', 'amountCredit'] as const)
      : (['countDebit', 'amountDebit'] as const);
    const own = some.filter((one) => one.isCredit === isCredit);
    const expected = own.reduce((all, one) => all + one.amount, 0);
    const [number, total] = [sum(block, counted), sum(block, amount)];
    if ((number !== undefined && number !== own.length) || (total !== undefined && total !== expected))
      merchant.blame(
        'transmission.record.currencyTotal',
        `${counted} is ${number} and ${amount} is ${total} for ${own.length} of ${expected}`,
      );
  }
}
