import { AsyncResource } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

const parts = 4;

/** Files whose tests wait longer than they compute and share nothing, so that their tests run side by side. */
export const sideBySide: readonly string[] = [
  'merchant/conditions.test.ts',
  'merchant/doctor.test.ts',
  'merchant/drivers.test.ts',
  'merchant/inquiry-first.test.ts',
  'merchant/no-money.test.ts',
  'merchant/nothing-approved.test.ts',
  'merchant/observe.test.ts',
  'merchant/passive-probe.test.ts',
  'merchant/steps.test.ts',
  'merchant/variants.test.ts',
  'merchant/waiting.test.ts',
];

/** Loads a quarter of the quick tests, every fourth file. Each file is a suite, so that its hooks apply only to itself. */
export function part(which: number): void {
  const files = globSync('!(system|whole)/**/*.test.ts', { cwd: folder }).toSorted();
  // Test files are loaded one after the other, because Node adds each test to the suite that is being defined.
  let loaded = Promise.resolve();
  for (const file of files.filter((_, index) => index % parts === which))
    describe(`test/${file}`, { concurrency: sideBySide.includes(file) ? 8 : 1 }, () => {
      const mine = loaded.then(AsyncResource.bind(() => import(`./${file}`)));
      loaded = mine.catch(() => {});
      return mine;
    });
}
