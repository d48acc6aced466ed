import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { commandData, ruleOf } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { page } from './pages.ts';
import { type DataTable, Given, Then, When } from './world.ts';

const ask = (merchant: Merchant, changes: Fields = {}): Promise<Exchange> =>
  merchant.send('doDeal', page(merchant, changes));

/** Requests a payment page that makes a token: with a total of 0, or with an amount if the gateway refuses 0. */
async function askForToken(merchant: Merchant, changes: Fields = {}): Promise<Exchange> {
  const exchange = await ask(merchant, { mpiValidation: 'Token', total: '0', ...changes });
  return resultOf(exchange) === '000' ? exchange : ask(merchant, { mpiValidation: 'Token', ...changes });
}

async function preparePage(merchant: Merchant, changes: Fields = {}): Promise<void> {
  const isToken = changes.mpiValidation === 'Token';
  const exchange = await (isToken ? askForToken(merchant) : ask(merchant, changes));
  const result = resultOf(exchange);
  blockUnless(result === '000', `asking for a payment page was answered with ${result || 'no result'}`);
  merchant.prepared.set('payment page', exchange);
}

Given('a payment page', async function () {
  await preparePage(this);
});

Given('a payment page with mpiValidation {word}', async function (mpiValidation: string) {
  await preparePage(this, { mpiValidation });
});

Given('a payment page in {word}', async function (currency: string) {
  await preparePage(this, { currency });
});

Given('a payment page with these values', async function (table: DataTable) {
  await preparePage(this, this.fieldsOf(table));
});

Given('another payment page with these values', async function (table: DataTable) {
  const result = resultOf(await ask(this, this.fieldsOf(table)));
  blockUnless(result === '000', `asking for another payment page was answered with ${result || 'no result'}`);
});

When('the merchant requests a payment page', async function () {
  await this.act(() => ask(this));
});

When(
  'the merchant requests a payment page with {word} set to {string}',
  async function (field: string, value: string) {
    await this.act(() => ask(this, { [field]: this.spelledOut(value) }));
  },
);

When('the merchant requests a payment page without {word}', async function (field: string) {
  await this.act(() => ask(this, { [field]: undefined }));
});

When('the merchant requests a payment page that makes a token', async function () {
  await this.act(() => askForToken(this));
});

When(
  'the merchant requests a payment page that makes a token with these values',
  async function (table: DataTable) {
    await this.act(() => askForToken(this, this.fieldsOf(table)));
  },
);

When('the merchant requests a payment page with these values', async function (table: DataTable) {
  await this.act(() => ask(this, this.fieldsOf(table)));
});

// A reply does not repeat the changed parameters, so the page itself shows whether it is the same.
When(
  'the merchant requests a payment page with the same uniqueid and another {word}, {string}',
  async function (field: string, value: string) {
    const uniqueid = sentIn(this.made('payment page'), 'uniqueid');
    await this.act(() => ask(this, { uniqueid, [field]: this.spelledOut(value) }));
  },
);

When('the merchant requests another payment page with the same uniqueid', async function () {
  const [uniqueid, mpiValidation, total] = ['uniqueid', 'mpiValidation', 'total'].map((name) =>
    sentIn(this.made('payment page'), name),
  );
  await this.act(() => ask(this, { uniqueid, mpiValidation, total }));
});

When('the merchant requests two payment pages with uniqueids that end differently', async function () {
  const begin = this.reference.padEnd(31, '0');
  const first = await ask(this, { uniqueid: `${begin}1` });
  blockUnless(resultOf(first) === '000', 'a uniqueid of 32 characters is refused');
  await this.act(() => ask(this, { uniqueid: `${begin}2` }));
});

Then('no money has moved', async function () {
  await this.target.clear?.();
  // A gateway may report a waiting payment page, but not as authorized or paid.
  const moved = [...(await this.ledger()).values()].filter((one) =>
    /^(AUTHORIZED|CAPTURED|TRANSMITTED) 0*[1-9]/.test(one),
  );
  assert.deepEqual(moved, [], 'a card was charged that nobody has given yet');
});

function extras(exchange: Exchange): ReadonlyMap<string, string> {
  const stated = Object.keys(commandData.doDeal.reply[0].fields);
  const found = contentOf(exchange)?.children.filter(({ name }) => !stated.includes(name)) ?? [];
  return new Map(found.map(({ name, text }) => [name, text]));
}

Then('the merchant gets no second page', function () {
  if (result(this.reply()) !== '000') return;
  const pages = [this.made('payment page'), this.reply()].map(extras);
  // The address identifies a payment page. Other elements can differ in each reply.
  const addressed = pages.every((one) => one.get('mpiHostedPageUrl'));
  const [first, second] = pages.map((one) =>
    addressed ? one.get('mpiHostedPageUrl') : JSON.stringify([...one].sort()),
  );
  assert.equal(second, first, 'a uniqueid that was used before gives another page, result 000');
  this.observe('doDeal.request.uniqueid', 'A uniqueid that was used before gives the same page again.');
  throw new Blocked('the target gives the page that it gave before, which prevents duplicates as well');
});

Then('the report notes the answer without {word}', function (field: string) {
  this.observe(
    ruleOf('doDeal.request', field),
    `A payment page without ${field}, recommended in one table and required in another, is answered with ${resultOf(this.reply()) || 'no result'}.`,
  );
});

Then('the report notes what the reply says about the page', function () {
  const names = [...extras(this.reply()).keys()];
  const address = textAt(contentOf(this.reply()), 'mpiHostedPageUrl');
  const where = address === undefined ? 'no mpiHostedPageUrl' : 'the address of the page in mpiHostedPageUrl';
  this.observe(
    'unstated.05',
    `A payment page is answered with ${where}; elements that no table names: ${names.join(', ') || 'none'}.`,
  );
});
