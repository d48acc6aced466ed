import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const source = (name: string) => readFile(new URL(`../../src/${name}`, import.meta.url), 'utf8');

test('who imports the package with an older Node is told so before a dependency fails', async () => {
  const [first] = /^(?:import|export) .*/m.exec(await source('index.ts')) ?? [];
  assert.equal(first, "import './node-version.ts';");
  const { engines } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const text = await source('node-version.ts');
  const imported = (version: string) => () => new Function('process', text)({ versions: { node: version } });
  assert.equal(engines.node, '>=24');
  assert.throws(
    imported('20.19.1'),
    /^Error: ashrait-tck needs Node 24 or newer and was imported by 20\.19\.1\.$/,
  );
  assert.doesNotThrow(imported('24.0.0'));
});
