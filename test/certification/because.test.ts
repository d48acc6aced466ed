import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificateBaseline } from '../../src/certificate/index.ts';
import { holding } from '../../src/certification/baseline/certificate-baseline.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { facts, messages } from '../attestation/run-fixture.ts';
import { CONFORMANT } from './certificate-fixture.ts';

const because = async (cutBy: readonly string[]) => certificateFrom(await messages(facts({ cutBy }))).because;

test('the part of the suite that ran comes before the rules that were skipped because of it', async () => {
  const [first, second, ...more] = await because(['--command inquireTerminal']);
  assert.equal(first, 'Only a part of the suite ran (--command inquireTerminal).');
  assert.match(second ?? '', /^\d+ stated rules were skipped\.$/);
  assert.deepEqual(more, []);
  const [part, stop] = await because(['--command inquireTerminal', 'stopped by Ctrl-C']);
  assert.equal(part, first);
  assert.equal(stop, 'The run was stopped by Ctrl-C; 0 of 35 scenarios did not start.');
});

test('a rule that the user selected by its tag and that stays undecided is named first', async () => {
  const rule = 'refundDeal.error.321';
  const [first] = await because([`--tags @rule:${rule} and not @rule:refundDeal.error.320`]);
  assert.match(
    first ?? '',
    new RegExp(`^The selected rule ${rule} was not decided: Not in the selected part`),
  );
  const [other] = await because(['--tags not @rule:refundDeal.error.320']);
  assert.match(other ?? '', /^Only a part of the suite ran/);
});

test('the comparison with a baseline comes first, and says what the run added and what it did not decide', () => {
  const lists = { stale: [], expired: [], unseen: [] };
  const known = { rule: 'a', scenario: 'b', is: 'known', message: 'c', times: 1 } as const;
  const first = (changes: Partial<CertificateBaseline>) =>
    holding(CONFORMANT, {
      ...{ file: 'b.json', today: '2026-11-26', outcome: 'kept', deviations: [known, known], ...lists },
      ...changes,
    }).because[0];
  assert.equal(first({}), 'Compared with the baseline b.json: both deviations are known.');
  assert.equal(
    first({ added: 2, outcome: 'incomplete' }),
    'Compared with the baseline b.json, to which this run added 2 entries: both deviations are known, but not every stated rule was decided.',
  );
});
