import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { annotations, markdown, prepareSummary, writeSummary } from '../../src/reports/markdown.ts';
import type { Places } from '../../src/reports/places.ts';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';
import { useFolder } from '../support/use.ts';

const folder = await useFolder();

const failed = NOT_CONFORMANT.rules.filter(({ verdict }) => verdict === 'failed');
const scenario = failed[0]?.evidence.find(({ verdict }) => verdict === 'failed')?.scenario ?? '';
const places: Places = new Map([
  [scenario, { file: 'features/commands/refund.feature', line: 12, milliseconds: 5 }],
]);

async function inEnvironment<T>(variables: NodeJS.ProcessEnv, work: () => T | Promise<T>): Promise<T> {
  const earlier = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables))
      if (earlier[name] === undefined) delete process.env[name];
      else process.env[name] = earlier[name];
  }
}

test('the summary shows each failed rule with its place, and skips by their reason', () => {
  const text = markdown(NOT_CONFORMANT, places);
  assert.match(text, /^## ❌ Example Clearing, staging: not conformant\n/);
  assert.ok(failed.length > 1);
  assert.match(text, new RegExp(`### Failed rules \\(${failed.length}\\)`));
  for (const { id } of failed) assert.ok(text.includes(`| ${id} |`), id);
  assert.match(text, /features\/commands\/refund\.feature:12 \|\n/);
  assert.equal(text.split('The target cannot move its clock.').length, 2);
  assert.doesNotMatch(markdown(CONFORMANT, new Map()), /Failed rules/);
});

test('the summary of a run whose deviations are all in its baseline shows why the job succeeds', () => {
  const known = { file: 'b.json', today: '2026-01-02', deviations: [], stale: [], expired: [], unseen: [] };
  const headOf = (outcome: 'kept' | 'broken') =>
    markdown({ ...NOT_CONFORMANT, baseline: { ...known, outcome } }, places)
      .split('\n')
      .slice(0, 3);
  const name = 'Example Clearing, staging: not conformant';
  assert.deepEqual(headOf('kept'), [
    `## ☑️ ${name}`,
    '',
    '- The baseline contains every deviation. A baseline does not change the verdict.',
  ]);
  assert.equal(headOf('broken')[0], `## ❌ ${name}`);
});

test('foreign text ends no cell, and becomes no HTML, link or mention', () => {
  const reason = 'a | b\n<img src=x> [x](http://evil) @all `code` \u202e';
  const text = markdown({ ...NOT_CONFORMANT, rules: failed.map((rule) => ({ ...rule, reason })) }, places);
  const rows = text.split('\n').filter((line) => line.startsWith(`| ${failed[0]?.id}`));
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.split('|').length, 6);
  assert.doesNotMatch(text, /<img|\]\(|@all|\u202e/);
});

test('an annotation stands at the line of the feature, on the runners of GitHub alone', async () => {
  assert.equal(
    await inEnvironment({ GITHUB_ACTIONS: 'false' }, () => annotations(NOT_CONFORMANT, places)),
    '',
  );
  const GITHUB_WORKSPACE = fileURLToPath(new URL('../..', import.meta.url));
  const text = await inEnvironment({ GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE }, () =>
    annotations(NOT_CONFORMANT, places),
  );
  const [first = '', ...others] = text.trim().split('\n');
  assert.equal(others.length, failed.length - 1);
  assert.ok(
    first.startsWith(`::error file=features/commands/refund.feature,line=12,title=${failed[0]?.id}::`),
    first,
  );
});

test('the summary goes to the file that was asked for, and behind the earlier ones on the page of GitHub', async () => {
  const [file, page] = [join(folder, 'summary.md'), join(folder, 'page.md')];
  await writeFile(page, 'earlier\n');
  await inEnvironment({ GITHUB_STEP_SUMMARY: page }, () => writeSummary('now\n', file));
  assert.deepEqual([await readFile(file, 'utf8'), await readFile(page, 'utf8')], ['now\n', 'earlier\nnow\n']);
});

test('a summary that cannot be written is noticed before a run, and only said after it', async () => {
  const nowhere = join(folder, 'none/summary.md');
  const why = /^the summary cannot be written to .* \(ENOENT/;
  await assert.rejects(prepareSummary(nowhere), { name: 'ConfigurationError', message: why });
  const [old, fresh] = [join(folder, 'old.md'), join(folder, 'fresh.md')];
  await writeFile(old, 'earlier\n');
  await prepareSummary(old);
  await prepareSummary(fresh);
  assert.equal(await readFile(old, 'utf8'), 'earlier\n');
  await assert.rejects(readFile(fresh), { code: 'ENOENT' });
  await inEnvironment({ GITHUB_STEP_SUMMARY: '' }, async () => {
    assert.match((await writeSummary('', nowhere)) ?? '', why);
    assert.equal(await writeSummary('', fresh), undefined);
  });
});
