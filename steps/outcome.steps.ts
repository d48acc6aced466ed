import assert from 'node:assert/strict';
import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { codeOf, hasForm, isCredit, transactionTypes } from '../src/contract/index.ts';
import { at, type Element, textAt } from '../src/message/element.ts';
import { excuse, excuseValidation } from './controls.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, blockUnless, blockUnlessRefused } from './outcomes.ts';
import { Then } from './world.ts';

export function result(exchange: Exchange): string {
  const value = resultOf(exchange);
  blockUnless(/^\d{3}$/.test(value), 'the reply has no result of three digits');
  return value;
}

export const why = (exchange: Exchange): string => {
  const text =
    textAt(exchange.reply, 'response.additionalInfo') || textAt(exchange.reply, 'response.message');
  return text ? ` (${text})` : '';
};

/** Fails on another result code, unless a control request shows a cause outside the scenario. */
export async function expectResult(merchant: Merchant, expected: string): Promise<void> {
  const actual = result(merchant.reply());
  if (actual !== expected) await excuse(merchant, merchant.reply());
  assert.ok(actual === expected, `expected result ${expected}, got ${actual}${why(merchant.reply())}`);
}

Then('the request is accepted', async function () {
  await expectResult(this, '000');
});

Then('the request is refused', function () {
  assert.notEqual(result(this.reply()), '000', 'expected a refusal, got result 000');
});

Then('the request is refused, but not with {string}', function (code: string) {
  const actual = result(this.reply());
  assert.ok(
    actual !== '000' && actual !== code,
    `expected a refusal other than ${code}, got result ${actual}`,
  );
});

Then(
  /^the request is refused with "(\d{3})"(?: or "(\d{3})")?$/,
  async function (code: string, other?: string) {
    const actual = result(this.reply());
    const expected = [code, other].filter(Boolean);
    // An unexpected refusal can mean that the target refuses every request of this kind.
    if (actual !== '000' && !expected.includes(actual)) {
      if (this.reply().command !== 'doDeal') await excuse(this, this.reply());
      else await excuseValidation(this, this.reply());
    }
    const note = `expected result ${expected.join(' or ')}, got ${actual}${why(this.reply())}`;
    assert.ok(expected.includes(actual), note);
  },
);

Then('nothing is charged', async function () {
  // If a token request had made a charge, clearing would transmit it.
  await this.target.clear?.();
  const after = new Map(await this.ledger());
  const tranId = textAt(this.reply().reply, 'response.tranId') ?? '';
  // Inquiries may report a token as a transaction with the total 0.
  if (/^(AUTHORIZED|CAPTURED|PENDING|CANCELLED) 0$/.test(after.get(tranId) ?? '')) after.delete(tranId);
  assert.deepEqual(
    Object.fromEntries(after),
    Object.fromEntries(this.before ?? []),
    'the request charged something or changed a transaction',
  );
});

Then('the charge is reported as it was before', async function () {
  const tranId = this.needOf('charge', 'tranId');
  const [before, after] = [this.before?.get(tranId), (await this.ledger()).get(tranId)];
  blockUnless(after !== undefined, 'an inquiry by user no longer finds the charge');
  assert.equal(after, before, `the record of the charge changed from ${before} to ${after}`);
});

Then('nothing has changed', async function () {
  const { before } = this;
  if (!before) throw new Error('the suite did not read the transactions before the request');
  const [actual, expected] = [await this.ledger(), before].map((one) => Object.fromEntries(one));
  assert.deepEqual(actual, expected, 'the refused request changed a transaction');
  const tranId = textAt(this.reply().reply, 'response.tranId');
  if (!tranId || before.has(tranId)) return;
  const note = 'after the refused request, an inquiry finds a new transaction whose status is not REJECTED';
  for (const record of await this.inquire({ tranId }))
    assert.equal(textAt(record, 'financialStatus'), 'REJECTED', note);
});

function element(exchange: Exchange, path: string): Element {
  const found = at(contentOf(exchange), path);
  blockUnless(found, `the reply has no ${path}`);
  // The elements of a refusal exist, but may be empty.
  if (found.text.trim() === '' && result(exchange) !== '000')
    throw new Blocked(`the request was refused with ${result(exchange)}`);
  return found;
}

function codedElement(exchange: Exchange, path: string): { readonly code: string; readonly label: string } {
  const { attributes, text } = element(exchange, path);
  blockUnless(attributes.code !== undefined, `${path} has no attribute code`);
  return { code: attributes.code, label: text.trim() };
}

Then(/^the reply is of type "(\w+)"(?: or "(\w+)")?$/, function (one: string, other?: string) {
  const { text, attributes } = element(this.reply(), 'transactionType');
  const known = Object.entries(transactionTypes).some(
    ([key, label]) => label === text.trim() && codeOf(key) === attributes.code,
  );
  blockUnless(known, 'the transactionType of the reply is not a stated type');
  const expected = [one, other].filter(Boolean);
  assert.ok(expected.includes(text.trim()), `expected the type ${expected.join(' or ')}, got ${text.trim()}`);
});

Then("the reply's {word} is {string}", function (path: string, expected: string) {
  const actual = element(this.reply(), path).text.trim();
  const fits = hasForm('status', actual) && (actual === '000') === (result(this.reply()) === '000');
  if (path === 'status' && !fits)
    throw new Blocked('the field status does not have the stated form, or contradicts the result');
  assert.equal(actual, expected, `expected ${path} "${expected}", got "${actual}"`);
});

Then("the reply's {word} has code {string}", function (path: string, expected: string) {
  const { code } = codedElement(this.reply(), path);
  assert.equal(code, expected, `expected ${path} with code ${expected}, got ${code || 'none'}`);
});

Then(
  "the reply's {word} has code {string} and label {string}",
  function (path: string, code: string, label: string) {
    const actual = codedElement(this.reply(), path);
    const note = `expected ${path} ${code} ${label}, got ${actual.code} ${actual.label}`;
    assert.deepEqual(actual, { code, label }, note);
  },
);

/** The judges compare each code with its label, and fail the rule of the code. */
Then('each code in the replies has its stated label', function () {
  const accepted = this.exchanges.some((one) => one.command === 'doDeal' && resultOf(one) === '000');
  blockUnless(accepted, 'every deal was refused');
});

Then("the reply's validation is {string} with the J code {int}", function (expected: string, j: number) {
  const { code, label } = codedElement(this.reply(), 'validation');
  assert.equal(label, expected);
  // The specification does not say whether a J code is written 4 or J4.
  assert.match(code, new RegExp(`^J?0*${j}$`, 'i'), `expected J code ${j}, got ${code}`);
});

Then("the reply's {word} is labelled {string}", function (path: string, expected: string) {
  const actual = element(this.reply(), path).text.trim();
  assert.equal(actual, expected, `expected ${path} labelled ${expected}, got "${actual}"`);
});

Then("the reply's {word} has {int} digits", function (path: string, digits: number) {
  const actual = textAt(contentOf(this.reply()), path);
  blockUnless(actual !== undefined, `the reply has no ${path}`);
  const note = `expected ${path} with ${digits} digits, got ${actual.length} characters`;
  assert.match(actual, new RegExp(`^[0-9]{${digits}}$`), note);
});

Then("the reply's {word} is filled", function (path: string) {
  assert.notEqual(element(this.reply(), path).text.trim(), '', `${path} is empty`);
});

Then('the reply has maxAmount, and the report notes whether it is filled', function () {
  const isFilled = element(this.reply(), 'maxAmount').text.trim() !== '';
  const note = `maxAmount of a terminal with a low limit is ${isFilled ? 'filled' : 'empty'}.`;
  this.observe('terminal.record.maxAmount', note);
});

Then("the reply's {word} begins with {string}", function (path: string, beginning: string) {
  const actual = element(this.reply(), path).text.trim();
  blockUnless(actual !== '', `${path} is empty`);
  assert.ok(actual.startsWith(beginning), `expected ${path} with ${beginning} at its beginning`);
});

Then("the reply's {word} is empty or missing", function (path: string) {
  blockUnless(result(this.reply()) === '000', 'the request was refused');
  assert.equal(textAt(contentOf(this.reply()), path) ?? '', '', `${path} is filled`);
});

Then('the {word} of the refusal is empty or missing', function (path: string) {
  blockUnlessRefused(this.reply());
  assert.equal(textAt(contentOf(this.reply()), path) ?? '', '', `${path} is filled`);
});

function assertLanguage(name: string, text: string, language: string): void {
  blockUnless(text !== '', `${name} is empty`);
  assert.equal(/\p{Script=Hebrew}/u.test(text), language === 'Hebrew', `${name} is not in ${language}`);
}

Then("the reply's {word} is in {language}", function (path: string, language: string) {
  assertLanguage(path, element(this.reply(), path).text.trim(), language);
});

Then('the text of the refusal is in {language}', function (language: string) {
  blockUnlessRefused(this.reply());
  assertLanguage('statusText', textAt(contentOf(this.reply()), 'statusText')?.trim() ?? '', language);
});

Then('the cardMask in the reply ends like the cardMask of the token', function () {
  const mask = (exchange: Exchange) => textAt(contentOf(exchange), 'cardMask') ?? '';
  const [shown, expected] = [mask(this.reply()), mask(this.made('token'))];
  // A gateway may hide digits in any way, so masks of one card are equal only in their last digits.
  const end = (text: string) => text.match(/\d*$/)?.[0] ?? '';
  blockUnless(end(shown) && end(expected), 'the target masks the last digits of a card');
  blockUnless(
    ![shown, expected].some((one) => /^\d{12,}$/.test(one)),
    'the reply does not mask the card number',
  );
  if (!this.card().number.endsWith(end(expected).slice(-4)))
    throw new Blocked('cardMask in the reply to the token request does not end like the card');
  const isSame = shown === expected || end(shown) === end(expected);
  assert.ok(isSame, 'the cardMask of the charge does not end like the cardMask of the token');
});

Then('the token ends with the last four digits of the card', function () {
  const token = textAt(contentOf(this.reply()), 'cardId') ?? '';
  blockUnless(hasForm('cardId', token), 'the reply has no token of 16 or 36 digits');
  const note = 'the last four digits of cardId differ from the last four digits of the card';
  assert.equal(token.slice(-4), this.card().number.slice(-4), note);
});

async function mustHaveItsAmount(merchant: Merchant, ifRecorded = false): Promise<void> {
  const charge = merchant.made('charge');
  const record = await merchant.recordOf(charge);
  if (!record && ifRecorded) return;
  if (Number(textAt(record, 'total')) !== Number(sentIn(charge, 'total')))
    throw new Blocked('the record of the charge does not have the amount of the charge');
}

Then('the new transaction has a total of {amount}', async function (total: number) {
  await mustHaveItsAmount(this);
  const record = await this.recordOf(this.reply());
  assert.ok(record, 'an inquiry by tranId does not find the new transaction');
  const [replied, recorded] = [contentOf(this.reply()), record].map((one) => Number(textAt(one, 'total')));
  if (replied === total && recorded !== total)
    throw new Blocked('the record and the reply have different amounts');
  assert.equal(recorded, total, 'the record of the new transaction has a wrong amount');
});

Then("the reply's total is {amount}", function (total: number) {
  const actual = element(this.reply(), 'total').text.trim();
  blockUnless(/^\d+$/.test(actual), 'total in the reply is not an integer');
  assert.equal(Number(actual), total, `expected total ${total}, got ${actual}`);
});

Then("the reply's total is not {amount}", async function (total: number) {
  const actual = Number(element(this.reply(), 'total').text.trim());
  // A charge recorded with another amount can explain a wrong total.
  if (actual === total) await mustHaveItsAmount(this, true);
  assert.notEqual(actual, total, `the reply has the total ${total}: the target found the wrong transaction`);
});

Then('the reply has the balance', function () {
  const data = at(contentOf(this.reply()), 'ashraitEmvData');
  blockUnless(data, 'the reply has no ashraitEmvData');
  assert.ok(textAt(data, 'dspBalance'), 'ashraitEmvData/dspBalance is empty or missing');
});

Then('the report notes how the target reads Hebrew in another encoding', function () {
  const isSame = (textAt(contentOf(this.reply()), 'user') ?? '') === (sentIn(this.reply(), 'user') ?? '');
  const outcome = isSame ? 'read, and the reply returns the text as it was sent' : 'not read as Hebrew';
  const note = `Hebrew sent in ISO-8859-8 is ${outcome} (result ${resultOf(this.reply())}; ambiguity #61).`;
  this.observe('encoding.iso-8859-8', note);
});

Then(/^the last two (deals|credits) have different (uid|tranId)s$/, function (what: string, name: string) {
  const last = this.exchanges.filter((one) =>
    what === 'deals' ? one.command === 'doDeal' : isCredit(one.command),
  );
  const path = name === 'uid' ? 'response.*.ashraitEmvData.uid' : 'response.tranId';
  const [one, other] = last
    .slice(-2)
    .map((made) => textAt(made.reply, path.replace('*', made.command)) ?? '');
  blockUnless(one && other, `a reply has no ${name} to compare`);
  assert.notEqual(one, other, `two ${what} have the same ${name}`);
});
