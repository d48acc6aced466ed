import { randomInt } from 'node:crypto';
import { uptime } from 'node:os';
import type { ExchangeSchema } from '../certificate/index.ts';
import type { Exchange } from '../client/index.ts';
import type { Target } from './target.ts';

interface RunContext {
  readonly target: Target;
  readonly seed: number;
  /** The largest number of transactions for pairs of attributes; by default as many as all pairs need. */
  readonly pairs?: number | undefined;
  readonly audit?: {
    note(
      scenario: string,
      exchanges: readonly Exchange[],
      said: readonly (ExchangeSchema | undefined)[],
    ): void;
  };
  /** True if only the checks of exchanges are needed, and no other results of the scenarios. */
  readonly judgedAlone?: boolean;
  /** Aborted with a reason such as `stopped by Ctrl-C` if the user stops the run. */
  readonly stopped?: AbortSignal | undefined;
  readonly stop?: (reason: string) => void;
  scenario?: string;
}

export const largestSeed = 2 ** 31 - 1;

export const anySeed = (): number => randomInt(largestSeed);

// Cucumber cannot pass values to step definitions, so a module variable holds the only run of the process.
let current: RunContext | undefined;

/** Only setting the clock of this machine changes this difference; the time of a sleep does not. */
const clockOffset = (): number => Date.now() - uptime() * 1000;

/** From the start of the process, because a sandbox starts before its run. */
let offset = clockOffset();

/** A correction of the clock by fewer milliseconds disturbs no scenario. */
const tolerated = 3_000;

export async function inRun<T>(context: RunContext, work: () => Promise<T>): Promise<T> {
  current = context;
  try {
    return await work();
  } finally {
    current = undefined;
    offset = clockOffset();
  }
}

export const runUnderWay = (): RunContext | undefined => current;

/** Returns the run in progress. @throws Error if there is none */
export function currentRun(): RunContext {
  if (!current) throw new Error('no run is in progress');
  return current;
}

/** Returns the current time of the suite. In a replay, this is the time of the recording. */
export const now = (): Date => current?.target.now?.() ?? new Date();

/** Stops a run if the clock of this machine was set: times of before and after do not compare. Returns the reason. */
export function stoppedByClock(): string | undefined {
  if (Math.abs(clockOffset() - offset) < tolerated) return undefined;
  const reason = 'stopped by a change of the clock of this machine';
  current?.stop?.(reason);
  return reason;
}
