import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { commandData, type RuleId, ruleOf } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { digitsOf } from './notation.ts';
import { result } from './outcome.steps.ts';
import { Blocked, blockUnless, blockUnlessRefused } from './outcomes.ts';
import { page } from './pages.ts';
import { atTheSameTime } from './simultaneous.steps.ts';
import { type DataTable, Given, Then, When } from './world.ts';

const ask = (merchant: Merchant, changes: Fields = {}): Promise<Exchange> =>
  merchant.send('doDeal', page(merchant, changes));

/** Requests a payment page that makes a token: with a total of 0, or with an amount if the gateway refuses 0. */
async function askForToken(merchant: Merchant, changes: Fields = {}): Promise<Exchange> {
  const exchange = await ask(merchant, { mpiValidation: 'Token', total: '0', ...changes });
  return resultOf(exchange) === '000' ? exchange : ask(merchant, { mpiValidation: 'Token', ...changes });
}

/** The rules about a page with these values; none if a terminal of a live target may not have the currency. */
function coveringPage({ target }: Merchant, changes: Fields): readonly RuleId[] {
  if (target.kind !== 'sandbox' && changes.currency !== undefined) return [];
  const { mpiValidation = 'AutoComm', currency, creditType } = changes;
  const values = Object.entries({ mpiValidation, currency, creditType }).filter(([, value]) => value);
  return [
    ...values.map(([name, value]) => `doDeal.request.${name}.value.${value}` as RuleId),
    ...(creditType === undefined ? [] : (['installments.rule'] as const)),
    'validation.TxnSetup',
  ];
}

async function preparePage(merchant: Merchant, changes: Fields = {}): Promise<void> {
  const isToken = changes.mpiValidation === 'Token';
  const exchange = await (isToken ? askForToken(merchant) : ask(merchant, changes));
  const result = resultOf(exchange);
  blockUnless(
    result === '000',
    `the target answered the request for a payment page with ${result || 'no result'}`,
    coveringPage(merchant, changes),
  );
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
  blockUnless(
    result === '000',
    `the target answered the request for another payment page with ${result || 'no result'}`,
  );
});

Given(
  'a refused payment-page request with the same uniqueid and another {word}, {string}',
  async function (field: string, value: string) {
    const uniqueid = sentIn(this.made('payment page'), 'uniqueid');
    blockUnlessRefused(await ask(this, { uniqueid, [field]: this.spelledOut(value) }));
  },
);

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

When('the merchant requests two payment pages with one uniqueid at the same time', async function () {
  const { adapted } = this.target;
  if (adapted) throw new HiddenByClient(`${adapted.name} may send one request after another`);
  const fields = page(this);
  const [one, other] = await atTheSameTime(this, 'doDeal', fields);
  const [first, second] = resultOf(one) === '000' ? [one, other] : [other, one];
  blockUnless(resultOf(first) === '000', 'the target refuses both requests');
  this.prepared.set('payment page', first);
  this.outcome = second;
});

When('the merchant requests two payment pages with uniqueids that end differently', async function () {
  // A UUID has 36 characters. The specification states no maximum.
  for (const length of [36, 32]) {
    const begin = this.reference.padEnd(length - 1, '0');
    const first = await ask(this, { uniqueid: `${begin}1` });
    if (resultOf(first) !== '000') continue;
    await this.act(() => ask(this, { uniqueid: `${begin}2` }));
    return;
  }
  throw new Blocked('the target refuses a uniqueid of 32 characters');
});

When(
  'the merchant requests two payment pages with uniqueids that differ in a leading zero',
  async function () {
    const digits = digitsOf(this.reference);
    const first = await ask(this, { uniqueid: `0${digits}` });
    blockUnless(resultOf(first) === '000', 'the target refuses a uniqueid of digits');
    await this.act(() => ask(this, { uniqueid: `00${digits}` }));
  },
);

Then('no money has moved', async function () {
  await this.target.clear?.();
  // A gateway may report a waiting payment page, but not as authorized or paid.
  const moved = [...(await this.ledger()).values()].filter((one) =>
    /^(AUTHORIZED|CAPTURED|TRANSMITTED) 0*[1-9]/.test(one),
  );
  assert.deepEqual(moved, [], 'an inquiry finds a charge, although no buyer has entered a card');
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
  assert.equal(
    second,
    first,
    'the target returned a new page for a uniqueid that was used before, with result 000',
  );
  this.observe(
    'doDeal.request.uniqueid',
    'The target returns the same page again for a uniqueid that was used before.',
  );
  throw new Blocked('the target returns the first page again, which also prevents duplicates');
});

Then('the report notes the answer without {word}', function (field: string) {
  this.observe(
    ruleOf('doDeal.request', field),
    `The target answers a payment-page request without ${field} with ${resultOf(this.reply()) || 'no result'}. One table recommends the field, and another table requires it.`,
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
