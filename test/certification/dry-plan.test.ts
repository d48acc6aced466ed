import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dryPlan, type Needing, needingScenarios } from '../../src/certification/dry-plan.ts';
import { noBuyer } from '../../src/certification/needs.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { fileTarget, sandboxTarget, type Target } from '../../src/target/target.ts';

let sandbox: Sandbox;
let scenarios: readonly Needing[];
const opened: Target[] = [];

before(async () => {
  sandbox = await startSandbox();
  scenarios = needingScenarios();
});
after(async () => {
  await Promise.all(opened.map((target) => target.close()));
  await sandbox.stop();
});

/** A gateway of another provider without admin API. It has one terminal, one card and these additions. */
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

test('what a target has is not told as lacking, and what it is given is reached', async () => {
  const reasons = async (changes: object) =>
    dryPlan(scenarios, await thin(changes)).skipped.map(({ reason }) => reason);
  const terminals = { main: '0880000010', extras: '0880000011', 'all-kinds': '0880000012' };
  const before = await reasons({});
  const lack = 'the target file has no terminal "extras"';
  assert.ok(before.includes(lack));
  const behind = await reasons({ terminals, mid: '1', control: true });
  assert.ok(!behind.includes(lack));
  assert.deepEqual(
    behind.filter((reason) => /mid|control/.test(reason)),
    [],
  );
  assert.ok(
    before.some((reason) => /no mid/.test(reason)) &&
      before.some((reason) => /moves the clock of the gateway/.test(reason)),
  );
});

test('a page is opened where the target says how, and nowhere else: its rules are not lost for that', async () => {
  const embedded = await sandboxTarget(sandbox);
  opened.push(embedded);
  const without = dryPlan(scenarios, { ...(await thin({ mid: '1' })), control: embedded.control });
  const left = without.skipped.find(({ kind }) => kind === 'buyer');
  assert.equal(left?.reason, noBuyer);
  assert.ok(left.scenarios.length > 20 && left.scenarios.every((name) => /payment-page-paid/.test(name)));
  const isOfPage = /^doDeal\.request\.(successUrl|cancelUrl|errorUrl|uniqueid|mpiValidation.*)$/;
  assert.ok(scenarios.some(({ rules }) => rules.some((rule) => isOfPage.test(rule))));
  assert.deepEqual(
    without.rules.filter(({ rule }) => isOfPage.test(rule)),
    [],
  );
  const reasons = dryPlan(scenarios, embedded).skipped.map(({ reason }) => reason);
  assert.ok(!reasons.includes(noBuyer));
});

test('where main may stand in for another terminal that is left open', async () => {
  const planned = dryPlan(scenarios, await thin());
  assert.deepEqual(planned.open.map(({ terminal }) => terminal).toSorted(), [
    ...['all-currencies', 'all-kinds', 'large-amounts'],
  ]);
  const lettered = dryPlan(scenarios, await thin({ terminals: { main: 'AB80000010' } }));
  assert.ok(lettered.open.some(({ terminal }) => terminal === 'letters'));
  const named = dryPlan(
    scenarios,
    await thin({
      terminals: {
        ...{ main: '0880000010', 'all-kinds': '0880000012', 'all-currencies': '0880000013' },
        ...{ 'checks-nothing': '0880000014', 'large-amounts': '0880000015', letters: 'AB00000015' },
      },
    }),
  );
  assert.deepEqual(named.open, []);
});

test('a rule is told as lost where all of its scenarios are, and only there', async () => {
  const lost = dryPlan(scenarios, await thin()).rules.map(({ rule }) => rule);
  assert.ok(lost.includes('refundDeal.error.324'), 'no terminal without that permission');
  assert.ok(!lost.includes('cancelDeal.error.314'));
  assert.ok(lost.every((rule) => scenarios.some(({ rules }) => rules.includes(rule))));
});

test('a scenario about something of another merchant, or with other credentials, names what the target needs for it', () => {
  const named: readonly (readonly [RegExp, string])[] = [
    [/\banother merchant\b/, 'terminal foreign'],
    [/\bcredentials of another service or environment\b/, 'credentials otherSet'],
    [/\bover plain HTTP\b/, 'consent plainHttp'],
    [/\b205 charges\b/, 'consent manyCharges'],
  ];
  for (const [name, need] of named) {
    const about = scenarios.filter((one) => name.test(one.name));
    assert.ok(about.length > 0, String(name));
    for (const { name: scenario, needs } of about)
      assert.ok(needs.map(({ kind, what }) => `${kind} ${what}`).includes(need), `${scenario}: ${need}`);
  }
});
