import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { count } from '../../../src/certificate/index.ts';
import { chosen, concluded, type Everywhere, everywhere, type RightRun } from './everywhere.ts';
import { right } from './index.ts';

interface Job {
  readonly id: string;
  readonly seed: number;
}

/**
 * Variants that run in one thread at the same time, because they wait longer than they compute. A few run one after the
 * other: while a thread judges a session, a step of another session can take longer than the time-out of the shop.
 */
const atOnceOf = (count: number, workers: number): number => Math.min(3, Math.ceil(count / (2 * workers)));

export async function runRight(run: RightRun): Promise<boolean> {
  const ids = chosen(run);
  if (typeof ids === 'string') {
    console.error(ids);
    return false;
  }
  const [left, results, begun] = [[...ids], [] as Everywhere[], performance.now()];
  const seconds = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  console.log(`${count(ids.length, 'right variant')}, seed ${run.seed}`);
  const workers = Math.min(availableParallelism(), ids.length);
  await Promise.all(
    Array.from({ length: workers }, () =>
      inThread(
        () => left.shift(),
        atOnceOf(ids.length, workers),
        run.seed,
        (one) => {
          results.push(one);
          const { id, tasks, histories, wrong } = one;
          console.log(
            `${wrong.length === 0 ? '✔' : '✖'} ${results.length}/${ids.length} ${id}: ${tasks} tasks, ${histories} histories, passive (${seconds()})`,
          );
          for (const line of wrong) console.log(`    ${line}`);
        },
      ),
    ),
  );
  const { says, isPassed } = concluded(results);
  console.log(`${says}; seed ${run.seed}, ${seconds()}`);
  return isPassed && results.length === ids.length;
}

function inThread(
  next: () => string | undefined,
  atOnce: number,
  seed: number,
  onResult: (one: Everywhere) => void,
): Promise<void> {
  const worker = new Worker(new URL(import.meta.url));
  let underWay = 0;
  const give = () => {
    const id = next();
    if (id === undefined) return underWay === 0 ? void worker.postMessage(undefined) : undefined;
    underWay += 1;
    worker.postMessage({ id, seed } satisfies Job);
  };
  worker.on('message', (one) => {
    underWay -= 1;
    onResult(one as Everywhere);
    give();
  });
  for (let place = 0; place < atOnce; place += 1) give();
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

if (!isMainThread)
  parentPort?.on('message', async (job: Job | undefined) => {
    const variant = right.find(({ id }) => id === job?.id);
    if (job && variant) parentPort?.postMessage(await everywhere(variant, job.seed));
    else parentPort?.close();
  });
