import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { blockUnless, mustHave } from './outcomes.ts';
import { formOf, post } from './posting.ts';
import { plainest } from './roots.ts';
import { moveClock } from './transmissions.ts';
import { Given, Then, When } from './world.ts';

const command = 'inquireTerminal';

/** Changed credentials in the XML. The form has the changed credentials only with `inForm`. */
const ways: Readonly<Record<string, { readonly xml: Fields; readonly inForm?: true }>> = {
  'with its credentials in the form alone': { xml: { user: undefined, password: undefined }, inForm: true },
  'with its credentials in the form as well': { xml: {}, inForm: true },
  'with a wrong password, and the right one in the form': {
    xml: formOf('with a wrong password'),
    inForm: true,
  },
};

async function ask(merchant: Merchant, how: string): Promise<Exchange> {
  const { xml, inForm } = ways[how] ?? { xml: formOf(how) };
  const beside = { ...merchant.target.credentials, terminalNumber: merchant.terminal(), ...xml };
  return post(merchant, { command, beside }, inForm ? {} : { user: undefined, password: undefined });
}

When('the merchant inquires about the terminal', async function () {
  await this.attempt(command, { terminalNumber: this.terminal() });
});

Given('the owner of the terminal has inquired about the terminal', async function () {
  mustHave(this.target, { kind: 'credentials', what: 'foreign' });
  const beside = { ...this.target.others?.foreign, terminalNumber: this.terminal() };
  const exchange = await post(this, { command, beside }, { user: undefined, password: undefined });
  blockUnless(resultOf(exchange) === '000', 'the gateway refuses an inquiry of the owner of the terminal');
});

When('the merchant inquires about a terminal without its number', async function () {
  await this.attempt(command, {});
});

When('the merchant inquires about the terminal numbered {string}', async function (number: string) {
  await this.attempt(command, { terminalNumber: this.spelledOut(number) });
});

When(/^the merchant inquires about the terminal (with.*|as .*)$/, async function (how: string) {
  await this.act(() => ask(this, how));
});

/** True for a gateway that reads the credentials of the form and ignores those of the XML. */
const readsTheForm = async (merchant: Merchant): Promise<boolean> =>
  resultOf(await ask(merchant, 'with its credentials in the form as well')) === '000';

Then('the report notes whether credentials in the form alone are accepted', function () {
  const outcome = resultOf(this.reply()) === '000' ? 'accepted' : 'refused';
  this.observe(
    'envelope.inquireTerminal-shape',
    `Credentials only in the form, instead of the XML, are ${outcome} for inquireTerminal.`,
  );
});

Then('the terminal inquiry is accepted', async function () {
  const actual = result(this.reply());
  if (actual === '000') return;
  const isBlocked = actual === '003' || (await readsTheForm(this));
  blockUnless(!isBlocked, 'the target does not accept the credentials in the XML');
  assert.fail(`expected result 000, got ${actual}`);
});

function recordValue(exchange: Exchange, name: string): string {
  const value = resultOf(exchange) === '000' ? textAt(contentOf(exchange), name) : '';
  blockUnless(value, `the reply has no record of the terminal, or the record has no ${name}`);
  return value;
}

Then('the status differs from that of the terminal {string}', async function (role: string) {
  const other = await this.send(command, { terminalNumber: this.terminal(role) });
  const [one, another] = [this.reply(), other].map((exchange) => recordValue(exchange, 'terminalStatus'));
  assert.notEqual(
    one,
    another,
    `the records of an inactive and of an active terminal have the same terminalStatus, "${one}"`,
  );
  assert.doesNotMatch(
    one ?? '',
    /^active$/i,
    'the record of an inactive terminal has the terminalStatus active',
  );
});

Then(
  'the date of lastActivity is at most three days away from the charge, if the date has the form YYYY-MM-DD',
  function () {
    const activity = recordValue(this.reply(), 'lastActivity').match(/^\d{4}-\d\d-\d\d/)?.[0];
    blockUnless(
      activity,
      'the specification does not state the form of lastActivity, and the suite cannot read this value',
    );
    // The gateway's clock may differ from the suite's, so the times of its replies count as well.
    const charge = this.made('charge');
    const times = [charge, this.reply()].map(({ reply }) => textAt(reply, 'response.dateTime') ?? '');
    const moments = [charge.startedAt.getTime(), ...times.map((one) => Date.parse(one.slice(0, 10)))];
    assert.ok(
      moments.some((one) => Math.abs(Date.parse(activity) - one) <= 3 * 24 * 60 * 60 * 1000),
      `right after a charge, lastActivity is ${activity}`,
    );
  },
);

When('a week later a charge is made on the terminal {string}', async function (role: string) {
  await this.attempt(command, { terminalNumber: this.terminal() });
  await moveClock(this, { advance: 'P7D' });
  const made = await plainest(this, { terminal: role });
  blockUnless(resultOf(made) === '000', `the charge is refused with ${resultOf(made)}`);
});

Then(
  'the lastActivity of the terminal {string} stays unchanged until a charge is made on this terminal',
  async function (role: string) {
    const before = recordValue(this.reply(), 'lastActivity');
    const ask = () => this.send(command, { terminalNumber: this.terminal(role) });
    const now = recordValue(await ask(), 'lastActivity');
    assert.equal(now, before, 'a charge on another terminal changed lastActivity');
    const made = await plainest(this, { terminal: role });
    blockUnless(resultOf(made) === '000', `the charge is refused with ${resultOf(made)}`);
    const then = recordValue(await ask(), 'lastActivity');
    assert.notEqual(then, before, 'a charge a week later did not change lastActivity');
  },
);

const later: Readonly<Record<string, (merchant: Merchant) => Promise<Exchange>>> = {
  'another charge': (merchant) => merchant.send('doDeal', merchant.deal()),
  'a pre-authorization': (merchant) => merchant.send('doDeal', merchant.deal({ validation: 'Verify' })),
  'a capture': (merchant) =>
    merchant.send('doDeal', merchant.deal(merchant.lookup(merchant.made('pre-authorization'), 'cgUid'))),
  'a held charge': (merchant) => merchant.send('doDeal', merchant.deal({ validation: 'AutoCommHold' })),
  'a cancellation': (merchant) =>
    merchant.send('cancelDeal', merchant.lookup(merchant.made('charge'), 'tranId')),
  'a payout': (merchant) => merchant.send('doDeal', merchant.deal({ transactionType: 'Credit' })),
  'a charge in USD': (merchant) => merchant.send('doDeal', merchant.deal({ currency: 'USD' })),
  'a refund': (merchant) => merchant.send('refundDeal', merchant.lookup(merchant.made('charge'), 'tranId')),
};

When(
  /^a week later (.+) is made, between two inquiries about the terminal$/,
  async function (what: keyof typeof later) {
    await this.attempt(command, { terminalNumber: this.terminal() });
    await moveClock(this, { advance: 'P7D' });
    const made = await later[what]?.(this);
    blockUnless(made && resultOf(made) === '000', `${what} is refused`);
  },
);

Then('the lastActivity of the terminal has changed', async function () {
  const before = recordValue(this.reply(), 'lastActivity');
  const after = recordValue(await this.send(command, { terminalNumber: this.terminal() }), 'lastActivity');
  assert.notEqual(after, before, 'a transaction a week later did not change lastActivity');
});

Then('the credentials in the XML are accepted', async function () {
  const actual = result(this.reply());
  if (actual === '000') return;
  assert.notEqual(actual, '003', 'the right credentials were refused: result 003');
  assert.ok(!(await readsTheForm(this)), `the target accepts credentials only in the form: result ${actual}`);
  blockUnless(false, `the reply has no record of the terminal: result ${actual}`);
});
