import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { matrixSchemaFile, readColumn } from '../../src/comparison/matrix/columns.ts';
import { evidence, writeApplication } from '../attestation/evidence-fixture.ts';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';
import { useFolder } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();
const rule = CONFORMANT.rules.find(({ verdict }) => verdict === 'passed')?.id ?? '';

async function gateway(path: string, certificate: object): Promise<void> {
  await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, path, 'certificate.json'), JSON.stringify(certificate));
  await writeFile(join(folder, path, 'certificate.html'), '');
}

const file = (columns: object): Promise<void> =>
  writeFile(join(folder, 'matrix.jsonc'), `// Two gateways\n${JSON.stringify(columns)}`);

const target = { ...CONFORMANT.target, name: 'theirs <b>"&\u001b[2J' };
const [, ...older] = CONFORMANT.rules;
await gateway('runs/a b', { ...CONFORMANT, target });
const failed = { verdict: 'failed', reason: 'Expected "<1>".' };
const rules = NOT_CONFORMANT.rules.map((one) => (one.id === rule ? { ...one, ...failed } : one));
await gateway('runs/bad', { ...NOT_CONFORMANT, rules });
await gateway('runs/older', { ...CONFORMANT, rules: older, contract: { version: '0.1', digest: 'old' } });
await rm(join(folder, 'runs/older/certificate.html'));
await writeApplication(join(folder, 'shop'), evidence());
await file({
  columns: [
    { reports: 'runs/a b', version: '<i>1' },
    { label: 'B', reports: 'runs/bad' },
  ],
});

const matrix = (...words: readonly string[]) => tck(['matrix', ...words], { FORCE_COLOR: undefined }, folder);
const page = (out: string): Promise<string> => readFile(join(folder, out, 'matrix.html'), 'utf8');

test('a file names the columns; each cell links to its rule, and foreign text stays text', async () => {
  const { code, out, err } = await matrix('matrix.jsonc', '--out', 'out/one');
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /^Gateways and clients: 2 columns, \d+ rules: 1 decided differently, [1-9]/);
  assert.ok(!out.includes('\u001b'));
  const text = await page('out/one');
  assert.match(text, /<bdi>theirs &lt;b&gt;&quot;&amp;⟦U\+001B⟧\[2J<\/bdi>/);
  assert.match(text, /<small dir="auto">&lt;i&gt;1<\/small>/);
  assert.doesNotMatch(text, /theirs <b>|<i>1|<script|https?:\/\//);
  assert.ok(text.includes(`<a href="../../runs/a%20b/certificate.html#rule-${rule}">passed</a>`));
  const tip = 'title="Expected &quot;&lt;1&gt;&quot;."';
  assert.ok(
    text.includes(
      `<td class="failed" ${tip}><a href="../../runs/bad/certificate.html#rule-${rule}">failed</a>`,
    ),
  );
  assert.ok(text.indexOf('Different verdicts') < text.indexOf('The same in every column'));
  assert.match(text, /<h1 id="verdict">Columns differ<\/h1>/);
});

test('folders are columns too; an application has a table of its own, and what is missing is named', async () => {
  const { code, out } = await matrix('runs/bad', 'runs/older', 'shop', '--out', 'out/two');
  assert.equal(code, 0);
  assert.match(out, /^Applications: 1 column, [\d,]+ checks: 0 decided differently/m);
  assert.match(out, /Missing: The certificates have different contracts: /);
  assert.match(out, /runs\/older has no certificate\.html/);
  const text = await page('out/two');
  assert.match(text, /<td class="passed"><b dir="auto">passed<\/b><\/td>/);
  assert.match(text, /<td class="no">not there<\/td>/);
  assert.match(text, /<a href="\.\.\/\.\.\/shop\/certificate\.html#task-charge-approved">passed<\/a>/);
  const shop = await readFile(join(folder, 'shop', 'certificate.html'), 'utf8');
  assert.match(
    shop,
    /<details class="order"[^>]*>(?:(?!<\/details>)[\s\S])*<div id="task-charge-approved"><\/div>/,
  );
});

test('only a check that passed is attested; one that failed has failed, whoever says so', async () => {
  const certificate = JSON.parse(await readFile(join(folder, 'shop/certificate.json'), 'utf8'));
  const checks = (['passed', 'failed', 'undecided'] as const).map((verdict) => {
    return { check: verdict, weight: 'required', verdict, attested: true };
  });
  const [task] = certificate.tasks;
  await mkdir(join(folder, 'attested'));
  await writeFile(
    join(folder, 'attested/certificate.json'),
    JSON.stringify({ ...certificate, tasks: [{ ...task, checks }] }),
  );
  const { tests } = await readColumn({ reports: join(folder, 'attested') });
  assert.deepEqual(
    [...tests].map(([id, { verdict }]) => [id, verdict]),
    [
      [`${task.id}: passed`, 'attested'],
      [`${task.id}: failed`, 'failed'],
      [`${task.id}: undecided`, 'undecided'],
    ],
  );
});

test('--json prints the document that matrix.json holds, with null where a certificate has no such rule', async () => {
  const { code, out } = await matrix(
    'runs/bad',
    'runs/older',
    'shop',
    '--out',
    'out/json',
    '--json',
    '--quiet',
  );
  assert.equal(code, 0);
  assert.equal(out, await readFile(join(folder, 'out/json/matrix.json'), 'utf8'));
  const { schemaVersion, columns, tables } = JSON.parse(out);
  assert.equal(schemaVersion, 2);
  assert.deepEqual(
    columns.map(({ reports, verdict }: { reports: string; verdict: string }) => [reports, verdict]),
    [
      ['runs/bad', 'not conformant'],
      ['runs/older', 'conformant'],
      ['shop', 'ready'],
    ],
  );
  assert.deepEqual(
    tables.map(({ subject, columns: of }: { subject: string; columns: readonly number[] }) => [subject, of]),
    [
      ['gateway', [0, 1]],
      ['merchant application', [2]],
    ],
  );
  const first = tables[0].rows.find(({ id }: { id: string }) => id === CONFORMANT.rules[0]?.id);
  assert.equal(first.verdicts[1], null);
  assert.equal((await matrix('runs/bad', '--out', 'out/json', '--quiet')).out, '');
});

test('the schema of such a file is the committed one', async () => {
  const { name, text } = matrixSchemaFile();
  const committed = await readFile(new URL(`../../schemas/${name}`, import.meta.url), 'utf8');
  assert.equal(text, committed, 'stale: npm run schemas');
});
