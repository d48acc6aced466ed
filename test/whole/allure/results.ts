import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Certificate } from '../../../src/certificate/certificate.ts';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { outcomesOf } from '../../../src/certification/outcomes.ts';
import type { Shown, Step, TestResult } from '../../../src/reports/allure/format.ts';
import { resultsOf } from '../../../src/reports/allure/results.ts';
import { certificateHtml } from '../../../src/reports/html/certificate-html.ts';
import { type SmallRun, smallRun, withJudgement, withStep } from './small-run.ts';

const accepted = 'An inquiry about the terminal "main" is accepted';
const cancelled = 'A charge that waits for transmission is cancelled in full';

let small: SmallRun;
let certificate: Certificate;
let results: readonly TestResult[];

before(async () => {
  small = await smallRun();
  certificate = certificateFrom(small.envelopes);
  results = resultsOf(small.envelopes, certificate);
});

const labels = ({ labels }: TestResult, name: string) =>
  labels.filter((label) => label.name === name).map(({ value }) => value);
const named = (name: string, among = results): TestResult => {
  const found = among.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
};
const exchanges = ({ steps }: TestResult): readonly Step[] =>
  steps.find(({ name }) => name.startsWith('Exchanges'))?.steps ?? [];

test('each scenario is one result, under the epic of its command, its feature and its outline', () => {
  assert.equal(results.length, outcomesOf(small.envelopes).length);
  assert.ok(results.length > 40);
  for (const one of results) {
    const epics = labels(one, 'epic');
    assert.ok(epics.length > 0, one.name);
    assert.equal(new Set(epics).size, epics.length, one.name);
    for (const epic of epics)
      assert.match(epic, /^(doDeal|refundDeal|cancelDeal|inquireTerminal)$/, one.name);
  }
  const ofAll = results.filter(({ name }) =>
    name.startsWith('An accepted operation changes only one transaction'),
  );
  assert.ok(ofAll.length > 0);
  for (const one of ofAll) assert.equal(labels(one, 'epic').length, 3, one.name);
  const row = named(accepted);
  assert.deepEqual(labels(row, 'epic'), ['inquireTerminal']);
  assert.deepEqual(labels(row, 'feature'), ['Inquiring about a terminal']);
  assert.deepEqual(labels(row, 'report'), ['An inquiry about the terminal "<role>" is accepted']);
  assert.deepEqual(row.parameters, [{ name: 'role', value: 'main' }]);
  assert.deepEqual(labels(named(cancelled), 'report'), [], 'what is no outline has no report');
  const moves = results.filter((one) => labels(one, 'feature').includes('Every operation in every state'));
  assert.ok(moves.length > 3, 'a move is of one command, though its feature is of three');
});

test('rules are links to the certificate, from tags and from rows, and all of them lead somewhere', () => {
  const html = certificateHtml(certificate);
  const links = results.flatMap((one) => one.links);
  assert.ok(links.length > 40);
  for (const { name, url } of links) {
    assert.match(url, /^certificate\.html#rule-/);
    assert.ok(html.includes(`id="${url.split('#')[1]}"`), name);
  }
  assert.deepEqual(
    named(accepted).links.map(({ name }) => name),
    ['command.inquireTerminal', 'inquireTerminal.error.000', 'inquireTerminal.request.terminalNumber'],
  );
  assert.ok(labels(named(accepted), 'tag').includes('inquireTerminal.error.000'));
  const served = resultsOf(small.envelopes, { ...certificate, handbook: 'https://docs.example' });
  assert.deepEqual(named(accepted, served).links[1], {
    name: 'command.inquireTerminal in the handbook',
    url: 'https://docs.example/rules/command.html#command.inquireTerminal',
    type: 'tms',
  });
});

test('what was skipped says why, as the certificate does; what ran says nothing', () => {
  const skipped = outcomesOf(small.envelopes).filter(({ outcome }) => outcome === 'skipped');
  assert.ok(skipped.length > 3);
  for (const { name, reason } of skipped) {
    const one = results.find((result) => result.name === name && result.status === 'skipped');
    assert.equal(one?.statusDetails?.message, `Skipped: ${reason}`, name);
  }
  const passed = named(accepted);
  assert.equal(passed.status, 'passed');
  assert.equal(passed.statusDetails, undefined);
  const second = named('An inquiry about the terminal "second" is accepted');
  assert.ok(second.steps.length > 1);
  assert.ok(second.steps.every(({ status }) => status === 'skipped'));
  assert.match(second.steps[0]?.statusDetails?.message ?? '', /has no terminal "second"/);
});

test('exchanges are laid out for reading, and masked', () => {
  const reports = outcomesOf(small.envelopes).find(({ name }) => name === cancelled)?.report?.exchanges ?? [];
  const steps = exchanges(named(cancelled));
  assert.ok(reports.length > 1);
  assert.equal(steps.length, reports.length);
  assert.match(steps[0]?.name ?? '', /^1\. doDeal: 000/);
  assert.equal(steps.filter(({ name }) => name.endsWith('the subject of the scenario')).length, 1);
  reports.forEach((report, index) => {
    const [request, reply] = steps[index]?.attachments ?? [];
    const flat = (shown: Shown | undefined) => shown?.text.replaceAll(/\n\s*/g, '');
    assert.equal(flat(request), report.request);
    assert.equal(flat(reply), report.reply);
    assert.equal(request?.type, 'application/xml');
    assert.ok((request?.text.split('\n').length ?? 0) > 8, 'a line an element');
  });
  assert.match(steps[0]?.attachments[0]?.text ?? '', /<cardNo>458012\*+\d{4}<\/cardNo>/);
});

const failure = { type: 'AssertionError', message: 'expected result 000, got 999\n+ a line of its own' };

function after(envelopes: readonly Envelope[], name: string): TestResult {
  return named(name, resultsOf(envelopes, certificateFrom(envelopes)));
}

test('a scenario that failed is failed, says what was expected, and what its rules say', () => {
  const failed = after(
    withStep(small.envelopes, accepted, 'the terminal inquiry is accepted', failure),
    accepted,
  );
  assert.equal(failed.status, 'failed');
  assert.equal(failed.statusDetails?.message, failure.message);
  assert.match(
    failed.statusDetails?.trace ?? '',
    /command\.inquireTerminal \(stated\)\n {2}.+\n {2}Specification: .+\n {2}Explained by: tck explain command\.inquireTerminal/,
  );
  assert.equal(
    failed.steps.filter(({ status }) => status === 'failed').length,
    2,
    'the step and the exchanges',
  );
});

test('a scenario that something else stopped is broken, and no failure', () => {
  const blocked = { type: 'Blocked', message: 'the reply has no tranId' };
  const stopped = after(
    withStep(small.envelopes, accepted, 'the terminal inquiry is accepted', blocked),
    accepted,
  );
  assert.equal(stopped.status, 'broken');
  assert.equal(stopped.statusDetails?.message, 'Blocked: the reply has no tranId');
  assert.ok(!stopped.steps.some(({ status }) => status === 'failed'));
});

test('what a judge found fails the scenario in which it was seen, and is a link of it', () => {
  const rule = 'envelope.reply.dateTime';
  const judged = after(withJudgement(small.envelopes, accepted, rule, 'it is empty'), accepted);
  assert.equal(judged.status, 'failed');
  assert.equal(judged.statusDetails?.message, `${rule}: it is empty`);
  assert.ok(judged.links.some(({ name }) => name === rule));
  const [first] = exchanges(judged);
  assert.equal(first?.status, 'failed');
  assert.deepEqual(
    first?.steps.map(({ name }) => name),
    [`${rule}: it is empty`],
  );
});

test('a recommended rule that is not kept is broken, and an open one is as the sandbox chose', () => {
  const rule = 'envelope.reply.dateTime';
  const envelopes = withJudgement(small.envelopes, accepted, rule, 'it is empty');
  const weighed = (verdict: 'warned' | 'observed') => {
    const { rules } = certificateFrom(envelopes);
    const altered = rules.map((one) => (one.id === rule ? { ...one, verdict } : one));
    return named(accepted, resultsOf(envelopes, { rules: altered }));
  };
  assert.equal(weighed('warned').status, 'broken');
  assert.equal(weighed('warned').statusDetails?.message, `Recommended only: ${rule}: it is empty`);
  assert.equal(weighed('observed').status, 'passed');
});

test('a scenario keeps its history when it moves and gets other ids, and shares it with no other', () => {
  const ids = new Set(results.map(({ historyId }) => historyId));
  assert.equal(ids.size, results.length);
  assert.equal(new Set(results.map(({ uuid }) => uuid)).size, results.length);
  const moved = JSON.parse(
    JSON.stringify(small.envelopes)
      .replaceAll(/"line":(\d+)/g, (_, line) => `"line":${Number(line) + 7}`)
      .replaceAll(/"([0-9a-f]{8})-([0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g, '"$1+$2"'),
  ) as Envelope[];
  const later = resultsOf(moved, certificate);
  assert.deepEqual(
    later.map(({ historyId }) => historyId),
    results.map(({ historyId }) => historyId),
  );
  assert.ok(later.every(({ uuid }, index) => uuid !== results[index]?.uuid));
  const renamed = small.envelopes.map((one) =>
    one.gherkinDocument
      ? (JSON.parse(JSON.stringify(one).replaceAll('cancelled in full', 'cancelled whole')) as Envelope)
      : one,
  );
  const [was, is] = [named(cancelled), named(cancelled, resultsOf(renamed, certificate))];
  assert.notEqual(is.historyId, was.historyId, 'another name is another scenario');
});
