import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What failed in a control run, each with why. */
export type Failing = Readonly<Record<string, string>>;

/** What a process of a pool tells: once what failed in its control run, then of each task what came of it. */
type WorkerMessage<Outcome> = { readonly failing: Failing } | { readonly outcome: Outcome };

/** What a pool works on. The sandbox, the suite and cucumber have state of their own: one task at a time in a process. */
export interface Work<Task extends { readonly id: string }, Outcome> {
  /** The module that a process runs; it is sent the ids of tasks. */
  readonly worker: URL;
  /** What it is started with. */
  readonly words?: readonly string[];
  readonly tasks: readonly Task[];
  /** So many tasks take as long as a control run: for fewer a second process is no gain. */
  readonly worthOne: number;
  /** Called after each task, with how many are done. */
  readonly onDone: (done: number, latest: Outcome) => void;
  readonly isBroken: (outcome: Outcome) => boolean;
  /** What came of a task over which its process ended. */
  readonly broken: (task: Task, why: string) => Outcome;
}

/** What came of a run: the outcomes in the order of the tasks, and what failed in control runs. */
export interface Worked<Outcome> {
  readonly outcomes: readonly Outcome[];
  readonly failing: Failing;
}

/**
 * Gives out tasks to as many processes as there are cores, until none is left.
 *
 * @throws Error where a process ends before it begins
 */
export async function workOff<Task extends { readonly id: string }, Outcome>(
  work: Work<Task, Outcome>,
): Promise<Worked<Outcome>> {
  const { tasks, worthOne, onDone } = work;
  const ahead = [...tasks];
  const outcomes = new Map<Task, Outcome>();
  const failing: Record<string, string> = {};
  const control = (found: Failing) => {
    Object.assign(failing, found);
    // Whatever a task is then blamed for, it may not have done.
    if (Object.keys(found).length > 0) ahead.length = 0;
  };
  const done = (task: Task, outcome: Outcome) => {
    outcomes.set(task, outcome);
    onDone(outcomes.size, outcome);
  };
  const processes = Math.min(availableParallelism(), Math.ceil(tasks.length / worthOne));
  await Promise.all(Array.from({ length: processes }, () => keepAt(work, ahead, control, done)));
  return { outcomes: tasks.flatMap((task) => outcomes.get(task) ?? []), failing };
}

/** What a process of a pool does: it tells what failed in its control run, and then what comes of each task. */
export function serve<Outcome>(
  failing: Failing,
  outcomeOf: (id: string) => Promise<Outcome | undefined>,
): void {
  const report = (message: WorkerMessage<Outcome>): unknown => process.send?.(message);
  process.on('message', async (id: string) => {
    const outcome = await outcomeOf(id);
    if (outcome) report({ outcome });
  });
  process.on('disconnect', () => process.exit());
  report({ failing });
}

/** @throws Error where work has not come to its end in so many milliseconds: it will not any more */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, hung]).finally(() => clearTimeout(timer));
}

/** One process after another, until nothing is ahead: one that a task broke is not used again. */
async function keepAt<Task extends { readonly id: string }, Outcome>(
  work: Work<Task, Outcome>,
  ahead: Task[],
  control: (failing: Failing) => void,
  done: (task: Task, outcome: Outcome) => void,
): Promise<void> {
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
}

function employ<Task extends { readonly id: string }, Outcome>(
  child: ChildProcess,
  { isBroken, broken }: Work<Task, Outcome>,
  ahead: Task[],
  control: (failing: Failing) => void,
  done: (task: Task, outcome: Outcome) => void,
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
      if (current) done(current, message.outcome);
      current = undefined;
      // What hangs there still would go on into the next.
      return isBroken(message.outcome) ? resolve() : next();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!begun)
        return reject(new Error(`a process of the proof ended before it began (${signal ?? code})`));
      if (current) done(current, broken(current, `the process ended (${signal ?? code})`));
      resolve();
    });
  });
}
