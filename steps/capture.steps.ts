import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { result, why } from './outcome.steps.ts';
import { Blocked } from './outcomes.ts';
import { type DataTable, Given, Then, When } from './world.ts';

function naming(merchant: Merchant, by = 'cgUid'): Fields {
  const authorization = merchant.made('pre-authorization');
  const transactionType = sentIn(authorization, 'transactionType');
  return { transactionType, [by]: merchant.need(authorization, by === 'authNo' ? 'authNumber' : by) };
}

const uidOf = (exchange: Exchange): string => textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';

/** Whether a deal shares its cgUid, or its uid, with the pre-authorization: one that shares neither is a new charge. */
function belongs(capture: Exchange, authorization: Exchange): boolean {
  const cgUid = (exchange: Exchange) => textAt(contentOf(exchange), 'cgUid');
  const shared = uidOf(capture) !== '' && uidOf(capture) === uidOf(authorization);
  return shared || cgUid(capture) === cgUid(authorization);
}

Given(
  /^(\d+) (?:agorot|cents|minor units) of the (?:pre-authorization|payout) are captured$/,
  async function (total: string) {
    await prepare(this, 'charge', { total, ...naming(this) });
  },
);

// A terminal that does not choose may know several captures alone, and one that is captured once the pre-authorization as well.
Given('the pre-authorization is captured, in two parts if possible', async function () {
  await prepare(this, 'charge', { total: 4000, ...naming(this) });
  await this.send('doDeal', this.deal({ total: 3000, ...naming(this) }));
});

Given(
  /^(\d+) (?:agorot|cents|minor units) of the pre-authorization are captured by (cgUid|authNo)$/,
  async function (total: string, by: string) {
    const capture = await prepare(this, 'charge', { total, ...naming(this, by) });
    if (!belongs(capture, this.made('pre-authorization'))) throw new Blocked(`${by} captured nothing`);
  },
);

When(
  /^the merchant captures (\d+) (?:agorot|cents|minor units) of the (?:pre-authorization|payout)$/,
  async function (total: string) {
    await this.act(() => this.send('doDeal', this.deal({ total, ...naming(this) })));
  },
);

When(
  /^the merchant captures (\d+) (?:agorot|cents|minor units) of the pre-authorization by (cgUid|authNo)$/,
  async function (total: string, by: string) {
    await this.act(() => this.send('doDeal', this.deal({ total, ...naming(this, by) })));
  },
);

When(
  'the merchant captures {amount} of the pre-authorization with',
  async function (total: number, table: DataTable) {
    const fields = { total, ...naming(this), ...this.fieldsOf(table) };
    await this.act(() => this.send('doDeal', this.deal(fields)));
  },
);

When('the merchant captures {amount} of an unknown pre-authorization', async function (total: number) {
  await this.act(() => this.send('doDeal', this.deal({ total, cgUid: '9999999999999999999' })));
});

Then('the capture belongs to the pre-authorization', function () {
  const expected = this.need(this.made('pre-authorization'), 'cgUid');
  const uid = uidOf(this.reply());
  // One uid tells that it was taken for a capture: that it has another cgUid is that element's matter.
  if (
    uid !== '' &&
    uid === uidOf(this.made('pre-authorization')) &&
    this.need(this.reply(), 'cgUid') !== expected
  )
    throw new Blocked('the capture has the uid of the pre-authorization and another cgUid');
  assert.equal(
    this.need(this.reply(), 'cgUid'),
    expected,
    'the capture has a cgUid of its own: it was taken for a charge',
  );
});

Then('the capture is accepted like one in the standard spelling', async function () {
  const met = result(this.reply());
  if (met === '000' && belongs(this.reply(), this.made('pre-authorization'))) return;
  // A target that captures nothing at all is not to blame for how it reads names.
  const authorization = await prepare(this, 'pre-authorization', {});
  const plain = await this.send('doDeal', this.deal(naming(this)));
  if (resultOf(plain) !== '000' || !belongs(plain, authorization))
    throw new Blocked('a capture that is spelled plainly is not taken as one either');
  assert.ok(met === '000', `expected result 000, got ${met}${why(this.reply())}`);
  assert.fail('it was taken for a charge of its own');
});
