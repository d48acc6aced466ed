import { Writable } from 'node:stream';
import type { Envelope } from '@cucumber/messages';
import { loadConfiguration, loadSupport, runCucumber } from './cucumber.ts';
import { suite } from './suite.ts';

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
