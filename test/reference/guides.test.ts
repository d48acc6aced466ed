import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ambiguities, findRule, unanswered } from '../../src/contract/index.ts';
import { letter } from '../../src/reference/ambiguities.ts';
import { provocations } from '../../src/sandbox/index.ts';

const home = fileURLToPath(new URL('../../handbook/', import.meta.url));
const guides = readdirSync(join(home, 'guides'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(home, 'guides', name), 'utf8') }));

const found = (pattern: RegExp) =>
  guides.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, ...words]) => ({ name, words })));

test('every guide has a title and an order, and says at once what its reader can do then', () => {
  assert.ok(guides.length >= 9, `${guides.length} guides`);
  for (const { name, text } of guides) assert.match(text, /^---\ntitle: .+\norder: \d+\n---\n/, name);
  for (const { name, text } of guides) assert.match(text, /After reading this page, you/, name);
  const orders = guides.map(({ text }) => /^order: (\d+)$/m.exec(text)?.[1]);
  assert.equal(new Set(orders).size, guides.length);
});

test('every rule that a guide names is one, and a rule that is none is found', () => {
  const named = found(/\]\(rule:([^)]*)\)/g);
  assert.ok(named.length > 100, `${named.length} rules`);
  assert.deepEqual(
    named.filter(({ words: [id = ''] }) => !findRule(id)),
    [],
  );
  assert.equal(findRule('doDeal.request.totals'), undefined);
});

test('every place of the register that a guide names is one', () => {
  const named = found(/\/reference\/ambiguities#ambiguity-(\d+)/g);
  assert.ok(named.length > 10);
  for (const { name, words } of named)
    assert.ok(
      ambiguities.some(({ number }) => String(number) === words[0]),
      `${name}: #${words[0]}`,
    );
});

test('every guide and heading that a guide links to is there', () => {
  const links = found(/\]\(\.\/([\w-]+\.md)(?:#([\w-]+))?\)/g);
  assert.ok(links.length > 10);
  for (const { name, words } of links) {
    const [page, heading] = words;
    const text = guides.find((one) => one.name === page)?.text ?? '';
    assert.notEqual(text, '', `${name}: ${page}`);
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(
      ([, words = '']) => /\{#(.*)\}/.exec(words)?.[1] ?? words.toLowerCase().replaceAll(/\W+/g, '-'),
    );
    assert.ok(heading === undefined || anchors.includes(heading), `${name}: ${page}#${heading}`);
  }
});

test('every recipe that a guide shows is there, with its region', () => {
  const shown = found(/^<<< @\/(recipes\/[\w./-]+)(?:#([\w-]+))?/gm);
  assert.ok(shown.length > 20);
  for (const { name, words } of shown) {
    const [file = '', region] = words;
    assert.ok(existsSync(join(home, file)), `${name}: ${file}`);
    const text = readFileSync(join(home, file), 'utf8');
    assert.ok(region === undefined || text.includes(`#region ${region}\n`), `${name}: ${file}#${region}`);
  }
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
      [...block.matchAll(/^\| \[\d{3}\]\(rule:([\w.]+\.error\.\d{3})\) \|.*\| (.+) \|$/gm)].map(
        ([, rule = '', advice = '']) => ({ name, rule, advice }),
      ),
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
  const own = [...asked, ...listed].filter((text) => !text.includes('/reference/ambiguities#')).map(plain);
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
