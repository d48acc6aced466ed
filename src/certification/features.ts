import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import { suite } from './suite.ts';

/** Cucumber's own output: what the kit makes of its messages says it better. */
export class Silence extends Writable {
  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}

/** The messages of a run that takes no step: every feature and scenario as cucumber reads them. */
export async function readFeatures(): Promise<readonly Envelope[]> {
  const environment = { cwd: suite.root, stdout: new Silence(), stderr: new Silence() };
  const provided = { paths: [suite.features], import: [], dryRun: true, format: [suite.silentFormatter] };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
  const envelopes: Envelope[] = [];
  await runCucumber(runConfiguration, environment, (envelope) => envelopes.push(envelope));
  return envelopes;
}
