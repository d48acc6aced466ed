import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../', import.meta.url));

/** Lines that wait for the clock without a comment above them that gives the reason. */
function waitsIn(text: string): readonly string[] {
  const [, imported] = /\bsetTimeout as (\w+)\b[^;]* from 'node:timers\/promises'/.exec(text) ?? [];
  const waits = new RegExp(`(?<![.\\w])(?:setTimeout${imported ? `|${imported}` : ''})\\(`);
  const lines = text.split('\n');
  return lines.filter((line, index) => {
    const code = line.replaceAll(/(['"`])(?:\\.|(?!\1).)*\1/g, "''");
    return waits.test(code) && !/^\s*(?:\/\/|\*|\/\*)|\*\/$/.test(lines[index - 1] ?? '');
  });
}

test('a test that waits for the clock gives the reason in the line above', async () => {
  let files = 0;
  for await (const file of glob('**/*.ts', { cwd: folder })) {
    files += 1;
    assert.deepEqual(waitsIn(await readFile(join(folder, file), 'utf8')), [], file);
  }
  assert.ok(files > 200);
});

test('each way to wait is found, and a wait with its reason is not', () => {
  const named = "import { setTimeout as rest } from 'node:timers/promises';\n";
  for (const [text, count] of [
    ['setTimeout(next, 20);', 1],
    ['// The child needs a moment.\nsetTimeout(next, 20);', 0],
    [`${named}await rest(20);`, 1],
    [`${named}/** The child needs a moment. */\nawait rest(20);`, 0],
    ['await rest(20);', 0],
    ['socket.setTimeout(20, end);', 0],
    ["const code = 'setTimeout(next, 20);';", 0],
  ] as const)
    assert.equal(waitsIn(text).length, count, text);
});
