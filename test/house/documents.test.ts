import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'reports/README.md',
  'examples/README.md',
  'src/sandbox/configuration/README.md',
];

/** Paths of the project that a text names: targets of links, and `src/...` and the like in code. */
function pathsIn(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '');
  const named = [...text.matchAll(/^((?:src|features|steps|test)\/[\w/-]*)/gm)].map(([, path]) => path ?? '');
  return [...links, ...named];
}

for (const document of documents)
  test(`the paths that ${document} names exist`, async () => {
    const text = await readFile(join(root, document), 'utf8');
    const missing: string[] = [];
    for (const path of pathsIn(text)) {
      const here = path.match(/^(src|features|steps|test)\//) ? root : join(root, dirname(document));
      await access(join(here, path)).catch(() => missing.push(path));
    }
    assert.deepEqual(missing, []);
  });

test('the README names paths at all, and one that is not there is seen', async () => {
  assert.ok(pathsIn(await readFile(join(root, 'README.md'), 'utf8')).length > 10);
  await assert.rejects(access(join(root, 'src/no-such-room/')));
});

test('the scripts that the documents call exist', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const texts = await Promise.all(documents.map((document) => readFile(join(root, document), 'utf8')));
  const called = texts.flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, name]) => name ?? ''),
  );
  assert.ok(called.length > 3);
  assert.deepEqual(
    called.filter((name) => !Object.hasOwn(scripts, name)),
    [],
  );
});
