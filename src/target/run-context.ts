import { randomInt } from 'node:crypto';
import type { ExchangeSchema } from '../certificate/index.ts';
import type { Exchange } from '../client/index.ts';
import type { Target } from './target.ts';

/** What the steps, the judges and the recordings of a run share. */
interface RunContext {
  readonly target: Target;
  /** What generated requests and histories are made from. */
  readonly seed: number;
  /** Sees the exchanges of each scenario, and what the first validator says of them; missing where nobody keeps them. */
  readonly audit?: {
    note(
      scenario: string,
      exchanges: readonly Exchange[],
      said: readonly (ExchangeSchema | undefined)[],
    ): void;
  };
  /** Nobody looks at the exchanges themselves: what the judges say of them is enough. */
  readonly judgedAlone?: boolean;
  /** The scenario that runs: exchanges are recorded, and replayed, by scenario. Undefined between two. */
  scenario?: string;
}

/** What a seed may be: fast-check takes 32 bits. */
export const largestSeed = 2 ** 31 - 1;

export const anySeed = (): number => randomInt(largestSeed);

// Cucumber loads the steps as modules and hands them nothing, so one run at a time uses a process.
let current: RunContext | undefined;

/** Does the work of a run in its context. */
export async function inRun<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  current = context;
  try {
    return await work();
  } finally {
    current = undefined;
  }
}

/** The run of this process; undefined where none is under way. */
export const runUnderWay = (): RunContext | undefined => current;

/** @throws Error where no run is under way */
export function currentRun(): RunContext {
  if (!current) throw new Error('no run is in progress');
  return current;
}

/** The time that the suite goes by: that of the recording where one is replayed. */
export const now = (): Date => current?.target.now?.() ?? new Date();
