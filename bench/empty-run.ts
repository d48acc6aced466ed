import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Writable } from 'node:stream';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import { partOf } from '../src/certificate/index.ts';
import { pathsOf, scenariosWith } from '../src/certification/features.ts';

/** The numbers of this part and of all parts, and the file of the empty steps. */
interface Part {
  readonly number: number;
  readonly of: number;
  readonly steps: string;
}

// `certify` divides the suite in the same way.
const of = Math.min(2, availableParallelism());
const [, , steps = ''] = process.argv;
const part: Part = isMainThread ? { number: 1, of, steps } : workerData;
const others = isMainThread
  ? Array.from({ length: of - 1 }, (_, index) =>
      once(new Worker(new URL(import.meta.url), { workerData: { number: index + 2, of, steps } }), 'exit'),
    )
  : [];
await runPart(part);
for (const [code] of await Promise.all(others)) if (code !== 0) process.exitCode = 1;

async function runPart({ steps: file, ...shard }: Part): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const environment = { stdout: nowhere, stderr: process.stderr };
  const provided = { paths: [...pathsOf(partOf(scenariosWith([]), shard))], import: [file] };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, environment);
  let passed = 0;
  const { success } = await runCucumber(runConfiguration, environment, ({ testStepFinished }) => {
    if (testStepFinished?.testStepResult.status === 'PASSED') passed += 1;
  });
  if (!success || passed === 0) process.exitCode = 1;
}
