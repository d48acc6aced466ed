import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { IConfiguration } from '@cucumber/cucumber/api';
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api';
import { generateMessages } from '@cucumber/gherkin';
import { type Envelope, SourceMediaType } from '@cucumber/messages';
import { parse } from '@cucumber/tag-expressions';
import { ConfigurationError } from '../certificate/index.ts';
import { type PlannedScenario, planOf, startedScenarios } from './plan.ts';
import { suite } from './suite.ts';

/** Durations of scenarios in milliseconds, by name. */
export type Durations = ReadonlyMap<string, number>;

/**
 * The scenarios that all tag expressions select, in the order of a run. A rule in the examples counts as a tag of its row.
 * @throws ConfigurationError if an expression cannot be read
 */
export function scenariosWith(tags: readonly string[]): readonly PlannedScenario[] {
  const expressions = tags.map(expressionOf);
  return planOf(readFeatures()).filter((one) =>
    expressions.every((expression) => expression.evaluate([...one.tags])),
  );
}

function expressionOf(tags: string) {
  try {
    return parse(tags);
  } catch {
    throw new ConfigurationError(`--tags ${tags} is not a tag expression; an example is "@a and not @b"`);
  }
}

/** Places of scenarios in the format of cucumber: `features/commands/refund.feature:12:31`. */
export function pathsOf(scenarios: readonly PlannedScenario[]): readonly string[] {
  const places = scenarios.map(({ place }) => place.split(':'));
  return [...Map.groupBy(places, ([file]) => file)].map(([file, those]) =>
    [file, ...those.map(([, line]) => line)].join(':'),
  );
}

export const durationsIn = (envelopes: readonly Envelope[]): Durations =>
  new Map(
    startedScenarios(envelopes).flatMap(({ pickle: { name }, start, stop }) =>
      stop === undefined ? [] : [[name, stop - start] as const],
    ),
  );

/** A stream that prints nothing. */
const silence = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

let steps: ReturnType<typeof loadSupport> | undefined;

/** The steps of the suite, loaded once. If cucumber loads them a second time in a process, it finds no steps. */
export function loadedSteps(...asked: Parameters<typeof loadSupport>): ReturnType<typeof loadSupport> {
  steps ??= loadSupport(...asked);
  return steps;
}

let features: readonly Envelope[] | undefined;

/** Every feature and scenario, in the order of a run. */
export function readFeatures(): readonly Envelope[] {
  features ??= globSync(suite.features, { cwd: suite.root }).toSorted().flatMap(messagesOfFeature);
  return features;
}

const messagesOfFeature = (file: string): readonly Envelope[] =>
  generateMessages(
    readFileSync(join(suite.root, file), 'utf8'),
    file,
    SourceMediaType.TEXT_X_CUCUMBER_GHERKIN_PLAIN,
    { includeGherkinDocument: true, includePickles: true, newId: randomUUID },
  );

/** The configuration of cucumber for the suite. By default all features run. */
export async function suiteConfiguration(options: Partial<IConfiguration>, stderr: Writable = silence()) {
  const environment = { cwd: suite.root, stdout: silence(), stderr };
  const provided = { paths: [suite.features], format: [suite.silentFormatter], ...options };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
  return { runConfiguration, environment };
}
