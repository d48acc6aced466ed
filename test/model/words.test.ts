import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type History, histories } from '../../src/generators/index.ts';
import { smallest } from '../../src/model/smallest.ts';
import { moveFrom, moveInWords, scenarioOf } from '../../src/model/words.ts';

const all = histories({ transmits: true, transactions: 8 });

test('every move is read as it is written', () => {
  const moves = fc.sample(all, { seed: 2, numRuns: 50 }).flat();
  assert.ok(moves.length > 200);
  for (const move of moves) assert.deepEqual(moveFrom(moveInWords(move)), move);
});

test('what is no move says how one is written', () => {
  for (const words of ['refund', 'refund one, half', 'charge 1', 'refund 1, most'])
    assert.throws(() => moveFrom(words), /is no move; an example of a move is/);
});

test('a history is told as a scenario', () => {
  const history = ['charge 1 of 100', 'refund 1, whole'].map(moveFrom);
  assert.equal(
    scenarioOf(history, 'Twice'),
    [
      'Scenario: Twice',
      '  When this happens',
      '    | charge 1 of 100 |',
      '    | refund 1, whole |',
      '  Then the target and the model agree',
    ].join('\n'),
  );
});

const twice = async (history: History): Promise<number | undefined> => {
  const refunds = new Map<number, number>();
  for (const [index, move] of history.entries()) {
    if (move.what !== 'refund') continue;
    const count = (refunds.get(move.number) ?? 0) + 1;
    if (count === 2) return index;
    refunds.set(move.number, count);
  }
  return undefined;
};

test('the smallest history has nothing in it that could be left out, and few trials find it', async () => {
  let looked = 0;
  for (const history of fc.sample(all, { seed: 6, numRuns: 120 })) {
    const at = await twice(history);
    if (at === undefined) continue;
    looked += 1;
    let trials = 0;
    const moves = await smallest(history, at, (one) => {
      trials += 1;
      return twice(one);
    });
    assert.equal(moves.length, 2, moves.map(moveInWords).join('; '));
    for (const move of moves) assert.match(moveInWords(move), /^refund (the capture of )?1, (whole|above)$/);
    assert.ok(trials < 25, `${trials} trials`);
  }
  assert.ok(looked > 10, `only ${looked} histories had two refunds of one charge`);
});
