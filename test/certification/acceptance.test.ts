import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunScenario } from '../../src/certification/outcomes.ts';
import { repliesSeen } from '../../src/certification/scenario-report.ts';
import { verdictsOf } from '../../src/certification/verdicts.ts';
import { rules } from '../../src/contract/index.ts';

const scenario = (name: string, rule: string, accepted: readonly string[], result: string): RunScenario => ({
  ...{ pickleId: name, place: 'a.feature:1', name, rules: [rule], cells: [], generated: false },
  ...{ prepares: new Map(), planted: false, outcome: 'passed' as const },
  report: {
    ...{ exchanges: [], judgements: [], observations: [], deciding: 0, met: result, accepted },
    seen: repliesSeen([]),
  },
});

const verdictOf = (rule: string, scenarios: readonly RunScenario[]) =>
  verdictsOf(rules, scenarios, [], []).find(({ id }) => id === rule);

/** A rule, a refused request, and the command with the request that decides the rule. */
const cases = [
  ['doDeal.request.user', '414', 'doDeal'],
  ['limit.user-field', '414', 'doDeal'],
  ['transmitInquire.request.transmitId', '558', 'transmitInquire'],
  ['inquireInvoice.request.invoice.invoiceAtranId', '414', 'inquireInvoice'],
  ['inquireTerminal.error.001', '001', 'inquireTerminal'],
  ['envelope.request.language', '405', 'cancelDeal'],
  ['auth.credentials-on-every-request', '405', 'refundDeal'],
] as const;

for (const [rule, code, command] of cases) {
  test(`${rule} does not pass if every request was refused`, () => {
    const found = verdictOf(rule, [scenario('a refusal', rule, [], code)]);
    assert.equal(found?.verdict, 'skipped');
    assert.match(found?.reason ?? '', /^Not decided: .*(was accepted)/);
  });

  test(`${rule} passes beside an accepted request`, () => {
    const scenarios = [scenario('a refusal', rule, [], code), scenario('its twin', rule, [command], '000')];
    assert.equal(verdictOf(rule, scenarios)?.verdict, 'passed');
  });
}

test('a request that another command accepted decides nothing about a parameter', () => {
  const [rule, , other] = ['doDeal.request.user', '414', 'cancelDeal'] as const;
  assert.equal(verdictOf(rule, [scenario('a twin', rule, [other], '000')])?.verdict, 'skipped');
});
