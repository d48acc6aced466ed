import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Certificate } from '../../src/certificate/certificate.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { run } from '../../src/certification/run.ts';
import { compare } from '../../src/comparison/index.ts';
import { defaultConfiguration, startSandbox } from '../../src/sandbox/index.ts';
import { sandboxTarget } from '../../src/target/target.ts';

async function certified(seed: number, tags: string, type?: string): Promise<Certificate> {
  const usual = defaultConfiguration();
  const merchants = usual.merchants.map((merchant) => ({
    ...merchant,
    terminals: merchant.terminals.map((terminal) => ({ ...terminal, ...(type !== undefined && { type }) })),
  }));
  const sandbox = await startSandbox({ seed, configuration: { ...usual, merchants } });
  const target = await sandboxTarget(sandbox);
  try {
    return JSON.parse(
      JSON.stringify(certificateFrom(await run(target, { tags, auditor: false, seed }, () => {}))),
    );
  } finally {
    await target.close();
    await sandbox.stop();
  }
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

test('a sandbox with other terminals differs in what was changed, and in nothing else', async () => {
  const part = '@command:inquireTerminal';
  const one = await certified(1, part);
  const other = await certified(1, part, 'physical');
  const { fields, observed, verdicts } = compare(one, {
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
});
