import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Certificate } from '../../src/certificate/certificate.ts';
import { certificateFrom } from '../../src/certification/certificate-of-run.ts';
import { dryPlan, needingScenarios } from '../../src/certification/dry-plan.ts';
import { outcomesOf } from '../../src/certification/outcomes.ts';
import { certificateHtml } from '../../src/reports/html/certificate-html.ts';
import { junitXml } from '../../src/reports/junit.ts';
import { wholeRun } from '../../src/target/doctor.ts';
import { merchantVariables, targetFile, useFileTarget } from '../support/target.ts';
import { useFolder, useSandbox } from '../support/use.ts';
import { tck } from '../tck.ts';
import { chargesIn } from './charges.ts';

const folder = await useFolder();
const { sandbox } = await useSandbox({ directory: folder });
const thin = {
  ...{ pace: 0, waits: { transmission: 100, between: 10 } },
  cards: { 'approved-visa': { number: '4580000000000000', expiration: '1230', cvv: '123' } },
};
const target = await useFileTarget(sandbox, thin);
const path = join(folder, 'target.json');
await writeFile(path, JSON.stringify(targetFile(sandbox.baseUrl, { ...thin, caFile: 'ca.pem' })));
const words = ['certify', '--target-file', path, '--out', folder];
const ran = await tck(words, { ...merchantVariables, NO_COLOR: '1' });
const envelopes: readonly Envelope[] = (await readFile(join(folder, 'messages.ndjson'), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

test('what is planned to be skipped is what a run skips, for the same reasons, and all can read them', async () => {
  const scenarios = needingScenarios();
  const planned = dryPlan(scenarios, target);
  const expected = new Map(
    planned.skipped.flatMap(({ reason, scenarios }) => scenarios.map((one) => [one, reason] as const)),
  );
  const open = new Set(planned.open.flatMap(({ scenarios }) => scenarios));
  const outcomes = outcomesOf(envelopes);
  assert.equal(outcomes.length, scenarios.length);
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
  assert.ok(skipped.length > 200, `only ${skipped.length} were skipped`);
  for (const { name, place, outcome, reason } of outcomes) {
    const scenario = `${place} ${name}`;
    if (open.has(scenario) || (!expected.has(scenario) && onlyRunShows.test(reason ?? ''))) continue;
    assert.equal(outcome === 'skipped' ? reason : undefined, expected.get(scenario), scenario);
  }
  readable(
    envelopes,
    skipped.map(({ reason = '' }) => reason),
  );
  incomplete(certificateFrom(envelopes), expected);
});

/** Reasons that only a run shows: how long a transmission takes, and which of many conditions the target has. */
const onlyRunShows =
  /^the transmission ended before the suite|^the target file has no (?:card "brand-4"|terminal "all-kinds")$/;

function readable(envelopes: readonly Envelope[], reasons: readonly string[]): void {
  const messages = envelopes.flatMap(({ testStepFinished }) => testStepFinished?.testStepResult ?? []);
  const plain = envelopes.filter(({ attachment }) => attachment?.mediaType === 'text/plain');
  const skipped = messages.filter(({ status, message }) => status === 'SKIPPED' && message !== undefined);
  assert.deepEqual(skipped.map(({ message }) => message).toSorted(), reasons.toSorted());
  assert.deepEqual(
    plain.map(({ attachment }) => attachment?.body).toSorted(),
    reasons.map((reason) => `skipped: ${reason}`).toSorted(),
  );
}

function incomplete(certificate: Certificate, expected: ReadonlyMap<string, string>): void {
  assert.equal(certificate.verdict, 'incomplete');
  const lost = certificate.rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  assert.ok(lost.length > 10, `only ${lost.length} rules`);
  for (const { id, reason } of lost)
    assert.match(reason ?? '', /^(The (?:target|scenario)|Not decided: |No exchange)/, id);
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
  const text =
    'The scenario needs something that the target lacks: the target file has no terminal &quot;no-refund&quot;.';
  assert.match(junit, new RegExp(`name="refundDeal.error.324"[^>]*><skipped message="${text}"/>`));
}

test('a gateway that the suite can check little does not pass for one that was seen', () => {
  assert.equal(ran.code, 4);
  const { rules } = certificateFrom(envelopes);
  const seen = rules.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  assert.ok(seen.length > 200 && seen.length < 500, `${seen.length} rules were seen`);
  const unseen = rules.find(({ id }) => id === 'command.inquireInvoice');
  assert.equal(unseen?.verdict, 'skipped');
  assert.match(unseen?.reason ?? '', /^The scenario needs something that the target lacks/);
});

test('the limits that the doctor asks for are enough for a thin target', () => {
  const [found, expected] = [chargesIn(envelopes), wholeRun(target)];
  assert.ok(
    found.charges > 0 && found.charges <= expected.charges,
    `${found.charges} of ${expected.charges}`,
  );
  assert.ok(found.sum >= 0.75 * expected.sum && found.sum <= expected.sum, `${found.sum} of ${expected.sum}`);
});
