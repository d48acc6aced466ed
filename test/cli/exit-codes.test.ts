import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitCodeLine } from '../../src/cli/exit-codes.ts';
import { NOT_CONFORMANT } from '../certification/certificate-fixture.ts';

test('with a baseline the exit code is printed with its cause, because the verdict does not show it', () => {
  const lists = { deviations: [], stale: [], expired: [], unseen: [] };
  const line = (outcome: 'kept' | 'incomplete', refused = false) => {
    const baseline = { file: 'b.json', today: '2026-11-26', outcome, ...lists };
    return exitCodeLine({ ...NOT_CONFORMANT, baseline }, refused);
  };
  const { baseline: _, ...without } = NOT_CONFORMANT;
  assert.equal(exitCodeLine(without), '');
  assert.match(line('kept'), /^\n {2}Exit code 0: The baseline contains every deviation\. /);
  assert.match(line('incomplete'), /Exit code 4: .+ not every stated rule was decided\.\n$/);
  assert.equal(line('kept', true), '\n  Exit code 4: The baseline was not updated.\n');
});
