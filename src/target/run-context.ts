import { randomInt } from 'node:crypto';
import type { ExchangeSchema } from '../certificate/index.ts';
import type { Exchange } from '../client/index.ts';
import type { Target } from './target.ts';

interface RunContext {
  readonly target: Target;
  readonly seed: number;
  /** Collects the exchanges of scenarios with their verdicts for a second validation. */
  readonly audit?: {
    note(
      scenario: string,
      exchanges: readonly Exchange[],
      said: readonly (ExchangeSchema | undefined)[],
    ): void;
  };
  /** True if only the judgements of exchanges are needed. */
  readonly judgedAlone?: boolean;
  /** The current scenario, for recordings; undefined between scenarios. */
  scenario?: string;
}

/** The largest seed of fast-check. */
export const largestSeed = 2 ** 31 - 1;

export const anySeed = (): number => randomInt(largestSeed);

// Cucumber passes no values to step modules, so a process has one run at a time.
let current: RunContext | undefined;

export async function inRun<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  current = context;
  try {
    return await work();
  } finally {
    current = undefined;
  }
}

/** The run of this process, or undefined. */
export const runUnderWay = (): RunContext | undefined => current;

/** @throws Error if no run is in progress */
export function currentRun(): RunContext {
  if (!current) throw new Error('no run is in progress');
  return current;
}

/** The current time of the suite; in a replay, the time of the recording. */
export const now = (): Date => current?.target.now?.() ?? new Date();
