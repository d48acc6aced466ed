import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { merchantVariables, targetFile } from '../../support/target.ts';
import { useFolder, usePort } from '../../support/use.ts';
import { started } from '../../system/process.ts';

const folder = await useFolder();
const at = (name: string): string => join(folder, name);

/** Without a writer, a verb waits for ever to read it. */
const pipe = at('z.json');
await promisify(execFile)('mkfifo', [pipe]);

/** A gateway that accepts a connection and never speaks. */
const silent = createServer(() => {});
const port = await usePort(silent);
await writeFile(at('target.jsonc'), JSON.stringify(targetFile(`https://127.0.0.1:${port}`)));
const unfinished = /not finished; each file is either complete or unchanged\n/;

/** Verbs that wait for a file or for the gateway, and what they say when they are stopped. */
const rows: readonly (readonly [words: readonly string[], says: RegExp])[] = [
  [['validate', pipe], /checked: 0 of 1 message\n/],
  [['compare', pipe, pipe], unfinished],
  [['history', pipe, '--out', at('history')], unfinished],
  [['merge', pipe, '--out', at('merged')], unfinished],
  [['scrub', pipe], /secrets removed from 0 of 1 file; the other files are unchanged\n/],
  [['doctor', '--target-file', at('target.jsonc')], /the check is not finished; nothing was charged\n/],
];

/** Resolves when a verb waits to read the pipe, which cannot be opened for writing before. */
async function isRead(): Promise<() => void> {
  for (;;) {
    try {
      const file = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
      return () => closeSync(file);
    } catch {
      // Another process opens the pipe.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

export function testStopped(verbs: readonly string[]): void {
  for (const [words, says] of rows.filter(([[verb = '']]) => verbs.includes(verb)))
    test(`${words[0]}, stopped, says what was done and leaves no half of a file`, async () => {
      const child = started(words, { ...merchantVariables, NO_COLOR: '1' });
      let err = '';
      child.stderr.on('data', (text) => {
        err += text;
      });
      const over = once(child, 'close');
      const close = words.includes(pipe) ? await isRead() : void (await once(silent, 'connection'));
      child.kill('SIGINT');
      assert.deepEqual(await over, [null, 'SIGINT'], err);
      close?.();
      assert.match(err, /tck: stopped by Ctrl-C; /);
      assert.match(err, says);
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.endsWith('.new')),
        [],
      );
    });
}
