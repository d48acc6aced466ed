import { Writable } from 'node:stream';
import type { Envelope } from '@cucumber/messages';
import { partOf, type Shard } from '../certificate/index.ts';
import { loadConfiguration, loadSources, loadSupport, runCucumber } from './cucumber.ts';
import { messagesOf } from './plan.ts';
import { suite } from './suite.ts';

/** How long scenarios took, in milliseconds, by name. */
export type Durations = ReadonlyMap<string, number>;

/** A part of a run: which one, what it runs, and of how many scenarios it is a part. */
export interface ShardPlan {
  /** As cucumber takes them: `features/commands/refund.feature:12:31`. */
  readonly paths: readonly string[];
  readonly scenarios: number;
}

/**
 * The scenarios of a shard, balanced by what they took in an earlier run where that is known, otherwise by count.
 *
 * @param tags what the whole run is cut to
 * @throws ConfigurationError where the shard has no scenario
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

/** The scenarios of the suite in the order in which they run, cut to `tags`. */
export async function scenariosOnDisk(tags = '') {
  const { plan } = await loadSources(
    { paths: [suite.features], defaultDialect: 'en', names: [], tagExpression: tags, order: 'defined' },
    { cwd: suite.root, stdout: new Silence(), stderr: new Silence() },
  );
  return plan;
}

/** How long the scenarios of a run took, from its messages. */
export function durationsIn(envelopes: readonly Envelope[]): Durations {
  const names = new Map(messagesOf(envelopes, 'pickle').map(({ id, name }) => [id, name]));
  const ofCase = new Map(
    messagesOf(envelopes, 'testCase').map(({ id, pickleId }) => [id, names.get(pickleId)]),
  );
  const begun = new Map(messagesOf(envelopes, 'testCaseStarted').map((one) => [one.id, one]));
  const durations = new Map<string, number>();
  for (const { testCaseStartedId, timestamp } of messagesOf(envelopes, 'testCaseFinished')) {
    const started = begun.get(testCaseStartedId);
    const name = ofCase.get(started?.testCaseId ?? '');
    if (!started || name === undefined) continue;
    const { seconds, nanos } = started.timestamp;
    durations.set(name, (timestamp.seconds - seconds) * 1_000 + (timestamp.nanos - nanos) / 1e6);
  }
  return durations;
}

/** Cucumber's own output: what the kit makes of its messages says it better. */
export class Silence extends Writable {
  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}

let steps: ReturnType<typeof loadSupport> | undefined;

/** The steps of the suite: cucumber loads them once in a process, and finds none when it loads them again. */
export function loadedSteps(...asked: Parameters<typeof loadSupport>): ReturnType<typeof loadSupport> {
  steps ??= loadSupport(...asked);
  return steps;
}

let features: Promise<readonly Envelope[]> | undefined;

/** The messages of a run that takes no step: every feature and scenario as cucumber reads them. */
export function readFeatures(): Promise<readonly Envelope[]> {
  features ??= featuresOnDisk();
  return features;
}

async function featuresOnDisk(): Promise<readonly Envelope[]> {
  const environment = { cwd: suite.root, stdout: new Silence(), stderr: new Silence() };
  const provided = { paths: [suite.features], import: [], dryRun: true, format: [suite.silentFormatter] };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
  const envelopes: Envelope[] = [];
  await runCucumber(runConfiguration, environment, (envelope) => envelopes.push(envelope));
  return envelopes;
}
