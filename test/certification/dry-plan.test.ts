import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Certificate } from '../../src/certificate/certificate.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { dryPlan, type Needing, needingScenarios } from '../../src/certification/dry-plan.ts';
import { outcomesOf } from '../../src/certification/outcomes.ts';
import { run } from '../../src/certification/run.ts';
import { certificateHtml } from '../../src/reports/html/certificate-html.ts';
import { junitXml } from '../../src/reports/junit.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { fileTarget, type Target } from '../../src/target/target.ts';

let sandbox: Sandbox;
let scenarios: readonly Needing[];
const opened: Target[] = [];

before(async () => {
  sandbox = await startSandbox();
  scenarios = await needingScenarios();
});
after(async () => {
  await Promise.all(opened.map((target) => target.close()));
  await sandbox.stop();
});

/** A stranger's target: no control surface, one terminal and one card, and what is added. */
async function thin(changes: object = {}): Promise<Target> {
  const file = {
    name: 'thin',
    baseUrl: sandbox.baseUrl,
    credentials: { userVariable: 'U', passwordVariable: 'P' },
    terminals: { main: '0880000010' },
    cards: { 'approved-visa': { number: '4580000000000000', expiration: '1230' } },
    pace: 0,
    ...changes,
  };
  const target = await fileTarget(file, { U: 'merchant', P: 'sandbox-password' }, sandbox.ca);
  opened.push(target);
  return target;
}

test('what is told to be skipped is what a run skips, for the same reasons, and all can read them', async () => {
  const target = await thin();
  const told = dryPlan(scenarios, target);
  const expected = new Map(
    told.skipped.flatMap(({ reason, scenarios }) => scenarios.map((one) => [one, reason] as const)),
  );
  const open = new Set(told.open.flatMap(({ scenarios }) => scenarios));
  const envelopes = await run(target, { auditor: false }, () => {});
  const outcomes = outcomesOf(envelopes);
  assert.equal(outcomes.length, scenarios.length);
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
  assert.ok(skipped.length > 200, `only ${skipped.length} were skipped`);
  for (const { name, place, outcome, reason } of outcomes) {
    const scenario = `${place} ${name}`;
    if (open.has(scenario)) continue;
    assert.equal(outcome === 'skipped' ? reason : undefined, expected.get(scenario), scenario);
  }
  readable(
    envelopes,
    skipped.map(({ reason = '' }) => reason),
  );
  incomplete(certificateFrom(envelopes), expected);
});

/** In cucumber's messages, for whatever shows them: with the step, and as plain text beside it. */
function readable(envelopes: readonly Envelope[], reasons: readonly string[]): void {
  const messages = envelopes.flatMap(({ testStepFinished }) => testStepFinished?.testStepResult ?? []);
  const plain = envelopes.filter(({ attachment }) => attachment?.mediaType === 'text/plain');
  const told = messages.filter(({ status, message }) => status === 'SKIPPED' && message !== undefined);
  assert.deepEqual(told.map(({ message }) => message).toSorted(), reasons.toSorted());
  assert.deepEqual(
    plain.map(({ attachment }) => attachment?.body).toSorted(),
    reasons.map((reason) => `skipped: ${reason}`).toSorted(),
  );
}

/** In the certificate and its two other forms, each with its reason; never as a pass. */
function incomplete(certificate: Certificate, expected: ReadonlyMap<string, string>): void {
  assert.equal(certificate.verdict, 'incomplete');
  const lost = certificate.rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  assert.ok(lost.length > 10, `only ${lost.length} rules`);
  for (const { id, reason } of lost)
    assert.match(reason ?? '', /^(Needs more|Not decided: |No exchange)/, id);
  for (const { id, verdict, evidence } of certificate.rules)
    if (verdict === 'passed') assert.ok(evidence.length > 0, `${id} passed on nothing`);
  const [html, junit] = [certificateHtml(certificate), junitXml(certificate)];
  const undecided = certificate.undecided.filter(({ outcome }) => outcome === 'skipped');
  for (const reason of new Set(expected.values())) {
    assert.ok(
      undecided.some((one) => one.reason === reason),
      reason,
    );
    assert.ok(html.includes(reason.replaceAll('"', '&quot;')), reason);
  }
  const text = 'Needs more than the target has: the target names no terminal &quot;no-refund&quot;.';
  assert.match(junit, new RegExp(`name="refundDeal.error.324"[^>]*><skipped message="${text}"/>`));
}

test('what a target has is not told as lacking, and what it is given is reached', async () => {
  const reasons = async (changes: object) =>
    dryPlan(scenarios, await thin(changes)).skipped.map(({ reason }) => reason);
  const terminals = { main: '0880000010', extras: '0880000011', 'all-kinds': '0880000012' };
  const before = await reasons({});
  const lack = 'the target names no terminal "extras"';
  assert.ok(before.includes(lack));
  const behind = await reasons({ terminals, mid: '1', control: true });
  assert.ok(!behind.includes(lack));
  assert.deepEqual(
    behind.filter((reason) => /mid|control/.test(reason)),
    [],
  );
  assert.ok(
    before.some((reason) => /no mid/.test(reason)) && before.some((reason) => /moves its clock/.test(reason)),
  );
});

test('where main may stand in for another terminal that is left open', async () => {
  const told = dryPlan(scenarios, await thin());
  assert.deepEqual(told.open.map(({ terminal }) => terminal).toSorted(), ['all-currencies', 'all-kinds']);
  const both = dryPlan(
    scenarios,
    await thin({
      terminals: { main: '0880000010', 'all-kinds': '0880000012', 'all-currencies': '0880000013' },
    }),
  );
  assert.deepEqual(both.open, []);
});

test('a rule is told as lost where all of its scenarios are, and only there', async () => {
  const lost = dryPlan(scenarios, await thin()).rules.map(({ rule }) => rule);
  assert.ok(lost.includes('refundDeal.error.324'), 'no terminal without that permission');
  assert.ok(!lost.includes('cancelDeal.error.314'));
  assert.ok(lost.every((rule) => scenarios.some(({ rules }) => rules.includes(rule))));
});
