import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { GENERATED } from '../../src/schema/index.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

test('schemas removes those it made and makes no more, and nothing of others', async () => {
  const folder = await useFolder();
  await Promise.all([
    writeFile(join(folder, 'giveMoney.request.xsd'), `<?xml version="1.0"?>\n${GENERATED}\n<schema/>`),
    writeFile(join(folder, 'own.xsd'), '<schema/>'),
    writeFile(join(folder, 'notes.txt'), GENERATED),
  ]);
  const { code, out } = await tck(['schemas', '--out', folder]);
  assert.equal(code, 0);
  assert.match(out, /^21 schemas in .*, and removed giveMoney\.request\.xsd$/m);
  const left = await readdir(folder);
  assert.equal(left.length, 23);
  assert.ok(left.includes('own.xsd') && left.includes('notes.txt'));
});
