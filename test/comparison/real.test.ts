import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Certificate } from '../../src/certificate/certificate.ts';
import { compare, readCertificate } from '../../src/comparison/index.ts';

const program = fileURLToPath(new URL('./certify-part.ts', import.meta.url));
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tck-compare-'));
});
after(() => rm(folder, { recursive: true }));

/** A part of the suite, run against a sandbox of its own. */
async function certified(
  name: string,
  seed: number,
  tags: string,
  terminalType?: string,
): Promise<Certificate> {
  const file = join(folder, `${name}.json`);
  const more = terminalType === undefined ? [] : [terminalType];
  await promisify(execFile)(process.execPath, [program, file, String(seed), tags, ...more]);
  return readCertificate(file);
}

test('two runs of the sandbox with other seeds differ in nothing', async () => {
  const part = '@command:refundDeal or @command:transmitInquire or @command:inquireInvoice';
  const comparison = compare(await certified('one', 1, part), await certified('other', 2, part));
  assert.equal(comparison.a.kind, 'sandbox');
  const { compared, askedOtherwise } = comparison.exchanges;
  assert.ok(compared > 100, `${compared} exchanges`);
  assert.equal(askedOtherwise, 0);
  assert.deepEqual(comparison.fields, []);
  assert.deepEqual(comparison.observed, []);
  assert.ok(comparison.same);
});

test('a sandbox with other terminals differs in what was changed, and in nothing else', async () => {
  const part = '@command:inquireTerminal';
  const one = await certified('usual', 1, part);
  const other = await certified('varied', 1, part, 'physical');
  const { fields, observed, verdicts, closer } = compare(one, {
    ...other,
    target: { ...other.target, kind: 'live' },
  });
  assert.deepEqual(Object.values(verdicts).flat(), []);
  assert.deepEqual(
    fields.map(({ element, change, values }) => [element, change, values.map(({ a, b }) => [a, b])]),
    [['terminalType', 'value', [['virtual', 'physical']]]],
  );
  assert.deepEqual(
    observed.map(({ id, onlyA, onlyB }) => [id, onlyA, onlyB]),
    [['unstated.02', ['terminalType "virtual"'], ['terminalType "physical"']]],
  );
  assert.deepEqual(
    closer.map(({ rule }) => rule),
    ['unstated.02', 'terminal.record.terminalType'],
  );
});
