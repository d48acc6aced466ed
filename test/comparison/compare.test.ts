import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TargetKind } from '../../src/certificate/certificate.ts';
import { compare } from '../../src/comparison/index.ts';
import { certificate, type Said } from './certificates.ts';

/** The section of the comparison that lists a rule with these two verdicts; undefined if none. */
function listed(from: Said, to: Said): string | undefined {
  const { verdicts, same } = compare(
    certificate('sandbox', { 'some.rule': from }),
    certificate('live', { 'some.rule': to }),
  );
  const [found] = Object.entries(verdicts).find(([, rules]) => rules.length > 0) ?? [];
  assert.equal(same, found === undefined);
  return found;
}

test('a verdict that got worse, got better, or is as good is told as that', () => {
  for (const [from, to, how] of [
    ['passed', 'failed', 'worse'],
    ['passed', 'warned', 'worse'],
    ['passed', 'skipped', 'worse'],
    ['passed', 'observed', 'worse'],
    ['skipped', 'failed', 'worse'],
    ['failed', 'passed', 'better'],
    ['skipped', 'passed', 'better'],
    ['not observable', 'passed', 'better'],
    ['failed', 'warned', 'better'],
    ['skipped', 'observed', 'otherwise'],
    ['passed', 'passed', undefined],
  ] as const)
    assert.equal(listed(from, to), how, `${from} to ${to}`);
});

test('a broken rule that is not decided any more got neither better nor worse', () => {
  assert.equal(listed('failed', 'skipped'), 'otherwise');
  assert.equal(listed('failed', 'not observable'), 'otherwise');
});

test('another reason is told; ids, references and times in it are none', () => {
  assert.equal(listed(['failed', 'met 310'], ['failed', 'met 312']), 'otherwise');
  assert.equal(
    listed('passed', ['passed', 'Not decided in 1 of 3 scenarios of the rule: no clock.']),
    'otherwise',
  );
  assert.equal(
    listed(
      ['failed', 'expected TMWQT5JHK1, got 697764530 at 2026-11-21 21:35:33'],
      ['failed', 'expected TMXAAAAAK7, got 519517493 at 2026-11-22 01:00:00'],
    ),
    undefined,
  );
});

test('a rule is marked by the kinds of the targets that kept it', () => {
  const proven = (a: TargetKind, one: Said, b: TargetKind, other: Said) =>
    compare(certificate(a, { 'some.rule': one }), certificate(b, { 'some.rule': other })).checks[0]?.proven;
  assert.equal(proven('sandbox', 'passed', 'live', 'passed'), 'live and sandbox');
  assert.equal(proven('sandbox', 'skipped', 'live', 'passed'), 'live');
  assert.equal(proven('live', 'passed', 'live', 'passed'), 'live');
  assert.equal(proven('sandbox', 'passed', 'live', 'failed'), 'sandbox only');
  assert.equal(proven('sandbox', 'passed', 'sandbox', 'passed'), 'sandbox only');
  assert.equal(proven('replay', 'passed', 'live', 'skipped'), 'replay only');
  assert.equal(proven('replay', 'passed', 'sandbox', 'passed'), 'sandbox and replay');
  assert.equal(proven('live', 'passed', 'replay', 'passed'), 'live and replay');
  assert.equal(proven('sandbox', 'observed', 'live', 'failed'), 'not proven');
});

test('all rules are counted by how they are proven', () => {
  const { proven } = compare(
    certificate('sandbox', { one: 'passed', two: 'passed', three: 'failed' }),
    certificate('live', { one: 'passed', two: 'skipped', three: 'failed' }),
  );
  assert.deepEqual(proven, { 'live and sandbox': 1, 'sandbox only': 1, 'not proven': 1 });
});

test('a rule that one contract alone has is told, and another contract is remarked', () => {
  const one = certificate('sandbox', { both: 'passed', mine: 'passed' });
  const other = {
    ...certificate('live', { both: 'passed', theirs: 'passed' }),
    contract: { version: '9', digest: 'sha256:another' },
  };
  const { alone, remarks, checks, same } = compare(one, other);
  assert.deepEqual(alone, { a: ['mine'], b: ['theirs'] });
  assert.equal(checks.length, 1);
  assert.ok(!same);
  assert.ok(remarks.some((remark) => remark.includes('different contracts')));
});

test('what is chosen is compared by what was observed, value by value where it is a list', () => {
  const saying = (text: string) =>
    certificate(
      'sandbox',
      { 'unstated.09': ['observed', text] },
      { observations: [{ id: 'unstated.09', text }] },
    );
  const { observed, verdicts, same } = compare(
    saying('Results of doDeal: 000, 033, 107 (ambiguity #39).'),
    saying('Results of doDeal: 000, 006, 107 (ambiguity #39).'),
  );
  assert.deepEqual(verdicts, { worse: [], better: [], otherwise: [] });
  const [one] = observed;
  assert.deepEqual([one?.id, one?.chosen, one?.onlyA, one?.onlyB], ['unstated.09', true, ['033'], ['006']]);
  assert.ok(!same);
});

test('how many messages a run had is no difference, and a comma inside quotes parts nothing', () => {
  const saying = (id: string, text: string) =>
    certificate('sandbox', { [id]: 'observed' }, { observations: [{ id, text }] });
  assert.ok(
    compare(
      saying('unstated.11', 'The run had 2639 exchanges, and no rate limit refused a request.'),
      saying('unstated.11', 'The run had 2058 exchanges, and no rate limit refused a request.'),
    ).same,
  );
  const { observed } = compare(
    saying('unstated.02', 'Values in records of terminals: currencySupport "ILS,USD", maxAmount "99".'),
    saying('unstated.02', 'Values in records of terminals: currencySupport "ILS", maxAmount "99".'),
  );
  assert.deepEqual(
    [observed[0]?.onlyA, observed[0]?.onlyB],
    [['currencySupport "ILS,USD"'], ['currencySupport "ILS"']],
  );
});
