import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ambiguities, ambiguitiesOf, findRule, source } from '../../src/contract/index.ts';

test('the register has a number for each entry, one after another', () => {
  assert.ok(ambiguities.length >= 25);
  assert.deepEqual(
    ambiguities.map(({ number }) => number),
    ambiguities.map((_, index) => index + 1),
  );
  assert.equal(new Set(ambiguities.map(({ title }) => title)).size, ambiguities.length);
});

test('each entry names rules and places that exist, two readings and a question', () => {
  for (const { number, title, lines, rules, readings, sandbox, accepts, question } of ambiguities) {
    assert.ok(lines.length > 0 && rules.length > 0, `#${number}`);
    for (const id of rules) assert.ok(findRule(id), `#${number} names ${id}`);
    for (const line of lines)
      assert.ok(line >= 5 && line <= 428 && !source(line).startsWith('Title'), `#${number}`);
    assert.deepEqual(
      lines,
      lines.toSorted((one, other) => one - other),
      `#${number}`,
    );
    assert.ok(readings.length >= 2, `#${number}`);
    for (const text of [...readings, sandbox, accepts]) assert.match(text, /\.$/, `#${number}: ${text}`);
    assert.match(question, /\?$/, `#${number}`);
    assert.doesNotMatch(title, /\.$/, `#${number}`);
  }
});

test('the entries of a rule are found by its id, and a rule without any has none', () => {
  assert.deepEqual(
    ambiguitiesOf('refundDeal.error.341').map(({ number }) => number),
    [1],
  );
  assert.deepEqual(ambiguitiesOf('limit.cvv'), []);
});

test('an ambiguity that a step or an observation names is in the register', async () => {
  const root = new URL('../../', import.meta.url);
  const folders = ['steps/', 'src/certification/'].map((folder) => new URL(folder, root));
  const files = (
    await Promise.all(
      folders.map(async (folder) =>
        (await readdir(folder)).filter((name) => name.endsWith('.ts')).map((name) => new URL(name, folder)),
      ),
    )
  ).flat();
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/ambiguit(?:y|ies) (#[\d#, ]+)/g)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []),
  );
  assert.ok(named.length > 5);
  for (const number of named)
    assert.ok(
      ambiguities.some((one) => one.number === Number(number)),
      `#${number}`,
    );
});
