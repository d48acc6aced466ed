import { type Exchange, resultOf } from '../src/client/index.ts';
import { walk } from '../src/message/element.ts';
import { prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless, Lacking, WrongSetUp } from './outcomes.ts';
import { completed, ready } from './ready.ts';
import { stored } from './stored.ts';
import {
  finalStatus,
  hurry,
  mustBeCompleted,
  recordsIn,
  transmission,
  transmit,
  transmitted,
} from './transmissions.ts';
import { Given, When } from './world.ts';

// The specification does not say whether transmitTerminal works on a terminal with the daily transmission (ambiguity
// #75).
Given('a terminal whose transactions are transmitted only on request, if the target has one', function () {
  if (this.target.terminals.manual !== undefined) this.terminalRole = 'manual';
});

Given('a terminal whose transmissions take time, if the target has one', function () {
  const role = ['slow-transmission', 'manual'].find((one) => this.target.terminals[one] !== undefined);
  if (role !== undefined) this.terminalRole = role;
});

Given('no transaction waits for transmission on the terminal', async function () {
  if (this.target.clear) await this.target.clear();
  else if (this.terminalRole !== 'failing-again') await emptied(this);
});

/** Transmits all waiting transactions. A failed transmission is reported once with 504, so the request is repeated. */
async function emptied(merchant: Merchant): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const exchange = await transmit(merchant);
    const result = resultOf(exchange);
    if (result === '504') continue;
    // A gateway may refuse to transmit a terminal without ready transactions.
    if (result !== '000') return;
    if ((await finalStatus(merchant, merchant.need(exchange, 'transmitId'))) === 'completed') return;
  }
  throw new Blocked('the suite cannot transmit the transactions that wait on the terminal');
}

Given('charges of {int}, {int} and {int} agorot', async function (one: number, two: number, three: number) {
  await prepare(this, 'charge', { total: one });
  await prepare(this, 'charge 2', { total: two });
  await prepare(this, 'charge 3', { total: three });
});

const limit = 12;

// Makes charges until the terminal refuses to transmit all of them. The refusal is the outcome.
Given(/^(?:the merchant transmits )?more charges than one transmission allows$/, async function () {
  const { batchLimit } = this.target;
  for (let count = batchLimit === undefined ? 2 : batchLimit + 1; ; count += 1) {
    for (let one = count; one > 1; one -= 1) await prepare(this, `charge ${one}`, { total: 1000 * one });
    await prepare(this, 'charge', { total: 1000 });
    await this.act(() => transmit(this));
    const isSent = resultOf(this.reply()) === '000';
    if (isSent && batchLimit !== undefined && this.target.kind === 'live')
      throw new WrongSetUp(
        `the terminal sends more charges than batchLimit of the target file, ${batchLimit}`,
      );
    if (batchLimit !== undefined || !isSent) return;
    if (count === limit)
      throw new Lacking(
        `the terminal sends ${limit} charges at once, and the target file names no batchLimit`,
      );
    mustBeCompleted(await finalStatus(this, this.need(this.reply(), 'transmitId')));
  }
});

Given(
  'a charge of {int} agorot and a charge of {int} cents in USD',
  async function (shekels: number, dollars: number) {
    await prepare(this, 'charge', { total: shekels, currency: 'ILS' });
    await prepare(this, 'other charge', { total: dollars, currency: 'USD' });
  },
);

/** Transmissions that several scenarios inquire about, because each takes minutes without an admin API. */
const shared = new WeakMap<object, Map<string, readonly (readonly [string, Exchange])[]>>();

Given('a/another transmission of a charge of {amount}', async function (total: number) {
  const other = this.prepared.has('transmission') ? 'other ' : '';
  const names = [`${other}charge`, `${other}transmission`] as const;
  const key = `${this.terminal()} ${other}${total}`;
  const known = stored(shared, this.target, () => new Map());
  for (const [name, exchange] of known.get(key) ?? []) this.prepared.set(name, exchange);
  if (known.has(key)) return this.log('The scenario uses a transmission that an earlier scenario made.');
  await prepare(this, names[0], { total });
  await completed(this, names[1]);
  // A transmission without a clearing reference sent nothing: another user transmitted the charge before.
  const sent = recordsIn(this.lastExchange()).some((record) =>
    [...walk(record)].some(({ name, text }) => name === 'clearingReferanceNo' && text.trim() !== ''),
  );
  if (!sent || this.target.control) return;
  known.set(
    key,
    names.map((name) => [name, this.made(name)] as const),
  );
});

Given('another charge of {amount} on the terminal {string}', async function (total: number, role: string) {
  await prepare(this, 'other charge', { total, terminalNumber: this.terminal(role) });
});

Given(
  new RegExp(`^(${Object.keys(ready).join('|')}) that waits for transmission$`),
  async function (what: string) {
    await ready[what]?.(this);
  },
);

Given('a transmission that is under way', async function () {
  const exchange = await transmit(this);
  blockUnless(
    resultOf(exchange) === '000',
    `the target answered transmitTerminal with ${resultOf(exchange)}`,
  );
  this.prepared.set('transmission', exchange);
});

Given('a transmission that failed', async function () {
  const status = await transmitted(this, 'transmission');
  blockUnless(status === 'failed', `the transmission is reported as ${status}`);
});

Given('the failure is reported with "504"', async function () {
  const exchange = await this.send('transmitTerminal', transmission(this));
  blockUnless(
    resultOf(exchange) === '504',
    `the target answered transmitTerminal with ${resultOf(exchange)} instead of 504`,
  );
});

// A gateway may report a transmission as completed before the terminal is free.
Given('ten minutes have passed, if the suite can control the clock of the gateway', async function () {
  await hurry(this, { advance: 'PT10M' });
});

Given('the suite stops the clock of the gateway, if the suite can control this clock', async function () {
  await hurry(this, { freeze: true });
});

When('the merchant transmits the terminal', async function () {
  await this.act(() => transmit(this));
  this.prepared.set('transmission', this.reply());
});

When('the merchant requests another transmission', async function () {
  this.before = await this.ledger();
  await this.attempt('transmitTerminal', transmission(this));
});

When('the merchant transmits with {word} set to {string}', async function (field: string, value: string) {
  const known: Readonly<Record<string, () => string>> = {
    "[another merchant's terminal]": () => this.terminal('foreign'),
  };
  const sent = value === '[none]' ? undefined : (known[value]?.() ?? this.spelledOut(value));
  await this.attempt('transmitTerminal', transmission(this, { [field]: sent }));
});
