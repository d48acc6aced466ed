import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unanswered } from '../../src/contract/index.ts';
import { letter } from '../../src/reference/ambiguities.ts';
import { provocations } from '../../src/sandbox/index.ts';

const home = fileURLToPath(new URL('../../handbook/', import.meta.url));
const guides = readdirSync(join(home, 'guides'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(home, 'guides', name), 'utf8') }));

const found = (pattern: RegExp) =>
  guides.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, ...words]) => ({ name, words })));

test('every guide says in its first sentence what its reader can do then', () => {
  assert.ok(guides.length >= 14, `${guides.length} guides`);
  for (const { name, text } of guides) assert.match(text, /^# .+\n\nAfter reading this page, you/, name);
});

test('the guides name rules and ambiguities', () => {
  assert.ok(found(/\]\(\.\.\/rules\/[\w-]+\.md#([^)]+)\)/g).length > 100);
  assert.ok(found(/\]\(\.\.\/reference\/ambiguities-[\w-]+\.md#ambiguity-(\d+)\)/g).length > 10);
});

test('the MACs of the guide are those of their texts', () => {
  const examples = found(/^(sandbox-password\S+)\n([\da-f]{64})$/gm);
  assert.equal(examples.length, 2);
  for (const { words } of examples)
    assert.equal(
      createHash('sha256')
        .update(words[0] ?? '')
        .digest('hex'),
      words[1],
    );
});

const advised = guides.flatMap(({ name, text }) =>
  text
    .split(/\n(?!\|)/)
    .filter((block) => /^\|.*\| What to do \|$/m.test(block))
    .flatMap((block) =>
      [
        ...block.matchAll(/^\| \[\d{3}\]\(\.\.\/rules\/\w+\.md#([\w.]+\.error\.\d{3})\) \|.*\| (.+) \|$/gm),
      ].map(([, rule = '', advice = '']) => ({ name, rule, advice })),
    ),
);

test('what to do after a code is the same in a guide as on the page of the code', () => {
  assert.ok(advised.length >= 6, `${advised.length} rows`);
  for (const { name, rule, advice } of advised)
    assert.equal(
      advice.replaceAll('`', ''),
      provocations.find((one) => one.rule === rule)?.advice,
      `${name}: ${rule}`,
    );
});

test('a question to the operator in a guide is in the letter, and each unanswered question is in a guide', () => {
  const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
  const textOf = (page: string) => guides.find(({ name }) => name === page)?.text ?? '';
  const table = textOf('open-questions.md').split('## Ask these before')[1]?.split('\n## ')[0] ?? '';
  const asked = table.split('\n').flatMap((line) => /^\| (.*?\?) \|/.exec(line)?.[1] ?? []);
  const list = textOf('lost-replies.md').split('## Ask your operator')[1] ?? '';
  const listed = [...list.matchAll(/^\d\. (.*)$/gm)].map(([, text = '']) => text);
  assert.ok(asked.length > 8 && listed.length > 5, `${asked.length} ${listed.length}`);
  const own = [...asked, ...listed].filter((text) => !text.includes('/reference/ambiguities-')).map(plain);
  const known = unanswered.map(({ question }) => question);
  assert.deepEqual(
    own.filter((text) => !known.includes(text)),
    [],
  );
  assert.deepEqual(
    known.filter((text) => !own.includes(text)),
    [],
  );
  const written = letter('2026-11-25').replace(/\s+/g, ' ');
  for (const question of known) assert.ok(written.includes(question), question);
});

test('numberOfPayments in a refund is advised alike: it is left out', () => {
  const advice = provocations.find(({ rule }) => rule === 'refundDeal.error.340')?.advice ?? '';
  assert.match(advice, /^Omit numberOfPayments: the specification does not list it for refundDeal\.$/);
  const [guide] = guides.filter(({ name }) => name === 'money-and-time.md');
  assert.match(
    guide?.text ?? '',
    /Do not send `numberOfPayments` in a refund: the specification \[does not list/,
  );
});
