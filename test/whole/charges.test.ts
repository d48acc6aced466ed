import { test } from 'node:test';
import { run } from '../../src/certification/run.ts';
import { cardsByRole, invoicesByRole, startSandbox, terminalsByRole } from '../../src/sandbox/index.ts';
import { fileTarget } from '../../src/target/target.ts';
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
