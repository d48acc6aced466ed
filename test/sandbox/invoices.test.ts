import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { resultOf } from '../../src/client/index.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { at, textAt } from '../../src/message/element.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';
import { ask } from './ask.ts';
import { control } from './control-client.ts';
import { clientOf } from './in-process.ts';

const { terminalNumber } = plainCharge;
const { sandbox } = await useSandbox({ seed: 1 });
const client = clientOf(sandbox.state);

beforeEach(() => {
  sandbox.state.clock.reset();
  sandbox.state.clock.freeze();
  sandbox.state.reset();
});

const later = (seconds: number) => {
  const { clock } = sandbox.state;
  clock.set(clock.zoned().add({ seconds }));
};

async function asked(id: string, language = 'ENG'): Promise<Record<string, string>> {
  const fields = { terminalNumber, 'invoice.invoiceAtranId': id };
  const { decoded, reply } = await client.call('inquireInvoice', fields, { language });
  assert.equal(decoded.result, '000');
  assert.equal(decoded.value('status')?.text, '000');
  const invoice = at(reply, 'response.inquireInvoice.originalInvoice');
  assert.ok(invoice);
  return Object.fromEntries(invoice.children.map(({ name }) => [name, textAt(invoice, name) ?? '']));
}

const order = (body: object) => control(sandbox, 'POST', 'invoices', body);

test('an invoice is on its way for a while, and then it is there with its document', async () => {
  const { status, body } = await order({
    id: '4711',
    readyAfter: 30,
    docNumber: '77',
    mailTo: 'a@example.com',
  });
  assert.equal(status, 200);
  assert.deepEqual(body, { id: '4711', done: false, creationCode: '', responseCode: '' });
  const early = await asked('4711');
  assert.equal(early.invoiceAtranId, '4711');
  assert.equal(early.mailTo, 'a@example.com');
  for (const name of ['invoiceCreationCode', 'invoiceResponseCode', 'invoiceResponseName', 'invoiceDocUrl'])
    assert.equal(early[name], '', name);
  assert.equal((await ask(sandbox, '/invoices/4711.pdf')).status, 404);
  later(30);
  const ready = await asked('4711');
  assert.deepEqual([ready.invoiceResponseCode, ready.invoiceCreationCode], ['100', '000']);
  assert.equal(ready.invoiceResponseName, 'Success');
  assert.equal(ready.invoiceDocNumber, '77');
  assert.match(ready.invoiceCreationDate ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const document = await ask(sandbox, ready.invoiceDocUrl ?? '');
  assert.equal(document.status, 200);
  assert.equal(document.headers['content-type'], 'application/pdf');
  assert.match(document.text, /^%PDF-1\.4\n/);
  assert.match(document.text, /Sandbox invoice 4711/);
  const [, start] = document.text.match(/startxref\n(\d+)\n%%EOF\n$/) ?? [];
  assert.equal(document.text.slice(Number(start), Number(start) + 4), 'xref');
});

test('what becomes of an invoice that cannot be made is told by its codes', async () => {
  const cases = [
    [{ currency: 'USD' }, '669', '', 'CurrencyNotSupported'],
    [{ creationCode: '668' }, '668', '', 'InvoiceCannotBeCreated'],
    [{ creationCode: '670' }, '670', '', 'InvoiceValidationFailed'],
    [{ responseCode: '108' }, '668', '108', 'EmailInvalid'],
  ] as const;
  const names = ['CreationCode', 'ResponseCode', 'ResponseName', 'DocUrl'];
  for (const [ordered, ...codes] of cases) {
    const reported = await asked((await order(ordered)).body.id, 'HEB');
    assert.deepEqual(
      names.map((name) => reported[`invoice${name}`]),
      [...codes, ''],
    );
  }
});

test('a missing invoice, and one of another merchant, is told by 671 and its name alone', async () => {
  await order({ id: '99', user: 'second' });
  for (const id of ['99', '98']) {
    const filled = Object.entries(await asked(id)).filter(([, text]) => text !== '');
    assert.deepEqual(Object.fromEntries(filled), {
      invoiceResponseName: 'InvoiceNotFound',
      invoiceCreationCode: '671',
    });
  }
});

test('an order that is wrong is refused, and a reset forgets all but the configured ones', async () => {
  assert.equal((await order({ colour: 'red' })).status, 400);
  assert.equal((await order({ currency: 'CHF' })).status, 400);
  assert.equal((await order({ user: 'nobody' })).status, 404);
  assert.equal((await order([])).status, 400);
  assert.equal((await order({ currency: 'USD', responseCode: '100' })).status, 400);
  assert.equal((await order({ responseCode: '115' })).status, 400);
  assert.equal((await order({ id: '4711' })).status, 200);
  const again = await order({ id: '4711', creationCode: '668', user: 'second' });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /invoice with that id exists already/);
  assert.equal((await asked('4711')).invoiceCreationCode, '000');
  sandbox.state.reset();
  assert.equal((await asked('4711')).invoiceCreationCode, '671');
  assert.equal((await asked('90000000100')).invoiceCreationCode, '000');
});

test('a snapshot keeps the invoices', async () => {
  await order({ id: '4711' });
  assert.ok(sandbox.state.snapshots.save('one'));
  sandbox.state.reset();
  assert.equal((await asked('4711')).invoiceCreationCode, '671');
  assert.ok(sandbox.state.snapshots.restore('one'));
  assert.equal((await asked('4711')).invoiceCreationCode, '000');
});

test('a charge that wants an invoice gets one after a moment, in ILS; without it there is none', async () => {
  const invoice: Fields = { invoiceCreationMethod: 'wait', invoiceSubject: 'x', mailTo: 'b@example.com' };
  const charged = async (changes: Fields) => {
    const { replyText } = await client.send({
      command: 'doDeal',
      fields: { ...plainCharge, transactionCode: 'Internet', ...changes },
    });
    assert.match(replyText, /<result>000</);
    return replyText.match(/<tranId>(\d+)/)?.[1] ?? '';
  };
  const [inShekels, inDollars, without] = [
    await charged({ invoice }),
    await charged({ invoice, currency: 'USD' }),
    await charged({}),
  ];
  assert.equal((await asked(inShekels)).invoiceCreationCode, '');
  later(2);
  const reported = await asked(inShekels);
  assert.deepEqual([reported.invoiceCreationCode, reported.mailTo], ['000', 'b@example.com']);
  assert.equal((await asked(inDollars)).invoiceCreationCode, '669');
  assert.equal((await asked(without)).invoiceCreationCode, '671');
});

test('an invoice inquiry names a terminal of the merchant, in digits', async () => {
  for (const [number, result] of [
    [terminalNumber, '000'],
    ['0990000010', '111'],
    ['08800000-0', '401'],
  ] as const) {
    const fields = { terminalNumber: number, 'invoice.invoiceAtranId': '1' };
    assert.equal(resultOf(await client.send({ command: 'inquireInvoice', fields })), result, number);
  }
});
