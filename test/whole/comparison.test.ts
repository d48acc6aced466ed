import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Certificate } from '../../src/certificate/certificate.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { run } from '../../src/certification/run.ts';
import { compare } from '../../src/comparison/index.ts';
import { useSandboxTarget } from '../support/target.ts';
import { useSandbox } from '../support/use.ts';

async function certified(seed: number, tags: string): Promise<Certificate> {
  const { sandbox } = await useSandbox({ seed });
  const target = await useSandboxTarget(sandbox);
  return JSON.parse(
    JSON.stringify(certificateFrom(await run(target, { tags, auditor: false, seed }, () => {}))),
  );
}

test('two runs of the sandbox with other seeds differ in nothing', async () => {
  const part = '@command:cancelDeal or @command:inquireInvoice';
  const comparison = compare(await certified(1, part), await certified(2, part));
  assert.equal(comparison.a.kind, 'sandbox');
  assert.ok(comparison.exchanges);
  const { compared, askedOtherwise } = comparison.exchanges;
  assert.ok(compared > 100, `${compared} exchanges`);
  assert.equal(askedOtherwise, 0);
  assert.deepEqual(comparison.fields, []);
  assert.deepEqual(comparison.observed, []);
  assert.ok(comparison.same);
});
