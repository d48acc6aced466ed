import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tck } from '../tck.ts';

const refused: readonly (readonly [words: readonly string[], told: RegExp])[] = [
  [['--seed', '1'], /--lenient/],
  [['--combinations', '3'], /--lenient/],
  [['--combined'], /--combined needs --grid/],
  [['--lenient', '--rule', 'command.doDeal'], /--lenient/],
  [['--lenient', '--variation', 'nothing of the kind'], /there is no variation nothing of the kind/],
  [['--lenient', '--combinations', 'many'], /whole number/],
];

for (const [words, told] of refused)
  test(`prove ${words.join(' ')} is refused before anything is run`, async () => {
    const { code, err } = await tck(['prove', ...words]);
    assert.equal(code, 2, err);
    assert.match(err, told);
  });
