import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useFolder, useSandbox } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { program } from './program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let lines: readonly string[];
before(async () => {
  lines = (await readFile(join(root, 'packaging', 'Containerfile'), 'utf8')).split('\n');
});

const words = (instruction: string): readonly string[] => {
  const [found, ...more] = lines.filter((line) => line.startsWith(`${instruction} `));
  assert.ok(found && more.length === 0, instruction);
  return JSON.parse(found.slice(found.indexOf('[')));
};

test('the image runs the sandbox without rights, on its port, with a volume', async () => {
  assert.deepEqual(
    lines.filter((line) => /^(USER|VOLUME|EXPOSE) /.test(line)),
    ['USER tck', 'VOLUME /data', 'EXPOSE 8443'],
  );
  const [verb, ...options] = words('CMD');
  assert.equal(verb, 'sandbox');
  const { out } = await tck(['sandbox', '--help']);
  const names = options.filter((word) => word.startsWith('--'));
  assert.equal(names.length, 3);
  for (const name of names) assert.match(out, new RegExp(`^  ${name} <`, 'm'));
});

const folder = await useFolder();
const { sandbox } = await useSandbox();

test('the health check passes where the sandbox answers, and fails where nothing does', async () => {
  const [node, option, script = ''] = words('HEALTHCHECK');
  assert.deepEqual([node, option], ['/opt/ashrait-tck/node', '-e']);
  const check = (port: number) =>
    program(folder, process.execPath, [
      '-e',
      script.replace('port: 8443', `port: ${port}`).replace('/data/sandbox/ca.pem', join(folder, 'ca.pem')),
    ]);
  await writeFile(join(folder, 'ca.pem'), sandbox.ca);
  assert.equal((await check(Number(new URL(sandbox.baseUrl).port))).code, 0);
  assert.equal((await check(1)).code, 1);
});
