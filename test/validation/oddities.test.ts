import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encode } from '../../src/message/encoding.ts';
import { encodeForm } from '../../src/message/form.ts';
import { type Report, validate } from '../../src/validation/index.ts';

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');

async function reportOf(content: string | Uint8Array): Promise<Report> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { reports, unusable } = await validate([{ name: 'x', bytes }]);
  assert.deepEqual(unusable, []);
  return reports[0] as Report;
}

async function reasonOf(content: string): Promise<string> {
  const { reports, unusable } = await validate([{ name: 'x', bytes: Buffer.from(content) }]);
  assert.deepEqual(reports, []);
  return unusable[0]?.reason ?? '';
}

const findingsOf = ({ findings }: Report) =>
  findings.map(({ line, element, rule }) => `${line} ${element} ${rule}`);
const remarked = ({ remarks }: Report) => remarks.map(({ line, element }) => `${line} ${element}`);

const cancel = (content = '') =>
  `<ashrait><request><command>cancelDeal</command>\n<cancelDeal><tranId>1</tranId>${content}</cancelDeal></request></ashrait>`;

test('ten megabytes are validated, one byte more is not', async () => {
  const filled = (length: number) => {
    const [start, end] = cancel('<note>|</note>').split('|') as [string, string];
    return start + 'x'.repeat(length - start.length - end.length) + end;
  };
  assert.deepEqual(findingsOf(await reportOf(filled(10_000_000))), []);
  assert.match(await reasonOf(filled(10_000_001)), /^is larger than the limit of 10 MB/);
});

test('UTF-16 with a byte order mark is what a declaration of UTF-16 says; without one it may lie', async () => {
  const wide = (declared: string) =>
    reportOf(encode(`\ufeff<?xml version="1.0" encoding="${declared}"?>${cancel()}`, 'utf-16le'));
  assert.deepEqual(remarked(await wide('UTF-16')), []);
  assert.deepEqual(remarked(await wide('UTF-8')), ['1 ashrait']);
});

test('white space before a declaration is a finding, before the root alone it is none', async () => {
  const declared = `<?xml version="1.0"?>${cancel()}`;
  assert.deepEqual(findingsOf(await reportOf(declared)), []);
  assert.deepEqual(findingsOf(await reportOf(`\n ${cancel()}`)), []);
  const found = await reportOf(`\n ${declared}`);
  assert.deepEqual(findingsOf(found), ['1 ashrait envelope.request.ashrait']);
  assert.match(found.findings[0]?.problem ?? '', /white space before its XML declaration/);
  assert.deepEqual(
    findingsOf(await reportOf(encodeForm({ user: 'u', password: 'p', int_in: ` ${declared}` }))),
    ['1 ashrait envelope.request.ashrait'],
  );
});

test('what stands twice where the contract has one is a remark, what may stand often is none', async () => {
  assert.deepEqual(remarked(await reportOf(cancel())), []);
  assert.deepEqual(remarked(await reportOf(cancel('\n<tranId>1</tranId>'))), ['3 tranId']);
  assert.deepEqual(remarked(await reportOf(cancel('<note/><note/>'))), []);
  const twice = cancel().replace('</request>', '\n<cancelDeal/></request>');
  assert.deepEqual(remarked(await reportOf(twice)), ['3 cancelDeal']);
  const requests = cancel().replace('</ashrait>', '\n<request/></ashrait>');
  assert.deepEqual(remarked(await reportOf(requests)), ['3 request']);
  const inquiry = (content: string) =>
    sample('inquiry.bad.reply.xml').replace(
      /<transactions>.*<\/transactions>/s,
      `<transactions>${content}</transactions>`,
    );
  const record = '<transaction><tranId>1</tranId></transaction>';
  assert.deepEqual(remarked(await reportOf(inquiry(record + record))), []);
  const [again, ...more] = (
    await reportOf(inquiry(record.replace('</transaction>', '<tranId>1</tranId></transaction>')))
  ).remarks;
  assert.deepEqual([again?.element, more.length], ['tranId', 0]);
});

test('half a form, a form with two requests and a broken escape are told', async () => {
  const whole = encodeForm({ user: 'u', password: 'p', int_in: cancel() });
  const texts = async (form: string) => (await reportOf(form)).remarks.map(({ text }) => text);
  assert.deepEqual(await texts(whole), []);
  assert.deepEqual(await texts(whole.replace('user=u&', '')), ['is in a form without user']);
  assert.deepEqual(await texts(encodeForm({ user: '', int_in: cancel() })), [
    'is in a form without user and password',
  ]);
  assert.match(
    (await texts(`${whole}&int_in=x`)).join(),
    /^is the first of several int_in fields of its form/,
  );
  assert.match((await texts(`${whole}&note=100%`)).join(), /percent sign without two hexadecimal digits/);
  assert.match(await reasonOf('user=u&int_in=%3'), /not XML; the form has a percent sign without two/);
  assert.doesNotMatch(await reasonOf('user=u&int_in=3'), /percent/);
  // The command inquireTerminal has its credentials in the XML.
  const terminal = encodeForm({ int_in: sample('terminal.request.xml') });
  assert.deepEqual(await texts(terminal), []);
});

test('a namespace is told as what it is', async () => {
  for (const [from, element] of [
    ['<ashrait>', 'ashrait'],
    ['<request>', 'request'],
  ] as const) {
    const found = await reportOf(cancel().replace(from, from.replace('>', ' xmlns="urn:x">')));
    assert.deepEqual(findingsOf(found), [`1 ${element} envelope.request.ashrait`]);
    assert.match(found.findings[0]?.problem ?? '', /because it has the attribute xmlns/);
  }
  const prefixed = '<a:ashrait xmlns:a="urn:x"><a:request/></a:ashrait>';
  assert.match(await reasonOf(prefixed), /have a namespace prefix/);
});

test('the card number of a payment page is a constant or a card number', async () => {
  const page = (card: string) => reportOf(sample('page.request.xml').replace('CGMPI', card));
  for (const good of ['CGMPI', '4580000000000000']) assert.deepEqual(findingsOf(await page(good)), [], good);
  for (const bad of ['abcd', '458000000000000']) {
    const [finding, ...more] = (await page(bad)).findings;
    assert.deepEqual(
      [finding?.rule, finding?.by, more.length],
      ['doDeal.request.cardNo', ['schema', 'rules'], 0],
    );
  }
});

const total = (currency: string, amountDebit: string, countDebit: string) => `<currencyTotal>
<currency>${currency}</currency>
<amountDebit>${amountDebit}</amountDebit>
<countDebit>${countDebit}</countDebit>
<amountCredit>0</amountCredit><countCredit>0</countCredit></currencyTotal>`;
const none =
  '<currencyTotal><currency/><amountDebit/><countDebit/><amountCredit/><countCredit/></currencyTotal>';
const transmission = (own: string, first: string) => `<ashrait><response><command>transmitInquire</command>
<dateTime>2026-11-21 18:28</dateTime><requestId/><tranId>2</tranId><result>000</result><message>m</message><userMessage>m</userMessage>
<additionalInfo/><version>2000</version><language>ENG</language><transmitInquire><status>000</status><message/><userMessage/>
<terminalNumber>0880000010</terminalNumber><transmitId>1</transmitId><transmitType>settlements</transmitType>
<transmitStatus>completed</transmitStatus><startDateTime>2026-11-21 18:20:00</startDateTime><endDateTime>2026-11-21 18:21:00</endDateTime>
<transmitStatistics><ref><clearingReferanceNo>1234567</clearingReferanceNo><tranbName>tranb0001</tranbName>
<countTransmitted>1</countTransmitted><fileNumber/>${own}
<one>${first}</one>${['b', 'c', 'd', 'e', 'f', 'g'].map((name) => `<${name}>${none}</${name}>`).join('')}
<slip/></ref></transmitStatistics></transmitInquire></response></ashrait>`;

test('each member of a total by currency is told at its own line', async () => {
  const good = total('ILS', '100', '1');
  const rule = 'transmission.record.currencyTotal';
  assert.deepEqual(findingsOf(await reportOf(transmission(good, good))), []);
  assert.deepEqual(findingsOf(await reportOf(transmission(good, total('ILS', '1.00', '-1')))), [
    `14 amountDebit ${rule}`,
    `15 countDebit ${rule}`,
  ]);
  const { findings } = await reportOf(transmission(total('FOO', 'x', '1'), total('FOO', '100', '-1')));
  assert.deepEqual(
    findings.map(({ line, element, by }) => [line, element, by]),
    [
      [8, 'currency', ['schema', 'rules']],
      [9, 'amountDebit', ['schema', 'rules']],
      [13, 'currency', ['schema', 'rules']],
      [15, 'countDebit', ['schema', 'rules']],
    ],
  );
  const foreign = await reportOf(transmission(total('FOO', '100', '1'), total('FOO', '100', '1')));
  assert.deepEqual(findingsOf(foreign), [`8 currency ${rule}`, `13 currency ${rule}`]);
  const missing = await reportOf(transmission(good, good).replace('<amountDebit>100</amountDebit>', ''));
  assert.deepEqual(findingsOf(missing), [`7 currencyTotal ${rule}`]);
});
