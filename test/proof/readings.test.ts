import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ambiguities } from '../../src/contract/index.ts';
import { readExcuses } from '../../tools/proof/grid/excuses.ts';
import { variations } from '../../tools/proof/lenient/variations.ts';

/** For each reading of an ambiguity: the gateway that has it, or a reason why no gateway needs it. */
const rows = new Map(
  (await readFile(new URL('readings.txt', import.meta.url), 'utf8'))
    .trim()
    .split('\n')
    .map((row) => {
      const [, reading = '', kind = '', what = ''] = row.match(/^(\S+) (\S+) ?(.*)$/) ?? [];
      return [reading, { kind, what }] as const;
    }),
);

test('every reading of the register is tried, or has its reason', () => {
  const readings = ambiguities.flatMap(({ number, readings: all }) =>
    all.map((_, index) => `${number}.${index + 1}`),
  );
  assert.ok(readings.length > 180);
  assert.deepEqual([...rows.keys()], readings);
});

test('a reading names a variation or an excused cell that there is, or a reason in words', () => {
  const excuses = readExcuses();
  for (const [reading, { kind, what }] of rows) {
    if (kind === 'variation')
      assert.ok(
        variations.some(({ id }) => id === what),
        `${reading}: ${what}`,
      );
    else if (kind === 'cell') assert.ok(excuses.has(what), `${reading}: ${what}`);
    else if (kind === 'reason') assert.match(what, /^\S+( \S+){4,}[^.]$/, reading);
    else assert.deepEqual([kind, what], ['sandbox', ''], reading);
  }
});

test('each entry has a reading that is tried on a gateway', () => {
  const untried = ambiguities.filter(({ number, readings }) =>
    readings.every((_, index) => rows.get(`${number}.${index + 1}`)?.kind === 'reason'),
  );
  // The suite sends such a field in both positions, or with a value that is valid in each reading, so that all readings
  // give the same replies.
  assert.deepEqual(
    untried.map(({ number }) => number),
    [24],
  );
});
