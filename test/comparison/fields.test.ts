import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceExchange } from '../../src/certificate/certificate.ts';
import { compare } from '../../src/comparison/index.ts';
import { certificate, exchange } from './certificates.ts';

const comparison = (a: EvidenceExchange, b: EvidenceExchange) =>
  compare(
    certificate('sandbox', { 'some.rule': 'passed' }, { exchanges: { 'some.rule': a } }),
    certificate('live', { 'some.rule': 'passed' }, { exchanges: { 'some.rule': b } }),
  );

const differences = (a: EvidenceExchange, b: EvidenceExchange) => {
  const { fields, exchanges } = comparison(a, b);
  assert.equal(exchanges?.compared, 1);
  return fields.map(({ element, change, values: [value] }) => [element, change, value?.a, value?.b]);
};

/** The differences between two replies to `doDeal`. */
const deal = (a: string, b: string, request = '<total>1000</total>') =>
  differences(exchange('doDeal', request, a), exchange('doDeal', request, b));

test('an element that is there on one side alone is told once, without what stands in it', () => {
  const whole = '<acquirerData><mcc/><gateway>AshraitEmv</gateway></acquirerData>';
  assert.deepEqual(deal(whole, ''), [['acquirerData', 'missing', '2 elements', '']]);
  assert.deepEqual(deal('', '<voucher>17</voucher>'), [['voucher', 'added', '', '17']]);
  assert.deepEqual(deal(whole, '<acquirerData><gateway>AshraitEmv</gateway><mcc/></acquirerData>'), []);
});

test('empty and filled are told apart from missing', () => {
  assert.deepEqual(deal('<mcc>5411</mcc>', '<mcc/>'), [['mcc', 'emptied', '5411', '']]);
  assert.deepEqual(deal('<mcc/>', '<mcc>5411</mcc>'), [['mcc', 'filled', '', '5411']]);
});

test('another code, another label of the same code, another value and other words are each told as that', () => {
  const company = (code: string, label: string) => `<creditCompany code="${code}">${label}</creditCompany>`;
  assert.deepEqual(deal(company('2', 'Visa'), company('6', 'Max')), [
    ['creditCompany', 'code', '2 Visa', '6 Max'],
  ]);
  assert.deepEqual(deal(company('2', 'Visa'), company('2', 'Cal')), [
    ['creditCompany', 'label', '2 Visa', '2 Cal'],
  ]);
  assert.deepEqual(deal('<mti>100</mti>', '<mti>110</mti>'), [['mti', 'value', '100', '110']]);
  assert.deepEqual(deal('<statusText>Permitted</statusText>', '<statusText>OK</statusText>'), [
    ['statusText', 'words', 'Permitted', 'OK'],
  ]);
  assert.deepEqual(deal(company('2', 'Visa'), company('2', 'Visa')), []);
});

test('ids, authorization numbers and times of one layout differ in every run, and are no difference', () => {
  assert.deepEqual(
    deal(
      '<cgUid>697764530</cgUid><authNumber>3791380</authNumber><ashraitEmvData><uid>26112121353208800000016</uid></ashraitEmvData><madeAt>2026-11-21 21:35</madeAt>',
      '<cgUid>51951</cgUid><authNumber>0A1</authNumber><ashraitEmvData><uid>26112121372708800000012</uid></ashraitEmvData><madeAt>2026-11-22 01:00</madeAt>',
    ),
    [],
  );
  assert.deepEqual(deal('<cgUid>697764530</cgUid>', '<cgUid/>'), [['cgUid', 'emptied', 'a value', '']]);
  assert.deepEqual(deal('<madeAt>2026-11-21 21:35</madeAt>', '<madeAt>2026-11-21 21:35:07</madeAt>'), [
    ['madeAt', 'value', '2026-11-21 21:35', '2026-11-21 21:35:07'],
  ]);
});

test('what both repeat as they were sent it is no difference; what one of them made up is', () => {
  const asked = (reference: string) => `<user>${reference}</user><shiftTxnDate>${reference}</shiftTxnDate>`;
  const answered = (reference: string) => `<shiftTxnDate>${reference}</shiftTxnDate>`;
  const [one, other] = ['2026-11-21 08:00:00', '2026-11-22 09:00:00'];
  const to = (sent: string, back: string) => exchange('doDeal', asked(sent), answered(back));
  assert.deepEqual(differences(to(one, one), to(other, other)), []);
  assert.deepEqual(differences(to(one, one), to(other, '22.11.2026')), [
    ['shiftTxnDate', 'value', one, '22.11.2026'],
  ]);
});

test('another card shows other digits in the same places; another way of hiding them is told', () => {
  const card = (digits: string, back: string) =>
    exchange('doDeal', `<cardNo>${digits}</cardNo>`, `<cardMask>${back}</cardMask>`);
  const visa = card('458000******0000', '458000******0000');
  assert.deepEqual(differences(visa, card('453201******1111', '453201******1111')), []);
  assert.deepEqual(differences(visa, card('453201******1111', '************1111')), [
    ['cardMask', 'value', '458000******0000', '************1111'],
  ]);
});

test('where the result is another one nothing else of the reply is told', () => {
  const ask = '<total>0</total>';
  assert.deepEqual(
    differences(
      exchange('doDeal', ask, '<status>401</status><statusText>Bad</statusText>', '401'),
      exchange('doDeal', ask, '<voucher>17</voucher>', '447'),
    ),
    [['result', 'result', '401', '447']],
  );
});

test('elements that repeat are told by their number; of a period that is what happened in it', () => {
  const record = '<transaction><status>000</status></transaction>';
  const found = (criterion: string, count: number) =>
    exchange('inquireTransactions', criterion, `<transactions>${record.repeat(count)}</transactions>`);
  assert.deepEqual(differences(found('<cgUid>1</cgUid>', 1), found('<cgUid>2</cgUid>', 2)), [
    ['transactions.transaction', 'times', '1', '2'],
  ]);
  const period = '<fromDealDate>2026-11-21</fromDealDate><toDealDate>2026-11-21</toDealDate>';
  assert.deepEqual(differences(found(period, 1), found(period, 2)), []);
});

test('exchanges that asked for something else are not compared, only counted', () => {
  const { exchanges, fields } = comparison(
    exchange('doDeal', '<total>1000</total>', '<mti>100</mti>'),
    exchange('doDeal', '<total>2000</total>', '<mti>110</mti>'),
  );
  assert.deepEqual(exchanges, { compared: 0, askedOtherwise: 1, alone: 0 });
  assert.deepEqual(fields, []);
});

test('an exchange that only one of the two has is counted, on either side', () => {
  const one = exchange('doDeal', '<total>1000</total>', '<mti>100</mti>');
  const rules = { 'some.rule': 'passed', 'other.rule': 'passed' } as const;
  const few = certificate('sandbox', rules, { exchanges: { 'some.rule': one } });
  const more = certificate('live', rules, { exchanges: { 'some.rule': one, 'other.rule': one } });
  assert.deepEqual(compare(few, more).exchanges, { compared: 1, askedOtherwise: 0, alone: 1 });
  assert.deepEqual(compare(more, few).exchanges, { compared: 1, askedOtherwise: 0, alone: 1 });
});

test('an answer that is no XML is compared by what it begins with', () => {
  const answer = (reply: string): EvidenceExchange => ({ ...exchange('doDeal', '', ''), reply });
  assert.deepEqual(differences(answer('HTTP 400\nTLS only, please'), answer('HTTP 400\nBad Request')), []);
  assert.deepEqual(differences(answer('HTTP 400\nBad'), answer('HTTP 403\nBad')), [
    ['', 'value', 'HTTP 400', 'HTTP 403'],
  ]);
  assert.deepEqual(differences(answer('HTTP 400\nBad'), exchange('doDeal', '', '')), [
    ['', 'value', 'no XML', 'XML'],
  ]);
});

test('what differs in many exchanges is told once, with how often and the first of them', () => {
  const asked = (mti: string) =>
    Object.fromEntries(
      ['one', 'two', 'three'].map((id, index) => [
        id,
        exchange(
          index === 2 ? 'refundDeal' : 'doDeal',
          `<total>${index + 1}</total>`,
          `<ashraitEmvData><mti>${mti}</mti></ashraitEmvData>`,
        ),
      ]),
    );
  const rules = { one: 'passed', two: 'passed', three: 'passed' } as const;
  const { fields } = compare(
    certificate('sandbox', rules, { exchanges: asked('100') }),
    certificate('live', rules, { exchanges: asked('110') }),
  );
  assert.equal(fields.length, 1);
  const [{ times, commands, values, example, rule } = assert.fail()] = fields;
  assert.deepEqual([times, commands], [3, ['doDeal', 'refundDeal']]);
  assert.deepEqual(values, [{ a: '100', b: '110', times: 3 }]);
  assert.deepEqual(example, { scenario: 'about one', a: 'one', b: 'one' });
  assert.equal(rule, 'transaction.reply.ashraitEmvData.mti');
});
