import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url));

function prove(...words: readonly string[]): Promise<{ code: number | null; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [start, 'prove', ...words]);
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.on('close', (code) => resolve({ code, err }));
  });
}

const refused: readonly (readonly [words: readonly string[], told: RegExp])[] = [
  [['--seed', '1'], /--lenient/],
  [['--combinations', '3'], /--lenient/],
  [['--lenient', '--rule', 'command.doDeal'], /--lenient/],
  [['--lenient', '--variation', 'nothing of the kind'], /there is no variation nothing of the kind/],
  [['--lenient', '--combinations', 'many'], /whole number/],
];

for (const [words, told] of refused)
  test(`prove ${words.join(' ')} is refused before anything is run`, async () => {
    const { code, err } = await prove(...words);
    assert.equal(code, 2, err);
    assert.match(err, told);
  });
