import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { HarnessFault } from '../../src/certificate/errors.ts';
import { leaksIn, leavingNoSecret, type Secretive } from '../../src/certification/leaks.ts';
import { encodeForm } from '../../src/message/form.ts';
import { useFolder } from '../support/use.ts';

const CARD = '4580000000001121';
/** This number differs in one digit from a card of the target. */
const OTHER = '4580000000001122';
const LONG = '4580100000200000004';
const PASSWORD = `pa<s> &"w'ö/\\d+1`;
const FOREIGN = 'Zq7-hunter-of-clouds';

const target: Secretive = {
  credentials: { user: 'merchant', password: PASSWORD },
  others: { foreign: { user: 'other', password: FOREIGN } },
  cards: {
    'approved-visa': { number: CARD, expiration: '1230', cvv: '123' },
    'approved-19-digits': { number: LONG, expiration: '1230', cvv: '4567' },
  },
};

const folder = await useFolder();

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
const decimal = (text: string): string => [...text].map((one) => `&#${one.codePointAt(0)};`).join('');
const hex = (text: string): string =>
  [...text].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const unicode = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const wrapped = (text: string, width: number, end: string): string =>
  text.replace(new RegExp(`.{${width}}`, 'g'), `$&${end}`);

const spellings: Readonly<Record<string, (text: string) => string>> = {
  'in clear': (text) => text,
  'XML, named entities': xml,
  'XML, decimal entities': decimal,
  'XML, hexadecimal entities': hex,
  'XML, hexadecimal entities in capitals': (text) => hex(text).toUpperCase().replaceAll('&#X', '&#x'),
  'XML twice': (text) => xml(xml(text)),
  'XML, numbered entities escaped once more': (text) => xml(decimal(text)),
  percent: percent,
  'percent in capitals': (text) => percent(text).toUpperCase(),
  'percent where it is needed': encodeURIComponent,
  'percent, mixed': (text) => encodeURIComponent(text).replace(/%../, (first) => first.toLowerCase()),
  'percent twice': (text) => encodeURIComponent(percent(text)),
  'percent, the percent in lower case, three times': (text) =>
    encodeURIComponent(encodeURIComponent(percent(text))),
  'a form': (text) => encodeForm({ int_in: text }).slice(7),
  'a form with XML': (text) => encodeForm({ int_in: xml(text) }).slice(7),
  'entities in percent': (text) => percent(decimal(text)),
  JSON: json,
  'JSON in JSON': (text) => json(json(text)),
  'JSON, all escaped': unicode,
  'JSON, all escaped, in JSON': (text) => json(unicode(text)),
  'XML in JSON in JSON': (text) => json(json(xml(text))),
  'JSON with escaped slashes': (text) => json(text).replaceAll('/', '\\/'),
  base64: base64,
  base64url: base64url,
  'base64, second place': (text) => base64(`a${text}b`),
  'base64, third place': (text) => base64(`ab${text}`),
  'base64url, second place': (text) => base64url(`a${text}bc`),
  'base64url, third place': (text) => base64url(`ab${text}cd`),
  'base64 with line breaks': (text) => wrapped(base64(`<a>${text}</a>`), 8, '\n'),
  'base64 with line breaks of Windows': (text) => wrapped(base64(text), 5, '\r\n'),
  'base64 with line breaks in JSON': (text) => json(wrapped(base64(text), 5, '\r\n')),
  'base64 with line breaks in JSON in JSON': (text) => json(json(wrapped(base64(text), 5, '\n'))),
  'base64 with line breaks in XML': (text) => wrapped(base64(text), 7, '&#10;'),
  'base64 in percent': (text) => encodeURIComponent(base64(text)),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
};

const groups: Readonly<Record<string, (digits: string) => string>> = {
  'with spaces': (digits) => wrapped(digits, 4, ' '),
  'with dashes': (digits) => wrapped(digits, 4, '-'),
  'with dots': (digits) => wrapped(digits, 4, '.'),
  'with two of them, mixed': (digits) => wrapped(digits, 5, ' - '),
  'with hard spaces': (digits) => wrapped(digits, 4, '\u00a0'),
  'with narrow hard spaces': (digits) => wrapped(digits, 4, '\u202f'),
  'with dashes of printers': (digits) => wrapped(digits, 4, '\u2013'),
  'with a space between all': (digits) => wrapped(digits, 1, ' '),
  'with hard spaces as entities': (digits) => wrapped(digits, 4, '&nbsp;'),
  'with hard spaces as numbered entities': (digits) => wrapped(digits, 4, '&#xa0;'),
  'with spaces in a form': (digits) => wrapped(digits, 4, '+'),
  'with spaces in percent': (digits) => wrapped(digits, 4, '%20'),
  'with line breaks': (digits) => wrapped(digits, 4, '\n'),
  'with spaces in base64': (digits) => percent(wrapped(digits, 4, '-')),
};

async function found(text: string, who = target): Promise<readonly string[]> {
  const file = join(folder, 'looked-at');
  await writeFile(file, text);
  return (await leaksIn([file], who)).map(({ what }) => what);
}

/** The text on the third line, between lines without a secret. */
const placed = (text: string): string =>
  `{"a": 1}\n<cvv>***</cvv> 458000******1121\n{"said":"${text}, no more"}\n`;

for (const [name, spelled] of Object.entries(spellings))
  test(`found ${name}`, async () => {
    assert.deepEqual(await found(placed(spelled(CARD))), ['the card approved-visa']);
    assert.deepEqual(await found(placed(spelled(LONG))), ['the card approved-19-digits']);
    assert.deepEqual(await found(placed(spelled(PASSWORD))), ['the password']);
    assert.deepEqual(await found(placed(spelled(FOREIGN))), ['the password of foreign']);
    for (const harmless of [OTHER, '458000******1121', '***', 'Zq7-hunter-of-clodus', LONG.slice(1)])
      assert.deepEqual(await found(placed(spelled(harmless))), [], harmless);
  });

for (const [name, grouped] of Object.entries(groups))
  test(`a card number is found ${name}`, async () => {
    assert.deepEqual(await found(placed(grouped(CARD))), ['the card approved-visa']);
    assert.deepEqual(await found(placed(grouped(OTHER))), []);
  });

/** Fields with a CVV, each with its masked and empty forms. */
const cvvs = [
  ['<cvv>123</cvv>', '<cvv>***</cvv>'],
  ['<CVV2>9876</CVV2>', '<CVV2/>'],
  ['<x:cvv a="b"> 123 </x:cvv>', '<x:cvv a="b"> </x:cvv>'],
  ['<cvv><![CDATA[123]]></cvv>', '<cvv><![CDATA[]]></cvv>'],
  ['<cvv value="123"/>', '<cvv value="***"/>'],
  ['&lt;cvv&gt;123&lt;/cvv&gt;', '&lt;cvv&gt;***&lt;/cvv&gt;'],
  ['&lt;cvv&gt;<bdi>123</bdi>&lt;/cvv&gt;', '&lt;cvv&gt;<bdi>***</bdi>&lt;/cvv&gt;'],
  ['&amp;lt;cvv&amp;gt;123', '&amp;lt;cvv&amp;gt;&amp;lt;/cvv&amp;gt;100'],
  ['"cvv":"123"', '"cvv":"***"'],
  ['"cvv": 123', '"cvv": 12'],
  ['\\"cvv\\":\\"123\\"', '\\"cvv\\":\\"\\"'],
  ['\\\\\\"cvv2\\\\\\":\\\\\\"123\\\\\\"', '\\\\\\"cvvStatus\\\\\\":\\\\\\"123\\\\\\"'],
  ['cvv=123&total=100', 'cvv=&total=100'],
  ["cvv: '123'", "cvv: 'x'"],
  ['%3Ccvv%3E123%3C%2Fcvv%3E', '%3Ccvv%3E***%3C%2Fcvv%3E'],
  ['%253Ccvv%253E123', '%253Ccvv%253E%253C%252Fcvv%253E100'],
  [base64('<cvv>123</cvv>'), base64('<cvv>***</cvv>')],
  [base64('{"cvv":"4567"}'), base64('{"cvv":"0000"}')],
] as const;

for (const [leaking, harmless] of cvvs)
  test(`a CVV by its field: ${leaking}`, async () => {
    assert.deepEqual(await found(placed(leaking)), ['a CVV']);
    assert.deepEqual(await found(placed(harmless)), []);
  });

test('a magnetic track is one, and the words around a CVV are none', async () => {
  assert.deepEqual(await found(placed(`<track2>;${OTHER}=30121010000?</track2>`)), ['a magnetic track']);
  const words = [
    '<cvvStatus code="1">Valid</cvvStatus><cvvFlag>1</cvvFlag><track2>***</track2>',
    'the cvv has 3 digits, 123 say; cvv, 1234',
    '<cvv></cvv><total>100</total>',
    '123 is no CVV: 12345',
    'cvv=12345',
  ];
  for (const one of words) assert.deepEqual(await found(placed(one)), [], one);
});

/** Passwords that are also common words in reports. Short ones are found only in password fields. */
const ordinary = [
  'secret',
  'debit',
  'password',
  'transactionType',
  'approved-visa',
  'font-weight',
  '1234',
  '100',
  'a1b2',
  'ILS',
  '"',
];

for (const password of ordinary)
  test(`the ordinary password ${password} is no alarm, and is found where a password stands`, async () => {
    const who = { ...target, credentials: { user: 'merchant', password } };
    assert.deepEqual(
      await found(placed(xml(`it says ${password} x${password}x <a>${password}</a>`)), who),
      [],
    );
    assert.deepEqual(await found(placed(`<password>${xml(password)}</password>`), who), ['the password']);
    assert.deepEqual(await found(placed(`<password>${xml('***')}</password>`), who), []);
    assert.deepEqual(await found(placed(encodeForm({ password, int_in: 'x' })), who), ['the password']);
    assert.deepEqual(await found(placed(encodeForm({ password: `${password}2`, int_in: 'x' })), who), []);
    assert.deepEqual(await found(placed(json(JSON.stringify({ password }))), who), ['the password']);
  });

test('a password of strange characters alone raises no alarm of its own', async () => {
  for (const password of ['\\\\\\\\\\\\\\\\', '        ', '++++++++', '........', '%41%41%41%41%41'])
    assert.deepEqual(
      await found(placed('<password>***</password> Basic password= '), {
        ...target,
        credentials: { user: 'merchant', password },
      }),
      [],
      password,
    );
  const who = { ...target, credentials: { user: 'merchant', password: 'ab%41cd&#65;ef\\nx' } };
  assert.deepEqual(await found(placed(encodeForm({ int_in: 'ab%41cd&#65;ef\\nx' })), who), ['the password']);
  assert.deepEqual(await found(placed('ab%41cd&#65;ef\\nx'), who), ['the password']);
});

test('what leaks is removed, its place is named, and what does not stays', async () => {
  const run = join(folder, 'run');
  await mkdir(join(run, 'allure-results', 'deep'), { recursive: true });
  await Promise.all([
    writeFile(join(run, 'messages.ndjson'), placed(base64(CARD))),
    writeFile(join(run, 'junit.xml'), placed('458000******1121')),
    writeFile(join(run, 'allure-results', 'deep', 'one.json'), `\n${json(json(PASSWORD))}`),
    writeFile(join(run, 'allure-results', 'two.json'), '{}'),
    writeFile(join(run, 'target.json'), CARD),
  ]);
  const names = ['messages.ndjson', 'junit.xml', 'allure-results', 'not-written'].map((name) =>
    join(run, name),
  );
  await assert.rejects(
    leavingNoSecret(names, target, async () => 'done'),
    (error: Error) => {
      assert.ok(error instanceof HarnessFault);
      assert.match(error.message, /messages\.ndjson, line 3: the card approved-visa/);
      assert.match(error.message, /one\.json, line 2: the password/);
      assert.match(error.message, /the files were removed/);
      assert.doesNotMatch(error.message, /4580|pa<s>/);
      return true;
    },
  );
  const left = await readdir(run, { recursive: true, withFileTypes: true });
  const files = left.filter((one) => one.isFile()).map(({ name }) => name);
  assert.deepEqual(
    files.sort(),
    ['junit.xml', 'target.json', 'two.json'],
    'what is no file of the run is not touched',
  );
  assert.equal(await leavingNoSecret(names, target, async () => 'done'), 'done');
});

test('a run that breaks off is looked through all the same', async () => {
  const run = join(folder, 'broken-off');
  await mkdir(run);
  const broken = new Error('broken off');
  const work = (text: string) => async () => {
    await writeFile(join(run, 'journal.jsonl'), text);
    throw broken;
  };
  await assert.rejects(
    leavingNoSecret([join(run, 'journal.jsonl')], target, work(placed(CARD))),
    (error: Error) => {
      assert.match(error.message, /journal\.jsonl, line 3: the card approved-visa/);
      assert.equal(error.cause, broken);
      return true;
    },
  );
  assert.deepEqual(await readdir(run), []);
  await assert.rejects(leavingNoSecret([join(run, 'journal.jsonl')], target, work(placed(OTHER))), broken);
  assert.deepEqual(await readdir(run), ['journal.jsonl']);
});
