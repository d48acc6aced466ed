import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Envelope } from '@cucumber/messages';
import { mergedRuns } from '../attestation/merge/runs.ts';
import { HarnessFault } from '../certificate/index.ts';
import { type Progress, run } from '../certification/run.ts';
import { anySeed } from '../target/run-context.ts';
import { sandboxTarget, type Target } from '../target/target.ts';

type PartOptions = Pick<Parameters<typeof run>[1], 'seed' | 'durations' | 'pairs' | 'stopped'>;

interface Task extends Omit<PartOptions, 'stopped'> {
  readonly part: 'second';
}

type Message =
  | { readonly progress: Progress }
  | { readonly envelopes: readonly Envelope[] }
  | { readonly fault: string };

type Show = (progress: Progress) => void;

/** True for the embedded sandbox: two parts of the suite run in parallel. A live gateway limits the pace of requests. */
export const isDivisible = ({ kind }: Target): boolean => kind === 'sandbox' && availableParallelism() > 1;

/**
 * Runs the whole suite in two threads, each on an embedded sandbox of its own, and merges the messages.
 *
 * @throws HarnessFault as `run` does
 */
export async function runInTwoParts(
  target: Target,
  options: PartOptions,
  onProgress: Show,
): Promise<readonly Envelope[]> {
  const task: Task = {
    ...{ part: 'second', seed: options.seed ?? anySeed() },
    ...(options.durations && { durations: options.durations }),
    pairs: options.pairs,
  };
  const thread = new Worker(new URL(import.meta.url), { workerData: task });
  const { stopped } = options;
  const stop = () => thread.postMessage(stopped?.reason);
  stopped?.addEventListener('abort', stop);
  const [showFirst, showSecond] = shownTogether(onProgress);
  try {
    const parts = await Promise.all([
      run(target, { ...task, stopped, shard: shard(1) }, showFirst),
      over(thread, showSecond),
    ]);
    return await mergedRuns(
      parts.map((envelopes, index) => ({ folder: `part ${index + 1} of the run`, envelopes })),
      true,
    );
  } finally {
    stopped?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

const shard = (number: 1 | 2) => ({ number, of: 2 });

function shownTogether(onProgress: Show): readonly [Show, Show] {
  const parts: Progress[] = [];
  const show = (index: number) => (progress: Progress) => {
    parts[index] = progress;
    const sum = (member: 'done' | 'of') => parts.reduce((total, one) => total + one[member], 0);
    if (parts.filter(Boolean).length === 2) onProgress({ ...progress, done: sum('done'), of: sum('of') });
  };
  return [show(0), show(1)];
}

function over(thread: Worker, onProgress: Show): Promise<readonly Envelope[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Envelope[]>();
  thread.on('message', (message: Message) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('envelopes' in message) resolve(message.envelopes);
    else reject(new HarnessFault(message.fault));
  });
  thread.on('error', reject);
  thread.on('exit', () => reject(new HarnessFault('the second part of the run ended without a result')));
  return promise;
}

async function runSecondPart({ part: _, ...options }: Task, send: (message: Message) => void): Promise<void> {
  const stop = new AbortController();
  parentPort?.on('message', (reason: string) => stop.abort(reason));
  const target = await sandboxTarget();
  try {
    const show: Show = (progress) => send({ progress });
    send({ envelopes: await run(target, { ...options, stopped: stop.signal, shard: shard(2) }, show) });
  } catch (error) {
    if (!(error instanceof HarnessFault)) throw error;
    send({ fault: error.message });
  } finally {
    await target.close();
  }
}

const task = isMainThread ? undefined : (workerData as Task | undefined);
if (task?.part === 'second') await runSecondPart(task, (message) => parentPort?.postMessage(message));
