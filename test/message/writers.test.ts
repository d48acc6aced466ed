import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRequest, type FieldValue, type Request } from '../../src/message/build-request.ts';
import { all, at, type Element, element, textAt } from '../../src/message/element.ts';
import { declarationOf, encode } from '../../src/message/encoding.ts';
import { readReply } from '../../src/message/read-reply.ts';
import { readRequest } from '../../src/message/read-request.ts';
import { Recurring, writeReply } from '../../src/message/write-reply.ts';
import { failsWith, wild } from './samples.ts';

const TEXTS = [
  'plain',
  'עסקה תקינה',
  `<&>"' &amp; ]]>`,
  '0880000010',
  '000',
  ' spaced ',
  'line\nline\ttab',
  'return\rreturn\r\nend',
  '😀 é ₪',
];

const built = (request: Partial<Request>): string =>
  buildRequest({ command: 'doDeal', fields: { total: '100' }, declaration: 'none', ...request });

test('a request is what the specification says, in its order', () => {
  assert.equal(
    built({ requestId: 'r1' }),
    '<ashrait><request><version>2000</version><language>ENG</language><dateTime></dateTime><requestId>r1</requestId>' +
      '<command>doDeal</command><doDeal><total>100</total></doDeal></request></ashrait>',
  );
});

test('a header member that is missing has its default, one that is undefined is left out', () => {
  for (const name of ['version', 'language', 'dateTime', 'requestId'] as const) {
    assert.ok(at(readRequest(built({})), `request.${name}`), name);
    assert.equal(at(readRequest(built({ [name]: undefined })), `request.${name}`), undefined);
    assert.equal(textAt(readRequest(built({ [name]: '' })), `request.${name}`), '');
  }
  const bare = readRequest(built({ command: undefined, fields: undefined }));
  assert.deepEqual([at(bare, 'request.command'), at(bare, 'request.doDeal')], [undefined, undefined]);
  const headless = readRequest(built({ command: undefined, element: 'doDeal' }));
  assert.deepEqual(
    [at(headless, 'request.command'), textAt(headless, 'request.doDeal.total')],
    [undefined, '100'],
  );
});

test('the two commands that keep parameters directly under request', () => {
  const terminal = built({
    command: 'inquireTerminal',
    fields: undefined,
    beside: { user: 'u', terminalNumber: '0880000010' },
  });
  assert.match(
    terminal,
    /<command>inquireTerminal<\/command><user>u<\/user><terminalNumber>0880000010<\/terminalNumber><\/request>/,
  );
  const invoice = built({
    command: 'inquireInvoice',
    beside: { terminalNumber: '0880000010' },
    fields: { 'invoice.invoiceAtranId': '7' },
  });
  assert.match(
    invoice,
    /<\/terminalNumber><inquireInvoice><invoice><invoiceAtranId>7<\/invoiceAtranId><\/invoice><\/inquireInvoice>/,
  );
});

test('fields: left out, empty, nested, dotted, repeated', () => {
  const fields = {
    gone: undefined,
    empty: '',
    zero: 0,
    'ashraitEmvData.orgUid': '1',
    'ashraitEmvData.gone': undefined,
    'only.gone': undefined,
    customerData: { userData1: 'a', userData2: undefined, deep: { er: 'b' } },
    'ashraitEmvData.uid': '2',
    item: ['x', { y: 'z' }, undefined, ''],
    none: [],
  };
  assert.match(
    built({ fields }),
    new RegExp(
      '<doDeal><empty></empty><zero>0</zero><ashraitEmvData><orgUid>1</orgUid><uid>2</uid></ashraitEmvData>' +
        '<customerData><userData1>a</userData1><deep><er>b</er></deep></customerData>' +
        '<item>x</item><item><y>z</y></item><item></item></doDeal>',
    ),
  );
});

test('the declaration is said, and the bytes may follow', () => {
  assert.match(built({ declaration: undefined }), /^<\?xml version="1\.0" encoding="UTF-8"\?><ashrait>/);
  const text = built({ declaration: 'iso-8859-8', fields: { user: 'דוד ₪' } });
  const read = readReply(encode(text, 'iso-8859-8'));
  assert.deepEqual([read.declared, read.used, read.lies], ['ISO-8859-8', 'iso-8859-8', false]);
  assert.equal(textAt(read.root, 'request.doDeal.user'), 'דוד ₪');
});

test('every text comes back as it went, by both writers and both readers', () => {
  for (const text of TEXTS) {
    const request = built({ fields: { user: text } });
    const reply = writeReply(element('a', [element('b', text, { code: text })]), declarationOf('UTF-8'));
    for (const root of [readRequest(request), readReply(Buffer.from(request)).root]) {
      assert.equal(at(root, 'request.doDeal.user')?.text, text, JSON.stringify(text));
    }
    for (const root of [readRequest(reply), readReply(Buffer.from(reply)).root]) {
      assert.deepEqual(at(root, 'b'), element('b', text, { code: text }), JSON.stringify(text));
    }
  }
});

test('what XML cannot hold is not written', () => {
  const values: readonly FieldValue[] = [
    'SECRET\0',
    'SECRET\u001b',
    '\ufffe',
    '\ud800',
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ];
  for (const value of values) {
    assert.throws(() => built({ fields: { user: value } }), failsWith('unwritable'), JSON.stringify(value));
    if (typeof value !== 'string') continue;
    assert.throws(() => writeReply(element('a', value)), failsWith('unwritable'));
    assert.throws(() => writeReply(element('a', '', { b: value })), failsWith('unwritable'));
  }
  for (const name of ['', 'a b', '1a', 'a><SECRET', 'a.', '.a', '#text', ':@', '?xml']) {
    assert.throws(() => built({ fields: { [name]: 'x' } }), failsWith('unwritable'), name);
  }
  assert.throws(() => built({ command: '<SECRET' }), failsWith('unwritable'));
});

test('a reply is one line, empty elements short, attributes quoted', () => {
  const root = element('ashrait', [
    element('response', [element('result', '000'), element('cardType', '', { code: '' })]),
  ]);
  assert.equal(
    writeReply(root, declarationOf('ISO-8859-8')),
    '<?xml version="1.0" encoding="ISO-8859-8"?><ashrait><response><result>000</result><cardType code=""/></response></ashrait>',
  );
  assert.equal(writeReply(element('a')), '<a/>');
  assert.equal(writeReply(element('a', [], { b: '<"&\n' })), '<a b="&lt;&quot;&amp;&#10;"/>');
});

test('every recorded reply can be written and read again', () => {
  for (const [name, bytes] of wild('replies')) {
    const { root } = readReply(bytes);
    assert.deepEqual(readRequest(writeReply(root)), root, name);
    assert.deepEqual(readReply(encode(writeReply(root), 'iso-8859-8')).root, root, name);
  }
  const transactions = readRequest('<t><transaction>1</transaction><x/><transaction>2</transaction></t>');
  assert.deepEqual(
    all(readRequest(writeReply(transactions)), 'transaction').map(({ text }) => text),
    ['1', '2'],
  );
});

test('elements that recur are written as any others are, whatever stood between them in the reply before', () => {
  const leaves = ['a', 'b', 'c', 'd'].map((name) => element(name, `of ${name}`, { code: '<' }));
  const recurring = leaves.map((leaf) => new Recurring(leaf));
  const between = element('between', [element('inside', '&')]);
  const orders = [
    'abcd',
    'abcd',
    'ab-cd',
    'abcd',
    'ab',
    'abdc',
    'a',
    '-a-',
    'bcd',
    'abcd-abcd',
    '',
    'dcba',
    'abcd',
  ];
  for (const order of orders) {
    const replyOf = (from: readonly Element[]) =>
      element(
        'reply',
        [...order].map((name) => from['abcd'.indexOf(name)] ?? between),
      );
    assert.equal(writeReply(replyOf(recurring)), writeReply(replyOf(leaves)), order);
  }
});
