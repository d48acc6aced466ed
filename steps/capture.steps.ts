import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { excuse } from './controls.ts';
import { byToken, prepare, prepareCharge } from './deal.steps.ts';
import { type Merchant, recordedId } from './merchant.ts';
import { result, why } from './outcome.steps.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { type DataTable, Given, Then, When } from './world.ts';

function naming(merchant: Merchant, by = 'cgUid'): Fields {
  const authorization = merchant.made('pre-authorization');
  const transactionType = sentIn(authorization, 'transactionType');
  return { transactionType, ...merchant.lookup(authorization, by) };
}

const uidOf = (exchange: Exchange): string => textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';

/** A deal with neither the cgUid nor the uid of the pre-authorization is a new charge. */
export function belongs(capture: Exchange, authorization: Exchange): boolean {
  const cgUid = (exchange: Exchange) => textAt(contentOf(exchange), 'cgUid');
  const shared = uidOf(capture) !== '' && uidOf(capture) === uidOf(authorization);
  return shared || cgUid(capture) === cgUid(authorization);
}

Given('{amount} of the pre-authorization/payout are captured', async function (total: number) {
  await prepareCharge(this, 'capture', { total, ...naming(this) });
});

Given(
  '{amount} of the pre-authorization are captured with these values',
  async function (total: number, table: DataTable) {
    this.outcome = await prepareCharge(this, 'capture', {
      ...{ total, ...naming(this) },
      ...this.fieldsOf(table),
    });
  },
);

// A pre-authorization that becomes the charge has one record (ambiguity #33), and its values are not stated.
Given('the capture has its own tranId', function () {
  const [own, first] = ['capture', 'pre-authorization'].map((name) => this.needOf(name, 'tranId'));
  blockUnless(own !== first, 'the capture has the tranId of the pre-authorization');
});

// Some gateways allow only one capture: then an inquiry by cgUid finds the capture and the pre-authorization.
Given('the pre-authorization is captured, in two parts if possible', async function () {
  await prepareCharge(this, 'capture', { total: 4000, ...naming(this) });
  await this.send('doDeal', this.deal({ total: 3000, ...naming(this) }));
});

Given('{amount} of the pre-authorization are captured by {by}', async function (total: number, by: string) {
  const capture = await prepareCharge(this, 'capture', { total, ...naming(this, by) });
  blockUnless(belongs(capture, this.made('pre-authorization')), `${by} captured nothing`);
});

// Sends a capture with a new requestId, as an application does that stored the token.
Given(
  '{amount} of the pre-authorization are captured by {by}, with the token of the card and without a CVV',
  async function (total: number, by: string) {
    const own = { ...naming(this, by), ...byToken(this, 'pre-authorization') };
    this.outcome = await prepare(this, 'capture', { total, ...own }, { requestId: `${this.reference}C` });
  },
);

When('the merchant captures {amount} of the pre-authorization/payout', async function (total: number) {
  await this.attemptDeal({ total, ...naming(this) });
});

When(
  'the merchant captures {amount} of the pre-authorization by {by}',
  async function (total: number, by: string) {
    await this.attemptDeal({ total, ...naming(this, by) });
  },
);

When(
  'the merchant captures {amount} of the pre-authorization by cgUid and authNo',
  async function (total: number) {
    await this.attemptDeal({ total, ...naming(this), ...naming(this, 'authNo') });
  },
);

When(
  'the merchant captures {amount} of the pre-authorization with these values',
  async function (total: number, table: DataTable) {
    await this.attemptDeal({ total, ...naming(this), ...this.fieldsOf(table) });
  },
);

When('the merchant charges {amount} to the token with the CVV of the card', async function (total: number) {
  await this.attemptDeal({ ...byToken(this), total, cvv: this.card().cvv });
});

Then('an accepted reply does not return {word} of the pre-authorization', function (name: string) {
  // The specification does not say whether a capture can have another credit type.
  blockUnless(resultOf(this.reply()) === '000', 'the capture was refused');
  const values = [textAt(contentOf(this.reply()), name), sentIn(this.made('pre-authorization'), name)];
  const [own, earlier] = values.map((value = '') => (/^\d+$/.test(value) ? String(BigInt(value)) : value));
  assert.notEqual(
    own,
    earlier,
    `the reply to the capture returns ${name} of the pre-authorization, which the capture did not send`,
  );
});

When('the merchant captures {amount} of an unknown pre-authorization', async function (total: number) {
  await this.attemptDeal({ total, cgUid: '9999999999999999999' });
});

Then('the capture belongs to the pre-authorization', function () {
  const [cgUid, expected] = [this.need(this.reply(), 'cgUid'), this.needOf('pre-authorization', 'cgUid')];
  const uid = uidOf(this.reply());
  // The rule of cgUid covers another cgUid with the uid of the pre-authorization.
  if (uid !== '' && uid === uidOf(this.made('pre-authorization')) && cgUid !== expected)
    throw new Blocked('the capture has the uid of the pre-authorization, but a different cgUid');
  assert.equal(
    cgUid,
    expected,
    'the capture has its own cgUid: the target made a separate charge instead of a capture',
  );
});

// A pre-authorization that becomes the charge has one record (ambiguity #33), and its user is not stated.
Then(
  'the inquiry finds only the capture, unless the capture has the tranId of the pre-authorization',
  async function () {
    const [own, first] = [this.needOf('capture', 'tranId'), this.needOf('pre-authorization', 'tranId')];
    if (own === first) return;
    await excuse(this, this.reply());
    const ids = this.recordsIn(this.reply()).map(recordedId);
    assert.ok(ids.includes(own), 'the inquiry does not find the capture by the values of its request');
    assert.ok(!ids.includes(first), 'the inquiry finds the pre-authorization by the values of its capture');
  },
);

Then('the capture is accepted like a capture with the standard spelling', async function () {
  const actual = result(this.reply());
  if (actual === '000' && belongs(this.reply(), this.made('pre-authorization'))) return;
  // If the target makes no capture at all, it does not show whether it accepts the other spelling.
  const authorization = await prepare(this, 'pre-authorization', {});
  const plain = await this.send('doDeal', this.deal(naming(this)));
  if (resultOf(plain) !== '000' || !belongs(plain, authorization))
    throw new Blocked('the target also makes no capture if the request has the standard spelling');
  assert.ok(actual === '000', `expected result 000, got ${actual}${why(this.reply())}`);
  assert.fail('the target made a separate charge instead of a capture');
});
