import { AsyncResource } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The quick tests, every second file of them: a suite a file, so that a file's hooks are its own. */
export function half(which: 0 | 1): void {
  const files = globSync('!(system)/**/*.test.ts', { cwd: folder }).toSorted();
  // One after the other: a test belongs to the suite in whose course its file is loaded.
  let loaded = Promise.resolve();
  for (const file of files.filter((_, index) => index % 2 === which))
    describe(`test/${file}`, () => {
      const mine = loaded.then(AsyncResource.bind(() => import(`./${file}`)));
      loaded = mine.catch(() => {});
      return mine;
    });
}
