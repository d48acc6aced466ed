import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells } from '../../tools/proof/grid/cells.ts';
import { marks, readExcuses } from '../../tools/proof/grid/excuses.ts';

test('each excuse is one cell of the grid, and says what leaves it open', () => {
  const excuses = readExcuses();
  assert.ok(excuses.size > 1000, `${excuses.size} excuses`);
  const ids = new Set(cells.map(({ id }) => id));
  assert.deepEqual(
    [...excuses.keys()].filter((id) => !ids.has(id)),
    [],
  );
  const wordless = [...excuses].filter(([, { says }]) => says.split(' ').length < 2);
  assert.deepEqual(wordless, []);
  const unmarked = [...excuses].filter(([, { mark }]) => !marks.includes(mark));
  assert.deepEqual(unmarked, []);
});
