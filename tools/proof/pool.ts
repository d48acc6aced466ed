import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Failing } from './run.ts';

/** Messages of a worker: first the failures of its control run, then one outcome per task. */
type WorkerMessage<Outcome> = { readonly failing: Failing } | { readonly outcome: Outcome };

/** Each worker process runs one task at a time, because the sandbox and cucumber have global state. */
interface Work<Outcome> {
  readonly worker: URL;
  readonly words?: readonly string[];
  readonly tasks: readonly string[];
  /** Maximum number of processes: for few tasks, a second control run takes longer than it saves. */
  readonly processes?: number;
  readonly onDone?: (latest: Outcome) => void;
  /** True if the process cannot be used after this outcome, because a scenario still hangs. */
  readonly isBroken?: (outcome: Outcome) => boolean;
  /** Creates the outcome of a task during which its process ended. */
  readonly broken: (task: string, why: string) => Outcome;
}

/**
 * Distributes tasks to as many processes as there are cores. If a control run has failures, no further task is tried.
 *
 * @throws Error if a process ends before its first task
 */
export async function workOff<Outcome>(work: Work<Outcome>) {
  const { tasks, processes = tasks.length, onDone } = work;
  const ahead = [...tasks];
  const outcomes = new Map<string, Outcome>();
  const failing: Record<string, string> = {};
  const control = (found: Failing) => {
    Object.assign(failing, found);
    if (Object.keys(found).length > 0) ahead.length = 0;
  };
  const done = (task: string, outcome: Outcome) => {
    outcomes.set(task, outcome);
    onDone?.(outcome);
  };
  const count = Math.min(availableParallelism(), processes, tasks.length);
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (ahead.length > 0) {
        const child = fork(work.worker, [...(work.words ?? [])], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        });
        try {
          await employ(child, work, ahead, control, done);
        } finally {
          child.kill();
        }
      }
    }),
  );
  return { outcomes: tasks.flatMap((task) => outcomes.get(task) ?? []), failing };
}

export function serve<Outcome>(
  failing: Failing,
  outcomeOf: (task: string) => Promise<Outcome | undefined>,
): void {
  const report = (message: WorkerMessage<Outcome>): unknown => process.send?.(message);
  process.on('message', async (task: string) => {
    const outcome = await outcomeOf(task);
    if (outcome) report({ outcome });
  });
  process.on('disconnect', () => process.exit());
  report({ failing });
}

/** @throws Error if the work does not end within the number of milliseconds */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, hung]).finally(() => clearTimeout(timer));
}

/** Sends tasks to a process until no task is left, or the process cannot be used any more. */
function employ<Outcome>(
  child: ChildProcess,
  { isBroken, broken }: Work<Outcome>,
  ahead: string[],
  control: (failing: Failing) => void,
  done: (task: string, outcome: Outcome) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: string | undefined;
    let hasBegun = false;
    const next = () => {
      current = ahead.shift();
      if (current === undefined) resolve();
      else child.send(current);
    };
    child.on('message', (message: WorkerMessage<Outcome>) => {
      if ('failing' in message) {
        hasBegun = true;
        control(message.failing);
        return next();
      }
      if (current !== undefined) done(current, message.outcome);
      current = undefined;
      return isBroken?.(message.outcome) ? resolve() : next();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!hasBegun)
        return reject(new Error(`a process of the proof ended before it began (${signal ?? code})`));
      if (current !== undefined) done(current, broken(current, `the process ended (${signal ?? code})`));
      resolve();
    });
  });
}
