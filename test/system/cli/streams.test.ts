import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ended, started } from '../process.ts';

test('whoever reads may stop reading', async () => {
  const child = started(['explain', '--ambiguities']);
  child.stdout.once('data', () => child.stdout.destroy());
  const { code, err } = await ended(child);
  assert.equal(code, 0);
  assert.equal(err, '');
});

test('standard input is read where no file is named, and by the name -; the exit code is that of the process', async () => {
  const text = await readFile(
    new URL('../../validation/samples/installments.bad.request.xml', import.meta.url),
    'utf8',
  );
  for (const words of [[], ['-']]) {
    const child = started(['validate', ...words]);
    child.stdin.end(text);
    const { code, out } = await ended(child);
    assert.equal(code, 1);
    assert.match(out, /^standard input:5 total installments\.rule .*\n$/);
  }
});
