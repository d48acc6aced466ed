import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import type { Fields, Request } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { countsFromToday, countsToTheDay, ourDay } from './notation.ts';
import { Blocked, blockUnless, Lacking } from './outcomes.ts';
import { mustBeUsable } from './set-up.ts';
import { canStandIn, mainFills } from './stand-in.ts';
import { type DataTable, Given, When } from './world.ts';

const kinds: Readonly<Record<string, Fields>> = {
  payout: { transactionType: 'Credit' },
  'pre-authorization': { validation: 'Verify' },
  'held charge': { validation: 'AutoCommHold' },
};

export async function prepare(
  merchant: Merchant,
  name: string,
  changes: Fields,
  header: Partial<Request> = {},
): Promise<Exchange> {
  const exchange = await merchant.send('doDeal', merchant.deal({ ...kinds[name], ...changes }), header);
  const result = resultOf(exchange);
  blockUnless(
    result === '000',
    `the ${name} that the scenario needs was refused with ${result || 'no result'}`,
  );
  merchant.prepared.set(name, exchange);
  // An inquiry takes a terminal number of ten digits, but a deal also allows letters.
  if (name === 'pre-authorization' && /^\d+$/.test(merchant.terminal())) {
    const status = await merchant.statusOf(exchange);
    blockUnless(status === 'AUTHORIZED', `an inquiry reports a pre-authorization as ${status}`);
  }
  return exchange;
}

/** Prepares a deal. Steps that say "the charge" also use a prepared payout or capture. */
export async function prepareCharge(merchant: Merchant, name: string, changes: Fields): Promise<Exchange> {
  const exchange = await prepare(merchant, name, changes);
  if (name === 'payout' || name === 'capture') merchant.prepared.set('charge', exchange);
  return exchange;
}

function rolesIn({ target }: Merchant, table: DataTable): readonly string[] {
  const roles = table
    .raw()
    .flat()
    .filter((role) => target.cards[role]);
  if (roles.length === 0) throw new Lacking('the target file has none of the cards of the scenario');
  return roles;
}

Given(
  'a charge of {amount} on each of these cards that the target has',
  async function (total: number, table: DataTable) {
    for (const role of rolesIn(this, table)) {
      const made = await prepare(this, `charge on ${role}`, { total, ...this.cardFields(role) });
      await this.recordOf(made);
    }
  },
);

Given('the terminal {string}', async function (role: string) {
  const standsIn = this.target.terminals[role] === undefined && (await mainFills(this, role));
  if (!standsIn && this.target.terminals[role] === undefined && canStandIn(role))
    await mustBeUsable(this, 'main');
  this.terminalRole = standsIn ? 'main' : role;
  this.terminal();
});

Given('requests have the terminal number of another merchant', function () {
  this.terminalRole = 'foreign';
  this.terminal();
});

Given('the card {string}', function (role: string) {
  this.cardRole = role;
  this.card();
});

Given('{new} of {amount}', async function (name: string, total: number) {
  await prepareCharge(this, name, { total });
});

Given('{new} of {amount} with these values', async function (name: string, total: number, table: DataTable) {
  await prepareCharge(this, name, { total, ...this.fieldsOf(table) });
});

async function prepareHold(merchant: Merchant, changes: Fields): Promise<void> {
  const exchange = await prepare(merchant, 'held charge', changes);
  const status = await merchant.statusOf(exchange);
  blockUnless(status === 'PENDING', `an inquiry reports a held charge as ${status}`);
  merchant.prepared.set('charge', exchange);
}

Given('a held charge of {amount}', async function (total: number) {
  await prepareHold(this, { total });
});

Given('a held charge of {amount} with these values', async function (total: number, table: DataTable) {
  await prepareHold(this, { total, ...this.fieldsOf(table) });
});

async function prepareRefused(merchant: Merchant, changes: Fields): Promise<void> {
  merchant.outcome = await merchant.send('doDeal', merchant.deal(changes));
  const result = resultOf(merchant.outcome);
  if (result === '000' || result === '')
    throw new Blocked(`the target should refuse the request, but answered ${result || 'no result'}`);
}

Given('a refused charge of {amount}', async function (total: number) {
  await prepareRefused(this, { total });
});

Given('a refused deal with validation {word}', async function (validation: string) {
  await prepareRefused(this, { validation });
});

/** A deal with a token has neither the number nor the CVV of the card. */
const noNumber = { cardNo: undefined, cvv: undefined };

const tokenization = { validation: 'Token', total: '0' };

Given('a token of the card', async function () {
  await prepare(this, 'token', tokenization);
});

const expiringIn = (merchant: Merchant, month: string): Fields => ({
  cardExpiration: `${month}${merchant.card().expiration.slice(2)}`,
});

Given('a {made} of a card that expires in month {word}', async function (name: string, month: string) {
  await prepare(this, name, { ...(name === 'token' && tokenization), ...expiringIn(this, month) });
});

Given('the token is not reported as a charge', async function () {
  const status = await this.statusOf(this.made('token'));
  assert.doesNotMatch(status, /^(CAPTURED|TRANSMITTED)$/, 'an inquiry reports the token as a charge');
});

Given('pre-authorization and capture have the same uid', function () {
  const both = (path: string) =>
    ['pre-authorization', 'capture'].map((name) => this.needOf(name, path)) as [string, string];
  assert.equal(...both('ashraitEmvData.uid'));
  assert.notEqual(...both('tranId'), 'the pre-authorization and its capture have the same tranId');
});

/**
 * Returns the gateway's day, which may differ from the day in Israel: the day of a reply, if the uid of its deal has
 * the same day. If the two times contradict each other, the day in Israel.
 */
async function theirDay(merchant: Merchant, toTheDay: boolean): Promise<Temporal.PlainDate> {
  const { reply } = await merchant.send('doDeal', merchant.deal());
  const replied = textAt(reply, 'response.dateTime') ?? '';
  const made = textAt(reply, 'response.doDeal.ashraitEmvData.uid') ?? '';
  try {
    const [day, other] = [replied.slice(0, 10), made.replace(/^(..)(..)(..).*$/, '20$1-$2-$3')].map((text) =>
      Temporal.PlainDate.from(text),
    );
    // The day can change before the next request, and two time zones can have different days.
    const certain = day?.equals(other ?? '2000-01-01') && !/^.....02-29|23:59$/.test(replied);
    if (day && other && (toTheDay ? certain : Math.abs(day.until(other).days) <= 2)) return day;
  } catch {
    // Other rules cover a malformed dateTime or uid of the reply.
  }
  blockUnless(!toTheDay, 'the suite does not know the current day of the target');
  return ourDay();
}

When('the merchant {charges} {amount}', async function (kind: Fields, total: number) {
  await this.attemptDeal({ ...kind, total });
});

When(
  'the merchant {charges} {amount} with these values',
  async function (kind: Fields, total: number, table: DataTable) {
    await this.attemptDeal({ ...kind, total, ...this.fieldsOf(table) });
  },
);

async function chargesWith(
  merchant: Merchant,
  field: string,
  value: string,
  more: Fields = {},
): Promise<void> {
  const today = countsFromToday(value) ? await theirDay(merchant, countsToTheDay(value)) : undefined;
  await merchant.attemptDeal({ ...more, [field]: merchant.spelledOut(value, today) });
}

When('the merchant charges with {word} set to {string}', async function (field: string, value: string) {
  await chargesWith(this, field, value);
});

When('the merchant charges in {word} with {word} set to {string}', async function (currency, field, value) {
  const plain = await this.send('doDeal', this.deal({ currency }));
  blockUnless(resultOf(plain) === '000', `the terminal does not accept charges in ${currency}`);
  await chargesWith(this, field, value, { currency });
});

// The specification does not say where deferMonths belongs: both positions are tried together, then each one (ambiguity
// #24).
When(
  'the merchant {charges} {amount} and defers the billing by {word} months',
  async function (kind: Fields, total: number, deferMonths: string) {
    const [outside, inside] = [{ deferMonths }, { 'ashraitEmvData.deferMonths': deferMonths }];
    const charge = (where: Fields) => this.send('doDeal', this.deal({ ...kind, total, ...where }));
    await this.act(async () => {
      let exchange = await charge({ ...outside, ...inside });
      for (const place of [inside, outside]) if (resultOf(exchange) !== '000') exchange = await charge(place);
      return exchange;
    });
  },
);

When('the merchant charges without {word}', async function (field: string) {
  await this.attemptDeal({ [field]: undefined });
});

When('the merchant charges a card that expires in month {word}', async function (month: string) {
  await this.attemptDeal(expiringIn(this, month));
});

When('the merchant holds a charge of {amount}', async function (total: number) {
  await this.attemptDeal({ total, validation: 'AutoCommHold' });
});

When('the merchant holds a payout of {amount}', async function (total: number) {
  await this.attemptDeal({ total, validation: 'AutoCommHold', transactionType: 'Credit' });
  this.prepared.set('payout', this.reply());
});

const repeated = [
  ...['total', 'transactionType', 'currency', 'transactionCode'],
  ...['creditType', 'firstPayment', 'periodicalPayment', 'numberOfPayments'],
];

export async function aboutDeal(
  merchant: Merchant,
  name: string,
  validation: string,
  changes: Fields = {},
): Promise<Exchange> {
  const original = merchant.made(name);
  const tranId = merchant.need(original, 'tranId');
  const values = repeated.map((field) => [field, sentIn(original, field)] as const);
  const same = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return merchant.send(
    'doDeal',
    merchant.deal({ ...noNumber, cardExpiration: undefined, validation, tranId, ...same, ...changes }),
  );
}

When('the merchant releases the {made}', async function (name: string) {
  await this.act(() => aboutDeal(this, name, 'AutoCommRelease'));
});

When('the merchant releases the {made} without a user reference', async function (name: string) {
  await this.act(() => aboutDeal(this, name, 'AutoCommRelease', { user: undefined }));
});

When('the merchant makes a token of the card', async function () {
  await this.attemptDeal(tokenization);
});

When('the merchant makes a token of the card with these values', async function (table: DataTable) {
  await this.attemptDeal({ ...tokenization, ...this.fieldsOf(table) });
});

/** A gateway can refuse a kind of deal on a card. A token is used if its request is accepted. */
When('the merchant makes each kind of deal on each of these cards', async function (table: DataTable) {
  for (const role of rolesIn(this, table)) {
    const card = this.cardFields(role);
    const deal = this.deal(card);
    for (const kind of Object.values(kinds)) await this.send('doDeal', { ...deal, ...kind });
    const token = await this.send('doDeal', { ...deal, ...tokenization });
    const cardId = textAt(contentOf(token), 'cardId');
    if (cardId?.length === 16)
      this.outcome = await this.send('doDeal', this.deal({ ...card, ...noNumber, cardId }));
  }
});

export function byToken(merchant: Merchant, from = 'token'): Fields {
  const cardId = merchant.needOf(from, 'cardId');
  if (cardId.length !== 16)
    throw new Blocked(
      'the token has 36 digits, but the specification allows only tokens of 16 digits in a deal',
    );
  return { ...noNumber, cardId };
}

async function withToken(merchant: Merchant, changes: Fields, from = 'token'): Promise<void> {
  await merchant.attemptDeal({ ...byToken(merchant, from), ...changes });
}

Given(
  '{new} of {amount} with the token and these values',
  async function (name: string, total: number, table: DataTable) {
    await prepare(this, name, { total, ...byToken(this), ...this.fieldsOf(table) });
  },
);

When('the merchant charges {amount} to the token', async function (total: number) {
  await withToken(this, { total });
});

When('the merchant charges the token, with expiry month {word}', async function (month: string) {
  await withToken(this, expiringIn(this, month));
});

When(
  'the merchant sends a deal with validation {word}, the token, and an expiry one year {word} than the expiry of the card',
  async function (validation: string, when: string) {
    const { expiration } = this.card();
    const year = (Number(expiration.slice(2)) + (when === 'later' ? 1 : 99)) % 100;
    const cardExpiration = `${expiration.slice(0, 2)}${String(year).padStart(2, '0')}`;
    await withToken(this, { validation, cardExpiration });
  },
);

When(
  'the merchant charges {amount} to the token with these values',
  async function (total: number, table: DataTable) {
    await withToken(this, { total, ...this.fieldsOf(table) });
  },
);

When(
  'the merchant charges {amount} to the token that the {made} returned',
  async function (total: number, name: string) {
    await withToken(this, { total }, name);
  },
);
