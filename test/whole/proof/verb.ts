import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { main } from '../../../tools/proof/main.ts';
import type { Proof } from '../../../tools/proof/results.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();

test('the mutants of a rule are tried, and the proof is written', async () => {
  const { code, out } = await tck(
    ['--out', folder, '--rule', 'transmission.record.status'],
    { NO_COLOR: '1' },
    undefined,
    main,
  );
  assert.match(out, /^PART PROVEN {2}only a part was tried: --rule transmission\.record\.status/);
  assert.match(out, /1 of 1 rules proven/);
  assert.equal(code, 4);
  const proof = JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8')) as Proof;
  assert.ok(proof.mutants.length > 1);
  assert.ok(proof.mutants.every(({ kind }) => kind === 'killed'));
  assert.match(await readFile(join(folder, 'proof.html'), 'utf8'), /transmission\.<wbr>record\.<wbr>status/);
});
