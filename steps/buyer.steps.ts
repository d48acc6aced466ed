import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { textAt } from '../src/message/element.ts';
import { type Buyer, UnknownPage } from '../src/target/buyer.ts';
import { sendings } from './clock.steps.ts';
import { prepare } from './deal.steps.ts';
import { type Merchant, recordedId, recordedStatus } from './merchant.ts';
import { Blocked, blockUnless } from './outcomes.ts';
import { page } from './pages.ts';
import { Given, Then, When } from './world.ts';

const ledTo = new WeakMap<Merchant, string | undefined>();

/** Scenarios in which another buyer has used another page: the buyer of the target can use its pages. */
const others = new WeakSet<Merchant>();

function blocked(error: unknown): never {
  throw error instanceof UnknownPage ? new Blocked(error.message) : error;
}

/** Uses the payment page as a buyer. The stored note omits the parameters of the redirect, which can be secret. */
async function does(
  merchant: Merchant,
  what: string,
  use: (buyer: Buyer, page: string) => Promise<string | undefined>,
): Promise<void> {
  const { buyer } = merchant.target;
  if (!buyer) throw new Error('a scenario with a buyer has the tag @needs:buyer');
  const page = merchant.need(merchant.made('payment page'), buyer.pageIn);
  if (!ledTo.has(merchant) && (await moneyOf(merchant, merchant.reference)).length > 0)
    throw new Blocked('the request for the page already moved money');
  const startedAt = new Date();
  const location = await use(buyer, page).catch((error: unknown) => {
    if (error instanceof UnknownPage && others.has(merchant))
      assert.fail(`after another buyer used another page, this page does not work: ${error.message}`);
    return blocked(error);
  });
  ledTo.set(merchant, location);
  const to = location === undefined ? 'no redirect' : `a redirect to ${placeOf(location)}`;
  const requestText = `the buyer ${what} on the payment page`;
  merchant.outcome = merchant.note({ command: '', requestText, replyText: to, startedAt });
}

/** The specification does not state the parameters that a gateway adds to a redirect address. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[?#].*/s, '');
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

When('the buyer pays', async function () {
  await does(this, 'pays', (buyer, page) => buyer.pays(page, this.card()));
});

When('the buyer cancels', async function () {
  await does(this, 'cancels', (buyer, page) => buyer.cancels(page));
});

Given('the buyer mistypes the card number', async function () {
  const card = this.card();
  const digit = String((Number(card.number.at(-1)) + 1) % 10);
  const mistyped = { ...card, number: `${card.number.slice(0, -1)}${digit}` };
  await does(this, 'mistypes the card number', (buyer, page) => buyer.pays(page, mistyped));
  // The specification does not describe the page, so a gateway may end it after a wrong card number.
  blockUnless(ledTo.get(this) === undefined, 'the mistake already ended the page');
});

Given(/^another buyer (pays|cancels) on another payment page$/, async function (what: string) {
  const exchange = await this.send('doDeal', page(this, { user: this.spelledOut('[new reference]') }));
  const { buyer } = this.target;
  const isPage = resultOf(exchange) === '000' && buyer !== undefined;
  blockUnless(isPage, 'the target refuses the request for another payment page');
  const address = this.need(exchange, buyer.pageIn);
  await (what === 'pays' ? buyer.pays(address, this.card()) : buyer.cancels(address)).catch(blocked);
  others.add(this);
});

Given('the buyer loads the page', async function () {
  await does(this, 'looks', async (buyer, page) => {
    await buyer.asks(page);
    return undefined;
  });
});

/** Parameters of a page that the same deal without a page has too. */
const alsoOfDeals = [
  ...['transactionType', 'currency', 'creditType', 'firstPayment', 'periodicalPayment', 'numberOfPayments'],
  ...['shiftId1', 'shiftId2', 'shiftId3', 'shiftTxnDate'],
];

/** Sends the same deal without a payment page: if it has the same result, the page is not at fault. */
export async function direct(
  merchant: Merchant,
): Promise<{ readonly made: Exchange; readonly user: string }> {
  const asked = merchant.made('payment page');
  const [validation, ...same] = ['mpiValidation', ...alsoOfDeals].map((name) => sentIn(asked, name));
  const total = validation === 'Token' ? '0' : sentIn(asked, 'total');
  const user = merchant.spelledOut('[new reference]');
  const repeated = Object.fromEntries(alsoOfDeals.map((name, index) => [name, same[index]]));
  const changes = { ...repeated, validation, total, user, transactionCode: 'Internet' };
  return { made: await merchant.send('doDeal', merchant.deal(changes)), user };
}

Then(/^the page redirects the buyer to (successUrl|cancelUrl|errorUrl)$/, async function (name: string) {
  const [location, asked] = [ledTo.get(this), sentIn(this.made('payment page'), name) ?? ''];
  const to = location === undefined ? 'nowhere' : placeOf(location);
  const page = textAt(contentOf(this.made('payment page')), this.target.buyer?.pageIn ?? '') ?? '';
  // The specification does not say whether a buyer with a refused card can try another card first.
  if (location === undefined && name === 'errorUrl' && (await this.target.buyer?.asks(page)))
    throw new Blocked('the page lets the buyer try another card');
  if (to !== placeOf(asked) && name !== 'cancelUrl') {
    const isAccepted = resultOf((await direct(this)).made) === '000';
    if (isAccepted !== (name === 'successUrl'))
      throw new Blocked(`the same deal without a page is ${isAccepted ? 'accepted' : 'refused'}`);
  }
  assert.equal(
    to,
    placeOf(asked),
    `the page redirects the buyer to ${to} instead of ${placeOf(asked)} (${name})`,
  );
  const has = URL.canParse(location ?? '') ? new URL(location ?? '').searchParams : new URLSearchParams();
  for (const [own, value] of new URL(asked).searchParams)
    assert.ok(
      has.getAll(own).includes(value),
      `the redirect to ${name} lost the parameter ${own} of ${name}`,
    );
});

/** Status and total of a user's transactions that move or reserve money. Records have no stated currency. */
async function moneyOf(merchant: Merchant, user: string): Promise<readonly string[]> {
  const records = await merchant.inquire({ user });
  return records
    .filter((one) => /^(AUTHORIZED|CAPTURED|TRANSMITTED|PENDING)$/.test(recordedStatus(one)))
    .filter((one) => Number(textAt(one, 'total')) !== 0)
    .map((one) => `${recordedStatus(one)} ${Number(textAt(one, 'total'))}`);
}

async function expectMoney(merchant: Merchant, expected: readonly string[], sending = ''): Promise<void> {
  // The specification does not say what a gateway answers if no transaction is ready.
  if (sending === 'on request')
    await prepare(merchant, 'another charge', { total: '700', user: merchant.spelledOut('[new reference]') });
  await sendings[sending]?.(merchant);
  const actual = await moneyOf(merchant, merchant.reference);
  const isCancelled = /cancels/.test(merchant.reply().requestText);
  if (!isDeepStrictEqual(actual, expected) && !isCancelled) {
    const { user } = await direct(merchant);
    await sendings[sending]?.(merchant);
    const otherwise = await moneyOf(merchant, user);
    if (!isDeepStrictEqual(otherwise, expected))
      throw new Blocked(
        `after the same deal without a page, an inquiry finds ${otherwise.join(', ') || 'nothing'}`,
      );
  }
  const list = (all: readonly string[]) => all.join(', ') || 'nothing';
  assert.deepEqual(actual, expected, `expected ${list(expected)}, an inquiry finds ${list(actual)}`);
}

const afterwards: Readonly<Record<string, string>> = {
  clearing: 'by clearing',
  'a transmission request': 'on request',
  'the daily transmission': 'by the daily run',
};

Then(
  /^(?:after ([^,]+), )?the payment is reported once, as "([^"]+)"$/,
  async function (after: string | null, what: string) {
    await expectMoney(this, [what], afterwards[after ?? '']);
  },
);

Then('no money has moved for the buyer', async function () {
  await expectMoney(this, [], 'by clearing');
});

async function givenBackIn(merchant: Merchant, user: string): Promise<string> {
  const [record] = await merchant.inquire({ user });
  blockUnless(record, 'an inquiry finds no transaction to cancel');
  const criteria = { terminalNumber: merchant.terminal(), tranId: recordedId(record) };
  const cancellation = await merchant.send('cancelDeal', criteria);
  const currency = textAt(contentOf(cancellation), 'currency')?.trim();
  blockUnless(
    resultOf(cancellation) === '000' && currency,
    'no reply to a cancellation shows the currency of the payment',
  );
  return currency;
}

Then('a cancellation shows that the payment was in {word}', async function (expected: string) {
  const actual = await givenBackIn(this, this.reference);
  if (actual !== expected && (await givenBackIn(this, (await direct(this)).user)) !== expected)
    throw new Blocked('a cancellation of the same deal without a page shows another currency as well');
  assert.equal(
    actual,
    expected,
    `the payment was in ${actual}, although the page was requested in ${expected}`,
  );
});

Then('the buyer is charged at most once', async function () {
  const found = await moneyOf(this, this.reference);
  assert.ok(
    found.length < 2,
    `the buyer was charged ${found.length} times for one uniqueid: ${found.join(', ')}`,
  );
});
