import assert from 'node:assert/strict';
import { contentOf, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { mustCancel } from './controls.ts';
import { prepare } from './deal.steps.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { subjectOf } from './ready.ts';
import { clearedByRequest, reportedAsSent } from './transmissions.ts';
import { mustBeSent, witnessOf } from './witness.ts';
import { type DataTable, Given, Then, When } from './world.ts';

export async function prepareCredit(
  merchant: Merchant,
  name: string,
  command: string,
  fields: Fields = {},
  by = 'tranId',
): Promise<void> {
  const exchange = await merchant.send(command, { ...merchant.lookup(merchant.made(name), by), ...fields });
  const verb = command === 'cancelDeal' ? 'cancelled' : 'refunded';
  if (resultOf(exchange) !== '000')
    throw new Blocked(`the ${name} could not be ${verb}: ${resultOf(exchange) || 'no result'}`);
  merchant.prepared.set(command === 'cancelDeal' ? 'cancellation' : 'refund', exchange);
}

/** Clears all ready transactions, by the admin API or by transmitTerminal. */
export async function clear(merchant: Merchant): Promise<void> {
  merchant.transmitIds = await (merchant.target.clear?.() ?? clearedByRequest(merchant));
  merchant.cleared = true;
}

Given('the {made} is transmitted', async function (name: string) {
  await clear(this);
  const status = await this.statusOf(this.made(name));
  // Another rule covers a deal that was never ready.
  blockUnless(!/^(PENDING|AUTHORIZED)$/.test(status), `the ${name} is reported as ${status}`);
});

Given('the {made} is {credits}', async function (name: string, command: string) {
  await prepareCredit(this, name, command);
});

Given('the {made} is {credits} by {by}', async function (name: string, command: string, by: string) {
  await prepareCredit(this, name, command, {}, by);
});

Given('{amount} of the charge are refunded', async function (total: number) {
  await prepareCredit(this, 'charge', 'refundDeal', { total });
});

When('the merchant {credits} the {made}', async function (command: string, name: string) {
  await this.attempt(command, this.lookup(this.made(name), 'tranId'));
});

When('the merchant {credits} the {made} by {by}', async function (command: string, name: string, by: string) {
  await this.attempt(command, this.lookup(this.made(name), by));
});

When(
  'the merchant {credits} the {made} by {by} and {by}',
  async function (command: string, name: string, one: string, other: string) {
    const made = this.made(name);
    await this.attempt(command, { ...this.lookup(made, one), ...this.lookup(made, other) });
  },
);

When('the merchant {credits} the release of the charge', async function (command: string) {
  const release = this.reply();
  blockUnless(result(release) === '000', 'the target refused the release');
  await this.attempt(command, this.lookup(release, 'tranId'));
});

When('the merchant refunds the {made} with a token but no expiry', async function (name: string) {
  const cardId = this.needOf(name, 'cardId');
  await this.attempt('refundDeal', { ...this.lookup(this.made(name), 'tranId'), cardId });
});

async function refundWithCard(merchant: Merchant, name: string, by = 'tranId'): Promise<void> {
  const from = merchant.prepared.has('token') ? 'token' : name;
  const card = { cardId: merchant.needOf(from, 'cardId'), cardExpiration: merchant.card().expiration };
  await merchant.attempt('refundDeal', { ...merchant.lookup(merchant.made(name), by), ...card });
}

When(
  'the merchant refunds the {made} with the token and the expiry of the card',
  async function (name: string) {
    await refundWithCard(this, name);
  },
);

When(
  'the merchant refunds the {made} by {by} with the token and the expiry of the card',
  async function (name: string, by: string) {
    await refundWithCard(this, name, by);
  },
);

When('the merchant refunds {amount} of the {made}', async function (total: number, name: string) {
  await this.attempt('refundDeal', { ...this.lookup(this.made(name), 'tranId'), total });
});

When(
  'the merchant refunds {amount} of the {made} by {by}',
  async function (total: number, name: string, by: string) {
    await this.attempt('refundDeal', { ...this.lookup(this.made(name), by), total });
  },
);

When(
  'the merchant {credits} the {made} with these values',
  async function (command: string, name: string, table: DataTable) {
    const original = this.made(name);
    const known: Readonly<Record<string, () => string>> = {
      '[its terminal]': () => this.terminal(),
      '[its authNumber]': () => this.need(original, 'authNumber'),
      '[its cardId]': () => this.need(original, 'cardId'),
      '[its expiration]': () => this.card().expiration,
      '[another terminal]': () => this.terminal('second'),
    };
    const fields = Object.fromEntries(
      Object.entries(this.fieldsOf(table)).map(([name, value]) => [name, known[String(value)]?.() ?? value]),
    );
    await this.attempt(command, { ...this.lookup(original, 'tranId'), ...fields });
  },
);

When(
  'the merchant {credits} the {made} with a new reference in user',
  async function (command: string, name: string) {
    const user = this.spelledOut('[new reference]');
    await this.attempt(command, { ...this.lookup(this.made(name), 'tranId'), user });
  },
);

export function unknownLookup(merchant: Merchant, by: string): Fields {
  const terminal = merchant.terminal().replaceAll(/\D/g, '').slice(0, 7).padStart(7, '0');
  return { [by]: by.endsWith('orgUid') ? `000101000000${terminal}9990` : '99999999999999999' };
}

When('the merchant {credits} an unknown transaction', async function (command: string) {
  await this.attempt(command, unknownLookup(this, 'tranId'));
});

When('the merchant {credits} an unknown transaction by {by}', async function (command: string, by: string) {
  await this.attempt(command, unknownLookup(this, by));
});

When('the merchant {credits} without naming a transaction', async function (command: string) {
  await this.attempt(command, { terminalNumber: this.terminal() });
});

When(
  'the merchant sends a refund with the orgUid of the charge outside of the element ashraitEmvData',
  async function () {
    await this.attempt('refundDeal', { orgUid: this.needOf('charge', 'ashraitEmvData.uid') });
  },
);

Given('another charge of {amount} for comparison', async function (total: number) {
  await prepare(this, 'witness', { total });
});

Given(
  'another charge of {amount} on the terminal {string} for comparison',
  async function (total: number, role: string) {
    await prepare(this, 'witness', { total, terminalNumber: this.terminal(role) });
  },
);

Then('the daily transmission omits the {made}', async function (name: string) {
  const witness = witnessOf(this, name);
  await mustBeSent(this, witness);
  const status = await this.statusOf(this.made(name));
  assert.notEqual(status, 'TRANSMITTED', `the daily transmission included the ${name}`);
});

Given('an inquiry finds the {made}', async function (name: string) {
  blockUnless(await this.recordOf(this.made(name)), `an inquiry does not find the ${name}`);
});

When('clearing is run', async function () {
  await this.act(async () => {
    await clear(this);
    await this.inquire({ tranId: this.need(subjectOf(this), 'tranId') });
    return this.lastExchange();
  });
});

Then('the {made} is not among the transmitted transactions', async function (name: string) {
  await mustBeSent(this, witnessOf(this, name));
  const records = await this.inquire({ cgUid: this.needOf(name, 'cgUid') });
  const cancellation = this.prepared.get('cancellation');
  const cancelled = cancellation && textAt(contentOf(cancellation), 'total');
  // The gateway may transmit the cancellation itself (ambiguity #48).
  const own = cancellation && textAt(cancellation.reply, 'response.tranId');
  const sent = records.some(
    (record) => textAt(record, 'financialStatus') === 'TRANSMITTED' && textAt(record, 'tranId') !== own,
  );
  if (sent && cancelled && Number(cancelled) !== Number(sentIn(this.made(name), 'total')))
    throw new Blocked(`the target cancelled only a part of the ${name}`);
  assert.ok(!sent, `the ${name} was transmitted, but must not be transmitted`);
});

Then('the next transmission includes the {made}', async function (name: string) {
  await clear(this);
  const records = await this.inquire({ cgUid: this.needOf(name, 'cgUid') });
  for (const record of records) reportedAsSent(this, record);
  const transmitted = records.filter((record) => recordedStatus(record) === 'TRANSMITTED');
  // A release may be a transaction of its own (ambiguity #63).
  const release = textAt(this.reply().reply, 'response.tranId');
  const deals = transmitted.filter((record) => textAt(record, 'tranId') !== release);
  const count = Math.max(deals.length, Math.min(transmitted.length, 1));
  assert.equal(count, 1, `expected one transmitted transaction of the deal, found ${transmitted.length}`);
});

async function assertNotCleared(merchant: Merchant, name: string): Promise<void> {
  const witness = witnessOf(merchant, name);
  await clear(merchant);
  await mustBeSent(merchant, witness);
  const status = await merchant.statusOf(merchant.made(name));
  assert.notEqual(status, 'TRANSMITTED', `the ${name} was transmitted, but must not be transmitted`);
}

Then(
  /^(?:if the suite can run clearing, )?clearing does not transmit the ([\w-]+)$/,
  async function (name: string) {
    await assertNotCleared(this, name);
  },
);

// A release may have its own tranId (ambiguity #63). A credit of that tranId ends the release or the deal.
Then('the request is refused, or clearing does not transmit the {made}', async function (name: string) {
  if (result(this.reply()) === '000') await assertNotCleared(this, name);
});

Then('an inquiry by the new reference finds the cancellation', async function () {
  const records = await this.inquire({ user: this.spelledOut('[new reference]') });
  assert.ok(records.length > 0, 'an inquiry finds no transaction with the new reference of the cancellation');
});

async function creditAndCharge(merchant: Merchant, name: string): Promise<readonly [string, string]> {
  const [credit, charge] = [merchant.need(merchant.reply(), 'tranId'), merchant.needOf('charge', 'tranId')];
  if (credit === charge || !(await merchant.record(credit)))
    throw new Blocked(`an inquiry finds no ${name} with its own tranId`);
  return [credit, charge];
}

Then('an inquiry with {word} {word} finds the cancellation', async function (field: string, value: string) {
  // The specification does not say whether the cancellation has the shift id, or the original gets it.
  for (const tranId of await creditAndCharge(this, 'cancellation'))
    if ((await this.inquire({ tranId, [field]: value })).length > 0) return;
  assert.fail(`an inquiry finds no transaction with the new ${field} of the cancellation`);
});

Then(
  'an inquiry with {word} {word} finds neither the charge nor its cancellation',
  async function (field: string, value: string) {
    for (const made of [this.reply(), this.made('charge')]) {
      const found = await this.inquire({ tranId: this.need(made, 'tranId'), [field]: value });
      assert.equal(
        found.length,
        0,
        `an inquiry by the ${field} of another cancellation finds this charge or its cancellation`,
      );
    }
  },
);

Then('an inquiry by {word} finds the refund', async function (field: string) {
  const [refund, charge] = await creditAndCharge(this, 'refund');
  const value = sentIn(this.reply(), field);
  const day = value?.slice(0, 10);
  const mark = field === 'shiftTxnDate' ? { fromShiftTxnDate: day, toShiftTxnDate: day } : { [field]: value };
  const isFound = async (tranId: string) =>
    (await this.inquire({ tranId, ...mark })).some((one) => textAt(one, 'tranId') === tranId);
  if (await isFound(refund)) return;
  blockUnless(await isFound(charge), `an inquiry by ${field} does not find the charge either`);
  assert.fail(`an inquiry by the ${field} of the refund does not find the refund`);
});

Given('the charge is transmitted, if the suite can run clearing', async function () {
  await clear(this);
});

Given('the {made} is not reported as cancelled', async function (name: string) {
  assert.notEqual(await this.statusOf(this.made(name)), 'CANCELLED', `the request cancelled the ${name}`);
});

/**
 * Fails if a hold changes neither the record nor the transmission of a transaction. One of both is enough (ambiguity
 * #36).
 *
 * @param transmit runs a transmission of all transactions that are ready
 */
export async function isOnHold(
  merchant: Merchant,
  name: string,
  transmit: () => Promise<void>,
): Promise<void> {
  const witness = witnessOf(merchant, name);
  const tranId = merchant.needOf(name, 'tranId');
  const before = merchant.exchanges
    .flatMap((one) => (one.command === 'inquireTransactions' ? merchant.recordsIn(one) : []))
    .findLast((record) => recordedId(record) === tranId);
  const now = await merchant.record(tranId);
  if (JSON.stringify(now) !== JSON.stringify(before)) return;
  await transmit();
  await mustBeSent(merchant, witness);
  const status = await merchant.statusOf(merchant.made(name));
  const couldShow = before === undefined || recordedStatus(before) !== 'PENDING';
  blockUnless(
    couldShow || status !== 'TRANSMITTED',
    'the record already had the status PENDING before the hold',
  );
  assert.notEqual(
    status,
    'TRANSMITTED',
    'SetAsHold had no effect: the record did not change, and the transaction was transmitted',
  );
}

Then(/^the record of the (\w+) has changed, or the \1 is not transmitted$/, async function (name: string) {
  await isOnHold(this, name, () => clear(this));
});

Then('the other charge can still be cancelled', async function () {
  const exchange = await this.send('cancelDeal', this.lookup(this.made('other charge'), 'tranId'));
  const result = resultOf(exchange);
  if (result !== '000') await mustCancel(this);
  assert.equal(result, '000', `the target answered the cancellation of the other charge with ${result}`);
});
