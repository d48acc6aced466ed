import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../src/message/make-folder.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();
await writeFile(join(folder, 'file'), '');

/** Verbs that write into a folder, with the option that names the folder. */
const verbs: readonly (readonly [option: string, ...words: readonly string[]])[] = [
  ['--out', 'certify'],
  ['--out', 'record'],
  ['--out', 'schemas'],
  ['--out', 'sandbox', '--port', '0'],
  ['--ca', 'sandbox', '--port', '0', '--out', '.'],
  ['--out', 'observe', '--run', 'true'],
  ['--out', 'observe', '--passive', '--port', '0'],
];

test('a folder that cannot be written is one line with its option, also where Node would try for ever', async () => {
  const hasProc = await stat('/proc/self').then(
    () => true,
    () => false,
  );
  const places = [join(folder, 'file', 'below'), ...(hasProc ? ['/proc/x', '/proc/x/y'] : [])];
  for (const [option, ...words] of verbs) {
    const of = words.map((word) => (word === '.' ? folder : word));
    for (const place of places) {
      const { code, out, err } = await tck([...of, option, place], { FORCE_COLOR: undefined, NO_COLOR: '1' });
      assert.equal(code, 2, `${words[0]} ${option} ${place}: ${err}${out}`);
      assert.match(err, /^tck: [^\n]*\((?:ENOTDIR|ENOENT|EACCES)[^\n]*\n$/, `${words[0]} ${option} ${place}`);
      assert.ok(err.includes(place) && err.includes(option), err);
    }
  }
});

test('a folder is made with those above it, and one that is there stays', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolder(deep), makeFolder(deep)]);
  await makeFolder(deep);
  assert.ok((await stat(deep)).isDirectory());
  await assert.rejects(makeFolder(join(folder, 'file')), { code: 'EEXIST' });
});
