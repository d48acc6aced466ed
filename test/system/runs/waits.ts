import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomesOf } from '../../../src/certification/outcomes.ts';
import { run } from '../../../src/certification/run.ts';
import { rolesOf, useFileTarget } from '../../support/target.ts';
import { useSandbox } from '../../support/use.ts';

test('a transmission is waited for as long as the target file says, and then its scenario is undecided', async () => {
  const { sandbox } = await useSandbox();
  // A busy machine may need longer than the usual three seconds of this transmission.
  for (const terminal of sandbox.merchants.flatMap(({ terminals }) => terminals))
    if (terminal.number === '0880000220')
      Object.assign(terminal, { transmission: { ...terminal.transmission, seconds: 600 } });
  const waits = { transmission: 150, between: 50 };
  const target = await useFileTarget(sandbox, { ...rolesOf(sandbox), pace: 0, waits });
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
      [
        'blocked',
        'the suite waited 0.015 seconds for the terminal 0880000220, which is already in transmission, without success',
      ],
      [
        'blocked',
        'the suite waited 0.015 seconds for the terminal 0880000220, which is already in transmission, without success',
      ],
    ],
  );
});
