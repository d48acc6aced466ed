import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lenientLines } from '../../tools/proof/cli/lenient-lines.ts';
import { proofFiles, writeLeniency } from '../../tools/proof/cli/proof-files.ts';
import { isLenient, leniencyOf, proofOf } from '../../tools/proof/index.ts';
import type { LenientOutcome } from '../../tools/proof/lenient/index.ts';

const passed: LenientOutcome = {
  ...{ id: 'comments', variations: ['comments'], differs: 'comments stand between the elements' },
  ...{ kind: 'passed', rules: {} },
};
const alarm: LenientOutcome = {
  ...{ id: 'comments + long ids', variations: ['comments', 'long ids'], differs: 'several things <b>' },
  ...{ kind: 'false alarm', rules: { 'envelope.reply.tranId': 'It is <too> long.' } },
};
const begun = new Date('2026-01-01T00:00:00Z');

let out: string;
before(async () => {
  out = await mkdtemp(join(tmpdir(), 'lenient-'));
});
after(() => rm(out, { recursive: true }));

test('no false alarm: every gateway passed, and so did the one without a variation', async () => {
  const fine = await leniencyOf([passed], {}, begun, { seed: 5 });
  assert.ok(isLenient(fine));
  assert.deepEqual(fine.totals, { variations: 1, combinations: 0, passed: 1, falseAlarms: 0 });
  assert.match(lenientLines(fine, proofFiles(out)), /NO FALSE ALARM/);
  assert.ok(!isLenient(await leniencyOf([passed, alarm], {}, begun, { seed: 5 })));
  assert.ok(!isLenient(await leniencyOf([passed], { 'command.doDeal': 'why' }, begun, { seed: 5 })));
  assert.ok(!isLenient(await leniencyOf([], {}, begun, { seed: 5 })));
});

test('a false alarm is told with its rule and why', async () => {
  const lines = lenientLines(await leniencyOf([passed, alarm], {}, begun, { seed: 5 }), proofFiles(out));
  for (const told of ['NOT ALL PASSED', 'comments + long ids', 'envelope.reply.tranId', 'too', '--seed 5'])
    assert.ok(lines.includes(told), told);
});

test('the page stands alone, and beside a proof of the same rules and scenarios', async () => {
  const files = proofFiles(out);
  const leniency = await leniencyOf([passed, alarm], {}, begun, { seed: 5 });
  await writeLeniency(files, leniency);
  assert.deepEqual(JSON.parse(await readFile(files.lenient, 'utf8')), leniency);
  const alone = await readFile(files.html, 'utf8');
  assert.match(alone, /<h1 id="verdict">Not all passed/);
  assert.ok(alone.includes('It is &lt;too&gt; long.') && !alone.includes('<too>'));

  const proof = await proofOf([], {}, begun);
  await writeFile(files.json, JSON.stringify(proof));
  await writeLeniency(files, leniency);
  const both = await readFile(files.html, 'utf8');
  assert.match(both, /<section id="lenient"[\s\S]*<section id="unprovable"/);

  await writeFile(
    files.json,
    JSON.stringify({ ...proof, contract: { ...proof.contract, digest: 'another' } }),
  );
  await writeLeniency(files, leniency);
  assert.doesNotMatch(await readFile(files.html, 'utf8'), /<section id="unprovable"/);
});
