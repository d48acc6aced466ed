import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { verbs } from '../../src/cli/main.ts';
import { codeFindings, commentsOf, partsOf } from './code-words.ts';
import { sentencesOf, wordsIn } from './sentences.ts';
import { unclearIn } from './unclear-words.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const longest = 30;
const longestAverage = 20;

function findings(sentences: readonly string[]): readonly string[] {
  const lengths = sentences.map(wordsIn);
  const average = lengths.reduce((sum, length) => sum + length, 0) / sentences.length;
  return [
    ...(average > longestAverage ? [`${average.toFixed(1)} words a sentence on average`] : []),
    ...sentences.flatMap((sentence, index) => [
      ...((lengths[index] ?? 0) > longest ? [`${lengths[index]} words: ${sentence}`] : []),
      ...unclearIn(sentence).map((what) => `${what}\n  in: ${sentence}`),
    ]),
  ];
}

const documents = new Map<string, readonly string[]>();
for await (const path of glob(['*.md', '{reports,examples,handbook,src}/**/*.md'], {
  cwd: root,
  exclude: [
    'handbook/node_modules',
    'handbook/dist',
    'handbook/reference',
    'handbook/rules',
    'handbook/site',
  ],
}))
  documents.set(path, sentencesOf(await readFile(`${root}${path}`, 'utf8')));

test('the documents and their sentences are found', () => {
  for (const path of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'handbook/kit/certify.md'])
    assert.ok((documents.get(path)?.length ?? 0) > 5, path);
  assert.ok([...documents.values()].flat().length > 500);
  assert.ok(![...documents.keys()].some((path) => /node_modules|reference/.test(path)));
});

for (const [path, sentences] of documents)
  test(`${path} is in short, plain sentences`, () => {
    assert.deepEqual(findings(sentences), []);
  });

function afterOptions(verb: Command): string {
  let shown = '';
  verb.configureOutput({ writeOut: (text) => (shown += text) }).outputHelp();
  return shown.slice(verb.helpInformation().length).replaceAll(/^ +.*$/gm, '');
}

for (const [name, load] of Object.entries(verbs))
  test(`the help of ${name} is in short, plain sentences`, async () => {
    const verb = await load();
    const texts = [verb, ...verb.options, ...verb.registeredArguments].map((one) =>
      typeof one.description === 'function' ? one.description() : one.description,
    );
    assert.ok(texts.length > 1 && texts.every(Boolean));
    assert.deepEqual(findings([...texts, afterOptions(verb)].flatMap(sentencesOf)), []);
  });

test('sentences are found in Markdown, and what is none is set aside', () => {
  const text = `---
title: Not a sentence.
---
# Not a sentence

The first one, with \`a.b = "C. D"\` and [a link](x.md#y. Z). The second
goes on here, e.g. over lines. **Note.** 12 is a number! \`x\` begins one.

| table | cell. Cell. |
| --- | --- |

\`\`\`sh
echo Not. A sentence.
\`\`\`

- An item
- Another one: \`code\`.
`;
  assert.deepEqual(sentencesOf(text), [
    'The first one, with `code` and a link.',
    'The second goes on here, e.g. over lines.',
    'Note.',
    '12 is a number!',
    '`code` begins one.',
    'An item',
    'Another one: `code`.',
  ]);
});

test('a long sentence, long ones on average, and unclear words are found; their plain twins pass', () => {
  const words = (count: number) => `${'word '.repeat(count).trim()}.`;
  assert.deepEqual(findings([words(30), words(10)]), []);
  assert.match(findings([words(31), words(9)]).join(), /^31 words/);
  assert.match(findings([words(21)]).join(), /^21\.0 words a sentence on average$/);
  assert.deepEqual(findings([words(20)]), []);
  for (const [bad, good] of [
    ['An unknown role is told.', 'An unknown role produces a warning.'],
    ['A reply is held to its schema.', 'A reply is checked against its schema.'],
    ['Ctrl-C ends the run at once.', 'Ctrl-C ends the run immediately.'],
    ['What was not recorded is a miss.', 'What is a miss?'],
    ['Where nothing is wrong it ends with 0.', 'It ends with 0 if nothing is wrong.'],
  ] as const) {
    assert.equal(findings([bad]).length, 1, bad);
    assert.deepEqual(findings([good]), [], good);
  }
});

const folderOf = (path: string): string =>
  /^(?:(?:src|test|examples)\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[0] ?? path;

const paths: string[] = [];
for await (const path of glob(
  '{{src,steps,tools,test,bench,examples,packaging,handbook}/**,handbook/.vitepress/**}/*.{ts,mjs,js}',
  {
    cwd: root,
    exclude: ['**/node_modules', 'handbook/dist', 'handbook/.vitepress/{cache,dist}'],
  },
))
  paths.push(path.replaceAll('\\', '/'));

const folders = Map.groupBy(paths.toSorted(), folderOf);

test('the sources of all folders are found', () => {
  assert.ok(paths.length > 900, `only ${paths.length}`);
  for (const one of ['src', 'src/contract', 'src/cli', 'steps', 'test', 'test/house', 'bench', 'handbook'])
    assert.ok(folders.has(one), one);
});

for (const [folder, files] of folders)
  test(`comments and names in ${folder} are plain`, async () => {
    const found = await Promise.all(
      files.map(async (path) =>
        codeFindings(await readFile(`${root}${path}`, 'utf8')).map(
          ({ line, text, problem }) => `${path}:${line} ${problem}\n  in: ${text}`,
        ),
      ),
    );
    assert.deepEqual(found.flat(), []);
  });

test('comments are found in each of their places, and slashes in a text or a pattern are none', () => {
  const source = `#!/usr/bin/env node
const url = 'https://example.test'; // behind code
// begins
// and goes on
/** A title. */
const text = \`// none \${/* inside */ url} // none\`;
/**
 * Two lines.
 * @param one a name
 */
const pattern = /[/] \\/\\/ none/.test(text) ? 4 / 2 : 1; // second
// biome-ignore lint/a: a reason
// @ts-expect-error a reason
`;
  assert.deepEqual(
    commentsOf(source).map(({ line, text }) => [line, text.trim()]),
    [
      [2, 'behind code'],
      [3, 'begins\nand goes on'],
      [5, 'A title.'],
      [6, 'inside'],
      [7, 'Two lines.\n@param one a name'],
      [11, 'second'],
    ],
  );
});

test('names have the parts of each spelling', () => {
  for (const [name, parts] of [
    ['isToldTwice', ['is', 'told', 'twice']],
    ['TOLD_TWICE', ['told', 'twice']],
    ['told_twice', ['told', 'twice']],
    ['#told', ['told']],
    ['XMLReader2', ['xml', 'reader']],
    ['mostly', ['mostly']],
  ] as const)
    assert.deepEqual(partsOf(name), parts);
});

test('an unclear comment and an unclear name are found; their plain twins pass', () => {
  const comment = (count: number) => `// ${'Word '.repeat(count).trim()}.`;
  for (const [bad, good] of [
    ['// The caller is told.', '// The caller receives a warning.'],
    ['/** A name. What cards are. */', '/** A name. Numbers that are no cards. */'],
    ['/** A name. @param one told by the caller */', '/** A name. @param told given by the caller */'],
    [
      '/**\n * A name.\n * @throws ConfigurationError where nobody answers\n */',
      '/**\n * A name.\n * @throws ConfigurationError if no reply arrives\n */',
    ],
    ['call(); // nobody listens', "call('// nobody listens');"],
    [comment(31), comment(30)],
    [`${comment(20)}\n${comment(11).replace('.', '')}`.replace('.', ''), `${comment(20)}\n${comment(11)}`],
    ['const toldOf = 1;', 'const reportedOf = 1;'],
    ['const MOST_TRIES = 1;', 'const TRY_LIMIT = 1;'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: sources that hold templates
    ['const x = `${told}`;', 'const x = `$ {told}`;'],
    ['const { met } = row;', 'const { met: seen } = row;'],
    ['const met = 1;', 'const seen = cell.met;'],
    ['const x = cell.told;', 'const x = cell.met;'],
  ] as const) {
    assert.equal(codeFindings(bad).length, 1, bad);
    assert.deepEqual(codeFindings(good), [], good);
  }
});
