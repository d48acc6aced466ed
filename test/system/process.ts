import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ended } from '../tck.ts';

export const start = fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url));

export function started(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [start, ...words], { env: { ...process.env, ...environment } });
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

/** Returns a function that waits until the output of a process fits a pattern. */
export function heard(child: ChildProcessWithoutNullStreams) {
  let text = '';
  let wake = (): void => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
      wake();
    });
  child.once('exit', () => wake());
  return async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found;
      assert.equal(child.exitCode, null, text);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
