import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairCoverage } from '../../src/certification/coverage/index.ts';
import { outcomesOf } from '../../src/certification/outcomes.ts';
import { run } from '../../src/certification/run.ts';
import { cardsByRole, invoicesByRole, startSandbox, terminalsByRole } from '../../src/sandbox/index.ts';
import { fileTarget, sandboxTarget } from '../../src/target/target.ts';
import { assertCharges } from './charges.ts';

test('the doctor tells what a run without an admin API charges', async () => {
  const sandbox = await startSandbox();
  const file = {
    name: 'everything',
    baseUrl: sandbox.baseUrl,
    ...{ pace: 0, waits: { transmission: 100, between: 10 }, mid: '10001' },
    credentials: { userVariable: 'U', passwordVariable: 'P' },
    terminals: terminalsByRole(sandbox.merchants),
    ...{ cards: cardsByRole(), invoices: invoicesByRole(sandbox.merchants) },
    limits: { charges: 5000, sum: 1_000_000_000 },
  };
  const target = await fileTarget(file, { U: 'merchant', P: 'sandbox-password' }, sandbox.ca);
  try {
    assertCharges(await run(target, { auditor: false }, () => {}), target);
  } finally {
    await target.close();
    await sandbox.stop();
  }
});

test('a limit of the transactions for pairs makes fewer of them, and the certificate shows it', async () => {
  const pairsIn = async (options: { readonly pairs?: number }) => {
    const target = await sandboxTarget();
    try {
      const tags = '@properties';
      return pairCoverage(
        outcomesOf(await run(target, { auditor: false, seed: 7, tags, ...options }, () => {})),
      );
    } finally {
      await target.close();
    }
  };
  const [all, some] = [await pairsIn({}), await pairsIn({ pairs: 12 })];
  assert.equal(all.reached, all.of);
  assert.ok(some.reached > 0 && some.reached < some.of / 2, `${some.reached} of ${some.of}`);
  assert.equal(some.of, all.of);
});
