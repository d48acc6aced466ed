import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../../src/certificate/baseline.ts';
import type { CertificateRule, Verdict } from '../../../src/certificate/certificate.ts';
import type { Finding, RunFindings } from '../../../src/certification/baseline/findings.ts';
import { compare, updated } from '../../../src/certification/baseline/index.ts';
import { rules } from '../../../src/contract/index.ts';

const today = '2026-11-21';
const rule = 'refundDeal.error.321';
const scenario = 'A refund larger than its charge is refused with 321 or 341';
const other = 'A charge is refunded';

const entry: Entry = {
  ...{ rule, scenario, message: 'expected result 321, got 000 (*)' },
  ...{ reason: 'Ticket 17', owner: 'Dana', expiry: '2026-12-01' },
};
const finding: Finding = {
  ...{ rule, scenario },
  ...{ text: 'expected result 321, got 000 (id 123456)', message: 'expected result 321, got 000 (id *)' },
};
const judged = { by: 'judge', command: 'refundDeal' } as const;

const run = (findings: readonly Finding[], ended = [scenario, other]): RunFindings => ({
  findings,
  scenarios: new Set([scenario, other]),
  ended: new Map(ended.map((name) => [name, new Set(['doDeal', 'refundDeal'])])),
});

const verdicts = (verdict: Verdict): CertificateRule[] =>
  rules.map((one) => ({ ...one, verdict, scenarios: [], evidence: [] }));

function outcome(entries: readonly Entry[], seen: RunFindings, verdict: Verdict = 'failed', day = today) {
  const { deviations, stale, expired, unseen } = compare(entries, seen, verdicts(verdict), day);
  return [
    ...deviations.map(({ is }) => is),
    ...stale.map(({ why }) => `stale: ${why}`),
    ...expired.map(() => 'over'),
    ...unseen.map(() => 'unseen'),
  ];
}

test('a deviation with its entry is known, whatever its ids are; another one is new', () => {
  assert.deepEqual(outcome([entry], run([finding])), ['known']);
  assert.deepEqual(outcome([entry], run([{ ...finding, text: 'expected result 321, got 000 (x)' }])), [
    'known',
  ]);
  assert.deepEqual(outcome([], run([finding])), ['new']);
  assert.deepEqual(outcome([entry], run([finding, { ...finding, scenario: other }])), ['known', 'new']);
  assert.deepEqual(outcome([entry], run([finding, { ...finding, rule: 'refundDeal.error.341' }])), [
    'known',
    'new',
  ]);
});

test('another message is changed, and tells the one that was expected', () => {
  const changed = {
    ...finding,
    text: 'expected result 321, got 399',
    message: 'expected result 321, got 399',
  };
  const { deviations, stale } = compare([entry], run([changed]), verdicts('failed'), today);
  assert.deepEqual(
    deviations.map(({ is, finding, entry }) => [is, finding.message, entry?.message]),
    [['changed', changed.message, entry.message]],
  );
  assert.deepEqual(stale, []);
});

test('an entry that its scenario does not fail any more is stale', () => {
  assert.deepEqual(outcome([entry], run([])), ['stale: the deviation no longer occurs']);
});

test('an entry of a scenario or a rule that is not there is stale', () => {
  const moved = { ...entry, scenario: 'A scenario of old' };
  assert.deepEqual(outcome([moved], run([])), ['stale: the scenario does not exist']);
  const unknown = { ...entry, rule: 'refundDeal.error.999' };
  assert.deepEqual(outcome([unknown], run([])), ['stale: the rule does not exist']);
  assert.deepEqual(outcome([{ ...unknown, by: 'generated' }], run([])), ['stale: the rule does not exist']);
});

test('an entry of a scenario that did not run, or was stopped, is not stale', () => {
  assert.deepEqual(outcome([entry], run([], [other])), ['unseen']);
});

test('an entry is good through its last day, and has expired on the next, seen or not', () => {
  assert.deepEqual(outcome([entry], run([finding]), 'failed', '2026-12-01'), ['known']);
  assert.deepEqual(outcome([entry], run([finding]), 'failed', '2026-12-02'), ['expired', 'over']);
  assert.deepEqual(outcome([entry], run([], []), 'failed', '2026-12-02'), ['over']);
});

test('what a judge sees is one deviation in all scenarios, and another with another command', () => {
  const message = 'cgUid is * and should be *';
  const known: Entry = { ...entry, ...judged, message };
  const seen: Finding = { ...finding, ...judged, text: 'cgUid is 1 and should be 2', message };
  const elsewhere = { ...seen, scenario: other, text: 'cgUid is 3 and should be 4' };
  assert.deepEqual(outcome([known], run([seen, elsewhere])), ['known']);
  assert.deepEqual(outcome([known], run([elsewhere])), ['known']);
  assert.deepEqual(outcome([], run([seen, elsewhere])), ['new']);
  assert.deepEqual(outcome([known], run([seen, { ...seen, command: 'cancelDeal' }])), ['known', 'new']);
  assert.deepEqual(outcome([known], run([])), ['stale: the deviation no longer occurs']);
  assert.deepEqual(outcome([{ ...known, command: 'inquireInvoice' }], run([])), ['unseen']);
  const { by, command, ...narrow } = known;
  assert.deepEqual(outcome([narrow], run([seen, elsewhere])), ['known', 'new']);
});

test('a value that looks like a word makes no deviation of its own', () => {
  const value = (text: string, message: string): Finding => ({ ...finding, ...judged, text, message });
  const findings = [value('it is "A1"', 'it is "*"'), value('it is "ABC"', 'it is "ABC"')];
  const { entries } = updated([], run(findings), verdicts('failed'), today);
  assert.deepEqual(
    entries.map(({ message }) => message),
    ['it is "*"'],
  );
});

test('what a seed finds is known by its fact alone, and never stale', () => {
  const generated: Finding = { ...finding, by: 'generated', scenario: 'Histories', message: '*' };
  const ofSeed: Entry = { ...entry, by: 'generated', scenario: 'Other histories', message: '*' };
  assert.deepEqual(outcome([ofSeed], run([generated])), ['known']);
  assert.deepEqual(outcome([ofSeed], run([{ ...generated, rule: 'limit.refund-total' }])), ['known']);
  assert.deepEqual(outcome([ofSeed], run([{ ...generated, rule: 'doDeal.request.cvv' }])), ['new', 'unseen']);
  assert.deepEqual(outcome([ofSeed], run([]), 'passed'), ['unseen']);
  assert.deepEqual(outcome([], run([generated])), ['new']);
  // A finding of a scenario replaces the same finding from generated requests.
  assert.deepEqual(outcome([entry], run([finding, generated])), ['known']);
  assert.deepEqual(outcome([], run([finding, generated])), ['new']);
  assert.deepEqual(outcome([entry], run([generated], [])), ['known']);
  assert.deepEqual(outcome([entry], run([generated])), ['new', 'stale: the deviation no longer occurs']);
});

test('a rule that another deviation keeps undecided has an entry of its own', () => {
  const message = 'Not decided: the reply has no tranId.';
  const undecided = { ...entry, by: 'undecided', message } as const;
  assert.deepEqual(outcome([undecided], run([{ ...finding, by: 'undecided', text: message, message }])), [
    'known',
  ]);
  assert.deepEqual(outcome([undecided], run([]), 'passed'), ['stale: the rule is passed now']);
  assert.deepEqual(outcome([undecided], run([]), 'skipped'), ['unseen']);
});

test('an update keeps what holds and what was not seen, adds what is new and drops the rest', () => {
  const unseen = { ...entry, scenario: other };
  const gone = { ...entry, rule: 'refundDeal.error.320' };
  const expired = { ...entry, rule: 'refundDeal.error.341', expiry: '2026-01-01' };
  const changed = { ...entry, rule: 'limit.refund-total', message: 'met 001' };
  const found = run(
    [finding, { ...finding, rule: expired.rule }, { ...finding, rule: changed.rule }],
    [scenario],
  );
  const { entries, added, dropped } = updated(
    [entry, unseen, gone, expired, changed],
    found,
    verdicts('failed'),
    today,
  );
  const fresh = { ...entry, rule: changed.rule, message: finding.message };
  assert.deepEqual(added, [{ ...fresh, reason: '', owner: '', expiry: '2027-02-19' }]);
  assert.deepEqual(dropped, [gone, changed]);
  assert.deepEqual(entries, [entry, unseen, expired, ...added]);
  assert.deepEqual(
    updated(entries, found, verdicts('failed'), today).added,
    [],
    'a second one finds nothing',
  );
});
