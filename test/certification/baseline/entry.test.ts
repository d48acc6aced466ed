import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fits } from '../../../src/certification/baseline/compare.ts';
import { baselineJsonSchema, entriesFrom, localDay } from '../../../src/certification/baseline/index.ts';
import { stableWords } from '../../../src/certification/baseline/stable-words.ts';
import { readJson } from '../../../src/reports/files.ts';

const folder = new URL('../../../schemas/', import.meta.url);
const path = fileURLToPath(new URL('baseline.example.jsonc', folder));
const example = async () => (await readJson(path, 'with comments')) as { entries: object[] };

test('the example is a baseline, and shows every way in which a deviation is found', async () => {
  const entries = entriesFrom(await example());
  assert.deepEqual(
    new Set(entries.map(({ by }) => by)),
    new Set([undefined, 'judge', 'generated', 'undecided']),
  );
});

test('the committed JSON Schema of baselines is that of the code', async () => {
  const committed = await readFile(new URL('baseline.schema.json', folder), 'utf8');
  assert.ok(
    committed === `${JSON.stringify(baselineJsonSchema(), null, 2)}\n`,
    `stale: node -e "import('./src/certification/baseline/index.ts').then((m) => console.log(JSON.stringify(m.baselineJsonSchema(), null, 2)))" > schemas/baseline.schema.json`,
  );
});

const mistakes: readonly (readonly [change: object, line: RegExp])[] = [
  [{ reason: '' }, /^entries\[1\]\.reason: give the reason .*is empty$/],
  [{ owner: ' ' }, /^entries\[1\]\.owner: name the .*is empty$/],
  [{ expiry: '2026-02-30' }, /^entries\[1\]\.expiry: must be a date, YYYY-MM-DD$/],
  [{ expiry: '1.12.2026' }, /^entries\[1\]\.expiry: /],
  [{ message: '**' }, /^entries\[1\]\.message: .*\* alone/],
  [{ by: 'judge' }, /^entries\[1\]\.command: must be given/],
  [{ command: 'doDeal' }, /^entries\[1\]\.command: must be given/],
  [{ by: 'somebody' }, /^entries\[1\]\.by: /],
  [{ expires: '2026-12-01' }, /^entries\[1\]: .*"expires"/],
  [{ rule: undefined }, /^entries\[1\]\.rule: /],
];

test('what an entry may not say is told by its place', async () => {
  const [first] = entriesFrom(await example());
  for (const [change, line] of mistakes) {
    const entries = [first, { ...first, scenario: 'Another', ...change }];
    assert.throws(() => entriesFrom({ entries }), { message: line }, JSON.stringify(change));
  }
  assert.throws(() => entriesFrom({ entries: [first, first] }), {
    message: /^entries\[1\]: repeats entries\[0\]/,
  });
  assert.throws(() => entriesFrom({ entries: [], reason: '' }), { message: /^the file: .*"reason"/ });
  assert.throws(() => entriesFrom([]), { message: /^the file: / });
});

test('what an update is empty is read by another update, and nothing else that is wrong', async () => {
  const [first] = entriesFrom(await example());
  const entries = [{ ...first, reason: '', owner: '' }];
  assert.deepEqual(entriesFrom({ entries }, 'unfinished'), entries);
  assert.throws(() => entriesFrom({ entries: [{ ...first, reason: 7 }] }, 'unfinished'));
  assert.throws(() => entriesFrom({ entries: [{ ...first, reason: '', expiry: 'soon' }] }, 'unfinished'));
});

test('the day is that of the place', () => {
  assert.equal(localDay(new Date(2026, 11, 1, 0, 5)), '2026-12-01');
  assert.equal(localDay(new Date(2026, 11, 1, 23, 55)), '2026-12-01');
});

test('* stands for anything, and the words around it for themselves', () => {
  for (const [message, text] of [
    ['a', 'a'],
    ['a * c', 'a b c'],
    ['a*', 'a'],
    ['*a*b', 'xaxab'],
    ['met "*" (*)', 'met "1" (x (y))'],
    ['mask 4580**0000', 'mask 458000******0000'],
  ] as const)
    assert.ok(fits(message, text), `${message} ${text}`);
  for (const [message, text] of [
    ['a', 'b'],
    ['a', 'ab'],
    ['a*a', 'a'],
    ['*b', 'ba'],
    ['a*b*c', 'acb'],
    ['a.c', 'abc'],
  ] as const)
    assert.ok(!fits(message, text), `${message} ${text}`);
});

const exchange = {
  ...{ command: 'doDeal', at: '', durationMs: 1 },
  request: '<user>T7KQ</user><total>10000</total>',
  reply: '<tranId>4711</tranId><authNumber>QWERTY</authNumber>',
};

test('what differs from run to run is left out of a message, and what was expected stays', () => {
  const stays = [
    'expected result 321 or 341, got 399',
    'expected total 10000, got 10001',
    'userData10 is missing',
  ];
  for (const text of stays) assert.equal(stableWords(text, 'scenario', [exchange]), text);
  const differs = [
    ['the charge 4711 of T7KQ has QWERTY', 'the charge * of * has *'],
    ['expected tranId 684700672, got "9684…"', 'expected tranId *, got "*"'],
    ['it was on 2026-11-21 10:05 and on 2026-11-21T10:05:06.123Z', 'it was on * and on *'],
    ['https://localhost:8443 took 20000 ms', '* took * ms'],
    ['met no number 0A12B7X', 'met no number *'],
  ] as const;
  for (const [text, words] of differs) assert.equal(stableWords(text, 'scenario', [exchange]), words);
});

test('of what a judge says values and numbers are left out, codes and the form that is asked stay', () => {
  const judged = [
    ['total was sent as "1", but the reply has "2"', 'total was sent as "*", but the reply has "*"'],
    [
      'the record has total 100, the transaction was answered with 99',
      'the record has total *, the transaction was answered with *',
    ],
    [
      'creditCompany has code 9, which is not one of its codes',
      'creditCompany has code 9, which is not one of its codes',
    ],
    ['the transport answered 500 where 200 was expected', 'the transport answered 500 where * was expected'],
    ['id has to be 1 to 20 digits, and is "A1"', 'id has to be 1 to 20 digits, and is "*"'],
    ['shiftId1 is missing', 'shiftId1 is missing'],
  ] as const;
  for (const [text, words] of judged) assert.equal(stableWords(text, 'judge', []), words);
});
