import assert from 'node:assert/strict';
import { contentOf, sentIn } from '../src/client/index.ts';
import { originalInvoice } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { at, textAt } from '../src/message/element.ts';
import type { Merchant } from './merchant.ts';
import { misses } from './near-misses.ts';
import { result } from './outcome.steps.ts';
import { Blocked, blockUnless, Lacking, refusalOf, WrongSetUp } from './outcomes.ts';
import { formOf, post } from './posting.ts';
import { accepted, unknownId } from './roots.ts';
import { Then, When } from './world.ts';

const command = 'inquireInvoice';
const idParameter = 'invoice.invoiceAtranId';

function named({ target }: Merchant, role: string): Fields {
  const id = target.invoices[role] ?? (role === 'missing' ? unknownId : undefined);
  if (id === undefined) throw new Lacking(`the target file has no invoice "${role}"`);
  return { [idParameter]: id };
}

export const anyInvoice = (merchant: Merchant): Fields =>
  named(merchant, merchant.target.invoices.existing === undefined ? 'missing' : 'existing');

async function inquire(merchant: Merchant, fields: Fields): Promise<void> {
  await merchant.attempt(command, { terminalNumber: merchant.terminal(), ...fields });
}

When('the merchant inquires about any invoice', async function () {
  await inquire(this, anyInvoice(this));
});

When('the merchant inquires about the invoice {string}', async function (role: string) {
  await inquire(this, named(this, role));
});

When('the merchant inquires about the invoice of the {made}', async function (name: string) {
  await inquire(this, { [idParameter]: this.needOf(name, 'tranId') });
});

When(
  /^the merchant inquires about the invoice "(.*)" with its id (and one more|with a zero before)$/,
  async function (role: string, how: string) {
    const id = String(named(this, role)[idParameter]);
    await inquire(this, { [idParameter]: misses[how]?.(id) });
  },
);

// A gateway may refuse an id that is too long.
Then('the reply does not report an existing invoice', function () {
  const codes = ['invoiceResponseCode', 'invoiceCreationCode'].map((name) =>
    textAt(contentOf(this.reply()), `originalInvoice.${name}`),
  );
  assert.notDeepEqual(codes, ['100', '000'], 'the inquiry finds the invoice of a similar id');
});

When(
  'the merchant inquires about the invoice {string} without {word}',
  async function (role: string, field: string) {
    await inquire(this, { ...named(this, role), [field]: undefined });
  },
);

When(
  'the merchant inquires about the invoice {string} with the terminal number {string}',
  async function (role: string, number: string) {
    await inquire(this, { ...named(this, role), terminalNumber: this.spelledOut(number) });
  },
);

When(
  /^the merchant inquires about the invoice "(.*)" (with a .*|as .*)$/,
  async function (role: string, how: string) {
    const beside = { terminalNumber: this.terminal() };
    await this.act(() => post(this, { command, beside, fields: named(this, role) }, formOf(how)));
  },
);

Then('the inquiry is accepted', function () {
  const actual = result(this.reply());
  assert.ok(actual === '000', `expected result 000, got ${actual}`);
});

Then(/^the inquiry is refused(?: with ("\d{3}".*))?$/, async function (codes: string | undefined) {
  const actual = result(this.reply());
  const expected: readonly string[] = codes?.match(/\d{3}/g) ?? [];
  assert.notEqual(actual, '000', 'expected a refusal, got result 000');
  if (expected.length === 0 || expected.includes(actual)) return;
  // If the target refuses every inquireInvoice, another rule fails.
  const asked = this.reply().command;
  const fields = { terminalNumber: this.terminal('main'), ...(asked === command && anyInvoice(this)) };
  const plain = await this.send(asked, fields);
  blockUnless(accepted(plain), refusalOf(`a plain ${asked}`, plain));
  assert.fail(`expected result ${expected.join(' or ')}, got ${actual}`);
});

function codeOf(merchant: Merchant, name: string): string {
  const actual = result(merchant.reply());
  blockUnless(actual === '000', `the inquiry was refused with ${actual}`);
  const code = textAt(contentOf(merchant.reply()), `originalInvoice.${name}`);
  blockUnless(code !== undefined && /^(\d{3})?$/.test(code), `${name} is missing, or is not a code`);
  return code;
}

/** An id of a target file can belong to no invoice, or to an invoice of another role. @throws WrongSetUp */
function mustFit(merchant: Merchant, actual: string, expected?: string): void {
  const { invoices, kind } = merchant.target;
  const id = sentIn(merchant.reply(), idParameter);
  const role = Object.keys(invoices).find((one) => invoices[one] === id);
  if (kind !== 'live' || role === undefined || actual === expected || actual === '') return;
  if (actual === '671' || expected !== undefined)
    throw new WrongSetUp(`the invoice ${id} of the target file (${role}) was answered with ${actual}`);
}

function creationCode(merchant: Merchant): string {
  const code = codeOf(merchant, 'invoiceCreationCode');
  mustFit(merchant, code);
  blockUnless(code !== '671', 'the target reports an invoice of the target file as missing');
  return code;
}

Then('the invoice is reported as existing', function () {
  const codes = ['invoiceResponseCode', 'invoiceCreationCode'].map((name) => codeOf(this, name));
  mustFit(this, codes[1] ?? '', '000');
  mustFit(this, codes[0] ?? '', '100');
  assert.deepEqual(codes, ['100', '000'], `expected the codes 100 and 000, got ${codes.join(' and ')}`);
});

Then('the invoice is reported as missing', function () {
  const code = codeOf(this, 'invoiceCreationCode');
  mustFit(this, code, '671');
  assert.equal(code, '671', `expected invoiceCreationCode 671, got ${code || 'none'}`);
});

// The specification does not say which deals have an invoice. Only a reply about a missing invoice must have no other
// values.
Then('the reply about a missing invoice contains no invoice data', function () {
  const code = codeOf(this, 'invoiceCreationCode');
  if (code !== '671') {
    const note = `An inquiry by the tranId of a deal is answered with the creation code ${code || '(empty)'}.`;
    this.observe('inquireInvoice.missing', note);
    throw new Blocked('the deal has an invoice, or its invoice could not be created');
  }
  // The reply may have further elements.
  const empty = Object.keys(originalInvoice).filter(
    (name) => name !== 'invoiceCreationCode' && name !== 'invoiceResponseName',
  );
  const values = at(contentOf(this.reply()), 'originalInvoice')?.children ?? [];
  const filled = values.filter(({ name, text }) => empty.includes(name) && text.trim() !== '');
  const names = filled.map(({ name }) => name);
  assert.deepEqual(names, [], 'the invoice is missing, but other fields of the invoice are filled');
});

Then('the creation code of the invoice is {string}', function (expected: string) {
  const code = creationCode(this);
  mustFit(this, code, expected);
  assert.equal(code, expected, `expected invoiceCreationCode ${expected}, got ${code || 'none'}`);
});

Then(
  'the response code of the vendor is {string} with the name {string}',
  function (expected: string, expectedName: string) {
    creationCode(this);
    const code = codeOf(this, 'invoiceResponseCode');
    mustFit(this, code, expected);
    assert.equal(code, expected, `expected invoiceResponseCode ${expected}, got ${code || 'none'}`);
    const name = textAt(contentOf(this.reply()), 'originalInvoice.invoiceResponseName');
    const isReadable = name !== undefined && !/\p{Script=Hebrew}/u.test(name);
    blockUnless(isReadable, 'invoiceResponseName is missing or in Hebrew');
    assert.equal(name, expectedName, `expected the name ${expectedName}, got ${name || 'none'}`);
  },
);
