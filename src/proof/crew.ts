import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Mutant } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import type { Told } from './worker.ts';

/** A control run takes as long as some fifty mutants: for fewer a second process is no gain. */
const worthOne = 50;

/** What came of a run: the outcomes in the order of the mutants, and what failed without any. */
export interface Proved {
  readonly outcomes: readonly Outcome[];
  readonly failing: readonly string[];
}

/**
 * Tries mutants in as many processes as there are cores; the sandbox, the suite and cucumber have state of their own.
 *
 * @param onDone after each, with how many are done
 * @throws Error where a process ends before it begins
 */
export async function proveAll(
  mutants: readonly Mutant[],
  onDone: (done: number, latest: Outcome) => void,
): Promise<Proved> {
  const ahead = [...mutants];
  const outcomes = new Map<string, Outcome>();
  const failing = new Set<string>();
  const done = (outcome: Outcome) => {
    outcomes.set(outcome.id, outcome);
    onDone(outcomes.size, outcome);
  };
  const size = Math.min(availableParallelism(), Math.max(1, Math.ceil(mutants.length / worthOne)));
  await Promise.all(
    Array.from({ length: size }, () => work(ahead, done, (ids) => ids.map((id) => failing.add(id)))),
  );
  return {
    outcomes: mutants.flatMap(({ id }) => outcomes.get(id) ?? []),
    failing: [...failing],
  };
}

/** One process after another, until nothing is ahead: one that a mutant broke is not used again. */
async function work(
  ahead: Mutant[],
  done: (outcome: Outcome) => void,
  control: (failing: readonly string[]) => void,
): Promise<void> {
  while (ahead.length > 0) {
    const child = fork(new URL('./worker.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      await employ(child, ahead, done, control);
    } finally {
      child.kill();
    }
  }
}

function employ(
  child: ChildProcess,
  ahead: Mutant[],
  done: (outcome: Outcome) => void,
  control: (failing: readonly string[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Mutant | undefined;
    let begun = false;
    const next = () => {
      current = ahead.shift();
      if (current) child.send(current.id);
      else resolve();
    };
    child.on('message', (told: Told) => {
      if ('failing' in told) {
        begun = true;
        control(told.failing);
        // Whatever a mutant is then blamed for, it may not have done.
        if (told.failing.length > 0) ahead.length = 0;
        return next();
      }
      current = undefined;
      done(told.outcome);
      // What hangs there still would go on into the next.
      return told.outcome.kind === 'broke' ? resolve() : next();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!begun)
        return reject(new Error(`a process of the proof ended before it began (${signal ?? code})`));
      if (current) {
        const { id, rules, breaks } = current;
        const broken = `the process ended (${signal ?? code})`;
        done({
          id,
          rules,
          breaks,
          kind: 'broke',
          own: [],
          others: {},
          broken,
          scenarios: 0,
          milliseconds: 0,
        });
      }
      resolve();
    });
  });
}
