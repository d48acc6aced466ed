import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ambiguities, rules } from '../../src/contract/index.ts';

/** Line numbers of the specification by kind of content, without the sentences. */
const table = await readFile(new URL('spec-lines.txt', import.meta.url), 'utf8');
const kinds = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' '))
    .flatMap(([kind = '', ...ranges]) =>
      ranges.flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number);
        return Array.from({ length: to - from + 1 }, (_, index) => [from + index, kind] as const);
      }),
    ),
);

const lineOf = (source: string): number => Number(source.match(/, line (\d+) of/)?.[1]);

test('the table has a kind for each of the 428 lines', () => {
  assert.equal(kinds.size, 428);
  for (let line = 1; line <= 428; line += 1) assert.ok(kinds.has(line), `line ${line}`);
  assert.deepEqual(
    [303, 304, 305, 321, 322, 323].map((line) => kinds.get(line)),
    ['heading', 'blank', 'statement', 'table-head', 'table-head', 'statement'],
  );
});

test('the place of every rule is a line with a statement on it', () => {
  assert.ok(rules.length > 500);
  for (const { id, source } of rules)
    assert.equal(kinds.get(lineOf(source)), 'statement', `${id}: ${source}`);
});

test('so is every place of the register', () => {
  assert.ok(ambiguities.length > 80);
  for (const { number, lines } of ambiguities)
    for (const line of lines) assert.equal(kinds.get(line), 'statement', `#${number}: line ${line}`);
});

test('places that are easily off by a line or two are right', () => {
  const places: Readonly<Record<string, number>> = {
    'general.daily-transmission': 24,
    'general.invoice-ils-only': 25,
    'general.invoice-messages-english': 26,
    'general.amounts-smallest-unit': 27,
    'transaction.reply.status': 62,
    'transaction.reply.error-structure': 62,
    'envelope.coded-element': 64,
    'auth.credentials-on-every-request': 305,
    'auth.separate-sets': 306,
    'auth.https-tls12': 307,
    'auth.frame-ancestors': 308,
    'version.2000': 428,
  };
  for (const [id, line] of Object.entries(places))
    assert.equal(lineOf(rules.find((one) => one.id === id)?.source ?? ''), line, id);
});
