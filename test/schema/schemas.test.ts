import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { type CommandName, commandNames } from '../../src/contract/index.ts';
import { schemaFiles, schemaVerdict } from '../../src/schema/index.ts';

const folder = new URL('../../schemas/', import.meta.url);

const files = schemaFiles(commandNames);

test('the committed schemas are those of the contract', async () => {
  assert.equal(files.length, 17);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.xsd')).sort(),
    files.map(({ name }) => name).sort(),
  );
  for (const { name, text } of files)
    assert.ok((await readFile(new URL(name, folder), 'utf8')) === text, `${name} is stale: npm run schemas`);
});

const request = (content: string) =>
  `<ashrait>\n<request><command>doDeal</command><version>2000</version>\n<doDeal>${content}</doDeal></request></ashrait>`;

test('elements in any order, and ones that nobody knows, are accepted', () => {
  const known = '<total>100</total><terminalNumber>0880000010</terminalNumber><currency>ILS</currency>';
  assert.deepEqual(schemaVerdict('doDeal', 'request', request(known)), []);
  assert.deepEqual(
    schemaVerdict('doDeal', 'request', request(`<novelty a="1"><x/></novelty>${known}<cvv/>`)),
    [],
  );
});

test('a known element is held to its form wherever it stands', () => {
  for (const [content, element] of [
    ['<total>1.5</total>', 'total'],
    ['<total/>', 'total'],
    ['<terminalNumber>088</terminalNumber>', 'terminalNumber'],
    ['<holder><cvv>12345</cvv></holder>', 'cvv'],
    ['<shiftTxnDate>2026-02-29 10:00:00</shiftTxnDate>', 'shiftTxnDate'],
  ] as const) {
    const [finding, ...more] = schemaVerdict('doDeal', 'request', request(content));
    assert.deepEqual([finding?.element, finding?.line, more.length], [element, 3, 0], content);
  }
  assert.deepEqual(
    schemaVerdict('doDeal', 'request', request('<shiftTxnDate>2028-02-29 10:00:00</shiftTxnDate>')),
    [],
  );
});

test('what is not well-formed is told with its line', () => {
  const [finding] = schemaVerdict('doDeal', 'request', '<ashrait>\n<request></ashrait>');
  assert.equal(finding?.line, 2);
  assert.equal(finding?.element, '');
  assert.equal(schemaVerdict('doDeal', 'request', '').length, 1);
});

test('a required element is not empty, and one whose form hangs on another is left to the rules', () => {
  const reply = (text: string) =>
    `<ashrait><response><command/><result>000</result><message>${text}</message></response></ashrait>`;
  assert.deepEqual(schemaVerdict('doDeal', 'reply', reply('done')), []);
  assert.equal(schemaVerdict('doDeal', 'reply', reply(' '))[0]?.element, 'message');
  // On a payment page, the buyer enters the card, so clients send a constant in place of the card number.
  assert.deepEqual(schemaVerdict('doDeal', 'request', request('<cardNo>CGMPI</cardNo>')), []);
});

test('text between elements is accepted, a second space in a time is not', () => {
  assert.deepEqual(schemaVerdict('doDeal', 'request', request('stray<total>100</total>text')), []);
  const at = (time: string) =>
    schemaVerdict('doDeal', 'request', request(`<shiftTxnDate>${time}</shiftTxnDate>`));
  assert.deepEqual(at('\n 2026-11-21 10:00:00 '), []);
  assert.equal(at('2026-11-21  10:00:00')[0]?.element, 'shiftTxnDate');
});

test('the card number of a deal is one, or the constant of a payment page', () => {
  const card = (text: string) =>
    schemaVerdict('doDeal', 'request', request(`<cardNo>${text}</cardNo>`)).map(({ element }) => element);
  for (const good of ['4580000000000000', '4580000000000000000', ' 4580000000000000 ', 'CGMPI', ''])
    assert.deepEqual(card(good), [], good);
  for (const bad of ['abcd', '458000000000000', '45800000000000000000', '4580 0000 0000 0000', 'CGMPI1'])
    assert.deepEqual(card(bad), ['cardNo'], bad);
});

const inReply = (command: CommandName, content: string): string[] =>
  schemaVerdict(
    command,
    'reply',
    `<ashrait><response><command>${command}</command><${command}>${content}</${command}></response></ashrait>`,
  ).map(({ element }) => element);

test('the record of an inquiry is held to the codes of a deal, and to the form of a token', () => {
  const record = (content: string) =>
    inReply('inquireTransactions', `<transactions><transaction>${content}</transaction></transactions>`);
  const [token, tokens] = ['0123456789012345', '012345678901234567890123456789012345'];
  for (const good of [
    '<creditCompany code="6">x</creditCompany>',
    '<cardAcquirer code="11">x</cardAcquirer>',
    '<transactionType code="52">Cancel</transactionType>',
    `<cardId>${token}</cardId>`,
    `<cardId>${tokens}</cardId>`,
    '<creditCompany code=""/><cardAcquirer/><cardId/>',
  ])
    assert.deepEqual(record(good), [], good);
  for (const [bad, element] of [
    ['<creditCompany code="3">x</creditCompany>', 'creditCompany'],
    ['<cardAcquirer code="0">x</cardAcquirer>', 'cardAcquirer'],
    ['<transactionType code="59">x</transactionType>', 'transactionType'],
    ['<cardId>01234</cardId>', 'cardId'],
  ] as const)
    assert.deepEqual(record(bad), [element], bad);
});

test('the totals of a transmission by currency are held to their form, wherever they stand', () => {
  const totals = (content: string) =>
    inReply(
      'transmitInquire',
      `<transmitStatistics><ref><acquirer><currencyTotal>${content}</currencyTotal></acquirer></ref></transmitStatistics>`,
    );
  const names = ['amountDebit', 'countDebit', 'amountCredit', 'countCredit'];
  assert.deepEqual(totals('<currency>ILS</currency>'), []);
  assert.deepEqual(totals('<currency>FOO</currency>'), ['currency']);
  for (const name of names) {
    assert.deepEqual(totals(`<currency/><${name}>0</${name}><${name}/>`), []);
    assert.deepEqual(totals(`<${name}>-1</${name}>`), [name]);
  }
});

test('what holds others names a rule, a reply none of a request, and an echo says that it has no form', () => {
  const declared = (name: string) => {
    const { text = '' } = files.find((file) => file.name === name) ?? {};
    return (element: string) => text.split(`name="${element}"`)[1]?.split('</xs:annotation>')[0] ?? '';
  };
  for (const [file, element, rule] of [
    ['refundDeal.request.xsd', 'ashraitEmvData', 'refundDeal.request.ashraitEmvData.orgUid'],
    ['doDeal.reply.xsd', 'ashraitEmvData', 'transaction.reply.ashraitEmvData'],
    ['inquireInvoice.request.xsd', 'invoice', 'inquireInvoice.request.invoice.invoiceAtranId'],
    ['inquireTransactions.reply.xsd', 'transactions', 'transaction.record.tranId'],
    ['inquireTransactions.reply.xsd', 'totals', 'transaction.totals.totalMatch'],
    ['transmitInquire.reply.xsd', 'transmitStatistics', 'transmission.record.transmitStatistics.ref'],
  ] as const)
    assert.ok(declared(file)(element).includes(`>${rule}<`), `${file} ${element}`);
  assert.ok(files.length > 0);
  for (const { name, text } of files)
    if (name.endsWith('.reply.xsd')) assert.doesNotMatch(text, />envelope\.request/, name);
  const deal = declared('doDeal.reply.xsd');
  assert.match(deal('terminalNumber'), /can repeat an invalid value/);
  assert.doesNotMatch(deal('authNumber'), /can repeat an invalid value/);
  assert.deepEqual(inReply('doDeal', '<total>1.5</total>'), []);
  assert.deepEqual(inReply('doDeal', '<authNumber>1.5</authNumber>'), ['authNumber']);
});
