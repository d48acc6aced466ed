import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Definition, Matcher, ReplayMiss } from '../../src/recordings/index.ts';
import { AT, exchange, reply, request } from './messages.ts';

const deal = (user: string, more = {}) => request('doDeal', { total: '100', user, ...more });
const inquiry = (user: string) => request('inquireTransactions', { user });

const asking = (recorded: readonly Definition[]) => {
  const matcher = new Matcher(recorded);
  const ask = (int_in: string, scenario = 'one') =>
    matcher.find({
      ...{ method: 'POST', path: '/xpo/Relay', at: new Date(AT), scenario },
      body: { user: 'recorded-user', password: 'recorded-password', int_in },
    }).response;
  return { matcher, ask };
};

const one = { scenario: 'one' };
const [OLD, OLDER] = ['TMWQTYJNT1', 'TMWQTYJNT2'];
const [NEW, NEWER] = ['TNABCDEFG7', 'TNABCDEFG8'];

test('a reply speaks of this run, wherever the reference stands in it', () => {
  const said = reply(
    `<user>${OLD}</user><url at="x?id=${OLD}&amp;y=1">a_${OLD}_b</url><other>${OLDER}</other>`,
  );
  const { ask, matcher } = asking([exchange(deal(OLD), said, one)]);
  assert.equal(ask(deal(NEW)), said.replaceAll(OLD, NEW));
  assert.deepEqual([matcher.misses, matcher.unused], [0, 0]);
});

test('references are followed: what was prepared under one is not found under another', () => {
  const recorded = () => [
    exchange(deal(OLD), 'first', one),
    exchange(deal(OLDER), 'second', one),
    exchange(inquiry(OLDER), 'of the second', one),
    exchange(inquiry(OLD), 'of the first', one),
  ];
  const { ask } = asking(recorded());
  assert.deepEqual([ask(deal(NEW)), ask(deal(NEWER))], ['first', 'second']);
  assert.deepEqual([ask(inquiry(NEW)), ask(inquiry(NEWER))], ['of the first', 'of the second']);
  const other = asking(recorded());
  other.ask(deal(NEW));
  assert.equal(other.ask(inquiry(NEWER)), 'of the second');
  assert.equal(other.ask(inquiry(NEW)), 'of the first');
  assert.throws(() => other.ask(inquiry(NEW)), ReplayMiss);
});

test('references that begin with a digit are references too: a cut one, and a long number after a zero', () => {
  const rows = [
    ['04CDEZ5LABCDEFGHIJ1', '04XJJ95LABCDEFGHIJ1'],
    ['099179585372071806', '099179585400000107'],
  ] as const;
  for (const [recorded, sent] of rows) {
    const said = reply(`<user>${recorded}</user>`);
    const { ask, matcher } = asking([exchange(deal(recorded), said, one)]);
    assert.equal(ask(deal(sent)), said.replace(recorded, sent));
    assert.equal(matcher.misses, 0);
  }
  // A shorter user is no cut reference.
  const { ask } = asking([exchange(deal('04CDEZ5LABCDEFGHIJ'), 'of another', one)]);
  assert.throws(() => ask(deal('04XJJ95LABCDEFGHIJ')), ReplayMiss);
});

test('requests that differ in the CVV alone come in their order', () => {
  const { ask } = asking([
    exchange(deal(OLD, { cvv: '***' }), 'first', one),
    exchange(deal(OLD, { cvv: '***' }), 'second', one),
  ]);
  assert.deepEqual([ask(deal(NEW, { cvv: '123' })), ask(deal(NEW, { cvv: '999' }))], ['first', 'second']);
});

test('the same request of two scenarios has the reply of its own, whichever comes first', () => {
  const { ask, matcher } = asking([
    exchange(deal('x'), 'of one', one),
    exchange(deal('x'), 'of two', { scenario: 'two' }),
  ]);
  assert.deepEqual([ask(deal('x'), 'two'), ask(deal('x'), 'one')], ['of two', 'of one']);
  assert.throws(() => ask(deal('x'), 'three'), /does not have the scenario "three"/);
  assert.equal(matcher.misses, 1);
  assert.match(matcher.latestMiss ?? '', /"three"/);
});

test('examples of one outline have one name: what was passed over is not taken for what comes now', () => {
  const example = (total: string, said: string) => [
    exchange(deal('x', { total }), `${said} ${total}`, one),
    exchange(inquiry('x'), `${said} asked`, one),
  ];
  const { ask } = asking([...example('1', 'first'), ...example('2', 'second')]);
  assert.equal(ask(deal('x', { total: '2' })), 'second 2');
  assert.equal(ask(inquiry('x')), 'second asked');
  assert.equal(ask(deal('x', { total: '1' })), 'first 1', 'and what comes before is there still');
});

test('the time is that of what the scenario asks for next', () => {
  const at = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
  const { ask, matcher } = asking([
    exchange(deal('x'), '', { scenario: 'one', at: at('10') }),
    exchange(inquiry('x'), '', { scenario: 'one', at: at('11') }),
    exchange(deal('x'), '', { scenario: 'two', at: at('12') }),
  ]);
  const now = (scenario?: string) => matcher.now(scenario).toISOString();
  assert.equal(now(), at('10'));
  assert.equal(now('two'), at('12'));
  ask(deal('x'));
  assert.equal(now('one'), at('11'));
  ask(inquiry('x'));
  assert.equal(now('one'), at('11'), 'nothing comes next: that of the latest');
});
