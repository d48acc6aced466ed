import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../', import.meta.url));

const slow = [
  /from 'node:child_process'/,
  /from 'playwright-core'/,
  /import \{[^}]*\brun\b[^}]*\} from '[^']*\/certification\/run\.ts'/,
  /\b(?:runCucumber|loadSupport|loadSuite)\b/,
  /from '[^']*\/(?:system|whole)\//,
];

const slowIn = (text: string): readonly string[] => slow.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

async function quickFiles(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile() && one.name.endsWith('.ts'))
    .map((one) => relative(folder, join(one.parentPath, one.name)))
    .filter((file) => !/^(?:system|whole)\/|^lint\.ts$|^house\/quick\.test\.ts$/.test(file));
}

test('what npm run unit runs starts no process and runs no scenario: that is for test/system', async () => {
  const files = await quickFiles();
  assert.ok(files.length > 80, `only ${files.length} files were looked at`);
  for (const file of files)
    assert.deepEqual(
      slowIn(await readFile(join(folder, file), 'utf8')),
      [],
      `${file} belongs into test/system`,
    );
});

test('every test is in a room, where npm run unit, npm run system or npm run whole finds it', async () => {
  const names = await readdir(folder);
  assert.deepEqual(
    names.filter((name) => name.endsWith('.test.ts')),
    [],
  );
});

test('each way to be slow is found, and its quick twin is not', () => {
  for (const [one, found] of [
    ["import { spawn } from 'node:child_process';", true],
    ["import { chromium } from 'playwright-core';", true],
    ["import { type Progress, run } from '../../src/certification/run.ts';", true],
    ["import { withoutSecrets } from '../../src/certification/run.ts';", false],
    ["import { run } from '../../tools/proof/lenient/index.ts';", false],
    ['const suite = await loadSuite();', true],
    ["import { ended } from '../system/process.ts';", true],
    ["import { tck } from '../tck.ts';", false],
  ] as const)
    assert.equal(slowIn(one).length > 0, found, one);
});
