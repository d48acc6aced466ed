import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { verbs } from '../../src/cli/main.ts';
import { sentencesOf, wordsIn } from './sentences.ts';
import { unclearIn } from './unclear-words.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const longest = 30;
const longestAverage = 20;

/** What is wrong with some sentences. */
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
  // The reference is made from data, and checked with it.
  exclude: ['handbook/node_modules', 'handbook/dist', 'handbook/reference', 'handbook/rules'],
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

/** What follows the options in a help text. Its lines that are indented are tables and examples. */
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
