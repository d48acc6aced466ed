import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  admittedPairs,
  courses,
  covering,
  historiesOf,
  isMove,
  pairId,
  pairsOf,
  varietyOf,
} from '../../src/generators/index.ts';
import { moveFrom, moveInWords } from '../../src/model/words.ts';

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

test('each admitted pair of values occurs in a row, and no other pair', () => {
  for (const seed of [1, 2, 3]) {
    const { parameters, admits } = varietyOf();
    const pairs = new Set(admittedPairs(parameters, admits).map(pairId));
    const rows = covering(parameters, admits, numbers(seed));
    assert.deepEqual(new Set(rows.flatMap(pairsOf).map(pairId)), pairs);
    assert.ok(rows.every(admits) && rows.length < 230, `${rows.length} rows`);
    assert.ok(pairs.size > 2000);
  }
});

test('each life in each way of transmission occurs with each other value that it admits', () => {
  const { parameters, admits } = varietyOf();
  const random = numbers(4);
  const rows = covering(parameters, admits, random);
  const more = courses({ parameters }, random, rows);
  assert.ok(more.every(admits) && more.length < 800, `${more.length} rows`);
  const tried = new Set([...rows, ...more].map(({ life, sent, currency }) => [life, sent, currency].join()));
  const { life = [], sent = [], currency = [] } = parameters;
  const admitted = life.flatMap((one) =>
    sent.flatMap((way) =>
      currency
        .filter((each) => admits({ life: one, sent: way, currency: each }))
        .map((each) => [one, way, each].join()),
    ),
  );
  assert.ok(admitted.length > 300);
  assert.deepEqual(
    admitted.filter((each) => !tried.has(each)),
    [],
  );
});

test('constraints exclude pairs', () => {
  const { parameters, admits } = varietyOf();
  const pairs = new Set(admittedPairs(parameters, admits).map(pairId));
  const has = (one: readonly [string, string], other: readonly [string, string]) =>
    pairs.has(pairId([one, other].map(([name, value]) => ({ name, value })) as never));
  assert.ok(has(['life', 'is refunded twice'], ['lookup', 'orgUid']));
  assert.ok(!has(['life', 'is transmitted'], ['lookup', 'orgUid']));
  assert.ok(!has(['life', 'is paid out'], ['credit', 'Payments']));
  assert.ok(!has(['clock', 'past midnight'], ['terminal', 'main']));
});

test('a target without an admin API lacks the daily run and the clock, each with its reason', () => {
  const { parameters, left } = varietyOf({
    ...{ cards: ['approved-visa'], terminals: ['main', 'manual'] },
    ...{ clock: false, admin: false },
  });
  assert.deepEqual(parameters.sent, ['by request', 'not with another terminal']);
  assert.deepEqual(parameters.clock, ['in an hour']);
  assert.ok(left.some(([value, reason]) => value === 'sent by the daily run' && /clock/.test(reason)));
  assert.ok(left.some(([value]) => value === 'terminal second'));
});

test('a row is a transaction of a history, and its words are read as they are written', () => {
  const { parameters, admits } = varietyOf();
  const rows = covering(parameters, admits, numbers(4));
  const histories = historiesOf(rows, () => 500).map(({ history }) => history);
  assert.equal(
    histories.flat().filter((move) => isMove(move) && move.total !== undefined).length,
    rows.length,
  );
  for (const move of histories.flat()) assert.deepEqual(moveFrom(moveInWords(move)), move);
});
