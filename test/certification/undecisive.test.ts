import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificateRule } from '../../src/certificate/certificate.ts';
import { observationsOf, undecisiveIn } from '../../src/certification/observations.ts';
import {
  type RunScenario,
  scenarioTotals,
  undecidedIn,
  withoutFailing,
} from '../../src/certification/outcomes.ts';
import { certificateRule, report, runScenario } from './run-scenario.ts';

const failed = runScenario({
  ...{ name: 'A transmission that cannot be retried', place: 'features/x.feature:1' },
  ...{ rules: ['transmit.error.501'], outcome: 'failed', reason: 'expected 501, got 503' },
});

const rule = (changes: Partial<CertificateRule>) => certificateRule({ verdict: 'failed', ...changes });

const textsOf = (scenario: Partial<RunScenario>, changes: Partial<CertificateRule>) =>
  undecisiveIn([{ ...failed, ...scenario }], [rule(changes)]).map(({ id, text }) => `${id}: ${text}`);

const begins = 'transmit.error.501: "A transmission that cannot be retried" (features/x.feature:1) failed: ';

test('a failure that breaks a stated rule needs no observation', () => {
  assert.deepEqual(textsOf({}, {}), []);
  assert.deepEqual(textsOf({ outcome: 'passed' }, { verdict: 'passed' }), []);
});

test('a failure that breaks none says why', () => {
  const cases: readonly (readonly [Partial<CertificateRule>, RegExp])[] = [
    [{ verdict: 'not observable', observable: 'no' }, /transmit\.error\.501 is not observable\.$/],
    [{ verdict: 'observed', standing: 'chosen' }, /the specification leaves transmit\.error\.501 open\.$/],
    [{ verdict: 'warned', standing: 'recommended' }, /transmit\.error\.501 is recommended\.$/],
  ];
  for (const [changes, why] of cases) {
    const [text, ...more] = textsOf({}, changes);
    assert.deepEqual(more, []);
    assert.ok(text?.startsWith(`${begins}expected 501, got 503. `), text ?? 'no text');
    assert.match(text ?? '', why);
  }
});

test('so does one that carries no rule, and one behind a simulated fault', () => {
  assert.match(textsOf({ rules: [] }, {})[0] ?? '', /^scenario: .*The scenario has no rule\.$/);
  assert.match(textsOf({ planted: true }, {})[0] ?? '', /The scenario simulates a fault/);
});

test('a scenario that found the rule itself breaks that', () => {
  const judgements = [
    { rule: 'transmit.error.501', verdict: 'failed', exchange: 0, by: 'scenario' },
  ] as const;
  const found = { rules: [], report: { ...report, judgements } };
  assert.deepEqual(textsOf(found, {}), []);
  assert.equal(textsOf(found, { verdict: 'warned', standing: 'recommended' }).length, 1);
});

test('a scenario that shows a failed rule counts as failed, whatever stopped it', () => {
  const judgement = { rule: 'transmit.error.501', verdict: 'failed' as const, exchange: 0 };
  const shown = { ...report, judgements: [judgement] };
  const blocked = { ...failed, outcome: 'blocked' as const };
  const scenarios = [
    failed,
    { ...blocked, report: shown },
    { ...failed, outcome: 'passed' as const, report: shown },
    blocked,
  ];
  const counted = (verdict: CertificateRule['verdict']) => {
    const others = withoutFailing(scenarios, [rule({ verdict })]);
    return { ...scenarioTotals(scenarios, others, 0), undecided: undecidedIn(others)[0]?.scenarios.length };
  };
  assert.deepEqual(counted('failed'), {
    run: 4,
    passed: 0,
    failed: 3,
    skipped: 1,
    observed: 0,
    undecided: 1,
  });
  // A recommended rule that is not followed is a warning, which fails no scenario.
  assert.deepEqual(counted('warned'), {
    run: 4,
    passed: 1,
    failed: 1,
    skipped: 2,
    observed: 0,
    undecided: 2,
  });
});

test('an observation needs a value that the run saw', () => {
  const seeing = (seen: object): RunScenario => ({
    ...failed,
    report: { ...report, seen: { ...report.seen, ...seen } },
  });
  const observed = (id: string, seen: object) =>
    observationsOf([seeing(seen)]).find((one) => one.id === id)?.text;
  assert.equal(observed('unstated.02', {}), undefined);
  assert.match(observed('unstated.02', { terminalValues: ['maxAmount "99"'] }) ?? '', /maxAmount "99"/);
  assert.equal(observed('unstated.01', {}), undefined);
  assert.match(observed('unstated.01', { recordElements: ['tranId'] }) ?? '', /: none\.$/);
  for (const id of ['unstated.06', 'unstated.07', 'unstated.12'])
    assert.match(observed(id, {}) ?? '', /^No exchange of the run shows it: /);
});
