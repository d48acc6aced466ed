import { AsyncResource } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Files whose tests wait longer than they compute and share nothing. The slowest ones begin first. */
const waiting: readonly string[] = [
  'merchant/shop-as-it-is.test.ts',
  'merchant/variants.test.ts',
  'merchant/variants-of-shop.test.ts',
  'merchant/passive-probe.test.ts',
  'merchant/conditions.test.ts',
  'merchant/logs.test.ts',
  'merchant/waiting.test.ts',
  'merchant/doctor.test.ts',
  'merchant/steps.test.ts',
  'merchant/drivers.test.ts',
  'merchant/no-money.test.ts',
  'merchant/observe.test.ts',
  'merchant/inquiry-first.test.ts',
];

/** The slowest of the other files, in order. They are dealt out first, so that both parts take about as long. */
const slow: readonly string[] = [
  'attestation/verify.test.ts',
  'attestation/merge.test.ts',
  'attestation/unsigned.test.ts',
  'merchant/histories.test.ts',
  'cli/doctor.test.ts',
  'sandbox/attacks.test.ts',
  'certification/leaks.test.ts',
  'cli/settings.test.ts',
  'merchant/empty-pass.test.ts',
  'merchant/passive.test.ts',
  'fuzz/fuzz.test.ts',
  'reference/pages.test.ts',
  'sandbox/provocations.test.ts',
  'generators/pairs.test.ts',
];

// Test files are loaded one after the other, because Node adds each test to the suite that is being defined.
let loaded = Promise.resolve();

/** Each file is a suite, so that its hooks apply only to itself. */
function suiteOf(file: string, concurrency: number): void {
  describe(`test/${file}`, { concurrency }, () => {
    const mine = loaded.then(AsyncResource.bind(() => import(`./${file}`)));
    loaded = mine.catch(() => {});
    return mine;
  });
}

/** Loads half of the quick tests that compute: the first and fourth of each four files, or the other two. */
export function part(which: number): void {
  const files = globSync('!(system|whole)/**/*.test.ts', { cwd: folder }).toSorted();
  const computing = new Set([...slow, ...files].filter((file) => !waiting.includes(file)));
  for (const [index, file] of [...computing].entries())
    if (Number(index % 4 === 1 || index % 4 === 2) === which) suiteOf(file, 1);
}

/**
 * Loads the quick tests that wait, and runs two files at the same time. Further files make an application in this
 * process so slow that its time-outs pass.
 */
export function sideBySide(): void {
  describe('tests that wait', { concurrency: 2 }, () => {
    for (const file of waiting) suiteOf(file, /variants|shop-as-it-is/.test(file) ? 1 : 4);
  });
}
