import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomesOf } from '../../../src/certification/outcomes.ts';
import { run } from '../../../src/certification/run.ts';
import { cardsByRole, startSandbox, terminalsByRole } from '../../../src/sandbox/index.ts';
import { fileTarget } from '../../../src/target/target.ts';

test('a transmission is waited for as long as the target file says, and then its scenario is undecided', async () => {
  const sandbox = await startSandbox();
  // A busy machine may need longer than the usual three seconds of this transmission.
  for (const terminal of sandbox.merchants.flatMap(({ terminals }) => terminals))
    if (terminal.number === '0880000220')
      Object.assign(terminal, { transmission: { ...terminal.transmission, seconds: 600 } });
  const waits = { transmission: 150, between: 50 };
  const file = {
    name: 'impatient',
    baseUrl: sandbox.baseUrl,
    credentials: { userVariable: 'U', passwordVariable: 'P' },
    terminals: terminalsByRole(sandbox.merchants),
    cards: cardsByRole(),
    pace: 0,
    waits,
  };
  const target = await fileTarget(file, { U: 'merchant', P: 'sandbox-password' }, sandbox.ca);
  try {
    assert.deepEqual(target.waits, waits);
    const tags =
      '@rule:transmit.error.502 and @rule:transition.terminal-in-transmission-transmitterminal and not @needs:clock';
    const outcomes = outcomesOf(await run(target, { tags, auditor: false }, () => {}));
    assert.deepEqual(
      outcomes.map(({ outcome, reason }) => [outcome, reason]),
      [
        [
          'blocked',
          'the suite waited 0.15 seconds for the transmission of the terminal 0880000220, without success',
        ],
        [
          'blocked',
          'the suite waited 0.15 seconds for the terminal 0880000220, which is already in transmission, without success',
        ],
      ],
    );
  } finally {
    await target.close();
    await sandbox.stop();
  }
});
