import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import type { Exchange } from '../src/client/index.ts';
import { resultOf, sentIn } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { countsFromToday, countsToTheDay, ourDay } from './notation.ts';
import { Blocked } from './outcomes.ts';
import { mainFills } from './stand-in.ts';
import { type DataTable, Given, When } from './world.ts';

const kinds: Readonly<Record<string, Fields>> = {
  charge: {},
  'other charge': {},
  'pre-authorization': { validation: 'Verify' },
  'held charge': { validation: 'AutoCommHold' },
};

/** Makes a deal that a scenario goes on with, and keeps it by its name. */
export async function prepare(merchant: Merchant, name: string, changes: Fields): Promise<Exchange> {
  const exchange = await merchant.send('doDeal', merchant.deal({ ...kinds[name], ...changes }));
  if (resultOf(exchange) !== '000')
    throw new Blocked(`preparing a ${name} was answered with ${resultOf(exchange) || 'no result'}`);
  merchant.prepared.set(name, exchange);
  if (name === 'pre-authorization') {
    const status = await merchant.statusOf(exchange);
    // What settled at once is no pre-authorization to go on with; that it is one is a scenario of its own.
    if (status !== 'AUTHORIZED') throw new Error(`a pre-authorization is reported as ${status}`);
  }
  return exchange;
}

Given('the terminal {string}', async function (role: string) {
  const standsIn = this.target.terminals[role] === undefined && (await mainFills(this, role));
  this.terminalRole = standsIn ? 'main' : role;
  this.terminal();
});

Given("the request names the other merchant's terminal", function () {
  this.terminalRole = 'foreign';
  this.terminal();
});

Given('the card {string}', function (role: string) {
  this.cardRole = role;
  this.card();
});

Given(
  /^an? ?(charge|other charge|pre-authorization) of (\d+) (?:agorot|cents|minor units)$/,
  async function (name: string, total: string) {
    await prepare(this, name, { total });
  },
);

Given(
  /^an? ?(charge|other charge|pre-authorization|deal) of (\d+) (?:agorot|cents|minor units) with$/,
  async function (name: string, total: string, table: DataTable) {
    await prepare(this, name, { total, ...this.fieldsOf(table) });
  },
);

/** That a held charge is pending is a scenario of its own. */
async function prepareHeld(merchant: Merchant, changes: Fields): Promise<void> {
  const exchange = await prepare(merchant, 'held charge', changes);
  const status = await merchant.statusOf(exchange);
  if (status !== 'PENDING') throw new Error(`a held charge is reported as ${status}`);
  merchant.prepared.set('charge', exchange);
}

Given('a held charge of {amount}', async function (total: number) {
  await prepareHeld(this, { total });
});

Given('a held charge of {amount} with', async function (total: number, table: DataTable) {
  await prepareHeld(this, { total, ...this.fieldsOf(table) });
});

async function prepareRefused(merchant: Merchant, changes: Fields): Promise<void> {
  merchant.outcome = await merchant.send('doDeal', merchant.deal(changes));
  const result = resultOf(merchant.outcome);
  if (result === '000' || result === '')
    throw new Error(`a refusal was expected, got ${result || 'no result'}`);
}

Given('a refused charge of {amount}', async function (total: number) {
  await prepareRefused(this, { total });
});

Given('a refused deal of {word}', async function (validation: string) {
  await prepareRefused(this, { validation });
});

Given('a token of the card', async function () {
  await prepare(this, 'token', { validation: 'Token', total: '0' });
});

const expiringIn = (merchant: Merchant, month: string): Fields => ({
  cardExpiration: `${month}${merchant.card().expiration.slice(2)}`,
});

Given(
  /^a (charge|token) of a card that expires in month (\d\d)$/,
  async function (name: string, month: string) {
    const made: Fields = name === 'token' ? { validation: 'Token', total: '0' } : {};
    await prepare(this, name, { ...made, ...expiringIn(this, month) });
  },
);

Given('the token is not reported as a charge', async function () {
  const status = await this.statusOf(this.made('token'));
  // Whether a token is reported at all is not said; that it is no charge is a scenario of its own.
  assert.doesNotMatch(status, /^(CAPTURED|TRANSMITTED)$/, 'the token is a charge');
});

Given('pre-authorization and capture have the same uid', function () {
  const [uid, other] = ['pre-authorization', 'charge'].map((name) =>
    this.need(this.made(name), 'ashraitEmvData.uid'),
  );
  assert.equal(uid, other);
  const [one, two] = ['pre-authorization', 'charge'].map((name) => this.need(this.made(name), 'tranId'));
  assert.notEqual(one, two, 'pre-authorization and capture are one transaction');
});

/**
 * Today where the gateway lives, which may be another day than ours: the day of a reply, if the uid of its deal was
 * made on it as well. A gateway whose two times contradict each other is taken to live with us.
 */
async function theirDay(merchant: Merchant, toTheDay: boolean): Promise<Temporal.PlainDate> {
  const { reply } = await merchant.send('doDeal', merchant.deal());
  const replied = textAt(reply, 'response.dateTime') ?? '';
  const made = textAt(reply, 'response.doDeal.ashraitEmvData.uid') ?? '';
  try {
    const [day, other] = [replied.slice(0, 10), made.replace(/^(..)(..)(..).*$/, '20$1-$2-$3')].map((text) =>
      Temporal.PlainDate.from(text),
    );
    // Two time zones, or a day that is over in a minute: what is a matter of one day cannot be told then.
    const certain = day?.equals(other ?? '2000-01-01') && !/^.....02-29|23:59$/.test(replied);
    if (day && other && (toTheDay ? certain : Math.abs(day.until(other).days) <= 2)) return day;
  } catch {
    // Neither is a time: the rules of both say so.
  }
  if (toTheDay) throw new Blocked("the target's day is not known for certain");
  return ourDay();
}

const verbs: Readonly<Record<string, Fields>> = {
  charges: {},
  'pre-authorizes': { validation: 'Verify' },
};

When(
  /^the merchant (charges|pre-authorizes) (\d+) (?:agorot|cents|minor units)$/,
  async function (verb: string, total: string) {
    await this.act(() => this.send('doDeal', this.deal({ ...verbs[verb], total })));
  },
);

When(
  /^the merchant (charges|pre-authorizes) (\d+) (?:agorot|cents|minor units) with$/,
  async function (verb: string, total: string, table: DataTable) {
    await this.act(() => this.send('doDeal', this.deal({ ...verbs[verb], total, ...this.fieldsOf(table) })));
  },
);

When('the merchant charges with {word} set to {string}', async function (field: string, value: string) {
  const sent = this.spelledOut(
    value,
    countsFromToday(value) ? await theirDay(this, countsToTheDay(value)) : undefined,
  );
  await this.act(() => this.send('doDeal', this.deal({ [field]: sent })));
});

// In both places, or else in the one that the gateway knows (#24).
When(
  'the merchant charges {amount} and defers the billing by {word} months',
  async function (total: number, deferMonths: string) {
    const [beside, inside] = [{ deferMonths }, { 'ashraitEmvData.deferMonths': deferMonths }];
    const charge = (where: Fields) => this.send('doDeal', this.deal({ total, ...where }));
    await this.act(async () => {
      let exchange = await charge({ ...beside, ...inside });
      for (const place of [inside, beside]) if (resultOf(exchange) !== '000') exchange = await charge(place);
      return exchange;
    });
  },
);

When('the merchant charges without {word}', async function (field: string) {
  await this.act(() => this.send('doDeal', this.deal({ [field]: undefined })));
});

When('the merchant charges a card that expires in month {word}', async function (month: string) {
  await this.act(() => this.send('doDeal', this.deal(expiringIn(this, month))));
});

When('the merchant holds a charge of {amount}', async function (total: number) {
  await this.act(() => this.send('doDeal', this.deal({ total, validation: 'AutoCommHold' })));
});

const noCard = { cardNo: undefined, cardExpiration: undefined, cvv: undefined };
const saidAgain = [
  ...['total', 'transactionType', 'currency', 'transactionCode'],
  ...['creditType', 'firstPayment', 'periodicalPayment', 'numberOfPayments'],
];

/** A deal about another one: it names that one by tranId and needs no card. */
export async function aboutDeal(
  merchant: Merchant,
  name: string,
  validation: string,
  changes: Fields = {},
): Promise<Exchange> {
  const original = merchant.made(name);
  const tranId = merchant.need(original, 'tranId');
  const said = saidAgain.map((field) => [field, sentIn(original, field)] as const);
  const same = Object.fromEntries(said.filter(([, value]) => value !== undefined));
  return merchant.send('doDeal', merchant.deal({ ...noCard, validation, tranId, ...same, ...changes }));
}

When(/^the merchant releases the (charge|pre-authorization)$/, async function (name: string) {
  await this.act(() => aboutDeal(this, name, 'AutoCommRelease'));
});

When(
  /^the merchant puts the (charge|other charge|deal|pre-authorization) on hold$/,
  async function (name: string) {
    await this.act(() => aboutDeal(this, name, 'SetAsHold'));
  },
);

// Of which type a refund is here is not said: both are tried.
When('the merchant puts the refund on hold', async function () {
  const put = (transactionType: string) =>
    aboutDeal(this, 'refund', 'SetAsHold', { transactionType, currency: 'ILS' });
  await this.act(async () => {
    const exchange = await put('Credit');
    return resultOf(exchange) === '000' ? exchange : put('Debit');
  });
});

When('the merchant makes a token of the card', async function () {
  await this.act(() => this.send('doDeal', this.deal({ validation: 'Token', total: '0' })));
});

When('the merchant makes a token of the card with', async function (table: DataTable) {
  await this.act(() =>
    this.send('doDeal', this.deal({ validation: 'Token', total: '0', ...this.fieldsOf(table) })),
  );
});

/** What stands in place of the number of a card: the token that was made, or that came with another deal. */
function byToken(merchant: Merchant, from = 'token'): Fields {
  const cardId = merchant.need(merchant.made(from), 'cardId');
  if (cardId.length !== 16) throw new Blocked('the token has 36 digits, and a deal is stated to take 16');
  return { cardNo: undefined, cvv: undefined, cardId };
}

async function withToken(merchant: Merchant, changes: Fields, from = 'token'): Promise<void> {
  const deal = merchant.deal({ ...byToken(merchant, from), ...changes });
  await merchant.act(() => merchant.send('doDeal', deal));
}

Given('a deal of {amount} with the token and', async function (total: number, table: DataTable) {
  await prepare(this, 'deal', { total, ...byToken(this), ...this.fieldsOf(table) });
});

When('the merchant charges {amount} to the token', async function (total: number) {
  await withToken(this, { total });
});

When('the merchant charges the token, with expiry month {word}', async function (month: string) {
  await withToken(this, expiringIn(this, month));
});

When('the merchant charges {amount} to the token with', async function (total: number, table: DataTable) {
  await withToken(this, { total, ...this.fieldsOf(table) });
});

When('the merchant charges {amount} to the token without an expiry', async function (total: number) {
  await withToken(this, { total, cardExpiration: undefined });
});

When('the merchant charges {amount} to the token that the charge returned', async function (total: number) {
  await withToken(this, { total }, 'charge');
});

When('the merchant charges {amount} to the token with an extra digit', async function (total: number) {
  const token = this.need(this.made('token'), 'cardId');
  await withToken(this, { total, cardId: `${token}0` });
});

When('the merchant pays out {amount} to the token', async function (total: number) {
  await withToken(this, { total, transactionType: 'Credit' });
});

When('the merchant makes a deal of {word} with the token', async function (validation: string) {
  await withToken(this, { validation });
});
