import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Matcher } from '../../src/recordings/index.ts';
import { AT, CARD, exchange, request } from './messages.ts';

const fields = { total: '100', cardNo: '4580120000011234', cvv: '***', user: 'TMWQTYJNT1', currency: 'ILS' };
const recorded = [
  exchange(request('doDeal', fields), 'a', { scenario: 'one' }),
  exchange(request('inquireTransactions', { tranId: '7', user: 'x' }), 'b', { scenario: 'one' }),
];

function said(int_in: string, password = 'recorded-password', definitions = recorded): string {
  const asked = { method: 'POST', path: '/xpo/Relay', at: new Date(AT), scenario: 'one' };
  try {
    new Matcher(definitions).find({ ...asked, body: { user: 'recorded-user', password, int_in } });
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
  return 'found';
}

const deal = (changes: object) => request('doDeal', { ...fields, ...changes });
const none = 'ReplayMiss: the recording has no such doDeal; the nearest, exchange 0, differs in ';

const changed: readonly (readonly [what: string, request: string, said: string])[] = [
  ['nothing', deal({}), 'found'],
  ['an amount', deal({ total: '200' }), `${none}ashrait/request/doDeal/total: sent "200", recorded "100"`],
  [
    'an element more',
    deal({ deferMonths: '02' }),
    `${none}ashrait/request/doDeal/deferMonths: sent "02", recorded nothing`,
  ],
  [
    'an element less',
    deal({}).replace('<currency>ILS</currency>', ''),
    `${none}ashrait/request/doDeal/currency: sent nothing, recorded "ILS"`,
  ],
  [
    'another card',
    deal({ cardNo: CARD.number }),
    `${none}ashrait/request/doDeal/cardNo: sent another value (secret), recorded another value (secret)`,
  ],
  [
    'a longer CVV',
    deal({ cvv: '9876' }),
    `${none}ashrait/request/doDeal/cvv: sent another value (secret), recorded another value (secret)`,
  ],
];

for (const [what, text, expected] of changed)
  test(`a request with ${what} changed: ${expected}`, () => assert.equal(said(text), expected));

test('the nearest is of the same command, though another has fewer values that differ', () => {
  const many = deal({ total: '1', currency: 'USD', user: 'a', cardNo: '1', cvv: '' });
  assert.match(said(many), /no such doDeal; the nearest, exchange 0, differs in .*, and 2 more$/);
});

test('no password is told, neither in a form nor in a message', () => {
  const [form, xml] = [said(deal({}), 'my-own-word'), said(deal({ password: 'my-own-word' }))];
  assert.match(form, /form\/password: sent another value \(secret\)/);
  assert.match(xml, /doDeal\/password: sent another value \(secret\)/);
  assert.doesNotMatch(form + xml, /my-own-word/);
});

test('a card or a CVV in another place is masked', () => {
  for (const text of [
    deal({ userData1: '4580123456781236' }),
    deal({ userData1: `&lt;cvv&gt;987&lt;/cvv&gt;` }),
    `<ashrait><cardNo>${CARD.number}</cardNo><cvv>987</cvv>`,
  ]) {
    const line = said(text);
    assert.match(line, /ReplayMiss/);
    assert.doesNotMatch(line, /4580123456781234|4580123456781236|987/);
  }
});

test('what was asked for once more than it was recorded is said so, and what is not there at all', () => {
  const twice = new Matcher(recorded);
  const asked = { method: 'POST', path: '/xpo/Relay', at: new Date(AT), scenario: 'one' };
  const body = { user: 'recorded-user', password: 'recorded-password', int_in: deal({}) };
  twice.find({ ...asked, body });
  assert.throws(() => twice.find({ ...asked, body }), /has this doDeal 1 times, and the run asked once more/);
  assert.throws(
    () => new Matcher(recorded).find({ ...asked, path: '/nowhere', body: '' }),
    /no such request to \/nowhere; the nearest, exchange 1, differs in /,
  );
});
