import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { journalsIn } from '../../src/target/safety/journal.ts';
import { useFolder } from '../support/use.ts';

const target = { name: 'a stranger', baseUrl: 'https://localhost:1', fingerprint: 'sha256:0' };
const sent = {
  at: '2026-11-21T10:00:00.000Z',
  sent: {
    command: 'doDeal',
    kind: 'charge',
    terminal: '0880000010',
    user: 'T1',
    currency: 'ILS',
    total: 1000,
  },
};
const folder = await useFolder();

/** A limit on the file size of the shell makes the last line incomplete, as on a full disk. */
const filling = `
  const { Journal } = await import(process.argv[1]);
  const journal = Journal.begin(process.argv[2], ${JSON.stringify(target)});
  let n = 0;
  try {
    for (;;) journal.add({ ...${JSON.stringify(sent)}, n: ++n });
  } catch (error) {
    console.log(n, error.message);
  }
`;

test('on a full disk the line that does not fit is taken back, and told', async (context) => {
  const module = new URL('../../src/target/safety/journal.ts', import.meta.url).href;
  const node = [process.execPath, '--input-type=module', '-e', filling, module, folder];
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', ...node], { encoding: 'utf8' });
  if (process.platform === 'win32') return context.skip('no such limit');
  const [, n, code] = /^(\d+) the journal .* cannot be written \((ENOSPC|EFBIG)\)/.exec(stdout) ?? [];
  assert.ok(n && code, stdout);
  const [left] = journalsIn(folder).left;
  assert.deepEqual([left?.lines.length, left?.unread], [Number(n) - 1, []]);
  const { size } = await stat(left?.path ?? '');
  assert.equal(left?.length, size, 'nothing is left of the line that did not fit');
});

test('on a full disk no half of a key is left', (context) => {
  if (process.platform === 'win32') return context.skip('no such limit');
  const [path, tck] = [
    join(folder, 'key'),
    fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url)),
  ];
  const words = [process.execPath, tck, 'keygen', '--out', path];
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...words], {
    encoding: 'utf8',
  });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /^tck: .*key cannot be written \((?:ENOSPC|EFBIG)\)/);
  assert.equal(existsSync(path), false);
});
