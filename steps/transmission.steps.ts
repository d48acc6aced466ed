import { type Exchange, resultOf } from '../src/client/index.ts';
import { walk } from '../src/message/element.ts';
import { prepare } from './deal.steps.ts';
import type { Merchant } from './merchant.ts';
import { Lacking } from './outcomes.ts';
import { completed, ready } from './ready.ts';
import {
  hurry,
  mustBeCompleted,
  recordsIn,
  statusOf,
  transmission,
  transmit,
  transmitted,
  untilOver,
} from './transmissions.ts';
import { Given, When } from './world.ts';

// Whether a terminal that has its daily run can be sent by hand as well is not said.
Given('a terminal that is transmitted by request only, if the target has one', function () {
  if (this.target.terminals.manual !== undefined) this.terminalRole = 'manual';
});

Given('no transaction waits for transmission on the terminal', async function () {
  if (this.target.clear) await this.target.clear();
  else if (this.terminalRole !== 'failing-again') await emptied(this);
});

/** Sends by hand what is left; what failed before this scenario or fails now is told first, and then tried again. */
async function emptied(merchant: Merchant): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const exchange = await transmit(merchant);
    const result = resultOf(exchange);
    if (result === '504') continue;
    // Whether a terminal on which nothing is ready can be transmitted is not said: no transmission comes of it.
    if (result !== '000') return;
    const record = await untilOver(merchant, merchant.need(exchange, 'transmitId'));
    if (statusOf(record) === 'completed') return;
  }
  throw new Error('what is left on the terminal cannot be sent');
}

Given('charges of {int}, {int} and {int} agorot', async function (one: number, two: number, three: number) {
  await prepare(this, 'charge', { total: one });
  await prepare(this, 'charge 2', { total: two });
  await prepare(this, 'charge 3', { total: three });
});

/** Where the number is not known: it is tried from two charges on. */
const most = 12;

/** Makes charges until the terminal refuses to send so many at once; the refusal is the outcome. */
async function moreThanItSends(merchant: Merchant): Promise<void> {
  const { batchLimit } = merchant.target;
  for (let count = batchLimit === undefined ? 2 : batchLimit + 1; ; count += 1) {
    for (let one = count; one > 1; one -= 1) await prepare(merchant, `charge ${one}`, { total: 1000 * one });
    await prepare(merchant, 'charge', { total: 1000 });
    await merchant.act(() => transmit(merchant));
    if (batchLimit !== undefined || resultOf(merchant.reply()) !== '000') return;
    if (count === most)
      throw new Lacking(
        `the terminal sends ${most} charges at once, and the target file names no batchLimit`,
      );
    mustBeCompleted(statusOf(await untilOver(merchant, merchant.need(merchant.reply(), 'transmitId'))));
  }
}

Given('more charges than one transmission allows', async function () {
  await moreThanItSends(this);
});

When('the merchant transmits more charges than one transmission allows', async function () {
  await moreThanItSends(this);
});

Given(
  'a charge of {int} agorot and a charge of {int} cents in USD',
  async function (shekels: number, dollars: number) {
    await prepare(this, 'charge', { total: shekels, currency: 'ILS' });
    await prepare(this, 'other charge', { total: dollars, currency: 'USD' });
  },
);

/** By target: transmissions that are only asked about. Without a clock to move one may take minutes, and one does for all. */
const kept = new WeakMap<object, Map<string, readonly (readonly [string, Exchange])[]>>();

Given(
  /^(a|another) transmission of a charge of (\d+) agorot$/,
  async function (which: string, total: string) {
    const other = which === 'another' ? 'other ' : '';
    const names = [`${other}charge`, `${other}transmission`] as const;
    const [key, known] = [`${this.terminal()} ${other}${total}`, kept.get(this.target) ?? new Map()];
    kept.set(this.target, known);
    for (const [name, exchange] of known.get(key) ?? []) this.prepared.set(name, exchange);
    if (known.has(key)) return this.log('The transmission is one that an earlier scenario made.');
    await prepare(this, names[0], { total });
    await completed(this, names[1]);
    // One that somebody else was faster than sent nothing, and is no example.
    const sent = recordsIn(this.lastExchange()).some((record) =>
      [...walk(record)].some(({ name, text }) => name === 'clearingReferanceNo' && text.trim() !== ''),
    );
    if (sent && !this.target.control)
      known.set(
        key,
        names.map((name) => [name, this.made(name)] as const),
      );
  },
);

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
  if (resultOf(exchange) !== '000') throw new Error(`transmitting was answered with ${resultOf(exchange)}`);
  this.prepared.set('transmission', exchange);
});

Given('a transmission that failed', async function () {
  const status = await transmitted(this, 'transmission');
  if (status !== 'failed') throw new Error(`the transmission is reported as ${status}`);
});

Given('the failure is reported with "504"', async function () {
  const exchange = await this.send('transmitTerminal', transmission(this));
  if (resultOf(exchange) !== '504') throw new Error(`it was answered with ${resultOf(exchange)}`);
});

Given('the clock of the gateway stands still, if it can be moved', async function () {
  await hurry(this, { freeze: true });
});

When('the merchant transmits the terminal', async function () {
  await this.act(() => transmit(this));
  this.prepared.set('transmission', this.reply());
});

When('the merchant transmits the terminal again', async function () {
  this.before = await this.ledger();
  await this.act(() => this.send('transmitTerminal', transmission(this)));
});

When('the merchant transmits with {word} set to {string}', async function (field: string, value: string) {
  const known: Readonly<Record<string, () => string>> = {
    "[another merchant's terminal]": () => this.terminal('foreign'),
  };
  const sent = value === '[none]' ? undefined : (known[value]?.() ?? this.spelledOut(value));
  await this.act(() => this.send('transmitTerminal', transmission(this, { [field]: sent })));
});
