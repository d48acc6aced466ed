import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReplayMiss } from '../../src/recordings/index.ts';
import { NearMatcher } from '../../src/recordings/near-misses.ts';
import { AT, exchange, reply, request } from './messages.ts';

const deal = (user: string) => request('doDeal', { total: '100', user });
const said = (user: string) => reply(`<user>${user}</user>`);

const answerTo = (recorded: string, sent: string, password = 'recorded-password'): string => {
  const matcher = new NearMatcher([exchange(deal(recorded), said(recorded), { scenario: 'one' })]);
  return matcher.find({
    ...{ method: 'POST', path: '/xpo/Relay', at: new Date(AT), scenario: 'one' },
    body: { user: 'recorded-user', password, int_in: deal(sent) },
  }).response;
};

for (const [what, old, now] of [
  ['a reference', 'TMWQTYJNT1', 'TNABCDEFG7'],
  ['a zero before a reference', '0TMWQTYJNT1', '0TNABCDEFG7'],
  ['a changed end after Hebrew letters', 'הזמנהJ1QQHgN1', 'הזמנהOBQQHgN1'],
  ['a count after zeros', '00000000001002602', '00000000001001802'],
] as const)
  test(`${what} of the recording is that of this run`, () => assert.equal(answerTo(old, now), said(now)));

test('a short number after zeros and another text are no references', () => {
  for (const [old, now] of [
    ['0000007', '0000008'],
    ['order 1', 'order 2'],
  ] as const)
    assert.throws(() => answerTo(old, now), ReplayMiss);
});

test('wrong credentials are alike, and are not the right ones', () => {
  const wrong = exchange(deal('order'), 'refused', { scenario: 'one' });
  const body = wrong.body as Readonly<Record<string, string>>;
  const matcher = () => new NearMatcher([{ ...wrong, body: { ...body, password: 'recorded-passwor' } }]);
  const ask = (password: string) =>
    matcher().find({
      ...{ method: 'POST', path: '/xpo/Relay', at: new Date(AT), scenario: 'one' },
      body: { ...body, password },
    }).response;
  assert.equal(ask('another-passwor'), 'refused');
  assert.throws(() => ask('recorded-password'), ReplayMiss);
});
