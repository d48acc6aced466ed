import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { partOf, type RunFacts } from '../../src/certificate/index.ts';
import { assertRefused } from '../support/refused.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';
import { type Ending, facts, messages, writeRun } from './run-fixture.ts';

const folder = await useFolder();

const scenarios = 35;
const begun = new Date('2026-11-22T10:00:00Z');
const third: Ending = (index) => (index === 2 ? 'FAILED' : 'PASSED');

const run = async (about: RunFacts, part?: (index: number) => boolean, ended: Ending = third) =>
  writeRun(await mkdtemp(join(folder, 'run-')), await messages(about, ended, part, begun));

const shard = (number: number, of: number, changes: Partial<RunFacts> = {}) =>
  run(
    facts({
      cutBy: ['--command inquireTerminal', `--shard ${number}/${of}`],
      shard: { number, of, scenarios },
      audit: { messages: 0, forms: 1 },
      ...changes,
    }),
    (index) => index % of === number - 1,
  );

async function merged(...parts: readonly string[]) {
  const out = await mkdtemp(join(folder, 'merged-'));
  const { code, err, out: said } = await tck(['merge', ...parts, '--out', out], { NO_COLOR: '1' });
  if (code === 2) return { code, err, out: said, text: '' };
  return { code, err, text: await readFile(join(out, 'certificate.json'), 'utf8'), out };
}

test('four shards, in any order, are the certificate, junit and messages of a whole run', async () => {
  const parts = await Promise.all([3, 1, 4, 2].map((number) => shard(number, 4)));
  const { code, text, out = '' } = await merged(...parts);
  assert.equal(code, 1);
  const whole = JSON.parse(
    await readFile(join(await run(facts({ audit: { messages: 0, forms: 4 } })), 'certificate.json'), 'utf8'),
  );
  assert.ok(whole.rules.some(({ verdict }: { verdict: string }) => verdict === 'failed'));
  assert.deepEqual(JSON.parse(text), { ...whole, durationMs: 4 * whole.durationMs });
  const junit = await readFile(join(out, 'junit.xml'), 'utf8');
  assert.match(junit, /<testsuites /);
  const lines = (await readFile(join(out, 'messages.ndjson'), 'utf8')).trim().split('\n');
  const count = (kind: string) => lines.filter((line) => line.startsWith(`{"${kind}"`)).length;
  assert.deepEqual(
    ['testRunStarted', 'testRunFinished', 'gherkinDocument', 'pickle', 'testCase', 'testCaseStarted'].map(
      count,
    ),
    [1, 1, 1, scenarios, scenarios, scenarios],
  );
});

test('--json and --summary have what they have of a whole run', async () => {
  const parts = await Promise.all([1, 2].map((number) => shard(number, 2)));
  const out = await mkdtemp(join(folder, 'said-'));
  const [page, summary] = [join(out, 'page.md'), join(out, 'summary.md')];
  const words = ['merge', ...parts, '--out', out, '--summary', summary, '--json'];
  const { code, out: said } = await tck(words, { GITHUB_STEP_SUMMARY: page, GITHUB_ACTIONS: 'false' });
  assert.equal(code, 1);
  const { verdict, failed, reports } = JSON.parse(said);
  assert.equal(verdict, 'not conformant');
  assert.ok(failed.length > 0);
  assert.equal(reports.json, join(out, 'certificate.json'));
  const text = await readFile(summary, 'utf8');
  assert.match(text, /^## ❌ .*: not conformant\n/);
  assert.ok(text.includes(failed[0].scenario.slice(0, 20)));
  assert.equal(await readFile(page, 'utf8'), text);
});

test('a summary that cannot be written ends it at once, or leaves the outcome and its exit code: 1', async () => {
  const [part, out] = [await shard(1, 1), await mkdtemp(join(folder, 'kept-'))];
  const words = ['merge', part, '--out', out, '--json', '--summary'];
  const nowhere = await tck([...words, join(out, 'none', 'summary.md')]);
  assert.deepEqual([nowhere.code, nowhere.out, await readdir(out)], [2, '', []]);
  assert.match(nowhere.err, /^tck: the summary cannot be written to .*\n$/);
  const full = await tck([...words, '/dev/full'], { GITHUB_ACTIONS: 'false' });
  assert.deepEqual([full.code, JSON.parse(full.out).verdict], [1, 'not conformant']);
  assert.match(full.err, /^tck: warning: the summary cannot be written to \/dev\/full \(ENOSPC.*\n$/);
});

test('charges that were left, findings of a client and misses of a recording are put together', async () => {
  const finding = { kind: 'changed', command: 'doDeal', text: 'x', times: 2 } as const;
  const of = (line: string): Partial<RunFacts> => ({
    left: [line],
    client: { name: 'theirs', findings: [finding] },
    replay: { begun: '2026-01-01T00:00:00.000Z', misses: 3 },
  });
  const { text } = await merged(await shard(1, 2, of('one')), await shard(2, 2, of('two')));
  const { left, client, replay } = JSON.parse(text);
  assert.deepEqual(left, ['one', 'two']);
  assert.deepEqual(client, { name: 'theirs', findings: [{ ...finding, times: 4 }] });
  assert.deepEqual(replay, { begun: '2026-01-01T00:00:00.000Z', misses: 6 });
});

test('a missing shard leaves the run incomplete, and says which', async () => {
  const parts = [shard(1, 4), shard(2, 4), shard(4, 4)];
  const { text } = await merged(...(await Promise.all(parts)));
  const { because, rules } = JSON.parse(text);
  assert.ok(
    because.includes('Only a part of the suite ran (--command inquireTerminal, shard 3/4 is missing).'),
    because,
  );
  assert.equal(rules.length > 500, true);
});

test('what are no shards of one run are refused, with the reason: 2', async () => {
  const one = await shard(1, 2);
  const { suite, contract, target } = facts();
  for (const [other, why] of [
    [await shard(1, 2), /are both shard 1\/2: give each shard once/],
    [await shard(2, 3), /have a different number of shards/],
    [await shard(2, 2, { seed: 8 }), /have a different seed/],
    [await shard(2, 2, { suite: { ...suite, digest: 'f' } }), /have a different suite/],
    [await shard(2, 2, { contract: { ...contract, digest: 'f' } }), /have a different contract/],
    [await shard(2, 2, { target: { ...target, fingerprint: 'sha256:2' } }), /have a different target/],
    [
      await shard(2, 2, { shard: { number: 2, of: 2, scenarios, limits: { charges: 1, sum: 2 } } }),
      /have a different set of limits/,
    ],
    [await shard(2, 2, { client: { name: 'theirs', findings: [] } }), /have a different client/],
    [await shard(2, 2, { cutBy: ['--tags @x', '--shard 2/2'] }), /have a different selection of scenarios/],
    [
      await shard(2, 2, { shard: { number: 2, of: 2, scenarios: scenarios + 1 } }),
      /have a different selection of scenarios/,
    ],
    [await run(facts(), () => true), /is not a shard: it was run without --shard/],
    [
      await run(
        facts({ cutBy: ['--command inquireTerminal'], shard: { number: 2, of: 2, scenarios } }),
        (index) => index < 12,
      ),
      /ran \d+ of 35 scenarios, \d+ of them twice: they were divided in different ways/,
    ],
  ] as const)
    await assertRefused(merged(one, other), why);
});

test('shards of two addresses are refused where those are live, and not where a sandbox has another port', async () => {
  const at = (kind: 'live' | 'sandbox', number: number) =>
    shard(number, 2, { target: { ...facts().target, kind, baseUrl: `https://localhost:${number}` } });
  const { code, err } = await merged(await at('live', 1), await at('live', 2));
  assert.deepEqual([code, /have a different baseUrl: they cannot be merged/.test(err)], [2, true]);
  assert.equal((await merged(await at('sandbox', 1), await at('sandbox', 2))).code, 1);
});

test('a limit is named as in a whole run', async () => {
  const limit = 'the target file allows at most 40 charges in a run (limits.charges)';
  const shared = (folder: string) => join(folder, 'messages.ndjson');
  const [part, out] = [await shard(1, 1), await mkdtemp(join(folder, 'limit-'))];
  const said = (await readFile(shared(part), 'utf8')).replaceAll(
    'expected 000, met 999',
    `${limit}, 10 in each of 4 shards`,
  );
  await writeFile(shared(part), said);
  assert.ok(said.includes('in each of'));
  await tck(['merge', part, '--out', out]);
  for (const name of ['messages.ndjson', 'certificate.json', 'junit.xml']) {
    const text = await readFile(join(out, name), 'utf8');
    assert.deepEqual([text.includes(limit), text.includes('in each of')], [true, false], name);
  }
});

test('shards of another suite than this one are refused, and a result in the place of a shard', async () => {
  const other = { suite: { version: '0', commit: 'x', digest: 'f' } };
  const { err } = await merged(await shard(1, 2, other), await shard(2, 2, other));
  assert.match(err, /was made with another suite than that of this kit/);
  const one = await shard(1, 1);
  const { code, err: same } = await tck(['merge', one, '--out', one]);
  assert.deepEqual([code, /is one of the shards: give another folder/.test(same)], [2, true]);
});

test('parts hold everything once, the heaviest apart, and are the same each time', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const weights: Readonly<Record<string, number>> = { a: 1, b: 9, c: 8, d: 1 };
  const parts = [1, 2, 3].map((number) => partOf(all, { number, of: 3 }, (one) => weights[one]));
  assert.deepEqual(parts.flat().toSorted(), all);
  assert.equal(parts.filter((part) => part.includes('b') || part.includes('c')).length, 2);
  assert.deepEqual(
    parts,
    [1, 2, 3].map((number) => partOf(all, { number, of: 3 }, (one) => weights[one])),
  );
  const counts = [1, 2, 3].map((number) => partOf(all, { number, of: 3 }).length);
  assert.deepEqual(counts, [3, 2, 2]);
});
