import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeForm } from '../../src/message/form.ts';
import { Clear } from '../../src/secrets/clear.ts';
import { Secrets } from '../../src/secrets/known.ts';

const CARD = '4580000000001121';
const PASSWORD = `pa<s> &"w'ö/\\d`;
const secrets = new Secrets([CARD, PASSWORD]);

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

test('a password is found in each spelling', () => {
  const spellings = [
    PASSWORD,
    xml(PASSWORD),
    xml(PASSWORD).replaceAll('&apos;', '&#39;').replaceAll('&quot;', '&#x22;'),
    xml(PASSWORD).replaceAll('&gt;', '>'),
    xml(xml(PASSWORD)),
    encodeURIComponent(PASSWORD),
    encodeURIComponent(PASSWORD).toLowerCase(),
    encodeURIComponent(encodeURIComponent(PASSWORD)),
    new URLSearchParams({ p: PASSWORD }).toString().slice(2),
    encodeForm({ int_in: xml(PASSWORD) }).slice('int_in='.length),
    JSON.stringify(PASSWORD).slice(1, -1),
    JSON.stringify(PASSWORD).slice(1, -1).replace('ö', '\\u00f6').replace('<', '\\u003C'),
    JSON.stringify(JSON.stringify(PASSWORD)).slice(3, -3),
    Buffer.from(PASSWORD).toString('base64'),
    Buffer.from(PASSWORD).toString('base64url'),
  ];
  for (const spelling of spellings) {
    assert.match(secrets.mask(`before ${spelling} after`), /^before \*\*\*=* after$/, spelling);
    assert.deepEqual(secrets.find(`1234${spelling}`), [4], spelling);
  }
});

test('a card is found in each spelling and keeps its ends', () => {
  const masked = '458000******1121';
  const spellings = [
    CARD,
    '4580 0000 0000 1121',
    '4580-0000-0000-1121',
    '4580.0000.0000.1121',
    ...[',', '_', '/', '%2C', '%5f', '%252F'].map((between) => `45800000${between}0000${between}1121`),
    '4580%2E0000%2e0000%2E1121',
    '4580+0000+0000+1121',
    '4580%200000%200000%201121',
    [...CARD].join(' '),
    [...CARD].map((digit) => `%3${digit}`).join(''),
    [...CARD].map((digit) => `&#${digit.charCodeAt(0)};`).join(''),
    Buffer.from(CARD).toString('base64').replace(/=+$/, ''),
    Buffer.from(CARD).toString('hex'),
  ];
  for (const spelling of spellings) {
    assert.equal(secrets.mask(`<a>${spelling}</a>`), `<a>${masked}</a>`, spelling);
    assert.deepEqual(secrets.find(spelling), [0], spelling);
  }
  assert.equal(secrets.mask(`B${CARD}C1000`), `B${masked}C1000`);
});

test('inside base64 of something larger, at each of its three places', () => {
  for (const before of ['', 'u', 'us', 'use', 'merchant:']) {
    const basic = Buffer.from(`${before}${CARD}&more`).toString('base64');
    assert.equal(secrets.find(basic).length, 1, before);
    assert.equal(secrets.find(secrets.mask(basic)).length, 0, before);
  }
});

test('a search finds base64 of several lines, at each place', () => {
  const lines = (
    Buffer.from(CARD)
      .toString('base64')
      .match(/.{1,9}/g) ?? []
  ).join('\n');
  const text = `a ${lines} b ${lines} c`;
  const places = new Set(secrets.search(new Clear(text)).map(({ from }) => from));
  assert.deepEqual([...places], [2, text.lastIndexOf(lines)]);
});

test('a search finds each card number that a mask hides', () => {
  for (const between of ['', ' ', '-', '.', ',', '_', '/', '+', '\n']) {
    const clear = new Clear([...CARD].join(between));
    assert.equal(secrets.search(clear).length, 1, between);
    assert.equal(secrets.mask(clear.source), '458000******1121', between);
  }
});

test('a password that itself looks like something spelled is found', () => {
  for (const password of ['ab%41cdxyz', 'ab&#65;cdxyz', 'ab&lt;cdxyz', 'a\\u0041bcdef', '&#65;&#66;'])
    for (const spelled of [
      password,
      encodeURIComponent(password),
      xml(password),
      JSON.stringify(password).slice(1, -1),
    ])
      assert.equal(new Secrets([password]).mask(`x ${spelled} y`), 'x *** y', spelled);
});

test('other text stays, masking twice changes nothing, short secrets are refused', () => {
  const text = `<a>4580000000001122 pa&lt;s&gt; 458000******1121</a>`;
  assert.equal(secrets.mask(text), text);
  assert.deepEqual(secrets.find(text), []);
  assert.equal(secrets.mask(secrets.mask(`${CARD} ${PASSWORD}`)), '458000******1121 ***');
  assert.equal(new Secrets().add('123'), false);
  assert.equal(new Secrets().add('1234'), true);
  assert.equal(new Secrets(['123', '']).mask('123 and nothing'), '123 and nothing');
});

test('a secret that holds another goes first, replacement patterns mean nothing', () => {
  assert.equal(new Secrets(['s3cret', 's3cret-long']).mask('s3cret-long s3cret'), '*** ***');
  assert.equal(new Secrets(['.*+?^$()|[]{}\\/-']).mask('a.*+?^$()|[]{}\\/-b'), 'a***b');
  assert.equal(new Secrets(['$&$1']).mask('a$&$1b'), 'a***b');
  assert.equal(new Secrets(['....']).mask('axxxxb'), 'axxxxb');
});

const own =
  'the gateway answers an inquiry with 405, the same as to a wrong password; check the user and the password';

test('a password that is an ordinary word leaves the texts of the kit whole', () => {
  for (const password of ['wrong', 'password', 'gateway', 'wrong password', 'the same as', 'answers']) {
    const one = new Secrets([password]);
    assert.equal(one.mask(own), own, password);
    assert.equal(
      one.maskOutside(`<message>is ${password} for</message>`),
      '<message>is *** for</message>',
      password,
    );
    assert.equal(one.mask(own), own, password);
  }
});

test('such a password is masked in all values from outside, and in no names', () => {
  const one = new Secrets(['merchant']);
  const masked: Readonly<Record<string, string>> = {
    '<merchant a="merchant">merchant</merchant>': '<merchant a="***">***</merchant>',
    '<m>no merchant, merchants</m>': '<m>no ***, merchants</m>',
    '&lt;merchant&gt;merchant&lt;/merchant&gt;': '&lt;merchant&gt;***&lt;/merchant&gt;',
    '{"merchant": "merchant"}': '{"merchant": "***"}',
    'a%20merchant%26b': 'a%20***%26b',
    'a%3Cmerchant%3Emerchant%3C': 'a%3Cmerchant%3E***%3C',
    '"line\\nmerchant"': '"line\\n***"',
    '<m>mer&#99;hant</m>': '<m>***</m>',
    [Buffer.from('user:merchant:x').toString('base64')]: 'dXNlcj***p4',
  };
  for (const [text, expected] of Object.entries(masked)) assert.equal(one.maskOutside(text), expected, text);
});

test('a sentence that quotes what came from outside is masked there alone', () => {
  const one = new Secrets(['wrong']);
  one.maskOutside('<m>Bad value &quot;wrong&quot; in password</m><s>wrong</s>');
  const before = 'userMessage of a wrong reply is ';
  for (const [said, expected] of [
    ['"Bad value "wrong" in password"', '"Bad value "***" in password"'],
    ['"Bad value "wrong"..."', '"Bad value "***"..."'],
    ['"wrong"', '"***"'],
    ['wrong, and result 405', '***, and result 405'],
  ])
    assert.equal(one.mask(before + said), before + expected);
});
