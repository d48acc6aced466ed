import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Entry } from '../../../src/certificate/baseline.ts';
import type { Certificate } from '../../../src/certificate/certificate.ts';
import { exitCodeOf } from '../../../src/cli/exit-codes.ts';
import { useFolder } from '../../support/use.ts';
import { ended, started } from '../../system/process.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();
const file = join(folder, 'known.json');

/** Certifies the sandbox as it is in this process, or the altered sandbox in a process of its own. */
async function certify(gateway: 'plain' | 'altered', ...words: string[]) {
  const all = ['certify', '--out', join(folder, 'out'), ...words];
  const hook = `--import=${new URL('altered-sandbox.ts', import.meta.url).href}`;
  const { code, out, err } = await (gateway === 'plain'
    ? tck(all)
    : ended(started(all, { NODE_OPTIONS: hook })));
  return { code, said: out + err };
}

const report = (name: string): Promise<string> => readFile(join(folder, 'out', name), 'utf8');
const entriesIn = async (path: string): Promise<Entry[]> => JSON.parse(await readFile(path, 'utf8')).entries;

async function changed(name: string, change: (entries: Entry[]) => Entry[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ entries: change(await entriesIn(file)) }));
  return path;
}

test('a baseline is written, filled in by a person, and then the part that runs holds to it with another seed', async () => {
  const written = await certify('altered', '--baseline', file, '--update-baseline', '--seed', '1');
  assert.equal(written.code, 0, written.said);
  assert.match(written.said, /0 kept, \d+ added, 0 dropped/);
  assert.match(written.said, /lack a reason or an owner/);
  const entries = await entriesIn(file);
  const found = new Set(entries.map(({ rule, by, message }) => `${rule} ${by ?? ''}: ${message}`));
  assert.ok(found.has('transaction.reply.cardExpiration judge: cardExpiration is empty'));
  assert.ok(
    found.has('refundDeal.error.320 : expected result 320, got 310 (the charge was credited already)'),
  );
  assert.ok(entries.length < 30, `${entries.length} entries`);

  const unfinished = await certify('altered', '--baseline', file);
  assert.equal(unfinished.code, 2);
  assert.match(unfinished.said, /known\.json: entries\[0\]\.reason: give the reason/);

  await changed('known.json', (all) => all.map((one) => ({ ...one, reason: 'Ticket <17>', owner: 'Dana' })));
  const compared = await certify('altered', '--baseline', file, '--seed', '2', '--command', 'refundDeal');
  assert.equal(compared.code, 4, compared.said);
  assert.match(compared.said, /^NOT CONFORMANT/m);
  assert.match(compared.said, /^ {2}Exit code 4: .+ not every stated rule was decided\.$/m);
  const { verdict, because, baseline } = JSON.parse(await report('certificate.json')) as Certificate;
  assert.equal(verdict, 'not conformant');
  assert.ok(
    because.some((line) =>
      /known\.json: all \d+ deviations are known, but not every stated rule was decided\.$/.test(line),
    ),
  );
  assert.equal(baseline?.outcome, 'incomplete', 'a part of the suite');
  assert.equal(exitCodeOf({ verdict, baseline: { ...baseline, outcome: 'kept' } }), 0);
  assert.ok(baseline.deviations.length > 1);
  for (const { is, known } of baseline.deviations)
    assert.deepEqual([is, known?.reason, known?.owner], ['known', 'Ticket <17>', 'Dana']);
  assert.match(
    await report('junit.xml'),
    /<skipped message="Known \(Ticket &lt;17&gt; · Dana · until [\d-]+\): /,
  );
  assert.match(await report('certificate.html'), /Ticket &lt;17&gt; · Dana · until/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('what is new, changed or expired in the part that ran fails it, and is named', async () => {
  const [rule, scenario] = [
    'refundDeal.error.320',
    'A second refund of 4000 agorot of a fully refunded charge is refused with 320',
  ];
  const path = await changed('other.json', (entries) =>
    entries.flatMap((one) => {
      if (one.by !== undefined) return [{ ...one, expiry: '2020-01-01' }];
      if (one.rule === rule) return one.scenario === scenario ? [{ ...one, message: 'met 000' }] : [];
      return [one];
    }),
  );
  const { code, said } = await certify('altered', '--baseline', path, '--command', 'refundDeal');
  assert.equal(code, 1, said);
  assert.match(said, / {4}new\n +refundDeal\.error\.320 \(A second refund .*got 310/);
  assert.match(said, / {4}changed\n +refundDeal\.error\.320 .*got 310 .*; the baseline has: met 000\n/);
  assert.match(
    said,
    / {4}expired\n +transaction\.reply\.cardExpiration \(any \w+\): expired on 2020-01-01; owner: Dana\n/,
  );
  assert.doesNotMatch(said, / {4}stale\n/);
});

test('what was mended is stale: where it ran, and not elsewhere', async () => {
  const { code, said } = await certify('plain', '--baseline', file, '--command', 'refundDeal');
  assert.equal(code, 4, said);
  assert.match(said, / {4}stale\n[\s\S]*refundDeal\.error\.320 .*, the deviation no longer occurs: expected/);
  const elsewhere = await certify('plain', '--baseline', file, '--command', 'inquireInvoice');
  assert.equal(elsewhere.code, 4, 'a part of the suite is incomplete');
  assert.doesNotMatch(elsewhere.said, / {4}stale\n/);
  assert.match(elsewhere.said, /\d+ entries not checked by this run, so they can be stale\n/);
});
