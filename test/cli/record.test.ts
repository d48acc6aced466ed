import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const folder = await useFolder();

const mistakes: readonly (readonly [words: readonly string[], line: RegExp])[] = [
  [['certify', '--target', 'replay'], /--target replay and --recording DIR need each other: give both/],
  [['certify', '--recording', 'x'], /--target replay and --recording DIR need each other: give both/],
  [['certify', '--target', 'sandbox', '--recording', 'x'], /need each other/],
  [['certify', '--target', 'live', '--recording', 'x'], /need each other/],
  [['certify', '--target', 'replay', '--recording', 'x', '--target-file', 'y'], /contradict each other/],
  [['certify', '--max-age', '3'], /--max-age applies only to a recording/],
  [['certify', '--target', 'replay', '--recording', 'x', '--max-age', 'old'], /a number of days/],
  [
    ['certify', '--target', 'replay', '--recording', 'nowhere'],
    /nowhere\/recording\.json cannot be read \(ENOENT\)/,
  ],
  [['record'], /--out/],
  [['record', '--out', path('package.json')], /cannot be written to .*package\.json \((?:EEXIST|ENOTDIR): /],
  [['record', '--out', 'x', '--target-file', 'nowhere.json'], /nowhere\.json cannot be read/],
];

for (const [words, line] of mistakes)
  test(`${words.join(' ').replace(path(''), '')}: 2 and a line`, async () => {
    const out = words[0] === 'certify' ? ['--out', join(folder, 'mistaken')] : [];
    const placed = words.map((word) => (word === 'x' ? join(folder, 'x') : word));
    const { code, err } = await tck([...placed, ...out]);
    assert.equal(code, 2, err);
    assert.match(err, line);
    assert.equal(err.trim().split('\n').length, 1);
  });
