import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf } from '../src/client/index.ts';
import { buildRequest, type Fields } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { encodeForm } from '../src/message/form.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { Blocked } from './outcomes.ts';
import { Then, When } from './world.ts';

const command = 'inquireTerminal';

/** What is wrong with the credentials: in the XML, where this command has them, or about where they stand. */
const ways: Readonly<Record<string, { readonly xml: Fields; readonly inForm?: true }>> = {
  'with a wrong password': { xml: { password: 'not-the-password' } },
  'as an unknown user': { xml: { user: 'nobody-of-that-name' } },
  'without user': { xml: { user: undefined } },
  'without password': { xml: { password: undefined } },
  'with its credentials in the form alone': { xml: { user: undefined, password: undefined }, inForm: true },
  'with its credentials in the form as well': { xml: {}, inForm: true },
  'with a wrong password, and the right one in the form': {
    xml: { password: 'not-the-password' },
    inForm: true,
  },
};

async function ask(merchant: Merchant, how: string): Promise<Exchange> {
  const way = ways[how];
  if (!way) throw new Error(`there is no way to ask ${how}`);
  const { credentials } = merchant.target;
  const text = buildRequest({
    command,
    beside: { ...credentials, terminalNumber: merchant.terminal(), ...way.xml },
  });
  const body = encodeForm({ ...(way.inForm && credentials), int_in: text });
  return merchant.probe({ body }, { command, text });
}

When('the merchant inquires about the terminal', async function () {
  await this.act(() => this.send(command, { terminalNumber: this.terminal() }));
});

When('the merchant inquires about a terminal without its number', async function () {
  await this.act(() => this.send(command, {}));
});

When('the merchant inquires about the terminal numbered {string}', async function (number: string) {
  await this.act(() => this.send(command, { terminalNumber: this.spelledOut(number) }));
});

When(/^the merchant inquires about the terminal (with.*|as .*)$/, async function (how: string) {
  await this.act(() => ask(this, how));
});

/** A gateway that wants the credentials in the form does not take those of the XML. */
const takenFromTheForm = async (merchant: Merchant): Promise<boolean> =>
  resultOf(await ask(merchant, 'with its credentials in the form as well')) === '000';

Then('the report notes whether credentials in the form alone are accepted', function () {
  const taken = resultOf(this.reply()) === '000';
  this.observe(
    'envelope.inquireTerminal-shape',
    `Credentials in the form alone, where this command has them in the XML, are ${taken ? 'taken' : 'not taken'}.`,
  );
});

Then('the terminal inquiry is accepted', async function () {
  const met = result(this.reply());
  if (met === '000') return;
  if (met === '003' || (await takenFromTheForm(this)))
    throw new Blocked('the credentials in the XML are not taken');
  assert.fail(`expected result 000, got ${met}`);
});

/** A value of the record, where there is one; that there is belongs to other rules. */
function recordValue(exchange: Exchange, name: string): string {
  const value = resultOf(exchange) === '000' ? textAt(contentOf(exchange), name) : '';
  if (!value) throw new Blocked(`the terminal is not told, or has no ${name}`);
  return value;
}

Then('the status differs from that of the terminal {string}', async function (role: string) {
  const other = await this.send(command, { terminalNumber: this.terminal(role) });
  const [one, another] = [this.reply(), other].map((exchange) => recordValue(exchange, 'terminalStatus'));
  assert.notEqual(one, another, `an inactive terminal and an active one are both told as "${one}"`);
  // Other words are free; these two mean what they say.
  assert.doesNotMatch(one ?? '', /^active$/i, 'an inactive terminal is told as active');
});

Then('the date of lastActivity is within three days, if it is written YYYY-MM-DD', function () {
  const activity = recordValue(this.reply(), 'lastActivity').match(/^\d{4}-\d\d-\d\d/)?.[0];
  if (!activity) throw new Blocked('how the date is written is not stated: it cannot be read here');
  // A gateway may live at another time than ours: what it told before counts as well.
  const charge = this.made('charge');
  const known = [charge, this.reply()].map(({ reply }) => textAt(reply, 'response.dateTime') ?? '');
  const moments = [charge.startedAt.getTime(), ...known.map((one) => Date.parse(one.slice(0, 10)))];
  assert.ok(
    moments.some((one) => Math.abs(Date.parse(activity) - one) <= 3 * 24 * 60 * 60 * 1000),
    `right after a charge the last transaction is told to have been on ${activity}`,
  );
});

Then('the credentials in the XML are accepted', async function () {
  const met = result(this.reply());
  if (met === '000') return;
  assert.notEqual(met, '003', 'the right credentials were refused: result 003');
  assert.ok(!(await takenFromTheForm(this)), `credentials are taken from the form only: result ${met}`);
  throw new Blocked(`the terminal is not told: result ${met}`);
});
