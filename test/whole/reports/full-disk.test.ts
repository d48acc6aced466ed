import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useFolder } from '../../support/use.ts';

const folder = await useFolder();

const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

function written(shell: readonly string[], before: string, out: string): Promise<string> {
  const script = `
    const { prepareReports, writeReports } = await import(${here('../../../src/reports/reports.ts')});
    const { CONFORMANT } = await import(${here('../../certification/certificate-fixture.ts')});
    try {
      await prepareReports(${JSON.stringify(out)});
      await writeReports(${JSON.stringify(out)}, [], CONFORMANT);
      console.log('written');
    } catch (error) { console.log(error.name + ': ' + error.message); }`;
  const [program = '', ...words] = [...shell, `${before} exec "$0" --input-type=module -e "$1"`];
  return new Promise((resolve, reject) =>
    execFile(program, [...words, process.execPath, script], (error, out, err) =>
      error ? reject(new Error(err || error.message)) : resolve(out.trim()),
    ),
  );
}

const start = fileURLToPath(new URL('../../../src/cli/start.mjs', import.meta.url));

/** Runs a verb that cannot write files above a number of KiB. */
const limited = (kib: number, words: readonly string[]) =>
  spawnSync('bash', ['-c', `ulimit -f ${kib}; exec "$@"`, 'bash', process.execPath, start, ...words], {
    encoding: 'utf8',
  });

test('where the disk is full the earlier reports stay whole, and the message says why', async () => {
  const out = join(folder, 'full');
  assert.equal(await written(['bash', '-c'], '', out), 'written');
  const all = (await readdir(out)).sort();
  assert.deepEqual(all, ['certificate.html', 'certificate.json', 'junit.xml', 'messages.ndjson']);
  assert.equal(JSON.parse(await readFile(join(out, 'certificate.json'), 'utf8')).verdict, 'conformant');
  // A file size limit makes a write fail in the middle, as a full disk does.
  const said = await written(['bash', '-c'], 'ulimit -f 16;', out);
  assert.match(said, /^ConfigurationError: reports cannot be written to .* \(EFBIG: file too large\)/);
  assert.deepEqual((await readdir(out)).sort(), all);
  assert.equal(JSON.parse(await readFile(join(out, 'certificate.json'), 'utf8')).verdict, 'conformant');
});

test('where the disk is full, a compared page stays as it was', async () => {
  const out = join(folder, 'compared');
  assert.equal(await written(['bash', '-c'], '', out), 'written');
  const [page, certificate] = [join(out, 'page.html'), join(out, 'certificate.json')];
  await writeFile(page, 'earlier');
  const { status, stderr } = limited(4, ['compare', certificate, certificate, '--html', page]);
  assert.equal(status, 2, stderr);
  assert.match(stderr, /the page cannot be written to .*EFBIG/);
  assert.equal(await readFile(page, 'utf8'), 'earlier');
  assert.ok((await readdir(out)).every((name) => !name.endsWith('.new')));
});

test('a run whose reports do not fit tells its outcome all the same: 2', async () => {
  const out = join(folder, 'told');
  const { status, stdout, stderr } = limited(16, ['certify', '--command', 'inquireTerminal', '--out', out]);
  assert.equal(status, 2, stderr);
  assert.match(stdout, /^INCOMPLETE {2}sandbox, /);
  assert.match(stderr, /tck: reports cannot be written to .* \(EFBIG: file too large\)/);
  assert.deepEqual(await readdir(out), []);
});

test('a read-only disk is called so', async (context) => {
  const inNamespace = ['unshare', '-rm', 'sh', '-c'];
  const mounted = `mount -t tmpfs -o ro tmpfs '${folder}' &&`;
  const probe = await written(inNamespace, mounted, '/dev/null/x').catch((error) => String(error));
  if (!/ENOTDIR/.test(probe)) return context.skip(`no disk can be mounted: ${probe.slice(0, 100)}`);
  const said = await written(inNamespace, mounted, join(folder, 'a/b/c'));
  assert.match(said, /^ConfigurationError: .* \(EROFS: read-only file system\)/);
});
