import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairCoverage } from '../../src/certification/coverage/index.ts';
import { outcomesOf } from '../../src/certification/outcomes.ts';
import { run } from '../../src/certification/run.ts';
import { invoicesByRole } from '../../src/sandbox/index.ts';
import { rolesOf, useFileTarget, useSandboxTarget } from '../support/target.ts';
import { useSandbox } from '../support/use.ts';
import { assertCharges } from './charges.ts';

test('the doctor tells what a run without an admin API charges', async () => {
  const { sandbox } = await useSandbox();
  const target = await useFileTarget(sandbox, {
    ...{ ...rolesOf(sandbox), invoices: invoicesByRole(sandbox.merchants), mid: '10001' },
    ...{ pace: 0, waits: { transmission: 100, between: 10 } },
    limits: { charges: 5000, sum: 1_000_000_000 },
  });
  assertCharges(await run(target, { auditor: false }, () => {}), target);
});

test('a limit of the transactions for pairs makes fewer of them, and the certificate shows it', async () => {
  const pairsIn = async (options: { readonly pairs?: number }) => {
    const part = { auditor: false, seed: 7, tags: '@properties', ...options } as const;
    return pairCoverage(outcomesOf(await run(await useSandboxTarget(), part, () => {})));
  };
  const [all, some] = [await pairsIn({}), await pairsIn({ pairs: 12 })];
  assert.equal(all.reached, all.of);
  assert.ok(some.reached > 0 && some.reached < some.of / 2, `${some.reached} of ${some.of}`);
  assert.equal(some.of, all.of);
});
