import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeForm } from '../../src/message/form.ts';
import { maskSecrets, Secrets } from '../../src/message/mask.ts';

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

test('a password that itself looks like something spelled is found', () => {
  for (const password of ['ab%41cdxyz', 'ab&#65;cdxyz', 'ab&lt;cdxyz', 'a\\u0041bcdef', '&#65;&#66;'])
    for (const spelled of [
      password,
      encodeURIComponent(password),
      xml(password),
      JSON.stringify(password).slice(1, -1),
    ])
      assert.equal(maskSecrets(`x ${spelled} y`, [password]), 'x *** y', spelled);
});

test('other text stays, masking twice changes nothing, short secrets are refused', () => {
  const text = `<a>4580000000001122 pa&lt;s&gt; 458000******1121</a>`;
  assert.equal(secrets.mask(text), text);
  assert.deepEqual(secrets.find(text), []);
  assert.equal(secrets.mask(secrets.mask(`${CARD} ${PASSWORD}`)), '458000******1121 ***');
  assert.equal(new Secrets().add('123'), false);
  assert.equal(new Secrets().add('1234'), true);
  assert.equal(maskSecrets('123 and nothing', ['123', '']), '123 and nothing');
});

test('a secret that holds another goes first, replacement patterns mean nothing', () => {
  assert.equal(maskSecrets('secret-long secret', ['secret', 'secret-long']), '*** ***');
  assert.equal(maskSecrets('a.*+?^$()|[]{}\\/-b', ['.*+?^$()|[]{}\\/-']), 'a***b');
  assert.equal(maskSecrets('a$&$1b', ['$&$1']), 'a***b');
  assert.equal(maskSecrets('axxxxb', ['....']), 'axxxxb');
});
