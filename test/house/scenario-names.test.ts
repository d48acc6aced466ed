import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeatures } from '../../src/certification/features.ts';
import { messagesOf } from '../../src/certification/plan.ts';
import { sentencesOf, wordsIn } from './sentences.ts';
import { unclearIn } from './unclear-words.ts';

/** The maximum number of words in the name of a scenario. A report shows the name alone in one line. */
const longest = 18;

const barely =
  /^(?:So|Nor|It|That)\b|\b(?:tells?|never was|past cancelling|only watched|asked about|asks? (?:about|for|what)|kept|whatever|may|comes? of it|is ready)\b/i;

const unclearOf = (text: string): readonly string[] => [
  ...unclearIn(text),
  ...(barely.exec(text)?.[0] ? [`“${barely.exec(text)?.[0]}”: subject, verb, condition`] : []),
];

const findings = (name: string): readonly string[] => [
  ...unclearOf(name),
  ...(wordsIn(name) > longest ? [`${wordsIn(name)} words`] : []),
  ...(/<\w+>/.test(name) ? ['a column that no examples fill'] : []),
];

const messages = readFeatures();
const pickles = messagesOf(messages, 'pickle');

const linesOf = (found: Iterable<readonly [text: string, what: readonly string[]]>): readonly string[] =>
  [...found].flatMap(([text, what]) => (what.length > 0 ? [`${text}\n  ${what.join('\n  ')}`] : []));

test('the name of each scenario is short, plain and filled in', () => {
  assert.ok(pickles.length > 1000);
  assert.deepEqual(linesOf(pickles.map(({ name }) => [name, findings(name)])), []);
});

test('no two scenarios of a feature have the same name', () => {
  const same = [...Map.groupBy(pickles, ({ uri, name }) => `${uri}: ${name}`)].filter(
    ([, of]) => of.length > 1,
  );
  assert.deepEqual(
    same.map(([name]) => name),
    [],
  );
});

test('steps are in plain words', () => {
  const steps = new Set(pickles.flatMap((pickle) => pickle.steps.map(({ text }) => text)));
  assert.ok(steps.size > 500);
  assert.deepEqual(linesOf([...steps].map((text) => [text, unclearOf(text)])), []);
});

test('titles and descriptions of features are in plain, short sentences', () => {
  const features = messagesOf(messages, 'gherkinDocument').flatMap(({ feature }) => feature ?? []);
  assert.ok(features.length > 25);
  const sentences = features.flatMap(({ name, description }) => [name, ...sentencesOf(description.trim())]);
  assert.ok(sentences.length > features.length * 2);
  assert.deepEqual(
    linesOf(sentences.map((one) => [one, [...unclearIn(one), ...(wordsIn(one) > 30 ? ['too long'] : [])]])),
    [],
  );
});

test('a name that says too little is found; its plain twin passes', () => {
  for (const [bad, good] of [
    ['So is a payout', 'The daily transmission includes a payout (a credit without an earlier charge)'],
    ['A transaction that never was', 'An unknown transaction is refused'],
    ['What was sent is in the range of these days', 'An inquiry by deal dates finds a charge'],
    ['A month below ten <how>', 'A month below ten has its zero'],
    ['word '.repeat(longest + 1).trim(), 'word '.repeat(longest).trim()],
  ] as const) {
    assert.equal(findings(bad).length, 1, bad);
    assert.deepEqual(findings(good), [], good);
  }
});
