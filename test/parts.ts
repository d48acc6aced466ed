import { AsyncResource } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

const parts = 4;

/** Loads a quarter of the quick tests, every fourth file. Each file is a suite, so that its hooks apply only to itself. */
export function part(which: number): void {
  const files = globSync('!(system|whole)/**/*.test.ts', { cwd: folder }).toSorted();
  // Test files are loaded one after the other, because Node adds each test to the suite that is being defined.
  let loaded = Promise.resolve();
  for (const file of files.filter((_, index) => index % parts === which))
    describe(`test/${file}`, () => {
      const mine = loaded.then(AsyncResource.bind(() => import(`./${file}`)));
      loaded = mine.catch(() => {});
      return mine;
    });
}
