import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GENERATED } from '../../src/schema/index.ts';

const start = fileURLToPath(new URL('../../src/cli/start.mjs', import.meta.url));

test('schemas removes those it made and makes no more, and nothing of others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tck-schemas-'));
  try {
    await Promise.all([
      writeFile(join(folder, 'giveMoney.request.xsd'), `<?xml version="1.0"?>\n${GENERATED}\n<schema/>`),
      writeFile(join(folder, 'own.xsd'), '<schema/>'),
      writeFile(join(folder, 'notes.txt'), GENERATED),
    ]);
    const { stdout } = await promisify(execFile)(process.execPath, [start, 'schemas', '--out', folder]);
    assert.match(stdout, /^17 schemas in .*, and removed giveMoney\.request\.xsd$/m);
    const left = await readdir(folder);
    assert.equal(left.length, 19);
    assert.ok(left.includes('own.xsd') && left.includes('notes.txt'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
