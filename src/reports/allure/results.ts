import { createHash } from 'node:crypto';
import type { Envelope, Pickle, PickleStep, TestCase, TestStepFinished } from '@cucumber/messages';
import type { PrintedCertificate } from '../../certificate/index.ts';
import { outcomesOf, type RunScenario } from '../../certification/outcomes.ts';
import { messagesOf, millis, startedScenarios } from '../../certification/plan.ts';
import { anchor } from '../html/page.ts';
import { exchangesStep } from './exchanges.ts';
import type { Label, Link, Shown, Status, Step, TestResult } from './format.ts';
import { commandsOf, originOf, type PickleOrigin } from './origin.ts';
import { brokenIn, type RulesById, rulesById, statusOf } from './status.ts';

type Started = ReturnType<typeof scenariosIn>[number];

/** The Allure results of a run, one for each scenario. The messages must be masked already. */
export function resultsOf(
  envelopes: readonly Envelope[],
  certificate: Pick<PrintedCertificate, 'rules' | 'handbook'>,
): readonly TestResult[] {
  const known = rulesById(certificate);
  const seen = new Map<string, number>();
  return scenariosIn(envelopes).map((one) => {
    const { uri, scenario, parameters } = one.place;
    const testCaseId = hash(uri, scenario);
    const row = hash(testCaseId, ...parameters.flatMap(({ name, value }) => [name, value]));
    // If two scenarios of a feature have the same name and values, their history ids differ by a number.
    const again = seen.get(row) ?? 0;
    seen.set(row, again + 1);
    return resultOf(one, known, { testCaseId, historyId: again === 0 ? row : hash(row, String(again)) });
  });
}

function resultOf(
  { id, start, stop = start, testCase, pickle, place, steps: finished, scenario }: Started,
  known: RulesById,
  ids: Pick<TestResult, 'testCaseId' | 'historyId'>,
): TestResult {
  const failed = finished.find(({ testStepResult }) => testStepResult.status === 'FAILED');
  const status = statusOf(scenario, known, failed && messageOf(failed));
  const exchanges = exchangesStep(scenario, status.status, known);
  return {
    ...ids,
    // An id in cucumber's messages can have any characters, but the uuid becomes a file name.
    uuid: hash(id),
    name: pickle.name,
    fullName: `${place.uri}: ${pickle.name}`,
    ...(place.description !== '' && { description: place.description }),
    ...status,
    stage: 'finished',
    start: Math.round(start),
    stop: Math.round(stop),
    labels: labelsOf(pickle, place, scenario),
    links: linksOf(scenario, known),
    parameters: place.parameters.filter(({ name }) => name !== 'rule'),
    steps: [...stepsOf(testCase, pickle, place, finished, status.status), ...(exchanges ? [exchanges] : [])],
    attachments: foundBy(scenario),
  };
}

function labelsOf(
  pickle: Pickle,
  { uri, feature, scenario, outline, parameters }: PickleOrigin,
  run: RunScenario,
): Label[] {
  const folders = uri.replace(/\.feature$/, '').split('/');
  const tags = pickle.tags.map(({ name }) => name.slice(1)).filter((tag) => !/^(command|rule):/.test(tag));
  const label = (name: Label['name'], ...values: readonly string[]) =>
    values.map((value) => ({ name, value }));
  return [
    ...label('epic', ...commandsOf(pickle, run.cells, parameters)),
    ...label('feature', feature),
    ...(outline ? label('report', scenario) : []),
    ...label('parentSuite', folders.at(-2) ?? 'features'),
    ...label('suite', feature),
    ...label('package', folders.join('.')),
    ...label('tag', ...new Set([...run.rules, ...tags])),
    ...label('framework', 'ashrait-tck'),
  ];
}

function linksOf(scenario: RunScenario, known: RulesById): Link[] {
  const rules = new Set([...scenario.rules, ...brokenIn(scenario).map(({ rule }) => rule)]);
  return [...rules]
    .filter((id) => known.has(id))
    .flatMap((id) => [
      { name: id, url: `certificate.html#${anchor('rule', id)}`, type: 'tms' },
      ...[known.get(id)?.address ?? '']
        .filter((address) => URL.canParse(address))
        .map((url): Link => ({ name: `${id} in the handbook`, url, type: 'tms' })),
    ]);
}

function foundBy({ report, counterexample }: RunScenario): Shown[] {
  const observed = (report?.observations ?? []).map(({ rule, text }) => `${rule}: ${text}`);
  return [
    ...(observed.length > 0 ? [plain('Observed', [...new Set(observed)].join('\n'))] : []),
    ...(counterexample
      ? [
          plain('The smallest failing case, as a scenario', counterexample.scenario),
          plain('The smallest failing case, for a shell', counterexample.curl.join('\n')),
        ]
      : []),
  ];
}

const plain = (name: string, text: string): Shown => ({ name, type: 'text/plain', text });

function scenariosIn(envelopes: readonly Envelope[]) {
  const documents = new Map(messagesOf(envelopes, 'gherkinDocument').map((one) => [one.uri, one]));
  const scenarios = new Map(outcomesOf(envelopes).map((one) => [one.pickleId, one]));
  return startedScenarios(envelopes).flatMap((started) => {
    const { pickle } = started;
    const scenario = scenarios.get(pickle.id);
    return scenario ? [{ ...started, place: originOf(pickle, documents.get(pickle.uri)), scenario }] : [];
  });
}

/** Allure uses MD5 for its ids. The hash does not protect any data. */
const hash = (...parts: readonly string[]): string =>
  createHash('md5').update(JSON.stringify(parts)).digest('hex');

// The steps of a scenario without hooks, which belong to the suite.
function stepsOf(
  testCase: TestCase,
  { steps }: Pickle,
  { keywords }: PickleOrigin,
  finished: readonly TestStepFinished[],
  whole: Status,
): readonly Step[] {
  return testCase.testSteps.flatMap(({ id, pickleStepId }) => {
    const step = steps.find((one) => one.id === pickleStepId);
    const end = finished.find(({ testStepId }) => testStepId === id);
    if (!step || !end) return [];
    const { status, duration } = end.testStepResult;
    const stop = Math.round(millis(end.timestamp));
    const message = messageOf(end);
    return [
      {
        name: `${keywords.get(step.astNodeIds[0] ?? '') ?? ''}${step.text}`,
        status: status === 'PASSED' ? 'passed' : status === 'FAILED' ? failing(whole) : 'skipped',
        ...(message !== undefined && { statusDetails: { message } }),
        stage: 'finished',
        start: Math.round(stop - millis(duration)),
        stop,
        steps: [],
        attachments: argumentOf(step),
        parameters: [],
      },
    ];
  });
}

function messageOf({ testStepResult }: TestStepFinished): string | undefined {
  const { status, exception, message } = testStepResult;
  return status === 'PASSED' ? undefined : (exception?.message ?? message);
}

const failing = (whole: Status): Status => (whole === 'failed' ? 'failed' : 'broken');

function argumentOf({ argument }: PickleStep): readonly Shown[] {
  const { dataTable, docString } = argument ?? {};
  if (docString) return [{ name: 'Text', type: 'text/plain', text: docString.content }];
  if (!dataTable) return [];
  const rows = dataTable.rows.map(({ cells }) => cells.map(({ value }) => quoted(value)).join(','));
  return [{ name: 'Table', type: 'text/csv', text: `${rows.join('\n')}\n` }];
}

const quoted = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
