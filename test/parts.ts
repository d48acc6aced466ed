import { AsyncResource } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

const parts = 4;

/** A quarter of the quick tests, every fourth file: a suite a file, so that a file's hooks are its own. */
export function part(which: number): void {
  const files = globSync('!(system|whole)/**/*.test.ts', { cwd: folder }).toSorted();
  // One after the other: a test belongs to the suite in whose course its file is loaded.
  let loaded = Promise.resolve();
  for (const file of files.filter((_, index) => index % parts === which))
    describe(`test/${file}`, () => {
      const mine = loaded.then(AsyncResource.bind(() => import(`./${file}`)));
      loaded = mine.catch(() => {});
      return mine;
    });
}
