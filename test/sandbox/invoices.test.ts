import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { GatewayClient } from '../../src/client/index.ts';
import type { Fields } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { ask } from './ask.ts';

const terminalNumber = '0880000010';
let sandbox: Sandbox;
let client: GatewayClient;

before(async () => {
  sandbox = await startSandbox({ seed: 1 });
  client = new GatewayClient({ ...sandbox, user: 'merchant', password: 'sandbox-password' });
});
beforeEach(() => {
  sandbox.state.clock.reset();
  sandbox.state.clock.freeze();
  sandbox.state.reset();
});
after(async () => {
  await client.close();
  await sandbox.stop();
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
  const record = reply?.children[0]?.children.find(({ name }) => name === 'inquireInvoice');
  const invoice = record?.children.find(({ name }) => name === 'originalInvoice');
  assert.ok(invoice);
  return Object.fromEntries(invoice.children.map(({ name }) => [name, textAt(invoice, name) ?? '']));
}

async function order(body: object): Promise<{ status: number; reply: Record<string, unknown> }> {
  const { status, replyText } = await client.probe(
    { body: JSON.stringify(body), path: '/__admin/invoices', contentType: 'application/json' },
    { text: 'invoices' },
  );
  return { status, reply: JSON.parse(replyText) };
}

test('an invoice is on its way for a while, and then it is there with its document', async () => {
  const { status, reply } = await order({
    id: '4711',
    readyAfter: 30,
    docNumber: '77',
    mailTo: 'a@example.com',
  });
  assert.equal(status, 200);
  assert.deepEqual(reply, { id: '4711', done: false, creationCode: '', responseCode: '' });
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
  for (const [body, creationCode, responseCode, name] of cases) {
    const { reply } = await order(body);
    const reported = await asked(String(reply.id), 'HEB');
    assert.deepEqual(
      [
        reported.invoiceCreationCode,
        reported.invoiceResponseCode,
        reported.invoiceResponseName,
        reported.invoiceDocUrl,
      ],
      [creationCode, responseCode, name, ''],
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
  assert.match(String(again.reply.error), /invoice with that id exists already/);
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

const deal = {
  terminalNumber,
  transactionType: 'Debit',
  currency: 'ILS',
  total: 500,
  validation: 'AutoComm',
  creditType: 'RegularCredit',
  transactionCode: 'Internet',
  cardNo: '4580000000000000',
  cardExpiration: '1230',
} as const;

test('a charge that wants an invoice gets one after a moment, in ILS; without it there is none', async () => {
  const invoice: Fields = { invoiceCreationMethod: 'wait', invoiceSubject: 'x', mailTo: 'b@example.com' };
  const charged = async (changes: Fields) => {
    const { replyText } = await client.send({ command: 'doDeal', fields: { ...deal, ...changes } });
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

test('questions that are wrong are refused', async () => {
  const cases = [
    [{ terminalNumber: '088000001', 'invoice.invoiceAtranId': '1' }, '414'],
    [{ terminalNumber: '08800000100', 'invoice.invoiceAtranId': '1' }, '414'],
    [{ terminalNumber: '08800000-0', 'invoice.invoiceAtranId': '1' }, '401'],
    [{ terminalNumber: '0990000010', 'invoice.invoiceAtranId': '1' }, '111'],
    [{ terminalNumber }, '414'],
    [{ 'invoice.invoiceAtranId': '1' }, '414'],
  ] as const;
  for (const [fields, result] of cases) {
    const { replyText } = await client.send({ command: 'inquireInvoice', fields });
    assert.match(replyText, new RegExp(`<result>${result}<`), JSON.stringify(fields));
  }
});
