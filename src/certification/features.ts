import { Writable } from 'node:stream';
import type { IConfiguration } from '@cucumber/cucumber/api';
import { loadConfiguration, loadSources, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { partOf, type Shard } from '../certificate/index.ts';
import { startedScenarios } from './plan.ts';
import { suite } from './suite.ts';

/** Durations of scenarios in milliseconds, by name. */
export type Durations = ReadonlyMap<string, number>;

interface ShardPlan {
  /** Places of scenarios in the format of cucumber: `features/commands/refund.feature:12:31`. */
  readonly paths: readonly string[];
  readonly scenarios: number;
}

/**
 * The scenarios of a shard, balanced by the durations of an earlier run if known, otherwise by number.
 * @throws ConfigurationError if the shard has no scenario
 */
export async function shardPlan(
  shard: Shard,
  tags: string,
  durations: Durations = new Map(),
): Promise<ShardPlan> {
  const plan = await scenariosOnDisk(tags);
  const part = partOf(plan, shard, ({ name }) => durations.get(name));
  const paths = [...Map.groupBy(part, ({ uri }) => uri)].map(([uri, those]) =>
    [uri, ...those.map(({ location }) => location.line)].join(':'),
  );
  return { paths, scenarios: plan.length };
}

/** The scenarios of the suite that match a tag expression, in the order of a run. */
export async function scenariosOnDisk(tags = '') {
  const { plan } = await loadSources(
    { paths: [suite.features], defaultDialect: 'en', names: [], tagExpression: tags, order: 'defined' },
    { cwd: suite.root, stdout: silence(), stderr: silence() },
  );
  return plan;
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

let features: Promise<readonly Envelope[]> | undefined;

/** Every feature and scenario as cucumber parses them. No scenario runs. */
export function readFeatures(): Promise<readonly Envelope[]> {
  features ??= featuresOnDisk();
  return features;
}

async function featuresOnDisk(): Promise<readonly Envelope[]> {
  const { runConfiguration, environment } = await suiteConfiguration({ import: [], dryRun: true });
  const envelopes: Envelope[] = [];
  await runCucumber(runConfiguration, environment, (envelope) => envelopes.push(envelope));
  return envelopes;
}

/** The configuration of cucumber for the suite. By default all features run. */
export async function suiteConfiguration(options: Partial<IConfiguration>, stderr: Writable = silence()) {
  const environment = { cwd: suite.root, stdout: silence(), stderr };
  const provided = { paths: [suite.features], format: [suite.silentFormatter], ...options };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
  return { runConfiguration, environment };
}
