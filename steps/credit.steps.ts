import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { mustCancel } from './controls.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { subjectOf } from './ready.ts';
import { cleared, reportedAsSent } from './transmissions.ts';
import { type DataTable, Given, Then, When } from './world.ts';

const commands: Readonly<Record<string, string>> = { refund: 'refundDeal', cancel: 'cancelDeal' };
const commandOf = (verb: string): string => commands[verb.replace(/(ed|led|s)$/, '')] ?? '';

function lookup(merchant: Merchant, by: string, original: Exchange): Fields {
  if (by === 'orgUid') return { 'ashraitEmvData.orgUid': merchant.need(original, 'ashraitEmvData.uid') };
  return { [by]: merchant.need(original, by) };
}

/** Refunds or cancels what was made under that name. */
export async function prepareCredit(
  merchant: Merchant,
  name: string,
  verb: string,
  fields: Fields = {},
  by = 'tranId',
): Promise<void> {
  const exchange = await merchant.send(commandOf(verb), {
    ...lookup(merchant, by, merchant.made(name)),
    ...fields,
  });
  if (resultOf(exchange) !== '000')
    throw new Error(`the ${name} could not be ${verb}: ${resultOf(exchange) || 'no result'}`);
  merchant.prepared.set(verb === 'cancelled' ? 'cancellation' : 'refund', exchange);
}

/** Makes clearing run. */
export async function clear(merchant: Merchant): Promise<void> {
  merchant.transmitIds = await cleared(merchant);
  merchant.cleared = true;
}

Given('the charge is transmitted', async function () {
  await clear(this);
  const status = await this.statusOf(this.made('charge'));
  // Then it was never ready, which is another rule's matter.
  if (/^(PENDING|AUTHORIZED)$/.test(status)) throw new Blocked(`the charge is reported as ${status}`);
});

Given(
  /^the (charge|pre-authorization) is (cancelled|refunded)(?: by (cgUid|orgUid))?$/,
  async function (name: string, verb: string, by: string | null) {
    await prepareCredit(this, name, verb, {}, by ?? 'tranId');
  },
);

Given('{amount} of the charge are refunded', async function (total: number) {
  await prepareCredit(this, 'charge', 'refunded', { total });
});

const things = 'charge|pre-authorization|token|refund|cancellation';

When(
  new RegExp(`^the merchant (refunds|cancels) the (${things})$`),
  async function (verb: string, name: string) {
    await this.act(() => this.send(commandOf(verb), lookup(this, 'tranId', this.made(name))));
  },
);

When(
  /^the merchant refunds (\d+) (?:agorot|cents|minor units) of the charge(?: by (cgUid|orgUid))?$/,
  async function (total: string, by: string | null) {
    const named = lookup(this, by ?? 'tranId', this.made('charge'));
    await this.act(() => this.send('refundDeal', { ...named, total }));
  },
);

When(
  /^the merchant (refunds|cancels) the (charge|pre-authorization) by (tranId|cgUid|orgUid)$/,
  async function (verb: string, name: string, by: string) {
    await this.act(() => this.send(commandOf(verb), lookup(this, by, this.made(name))));
  },
);

When(
  /^the merchant (refunds|cancels) the charge by tranId, with the (cgUid|orgUid) of the other charge$/,
  async function (verb: string, by: string) {
    const fields = {
      ...lookup(this, 'tranId', this.made('charge')),
      ...lookup(this, by, this.made('other charge')),
    };
    await this.act(() => this.send(commandOf(verb), fields));
  },
);

When(/^the merchant (refunds|cancels) the charge with$/, async function (verb: string, table: DataTable) {
  const original = this.made('charge');
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
  await this.act(() => this.send(commandOf(verb), { ...lookup(this, 'tranId', original), ...fields }));
});

/** Lookups that name nothing: ids that nobody has, and a uid of the terminal from long ago. */
const nobodys: Readonly<Record<string, (merchant: Merchant) => Fields>> = {
  tranId: () => ({ tranId: '99999999999999999' }),
  cgUid: () => ({ cgUid: '99999999999999999' }),
  orgUid: (merchant) => {
    const terminal = merchant.terminal().replaceAll(/\D/g, '').slice(0, 7).padStart(7, '0');
    return { 'ashraitEmvData.orgUid': `000101000000${terminal}9990` };
  },
};

When(
  /^the merchant (refunds|cancels) an unknown transaction(?: by (cgUid|orgUid))?$/,
  async function (verb: string, by: string | null) {
    await this.act(() => this.send(commandOf(verb), nobodys[by ?? 'tranId']?.(this) ?? {}));
  },
);

When(
  /^the merchant (refunds|cancels) the charge by (cgUid|orgUid), with an unknown tranId$/,
  async function (verb: string, by: string) {
    const fields = { ...nobodys.tranId?.(this), ...lookup(this, by, this.made('charge')) };
    await this.act(() => this.send(commandOf(verb), fields));
  },
);

When(/^the merchant (refunds|cancels) without naming a transaction$/, async function (verb: string) {
  await this.act(() => this.send(commandOf(verb), { terminalNumber: this.terminal() }));
});

When('the merchant refunds with the uid of the charge, outside of ashraitEmvData', async function () {
  const orgUid = this.need(this.made('charge'), 'ashraitEmvData.uid');
  await this.act(() => this.send('refundDeal', { orgUid }));
});

Given(/^an inquiry finds the (charge|deal|refund)$/, async function (name: string) {
  if (!(await this.record(this.need(this.made(name), 'tranId'))))
    throw new Blocked(`the ${name} is not reported`);
});

When('clearing is run', async function () {
  await this.act(async () => {
    await clear(this);
    await this.inquire({ tranId: this.need(subjectOf(this), 'tranId') });
    return this.lastExchange();
  });
});

Then(
  /^the (charge|pre-authorization) is not among the transmitted transactions$/,
  async function (name: string) {
    const records = await this.inquire({ cgUid: this.need(this.made(name), 'cgUid') });
    const cancellation = this.prepared.get('cancellation');
    const cancelled = cancellation && textAt(contentOf(cancellation), 'total');
    // What becomes of the cancellation itself is not said (#48).
    const own = cancellation && textAt(cancellation.reply, 'response.tranId');
    const sent = records.some(
      (record) => textAt(record, 'financialStatus') === 'TRANSMITTED' && textAt(record, 'tranId') !== own,
    );
    if (sent && cancelled && Number(cancelled) !== Number(sentIn(this.made(name), 'total')))
      throw new Blocked(`a part of the ${name} alone was cancelled`);
    assert.ok(!sent, `the ${name} was transmitted all the same`);
  },
);

Then(/^the next transmission includes the (charge|other charge)$/, async function (name: string) {
  await clear(this);
  const records = await this.inquire({ cgUid: this.need(this.made(name), 'cgUid') });
  for (const record of records) reportedAsSent(this, record);
  const transmitted = records.filter((record) => recordedStatus(record) === 'TRANSMITTED');
  // Whether a release is a transaction of its own, beside what it releases, is not said (#63).
  const release = textAt(this.reply().reply, 'response.tranId');
  const deals = transmitted.filter((record) => textAt(record, 'tranId') !== release);
  const most = Math.max(deals.length, Math.min(transmitted.length, 1));
  assert.equal(most, 1, `${transmitted.length} transactions of the deal were transmitted`);
});

Then('clearing does not transmit the charge', async function () {
  await clear(this);
  const status = await this.statusOf(this.made('charge'));
  assert.notEqual(status, 'TRANSMITTED', 'the charge was transmitted all the same');
});

Then('an inquiry by the fresh reference finds the cancellation', async function () {
  const records = await this.inquire({ user: this.spelledOut('[fresh reference]') });
  assert.ok(records.length > 0, 'no transaction has the reference that the cancellation gave');
});

Then('an inquiry with {word} {word} finds the cancellation', async function (field: string, value: string) {
  const [tranId, original] = [this.reply(), this.made('charge')].map((one) => this.need(one, 'tranId'));
  if (!tranId || tranId === original || !(await this.record(tranId)))
    throw new Blocked('the cancellation is not reported by a tranId of its own');
  // Whether the cancellation has the mark or the original takes it over is not said.
  for (const id of [tranId, original])
    if ((await this.inquire({ tranId: id, [field]: value })).length > 0) return;
  assert.fail(`no transaction has the ${field} that the cancellation gave`);
});

Then(
  'an inquiry with {word} {word} finds neither the charge nor its cancellation',
  async function (field: string, value: string) {
    for (const made of [this.reply(), this.made('charge')]) {
      const found = await this.inquire({ tranId: this.need(made, 'tranId'), [field]: value });
      assert.equal(found.length, 0, `it is found by a ${field} that belongs to another cancellation`);
    }
  },
);

Then('an inquiry by {word} finds the refund', async function (field: string) {
  const [refund, original] = [this.reply(), this.made('charge')].map((one) => this.need(one, 'tranId'));
  if (!refund || refund === original || !(await this.record(refund)))
    throw new Blocked('the refund is not reported by a tranId of its own');
  const value = sentIn(this.reply(), field);
  const day = value?.slice(0, 10);
  const mark = field === 'shiftTxnDate' ? { fromShiftTxnDate: day, toShiftTxnDate: day } : { [field]: value };
  const isFound = async (tranId = '') =>
    (await this.inquire({ tranId, ...mark })).some((one) => textAt(one, 'tranId') === tranId);
  if (await isFound(refund)) return;
  if (!(await isFound(original))) throw new Blocked(`not even the charge is found by its ${field}`);
  assert.fail(`the refund is not found by the ${field} that marks it`);
});

Given('the charge is transmitted, if clearing can be run', async function () {
  await clear(this);
});

Given(/^the (charge|pre-authorization) is not reported as cancelled$/, async function (name: string) {
  assert.notEqual(await this.statusOf(this.made(name)), 'CANCELLED', `that cancelled the ${name}`);
});

Given(
  /^clearing, if it can be run, does not transmit the (charge|pre-authorization)$/,
  async function (name: string) {
    await clear(this);
    const status = await this.statusOf(this.made(name));
    assert.notEqual(status, 'TRANSMITTED', `the ${name} was transmitted all the same`);
  },
);

/**
 * Whether what is on hold is transmitted is not said (ambiguity #36); a hold that changes nothing at all is none.
 *
 * @param transmit runs a transmission that takes what is ready
 */
export async function isOnHold(
  merchant: Merchant,
  name: string,
  transmit: () => Promise<void>,
): Promise<void> {
  const tranId = merchant.need(merchant.made(name), 'tranId');
  const [before] = merchant.exchanges
    .flatMap((one) => (one.command === 'inquireTransactions' ? merchant.recordsIn(one) : []))
    .filter((record) => recordedId(record) === tranId);
  const told = await merchant.record(tranId);
  if (JSON.stringify(told) !== JSON.stringify(before)) return;
  await transmit();
  const status = await merchant.statusOf(merchant.made(name));
  assert.notEqual(status, 'TRANSMITTED', 'what is on hold is told as before, and sent like any charge');
}

Then(
  /^the record of the (charge|deal|refund) shows the hold, or the \1 is not transmitted$/,
  async function (name: string) {
    await isOnHold(this, name, () => clear(this));
  },
);

Then('the other charge can still be cancelled', async function () {
  const exchange = await this.send('cancelDeal', lookup(this, 'tranId', this.made('other charge')));
  if (resultOf(exchange) !== '000') await mustCancel(this);
  assert.equal(
    resultOf(exchange),
    '000',
    `cancelling the other charge was answered with ${resultOf(exchange)}`,
  );
});
