import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { badgeSvg, historyHtml } from '../../src/attestation/history/page.ts';
import { changesBetween, pastRuns } from '../../src/attestation/history/runs.ts';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';
import { evidence, writeApplication } from './evidence-fixture.ts';

const folder = await useFolder();
const runs = join(folder, 'runs');
for (const [name, certificate, startedAt] of [
  ['c', CONFORMANT, '2026-03-01T00:00:00.000Z'],
  ['a', CONFORMANT, '2026-01-01T00:00:00.000Z'],
  ['b', { ...NOT_CONFORMANT, contract: { version: '9', digest: 'x' } }, '2026-02-01T00:00:00.000Z'],
] as const) {
  await mkdir(join(runs, name), { recursive: true });
  const target = { ...CONFORMANT.target, name: 'theirs <b>' };
  await writeFile(
    join(runs, name, 'certificate.json'),
    JSON.stringify({ ...certificate, target, startedAt }),
  );
}
await mkdir(join(runs, 'no run'));

test('runs stand in the order of time, and what failed now comes first', async () => {
  const all = await pastRuns([runs, join(runs, 'a')]);
  assert.deepEqual(
    all.map(({ startedAt }) => startedAt.slice(0, 7)),
    ['2026-01', '2026-02', '2026-03'],
  );
  const [first, second, third] = all;
  assert.ok(first && second && third);
  const changes = changesBetween(first, second);
  assert.ok(changes.length > 1);
  assert.equal(changes[0]?.to, 'failed');
  assert.deepEqual(changesBetween(first, third), []);
  assert.deepEqual(
    [...first.coverage.keys()],
    ['Rules', 'Result codes', 'States and operations', 'Reply elements', 'Pairs of attributes'],
  );
});

test('the page says what changed when, loads nothing, and shows no foreign markup', async () => {
  const out = join(folder, 'out');
  const { code, out: said, err } = await tck(['history', runs, '--out', out]);
  assert.deepEqual([code, err], [0, '']);
  assert.match(said, /^3 runs; the latest: conformant, theirs <b>, 2026-03-01\n/);
  const page = await readFile(join(out, 'history.html'), 'utf8');
  assert.match(page, /theirs &lt;b&gt;/);
  assert.doesNotMatch(page, /theirs <b>|https?:\/\/(?!www\.w3\.org)|<script/);
  assert.match(page, new RegExp(`contract ${CONFORMANT.contract.version} → 9`));
  assert.match(page, /aria-label="Duration of 3 runs, now [^"]+"/);
  assert.equal(page.match(/<tr><th scope="row">/g)?.length, 3);
  const badge = await readFile(join(out, 'badge.svg'), 'utf8');
  assert.match(badge, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(badge, /aria-label="ashrait-tck: conformant, \d+ passed"/);
  assert.match(badge, /<title>theirs &lt;b&gt;: /);
});

test('--json lists the runs and names the files', async () => {
  const out = join(folder, 'json');
  const { code, out: said } = await tck(['history', runs, '--out', out, '--json']);
  assert.equal(code, 0);
  const { runs: listed, page } = JSON.parse(said);
  assert.deepEqual(
    listed.map(({ verdict }: { verdict: string }) => verdict),
    ['conformant', 'not conformant', 'conformant'],
  );
  assert.equal(page, join(out, 'history.html'));
});

test('a failing run turns the badge red and counts', async () => {
  const out = join(folder, 'red');
  const { out: said } = await tck(['history', join(runs, 'b'), '--out', out]);
  const badge = await readFile(join(out, 'badge.svg'), 'utf8');
  assert.match(said, /^1 run; the latest: not conformant, /);
  assert.match(badge, /not conformant, \d+ failed/);
  assert.match(badge, /#b3261e/);
});

test('a name with control characters leaves the badge well-formed', async () => {
  const [run] = await pastRuns([join(runs, 'a')]);
  assert.ok(run);
  assert.match(badgeSvg({ ...run, name: 'a\u0000b\nc' }), /<title>a b c: conformant/);
});

test('applications are shown beside gateways, each check on its own', async () => {
  const { tasks } = evidence();
  const attested = tasks.map(({ checks: [first, ...others], ...task }) => ({
    ...task,
    checks: first ? [{ ...first, attested: true as const }, ...others] : [],
  }));
  const application = await writeApplication(join(folder, 'application'), evidence({ tasks: attested }));
  const all = await pastRuns([runs, application]);
  const page = historyHtml(all);
  assert.match(page, /<h1 id="verdict">Ready<\/h1>/);
  assert.equal(page.match(/<h2 id="series-\d-title">/g)?.length, 2);
  const latest = all.at(-1);
  assert.ok(latest);
  assert.ok(latest.tests.has('charge-approved: ledger.net'));
  const passed = tasks.reduce((sum, { checks }) => sum + checks.length, 0) - tasks.length;
  const words = `${passed} passed, ${tasks.length} attested`;
  assert.ok(page.includes(words) && badgeSvg(latest).includes(words));
});
