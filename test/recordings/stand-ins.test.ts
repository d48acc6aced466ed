import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passesLuhn } from '../../src/secrets/card-number.ts';
import { filledIn, standIns, withoutCvvs } from '../../src/secrets/stand-ins.ts';

const card = (number: string) => ({ number, expiration: '1230', cvv: '1234' });

const numbers = [
  '4580123456781234',
  '4580000000000000',
  '5326109876543210',
  '4580109999999999999',
  '37651234567890123',
];

for (const number of numbers)
  test(`what stands for ${number} is as long, begins and ends alike, and passes Luhn alike`, () => {
    const { one } = standIns({ one: card(number) });
    assert.ok(one);
    assert.notEqual(one.number, number);
    assert.equal(one.number.length, number.length);
    assert.equal(one.number.slice(0, 6), number.slice(0, 6));
    assert.equal(one.number.slice(-4), number.slice(-4));
    assert.equal(passesLuhn(one.number), passesLuhn(number));
    assert.deepEqual([one.expiration, one.cvv], ['1230', '****']);
  });

test('it tells nothing of the digits between', () => {
  const [{ one }, { one: other }] = [
    standIns({ one: card('4580121111111234') }),
    standIns({ one: card('4580122222221234') }),
  ];
  assert.equal(passesLuhn('4580121111111234'), passesLuhn('4580122222221234'));
  assert.equal(one?.number, other?.number);
});

test('many cards of one BIN and ending have stand-ins of their own, none of them a card', () => {
  const many = Array.from({ length: 500 }, (_, at) => `458012${String(at).padStart(6, '0')}1234`);
  const made = standIns(Object.fromEntries(many.map((number) => [number, card(number)])));
  const instead = Object.values(made).map(({ number }) => number);
  assert.equal(new Set(instead).size, 500);
  assert.deepEqual(
    instead.filter((number) => many.includes(number)),
    [],
  );
});

test('one card of two roles has one stand-in', () => {
  const made = standIns({ one: card('4580123456781234'), two: card('4580123456781234') });
  assert.equal(made.one?.number, made.two?.number);
});

test('a blanked CVV can be sent, as long as it was', () => {
  assert.equal(filledIn('****'), '0000');
});

const spelled: readonly (readonly [text: string, blanked: string])[] = [
  ['<cvv>123</cvv><total>100</total>', '<cvv>***</cvv><total>100</total>'],
  ['<a:cvv2 x="y">1234</a:cvv2>', '<a:cvv2 x="y">****</a:cvv2>'],
  ['<cvv><![CDATA[123]]></cvv>', '<cvv><![CDATA[***]]></cvv>'],
  ['<cvv>123<total>100</total>', '<cvv>***<total>100</total>'],
  ['<cvv>123', '<cvv>***'],
  ['{"cvv":"123","total":"100"}', '{"cvv":"***","total":"100"}'],
  ['{"cvv": 123, "total": 100}', '{"cvv": "***", "total": 100}'],
  ['{\\"cvv\\":123}', '{\\"cvv\\":\\"***\\"}'],
  ['<cvvNo>123</cvvNo><total>100</total>', '<cvvNo>***</cvvNo><total>100</total>'],
  ['<cvcCode x="y">1234</cvcCode>', '<cvcCode x="y">****</cvcCode>'],
  ['&lt;cvv&gt;123&lt;/cvv&gt;', '&lt;cvv&gt;***&lt;/cvv&gt;'],
  ['&amp;lt;cvv&amp;gt;123&amp;lt;', '&amp;lt;cvv&amp;gt;***&amp;lt;'],
  ['int_in=%3Ccvv%3E123%3C%2Fcvv%3E', 'int_in=%3Ccvv%3E***%3C%2Fcvv%3E'],
  ['<card cvv="123" total="100"/>', '<card cvv="***" total="100"/>'],
  ['cvv=123&total=100', 'cvv=***&total=100'],
  ['<track2>4580123456781234=3012</track2>', '<track2>****************=****</track2>'],
];

for (const [text, blanked] of spelled)
  test(`the CVV in ${text} is blanked and nothing else`, () => assert.equal(withoutCvvs(text), blanked));

const without = [
  '<cvv></cvv><total>100</total>',
  '<cvv/><total>100</total>',
  '<cvvStatus code="100">Valid</cvvStatus>',
  '<cvvFlag>1</cvvFlag>',
  '<cvvFlag>10000</cvvFlag>',
  '<cvvStatus>100</cvvStatus>',
  'cvv=&total=100',
  '{"cvv":"","total":"100"}',
];

for (const text of without)
  test(`${text} holds no CVV and stays`, () => assert.equal(withoutCvvs(text), text));
