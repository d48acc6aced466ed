import { type ChildProcess, fork } from 'node:child_process';

/** What failed in a control run, each with why. */
export type Failing = Readonly<Record<string, string>>;

/** What a process of a pool tells: once what failed in its control run, then of each task what came of it. */
export type WorkerMessage<Outcome> = { readonly failing: Failing } | { readonly outcome: Outcome };

/** What a pool works on. The sandbox, the suite and cucumber have state of their own: one task at a time in a process. */
export interface Work<Task extends { readonly id: string }, Outcome> {
  /** The module that a process runs; it is sent the ids of tasks. */
  readonly worker: URL;
  /** What it is started with. */
  readonly words?: readonly string[];
  readonly tasks: readonly Task[];
  readonly processes: number;
  readonly done: (outcome: Outcome) => void;
  readonly isBroken: (outcome: Outcome) => boolean;
  /** What came of a task over which its process ended. */
  readonly broken: (task: Task, why: string) => Outcome;
}

/**
 * Gives out tasks until none is left; gives back what failed in control runs.
 *
 * @throws Error where a process ends before it begins
 */
export async function workOff<Task extends { readonly id: string }, Outcome>(
  work: Work<Task, Outcome>,
): Promise<Failing> {
  const ahead = [...work.tasks];
  const failing: Record<string, string> = {};
  const control = (found: Failing) => {
    Object.assign(failing, found);
    // Whatever a task is then blamed for, it may not have done.
    if (Object.keys(found).length > 0) ahead.length = 0;
  };
  await Promise.all(Array.from({ length: work.processes }, () => keepAt(work, ahead, control)));
  return failing;
}

/** One process after another, until nothing is ahead: one that a task broke is not used again. */
async function keepAt<Task extends { readonly id: string }, Outcome>(
  work: Work<Task, Outcome>,
  ahead: Task[],
  control: (failing: Failing) => void,
): Promise<void> {
  while (ahead.length > 0) {
    const child = fork(work.worker, [...(work.words ?? [])], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      await employ(child, work, ahead, control);
    } finally {
      child.kill();
    }
  }
}

function employ<Task extends { readonly id: string }, Outcome>(
  child: ChildProcess,
  { done, isBroken, broken }: Work<Task, Outcome>,
  ahead: Task[],
  control: (failing: Failing) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Task | undefined;
    let begun = false;
    const next = () => {
      current = ahead.shift();
      if (current) child.send(current.id);
      else resolve();
    };
    child.on('message', (message: WorkerMessage<Outcome>) => {
      if ('failing' in message) {
        begun = true;
        control(message.failing);
        return next();
      }
      current = undefined;
      done(message.outcome);
      // What hangs there still would go on into the next.
      return isBroken(message.outcome) ? resolve() : next();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!begun)
        return reject(new Error(`a process of the proof ended before it began (${signal ?? code})`));
      if (current) done(broken(current, `the process ended (${signal ?? code})`));
      resolve();
    });
  });
}
