import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

interface Installed {
  readonly version: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
const { dependencies, devDependencies, allowScripts } = JSON.parse(await read('package.json'));
const { packages } = JSON.parse(await read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Installed>>;
};

test('CONTRIBUTING lists each dependency with the version and licence of the lock file', async () => {
  const text = await read('CONTRIBUTING.md');
  const listed = [
    ...text.matchAll(/^\| `([@\w/-]+)` \| ([\d.]+) \| \d{4}-\d\d \| ([^|]+) \| [^|]{10,} \|$/gm),
  ].map(([, name, version, licence]) => `${name} ${version} ${licence}`);
  const expected = Object.keys({ ...dependencies, ...devDependencies }).map((name) => {
    const { version, license } = packages[`node_modules/${name}`] ?? {};
    return `${name} ${version} ${license}`;
  });
  assert.ok(expected.length > 20);
  assert.deepEqual(listed, expected);
});

test('only packages of allowScripts have an install script, and no optional one has', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  assert.deepEqual(
    scripted.map(([path]) => path.replace('node_modules/', '')).toSorted(),
    Object.keys(allowScripts).toSorted(),
  );
});

test('each installed package states a licence that allows its use here', () => {
  const licences = new Set(
    Object.entries(packages).flatMap(([path, { license }]) => (path === '' ? [] : [license])),
  );
  for (const one of licences)
    assert.match(
      one ?? 'none',
      /MIT|ISC|BSD|Apache-2\.0|MPL-2\.0|CC0|CC-BY|0BSD|BlueOak|Unlicense|Python-2\.0/,
    );
});
