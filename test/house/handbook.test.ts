import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  generatedFolders,
  generatedPages,
  home,
  withPrograms,
  writtenPages,
} from '../../handbook/markdown.ts';

const read = (path: string): string => readFileSync(join(home, path), 'utf8');

const written = writtenPages();

test('the generated pages are those of the contract: npm run handbook -- --markdown writes them', async () => {
  const pages = await generatedPages();
  const stored = globSync(`{${generatedFolders.join(',')}}/*.md`, { cwd: home });
  assert.deepEqual(
    stored.map((path) => path.replaceAll('\\', '/')).toSorted(),
    pages.map(({ path }) => path).toSorted(),
  );
  for (const { path, text } of pages)
    assert.ok(read(path) === text, `${path} is old: npm run handbook -- --markdown`);
});

test('the programs on the pages are the recipes', () => {
  let shown = 0;
  for (const { path, text } of written) {
    assert.ok(withPrograms(text) === text, `${path} is old: npm run handbook -- --markdown`);
    shown += [...text.matchAll(/^<!-- recipes\//gm)].length;
  }
  assert.ok(shown > 25, `${shown} programs`);
  const old = '<!-- recipes/verify-return.out -->\n<!-- end -->';
  assert.match(
    withPrograms(old),
    /^<!-- recipes\/verify-return\.out -->\n\n```text\ngenuine, errorCode 000\n```\n\n<!-- end -->$/,
  );
  assert.match(
    withPrograms('<!-- recipes/java/Gateway.java#call -->\n<!-- end -->'),
    /```java\n\/\*\* No readable reply/,
  );
  assert.throws(
    () => withPrograms('<!-- recipes/java/Gateway.java#none -->\n<!-- end -->'),
    /no region none/,
  );
});

/** Notations that only the builder of the site knows. A viewer of Markdown shows them as text. */
const siteOnly: readonly RegExp[] = [
  /^:::/m,
  /^<<< /m,
  /<!--@include/,
  /\{#[\w.-]+\}$/m,
  /\]\(rule:/,
  /\]\(\//,
  /^---\n/,
  /<[A-Z]\w+ ?\/>/,
];

const notationsIn = (text: string): readonly string[] => {
  const said = text.replace(/^(`{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]+`/g, '');
  return siteOnly.flatMap((notation) => notation.exec(said)?.[0] ?? []);
};

test('every page shows everything in a plain viewer of Markdown', async () => {
  for (const { path, text } of [...written, ...(await generatedPages())])
    assert.deepEqual(notationsIn(text), [], path);
  for (const text of [
    '::: details A',
    '<<< @/recipes/a.py',
    '## A {#b}',
    '[a](rule:b)',
    '[a](/reference/b)',
    '---\ntitle: a',
    '<Figures />',
  ])
    assert.equal(notationsIn(text).length, 1, text);
});

test('no two pages have one title, and no title repeats on the first page', async () => {
  const titles = [...written, ...(await generatedPages())].map(
    ({ text }) => /^# (.+)$/m.exec(text)?.[1] ?? '',
  );
  assert.ok(titles.every(Boolean));
  assert.deepEqual(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  );
});

const sections = read('index.md')
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    title: part.split('\n')[0] ?? '',
    links: [...part.matchAll(/\[([^\]]+)\]\(((?:guides|kit|reference|rules|glossary)[\w/-]*\.md)\)/g)].map(
      ([, text = '', path = '']) => ({ text, path }),
    ),
  }));

test('the first page has three doors with five pages each, and every page once', async () => {
  const doors = sections.slice(0, 3);
  assert.deepEqual(
    doors.map(({ title, links }) => [title, links.length]),
    [
      ['I integrate a shop', 5],
      ['I run or choose a gateway', 5],
      ['I keep CI green', 5],
    ],
  );
  const listed = sections.flatMap(({ links }) => links.map(({ path }) => path));
  const all = [...written, ...(await generatedPages())].map(({ path }) => path);
  const apart = (path: string) =>
    path === 'index.md' || /^rules\/(?!index)|^reference\/ambiguities-/.test(path);
  assert.deepEqual(listed.toSorted(), all.filter((path) => !apart(path)).toSorted());
  for (const { links } of sections)
    for (const { text, path } of links.filter((link) => /^(?:guides|kit)\//.test(link.path)))
      assert.ok(/^# (.+)$/m.exec(read(path))?.[1]?.startsWith(text), `${path} is not called ${text}`);
});

test('the README has the same doors, in at most 110 lines', () => {
  const readme = readFileSync(join(home, '../README.md'), 'utf8');
  assert.ok(readme.split('\n').length <= 111);
  const cells = [...readme.matchAll(/^\| \[.+\]\(handbook.+\|$/gm)]
    .slice(0, 5)
    .map(([row]) =>
      [...row.matchAll(/\[([^\]]+)\]\(handbook\/([\w/-]+\.md)\)/g)].map(([, text, path]) => ({ text, path })),
    );
  assert.deepEqual(
    sections.slice(0, 3).map(({ links }) => links),
    [0, 1, 2].map((column) => cells.map((row) => row[column])),
  );
});

test('the first lines say what the gateway is called, and what the kit is not', () => {
  for (const path of ['index.md', '../README.md']) {
    const first = read(path).split('\n## ')[0] ?? '';
    for (const name of [
      'CreditGuard XML gateway',
      'Hyp',
      'Ashrait XML',
      'int_in',
      'cgUid',
      'xpo/Relay',
      'not affiliated',
    ])
      assert.ok(first.includes(name), `${path}: ${name}`);
  }
  assert.match(read('index.md'), /No card network, acquirer or gateway issues or accepts this report/);
});

test('no two pages of the reference differ in their title only', async () => {
  const bodies = (await generatedPages()).map(({ path, text }) => ({
    path,
    body: text.replace(/^# .*/, ''),
  }));
  const same = [...Map.groupBy(bodies, ({ body }) => body).values()].filter((pages) => pages.length > 1);
  assert.deepEqual(same, []);
});
