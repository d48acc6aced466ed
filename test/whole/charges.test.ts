import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '../../src/certification/run.ts';
import { cardsByRole, invoicesByRole, startSandbox, terminalsByRole } from '../../src/sandbox/index.ts';
import { wholeRun } from '../../src/target/doctor.ts';
import { fileTarget } from '../../src/target/target.ts';
import { chargesIn } from './charges.ts';

for (const control of [true, false])
  test(`the doctor tells what a run ${control ? 'with' : 'without'} an admin API charges`, async () => {
    const sandbox = await startSandbox();
    const file = {
      name: 'everything',
      baseUrl: sandbox.baseUrl,
      ...{ pace: 0, waits: { transmission: 100, between: 10 }, control, mid: '10001' },
      credentials: { userVariable: 'U', passwordVariable: 'P' },
      terminals: terminalsByRole(sandbox.merchants),
      ...{ cards: cardsByRole(), invoices: invoicesByRole(sandbox.merchants) },
      limits: { charges: 5000, sum: 1_000_000_000 },
    };
    const target = await fileTarget(file, { U: 'merchant', P: 'sandbox-password' }, sandbox.ca);
    try {
      const found = chargesIn(await run(target, { auditor: false }, () => {}));
      const expected = wholeRun(target);
      for (const name of ['charges', 'sum'] as const)
        assert.ok(
          found[name] <= expected[name] && found[name] >= 0.75 * expected[name],
          `limits.${name}: the run needed ${found[name]}, and the doctor tells ${expected[name]}`,
        );
    } finally {
      await target.close();
      await sandbox.stop();
    }
  });
