import assert from 'node:assert/strict';
import { test } from 'node:test';
import { financialStatuses } from '../../src/contract/index.ts';
import { type Asked, canonical, madeUp } from '../../src/recordings/canonical.ts';
import { request } from './messages.ts';

const asked = (int_in: string, changes: Partial<Asked> = {}): Asked => ({
  ...{ method: 'POST', path: '/xpo/Relay', at: new Date('2026-03-10T10:00:00Z') },
  body: { user: 'u', password: 'p', int_in },
  ...changes,
});
const key = (text: string, changes?: Partial<Asked>) => canonical(asked(text, changes)).key;
const deal = (fields: Record<string, string>) => request('doDeal', fields);

const pairs: readonly (readonly [what: string, one: string, other: string, same: boolean, at?: string])[] = [
  ['another order', deal({ total: '1', cvv: '123' }), deal({ cvv: '123', total: '1' }), true],
  ['white space', deal({ total: '1' }), deal({ total: '1' }).replaceAll('><', '>\n  <'), true],
  ['an XML declaration', deal({ total: '1' }), `<?xml version="1.0"?>${deal({ total: '1' })}`, true],
  ['another spelling', deal({ user: 'a&amp;b' }), deal({ user: '<![CDATA[a&b]]>' }), true],
  ['another value', deal({ total: '1' }), deal({ total: '2' }), false],
  ['an element more', deal({ total: '1' }), deal({ total: '1', user: '' }), false],
  ['an attribute', deal({ total: '1' }), deal({ total: '1' }).replace('<total>', '<total a="b">'), false],
  ['another command', request('doDeal', {}), request('cancelDeal', {}), false],
  ['another reference', deal({ user: 'TMWQTYJNT1' }), deal({ user: 'TMWQZZZZZ1' }), true],
  ['a reference within', deal({ user: 'a_TMWQTYJNT1' }), deal({ user: 'a_TMWQZZZZZ1' }), true],
  ['a reference behind Hebrew', deal({ user: 'אMWQTYJNT' }), deal({ user: 'אMWQZZZZZ' }), true],
  ['no reference', deal({ user: 'TMWQTYJNT1' }), deal({ user: 'order' }), false],
  ['a state for a state', deal({ s: 'AUTHORIZED' }), deal({ s: 'TRANSMITTED' }), false],
  ['a proof of other length', deal({ cavv: 'A'.repeat(48) }), deal({ cavv: 'A'.repeat(46) }), false],
  ['an amount for an amount', deal({ total: '12345678' }), deal({ total: '12345679' }), false],
  [
    'the same day, later',
    deal({ fromDealDate: '2026-03-10' }),
    deal({ fromDealDate: '2026-09-26' }),
    true,
    '2026-09-26T10:00:00Z',
  ],
  [
    'the same date, later',
    deal({ fromDealDate: '2026-03-10' }),
    deal({ fromDealDate: '2026-03-10' }),
    false,
    '2026-09-26T10:00:00Z',
  ],
  ['yesterday for today', deal({ fromDealDate: '2026-03-10' }), deal({ fromDealDate: '2026-03-09' }), false],
  [
    'a moment of the same day',
    deal({ x: '2026-03-09 10:00:00' }),
    deal({ x: '2026-03-10 10:00:00' }),
    true,
    '2026-03-11T10:00:00Z',
  ],
  ['another hour', deal({ x: '2026-03-09 10:00:00' }), deal({ x: '2026-03-09 11:00:00' }), false],
  ['a due date', deal({ dueDate: '260410' }), deal({ dueDate: '260411' }), true, '2026-03-11T10:00:00Z'],
  [
    'digits that are no date',
    deal({ total: '260410' }),
    deal({ total: '260411' }),
    false,
    '2026-03-11T10:00:00Z',
  ],
  ['the day in Israel', deal({ x: '2026-03-11' }), deal({ x: '2026-03-10' }), true, '2026-03-09T22:30:00Z'],
  ['another CVV', deal({ cvv: '123' }), deal({ cvv: '***' }), true],
  ['a longer CVV', deal({ cvv: '123' }), deal({ cvv: '1234' }), false],
  ['letters in a CVV', deal({ cvv: '123' }), deal({ cvv: 'a23' }), false],
  ['a broken request', '<ashrait><request>', ' <ashrait><request> ', true],
  ['another broken request', '<ashrait><request>', '<ashrait><reques>', false],
  ['another CVV in a broken request', '<a><cvv>123</cvv>', '<a><cvv>321</cvv>', true],
];

for (const [what, one, other, same, at] of pairs)
  test(`${what}: ${same ? 'the same' : 'another'}`, () => {
    const when = at === undefined ? {} : { at: new Date(at) };
    const first = what === 'the day in Israel' ? { at: new Date('2026-03-10T22:30:00Z') } : {};
    (same ? assert.equal : assert.notEqual)(key(one, first), key(other, when));
  });

test('an empty dateTime or requestId is none; another empty element is one', () => {
  const empty = deal({ total: '1' }).replace('<command>', '<dateTime/><requestId></requestId><command>');
  assert.equal(key(deal({ total: '1' })), key(empty));
  assert.notEqual(key(deal({ total: '1' })), key(empty.replace('<dateTime/>', '<version2/>')));
  assert.notEqual(key(deal({ total: '1' })), key(empty.replace('<dateTime/>', '<dateTime>x</dateTime>')));
});

test('a form is a form with its charset told or not; JSON is something else', () => {
  const type = 'application/x-www-form-urlencoded';
  assert.equal(key('<a/>'), key('<a/>', { contentType: `${type};charset=UTF-8` }));
  assert.notEqual(key('<a/>'), key('<a/>', { contentType: 'application/json' }));
});

test('wrong credentials, another path and another method are another request', () => {
  const text = deal({});
  for (const changes of [
    { body: { user: 'u', password: 'wrong', int_in: text } },
    { body: { user: 'u', int_in: text } },
    { path: '/elsewhere' },
    { method: 'GET' },
  ])
    assert.notEqual(key(text), key(text, changes));
});

test('no value of the interface looks made up', () => {
  assert.ok(financialStatuses.length > 3);
  for (const value of financialStatuses) assert.doesNotMatch(value, new RegExp(madeUp));
});
