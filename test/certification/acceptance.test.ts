import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunScenario } from '../../src/certification/outcomes.ts';
import { verdictsOf } from '../../src/certification/verdicts.ts';
import { rules } from '../../src/contract/index.ts';
import { report, runScenario } from './run-scenario.ts';

const scenario = (name: string, rule: string, accepted: readonly string[], result: string): RunScenario =>
  runScenario({ name, rules: [rule], report: { ...report, deciding: 0, met: result, accepted } });

const verdictOf = (rule: string, scenarios: readonly RunScenario[]) =>
  verdictsOf(rules, scenarios, [], []).find(({ id }) => id === rule);

/** Each case: a rule, a refused request, and the command whose accepted request decides the rule. */
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

test('a scenario that was stopped gives the reason, and not the absence of an accepted request', () => {
  const [rule, code] = ['doDeal.request.user', '414'] as const;
  const refusal = scenario('a refusal', rule, [], code);
  const lacking = 'the target file has no terminal "rav-mutav"';
  const twin = { ...scenario('its twin', rule, [], ''), outcome: 'skipped' as const, reason: lacking };
  assert.equal(
    verdictOf(rule, [refusal, twin])?.reason,
    `The scenario needs something that the target lacks: ${lacking}.`,
  );
  assert.match(verdictOf(rule, [refusal])?.reason ?? '', /no doDeal request was accepted/);
});

test('of two things that scenarios lack, the reason names the one that the target file can have', () => {
  const rule = 'doDeal.request.successUrl';
  const stopped = (reason: string) => ({
    ...scenario(reason, rule, [], ''),
    outcome: 'skipped' as const,
    reason,
  });
  const [page, clock] = ['the target file has no mid for payment pages', 'the target has no admin API'].map(
    stopped,
  );
  assert.ok(page && clock);
  for (const both of [
    [page, clock],
    [clock, page],
  ])
    assert.match(verdictOf(rule, both)?.reason ?? '', /no mid for payment pages/);
});

test('a rule about the replies of a command has the reason that stopped the scenarios of the command', () => {
  const reason = 'the client did not send the requested command: terminalNumber is missing';
  const stopped = {
    ...scenario('an inquiry', 'command.inquireInvoice', [], ''),
    outcome: 'blocked' as const,
    reason,
  };
  const [element, other] = ['invoice.record.statusText', 'transaction.reply.cardMask'];
  assert.equal(verdictOf(element, [stopped])?.reason, `Not decided: ${reason}.`);
  assert.equal(verdictOf(other, [stopped])?.reason, 'No exchange of the run decided the rule.');
  const answered = scenario('another inquiry', 'inquireInvoice.missing', ['inquireInvoice'], '000');
  assert.equal(verdictOf(element, [stopped, answered])?.reason, 'No exchange of the run decided the rule.');
});

test('with a wrong target file, a rule has that reason if no deal was accepted', () => {
  const reason = 'the terminal 0880000999 of the target file (main) was refused with 001';
  const wrong = {
    ...scenario('a charge', 'command.doDeal', [], '111'),
    ...{ outcome: 'blocked' as const, reason, wrongSetUp: true },
  };
  assert.equal(verdictOf('transaction.reply.cardMask', [wrong])?.reason, `Not decided: ${reason}.`);
  const accepted = scenario('another charge', 'validation.AutoComm', ['doDeal'], '000');
  assert.match(verdictOf('transaction.reply.cardMask', [wrong, accepted])?.reason ?? '', /^No exchange/);
});
