import assert from 'node:assert/strict';
import { contentOf } from '../src/client/index.ts';
import { buildRequest, type Fields } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import { encodeForm } from '../src/message/form.ts';
import type { Merchant } from './merchant.ts';
import { result } from './outcome.steps.ts';
import { Blocked, Lacking } from './outcomes.ts';
import { invoiceId } from './question.steps.ts';
import { Then, When } from './world.ts';

const command = 'inquireInvoice';

function named(merchant: Merchant, role: string): Fields {
  const id = invoiceId(merchant, role);
  if (id === undefined) throw new Lacking(`the target file has no invoice "${role}"`);
  return { terminalNumber: merchant.terminal(), 'invoice.invoiceAtranId': id };
}

When('the merchant inquires about any invoice', async function () {
  const role = this.target.invoices.existing === undefined ? 'missing' : 'existing';
  await this.act(() => this.send(command, named(this, role)));
});

When('the merchant inquires about the invoice {string}', async function (role: string) {
  await this.act(() => this.send(command, named(this, role)));
});

When(
  /^the merchant inquires about the invoice of the (charge|pre-authorization|token)$/,
  async function (name: string) {
    const invoice = { 'invoice.invoiceAtranId': this.need(this.made(name), 'tranId') };
    await this.act(() => this.send(command, { terminalNumber: this.terminal(), ...invoice }));
  },
);

When('the merchant inquires about an invoice without {word}', async function (field: string) {
  await this.act(() => this.send(command, { ...named(this, 'missing'), [field]: undefined }));
});

When(
  'the merchant inquires about an invoice of the terminal numbered {string}',
  async function (number: string) {
    const fields = { ...named(this, 'missing'), terminalNumber: this.spelledOut(number) };
    await this.act(() => this.send(command, fields));
  },
);

const forms: Readonly<Record<string, { readonly user?: undefined | string; readonly password?: string }>> = {
  'with a wrong password': { password: 'not-the-password' },
  'as an unknown user': { user: 'nobody-of-that-name' },
};

When(/^the merchant inquires about an invoice (with a .*|as .*)$/, async function (how: string) {
  const form = forms[how];
  if (!form) throw new Error(`there is no way to ask ${how}`);
  const { terminalNumber, ...fields } = named(this, 'missing');
  const text = buildRequest({ command, beside: { terminalNumber }, fields });
  const body = encodeForm({ ...this.target.credentials, int_in: text, ...form });
  await this.act(() => this.probe({ body }, { command, text }));
});

Then('the inquiry is accepted', function () {
  const met = result(this.reply());
  assert.ok(met === '000', `expected result 000, got ${met}`);
});

/** A code of the invoice, where the question was accepted and the code has its form; both are other rules' matter. */
function codeOf(merchant: Merchant, name: string): string {
  const met = result(merchant.reply());
  if (met !== '000') throw new Blocked(`the question was refused with ${met}`);
  const code = textAt(contentOf(merchant.reply()), `originalInvoice.${name}`);
  if (code === undefined || !/^(\d{3})?$/.test(code)) throw new Blocked(`${name} is missing or not a code`);
  return code;
}

/** That an invoice which the target file names is found at all is the existing one's scenario. */
function found(merchant: Merchant): string {
  const code = codeOf(merchant, 'invoiceCreationCode');
  if (code === '671') throw new Blocked('the target does not find the invoice that its file names');
  return code;
}

Then('the invoice exists', function () {
  const met = ['invoiceResponseCode', 'invoiceCreationCode'].map((name) => codeOf(this, name));
  assert.deepEqual(met, ['100', '000'], `expected the codes 100 and 000, got ${met.join(' and ')}`);
});

Then('the invoice is missing', function () {
  const met = codeOf(this, 'invoiceCreationCode');
  assert.equal(met, '671', `expected invoiceCreationCode 671, got ${met || 'none'}`);
});

// Whether a deal has an invoice is for the target to say: only a missing one is stated to have no other values.
Then('a missing invoice has no other values', function () {
  const code = codeOf(this, 'invoiceCreationCode');
  if (code !== '671') {
    const note = `An inquiry by the tranId of a deal is answered with the creation code ${code || '(empty)'}.`;
    this.observe('inquireInvoice.missing', note);
    throw new Blocked('the deal has an invoice, or one that could not be created');
  }
  const told = ['invoiceCreationCode', 'invoiceResponseName'];
  const values = at(contentOf(this.reply()), 'originalInvoice')?.children ?? [];
  const filled = values.filter(({ name, text }) => !told.includes(name) && text.trim() !== '');
  assert.deepEqual(
    filled.map(({ name }) => name),
    [],
    'the invoice is missing, and other fields of it are filled',
  );
});

Then('the creation code of the invoice is {string}', function (expected: string) {
  const met = found(this);
  assert.equal(met, expected, `expected invoiceCreationCode ${expected}, got ${met || 'none'}`);
});

Then(
  'the response code of the vendor is {string} with the name {string}',
  function (code: string, name: string) {
    found(this);
    const met = codeOf(this, 'invoiceResponseCode');
    assert.equal(met, code, `expected invoiceResponseCode ${code}, got ${met || 'none'}`);
    const said = textAt(contentOf(this.reply()), 'originalInvoice.invoiceResponseName');
    if (said === undefined || /\p{Script=Hebrew}/u.test(said))
      throw new Blocked('invoiceResponseName is missing or in Hebrew');
    assert.equal(said, name, `expected the name ${name}, got ${said || 'none'}`);
  },
);
