import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { codeOf, hasForm, transactionTypes } from '../src/contract/index.ts';
import { at, type Element, textAt } from '../src/message/element.ts';
import { excuse, excuseValidation } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { Blocked } from './outcomes.ts';
import { Then } from './world.ts';

/** The result, where it has the form of one; its form is another rule's. */
export function result(exchange: Exchange): string {
  const value = resultOf(exchange);
  if (!/^\d{3}$/.test(value)) throw new Blocked(`the reply has no result of three digits`);
  return value;
}

export const why = (exchange: Exchange): string => {
  const text =
    textAt(exchange.reply, 'response.additionalInfo') || textAt(exchange.reply, 'response.message');
  return text ? ` (${text})` : '';
};

/** Fails where the result is another, unless a control tells that this says nothing. */
export async function expectResult(merchant: Merchant, expected: string): Promise<void> {
  const met = result(merchant.reply());
  if (met !== expected) await excuse(merchant, merchant.reply());
  assert.ok(met === expected, `expected result ${expected}, got ${met}${why(merchant.reply())}`);
}

Then(/^the request is accepted$/, async function () {
  await expectResult(this, '000');
});

Then(/^the request is refused$/, function () {
  assert.notEqual(result(this.reply()), '000', 'expected a refusal, got result 000');
});

Then(
  /^the request is refused with "(\d{3})"(?: or "(\d{3})")?$/,
  async function (code: string, other?: string) {
    const met = result(this.reply());
    const expected = [code, other].filter(Boolean);
    // Another refusal: of what is particular here, or of everything?
    if (met !== '000' && !expected.includes(met)) {
      if (this.reply().command !== 'doDeal') await excuse(this, this.reply());
      else await excuseValidation(this, this.reply());
    }
    assert.ok(
      expected.includes(met),
      `expected result ${expected.join(' or ')}, got ${met}${why(this.reply())}`,
    );
  },
);

Then('nothing is charged', async function () {
  // A token that clearing would take along was charged after all, be it with nothing.
  await this.target.clear?.();
  const after = new Map(await this.ledger());
  const tranId = textAt(this.reply().reply, 'response.tranId') ?? '';
  // Whether a token is reported at all is not said; as a transaction of nothing it may be.
  if (/^(AUTHORIZED|CAPTURED|PENDING|CANCELLED) 0$/.test(after.get(tranId) ?? '')) after.delete(tranId);
  assert.deepEqual(Object.fromEntries(after), Object.fromEntries(this.before ?? []), 'something was charged');
});

Then('the charge is reported as it was before', async function () {
  const tranId = this.need(this.made('charge'), 'tranId');
  const [before, after] = [this.before?.get(tranId), (await this.ledger()).get(tranId)];
  if (after === undefined) throw new Blocked('an inquiry by user does not show the charge any more');
  assert.equal(after, before, `the charge was ${before} and is ${after}`);
});

Then('nothing has changed', async function () {
  if (!this.before) throw new Error('the ledger was not looked at before');
  const { before } = this;
  const after = await this.ledger();
  assert.deepEqual(
    Object.fromEntries(after),
    Object.fromEntries(before),
    'the refused request changed a transaction',
  );
  const tranId = textAt(this.reply().reply, 'response.tranId');
  if (!tranId || before.has(tranId)) return;
  for (const record of await this.inquire({ tranId }))
    assert.equal(
      textAt(record, 'financialStatus'),
      'REJECTED',
      'the refused request left a transaction that is not rejected',
    );
});

function element(exchange: Exchange, path: string): Element {
  const found = at(contentOf(exchange), path);
  if (!found) throw new Blocked(`the reply has no ${path}`);
  // A refusal keeps its elements, and has nothing to say in them.
  if (found.text.trim() === '' && result(exchange) !== '000')
    throw new Blocked(`the request was refused with ${result(exchange)}`);
  return found;
}

Then(/^the reply is of type "(\w+)"(?: or "(\w+)")?$/, function (one: string, other?: string) {
  const { text, attributes } = element(this.reply(), 'transactionType');
  const known = Object.entries(transactionTypes).some(
    ([key, label]) => label === text.trim() && codeOf(key) === attributes.code,
  );
  if (!known) throw new Blocked('the type of the reply is none of the enumeration');
  const expected = [one, other].filter(Boolean);
  assert.ok(expected.includes(text.trim()), `expected the type ${expected.join(' or ')}, got ${text.trim()}`);
});

Then("the reply's {word} is {string}", function (path: string, expected: string) {
  const met = element(this.reply(), path).text.trim();
  if (path === 'status' && (!hasForm('status', met) || (met === '000') !== (result(this.reply()) === '000')))
    throw new Blocked('status does not have its form, or says another outcome than the result');
  assert.equal(met, expected, `expected ${path} "${expected}", got "${met}"`);
});

Then("the reply's {word} has code {string}", function (path: string, expected: string) {
  const { code } = element(this.reply(), path).attributes;
  if (code === undefined) throw new Blocked(`${path} has no attribute code`);
  assert.equal(code, expected, `expected ${path} with code ${expected}, got ${code || 'none'}`);
});

Then(
  "the reply's {word} has code {string} and label {string}",
  function (path: string, code: string, label: string) {
    const { attributes, text } = element(this.reply(), path);
    if (attributes.code === undefined) throw new Blocked(`${path} has no attribute code`);
    const met = { code: attributes.code, label: text.trim() };
    assert.deepEqual(met, { code, label }, `expected ${path} ${code} ${label}, got ${met.code} ${met.label}`);
  },
);

Then("the reply's validation is {string} with the J code {int}", function (expected: string, j: number) {
  const { attributes, text } = element(this.reply(), 'validation');
  if (attributes.code === undefined) throw new Blocked('validation has no attribute code');
  assert.equal(text.trim(), expected);
  // Whether a J code is written 4 or J4 is not said.
  assert.match(
    attributes.code,
    new RegExp(`^J?0*${j}$`, 'i'),
    `expected J code ${j}, got ${attributes.code}`,
  );
});

Then("the reply's {word} is labelled {string}", function (path: string, expected: string) {
  const met = element(this.reply(), path).text.trim();
  assert.equal(met, expected, `expected ${path} labelled ${expected}, got "${met}"`);
});

Then("the reply's {word} has {int} digits", function (path: string, digits: number) {
  const met = textAt(contentOf(this.reply()), path);
  if (met === undefined) throw new Blocked(`the reply has no ${path}`);
  assert.match(
    met,
    new RegExp(`^[0-9]{${digits}}$`),
    `expected ${path} with ${digits} digits, got ${met.length} characters`,
  );
});

Then("the reply's {word} is filled", function (path: string) {
  assert.notEqual(element(this.reply(), path).text.trim(), '', `${path} is empty`);
});

Then("the reply's {word} is empty or missing", function (path: string) {
  if (result(this.reply()) !== '000') throw new Blocked('the request was refused');
  assert.equal(textAt(contentOf(this.reply()), path) ?? '', '', `${path} is filled`);
});

Then(/^the reply's (\w+) is in (Hebrew|English)$/, function (path: string, language: string) {
  const text = element(this.reply(), path).text;
  if (text.trim() === '') throw new Blocked(`${path} is empty`);
  assert.equal(/\p{Script=Hebrew}/u.test(text), language === 'Hebrew', `${path} is not in ${language}`);
});

Then(/^the text of the refusal is in (Hebrew|English)$/, function (language: string) {
  const text = textAt(contentOf(this.reply()), 'statusText')?.trim() ?? '';
  if (result(this.reply()) === '000') throw new Blocked('what should have been refused was accepted');
  if (text === '') throw new Blocked('statusText is empty');
  assert.equal(/\p{Script=Hebrew}/u.test(text), language === 'Hebrew', `statusText is not in ${language}`);
});

Then('the reply shows the card of the token', function () {
  const mask = (exchange: Exchange) => textAt(contentOf(exchange), 'cardMask') ?? '';
  const [shown, expected] = [mask(this.reply()), mask(this.made('token'))];
  // How a mask hides digits is free; that one card has one mask is not asked for where the ends agree.
  const end = (text: string) => text.match(/\d*$/)?.[0] ?? '';
  if (end(shown) === '' || end(expected) === '')
    throw new Blocked('the masks of the target show no end of a card');
  if ([shown, expected].some((one) => /^\d{12,}$/.test(one))) throw new Blocked('the reply masks no card');
  if (!this.card().number.endsWith(end(expected).slice(-4)))
    throw new Blocked('the mask of the token does not end like its card');
  assert.ok(
    shown === expected || end(shown) === end(expected),
    'the charge is on another card than the token',
  );
});

Then('the token ends with the last four digits of the card', function () {
  const token = textAt(contentOf(this.reply()), 'cardId') ?? '';
  if (!hasForm('cardId', token)) throw new Blocked('the reply has no token of 16 or 36 digits');
  assert.equal(
    token.slice(-4),
    this.card().number.slice(-4),
    'the last four digits of cardId are not those of the card',
  );
});

Then('the new transaction has a total of {amount}', async function (total: number) {
  const charge = this.made('charge');
  const known = await this.record(this.need(charge, 'tranId'));
  if (Number(textAt(known, 'total')) !== Number(sentIn(charge, 'total')))
    throw new Blocked('the record of the charge itself does not have its amount');
  const record = await this.record(this.need(this.reply(), 'tranId'));
  assert.ok(record, 'the new transaction is not found by its tranId');
  const replied = Number(textAt(contentOf(this.reply()), 'total'));
  if (replied === total && Number(textAt(record, 'total')) !== total)
    throw new Blocked('the record has another amount than the reply');
  assert.equal(Number(textAt(record, 'total')), total, 'the new transaction is of another amount');
});

Then("the reply's total is {amount}", function (total: number) {
  const met = element(this.reply(), 'total').text.trim();
  if (!/^\d+$/.test(met)) throw new Blocked('total is no integer');
  assert.equal(Number(met), total, `expected total ${total}, got ${met}`);
});

Then("the reply's total is not {amount}", async function (total: number) {
  const met = Number(element(this.reply(), 'total').text.trim());
  const charge = this.made('charge');
  // A charge that is booked with another amount than it was made with is found all the same.
  if (met === total) {
    const record = await this.record(this.need(charge, 'tranId'));
    if (record && Number(textAt(record, 'total')) !== Number(sentIn(charge, 'total')))
      throw new Blocked('the record of the charge itself does not have its amount');
  }
  assert.notEqual(met, total, `the reply tells ${total}: the wrong transaction was found`);
});

Then('the reply has the balance', function () {
  const data = at(contentOf(this.reply()), 'ashraitEmvData');
  if (!data) throw new Blocked('the reply has no ashraitEmvData');
  assert.ok(textAt(data, 'dspBalance'), 'ashraitEmvData/dspBalance is empty or missing');
});

Then('the report notes how the target reads Hebrew in another encoding', function () {
  const sent = sentIn(this.reply(), 'user') ?? '';
  const came = textAt(contentOf(this.reply()), 'user') ?? '';
  const outcome = came === sent ? 'read, and comes back as it was sent' : 'not read as Hebrew';
  this.observe(
    'encoding.iso-8859-8',
    `Hebrew sent in ISO-8859-8 is ${outcome} (result ${resultOf(this.reply())}; ambiguity #61).`,
  );
});

Then('the last two deals have different uids', function () {
  const deals = this.exchanges.filter(({ command }) => command === 'doDeal').slice(-2);
  const [one, other] = deals.map((deal) => textAt(contentOf(deal), 'ashraitEmvData.uid') ?? '');
  if (!one || !other) throw new Blocked('a reply has no uid to compare');
  assert.notEqual(one, other, 'two deals have the same uid');
});
