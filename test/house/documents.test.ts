import assert from 'node:assert/strict';
import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents: string[] = [];
for await (const path of glob(['*.md', '{reports,examples,src}/**/*.md', 'handbook/{,*/}*.md'], {
  cwd: root,
}))
  documents.push(path.replaceAll('\\', '/'));

const texts = new Map<string, Promise<string>>();

function textOf(document: string): Promise<string> {
  const text = texts.get(document) ?? readFile(join(root, document), 'utf8');
  texts.set(document, text);
  return text;
}

const withoutCode = (text: string): string => text.replace(/^(`{3,})[\s\S]*?^\1/gm, '');

const linksIn = (text: string): readonly (readonly [path: string, heading: string])[] =>
  [...withoutCode(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].map(
    ([, path = '', heading = '']) => [path, heading],
  );

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^((?:src|features|steps|test)\/[\w/-]*)/gm)].map(([, path]) => path ?? '');

/** The anchors as GitHub makes them from headings, and those of the text in HTML. */
const anchorsIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/^<a id="([^"]+)"><\/a>$/gm)].map(([, id = '']) => id),
  ...[...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  ),
];

async function missingIn(document: string, text: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const path of pathsIn(text)) await access(join(root, path)).catch(() => missing.push(path));
  for (const [path, heading] of linksIn(text)) {
    const there = path === '' ? document : join(dirname(document), path);
    const found = await access(join(root, there)).then(
      async () => heading === '' || anchorsIn(await textOf(there)).includes(heading),
      () => false,
    );
    if (!found) missing.push(`${path}#${heading}`);
  }
  return missing;
}

for (const document of documents)
  test(`the paths and headings that ${document} names exist`, async () => {
    assert.deepEqual(await missingIn(document, await textOf(document)), []);
  });

test('the documents name paths and headings at all, and one that is not there is seen', async () => {
  for (const path of ['handbook/index.md', 'handbook/kit/certify.md', 'handbook/rules/refundDeal.md'])
    assert.ok(documents.includes(path), path);
  assert.ok(linksIn(await textOf('README.md')).length > 10);
  assert.ok(pathsIn(await textOf('CONTRIBUTING.md')).length > 10);
  const text = '[a](nowhere.md) [b](CONTRIBUTING.md#style) [c](CONTRIBUTING.md#no-such)\nsrc/no-such/';
  assert.deepEqual(await missingIn('README.md', text), [
    'src/no-such/',
    'nowhere.md#',
    'CONTRIBUTING.md#no-such',
  ]);
});

test('the scripts that the documents call exist', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const texts = await Promise.all(documents.map(textOf));
  const called = texts.flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, name]) => name ?? ''),
  );
  assert.ok(called.length > 3);
  assert.deepEqual(
    called.filter((name) => !Object.hasOwn(scripts, name)),
    [],
  );
});

test('.nvmrc names the Node that the kit brings along', async () => {
  const { devDependencies } = JSON.parse(await textOf('package.json')) as {
    devDependencies: { node: string };
  };
  assert.equal((await textOf('.nvmrc')).trim(), devDependencies.node);
});
