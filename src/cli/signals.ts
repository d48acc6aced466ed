import { constants } from 'node:os';
import { count } from '../certificate/index.ts';
import { tck } from '../reports/terminal.ts';
import { approvalLine } from '../target/safety/approvals.ts';
import type { Safety } from '../target/safety/safety.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof signals)[number];

/** In milliseconds. npm repeats the signal of the terminal, so a signal within this time is a repetition. */
const repeated = 500;

const wordOf = (signal: Signal): string => (signal === 'SIGINT' ? 'Ctrl-C' : signal);

const say = (text: string): void => {
  process.stderr.write(`\ntck: ${text}\n`);
};

/** Handles the signals that stop a process. Returns a function that restores their default effect. */
function handling(handle: (signal: Signal, isSecond: boolean) => void): () => void {
  let first: number | undefined;
  const listener = (signal: Signal): void => {
    if (first !== undefined && performance.now() - first < repeated) return;
    const isSecond = first !== undefined;
    first ??= performance.now();
    handle(signal, isSecond);
  };
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/** @param meaning the consequence of a signal for the user, such as `nothing is written` */
export async function endOnSignal<T>(meaning: string, work: () => Promise<T>): Promise<T> {
  const restore = handling((signal) => {
    say(`stopped by ${wordOf(signal)}; ${meaning}`);
    process.exit(128 + constants.signals[signal]);
  });
  try {
    return await work();
  } finally {
    restore();
  }
}

/** The first signal aborts `stop`, the second ends the process. Returns a function that removes the signal handlers. */
export const stopOnce = (stop: AbortController): (() => void) =>
  handling((signal, isSecond) => {
    if (isSecond) process.exit(128 + constants.signals[signal]);
    say(`stopped by ${wordOf(signal)}; the results so far are written (repeat to stop immediately)`);
    stop.abort();
  });

interface Stopping {
  readonly stopped: AbortSignal;
  /** @throws the uncaught error of the run, if there was one */
  rethrow(): void;
  /** Records that the remaining charges were already printed. */
  shown(): void;
  /** Restores the default effect of signals, and prints the remaining charges. */
  release(): void;
}

/** After a signal, a run without real charges ends with a report of what was done. A second signal ends the process. */
function stopWithReport(): Stopping {
  const stop = new AbortController();
  const release = handling((signal, isSecond) => {
    if (isSecond) process.exit(128 + constants.signals[signal]);
    say('stopping; the report is of what was done so far (repeat to stop immediately)');
    stop.abort(`stopped by ${wordOf(signal)}`);
  });
  return { stopped: stop.signal, rethrow: () => {}, shown: () => {}, release };
}

/**
 * After a signal or an uncaught error, a run with real charges makes no more charges and cancels the approved
 * ones. A second signal ends the process immediately.
 */
export function stopOnSignal(safety: Safety | undefined): Stopping {
  if (!safety) return stopWithReport();
  let shown = false;
  const restore = handling((signal, isSecond) => {
    if (isSecond) {
      say(
        `stopped immediately; run \`${tck} cleanup\` to cancel or refund the charges that are still approved`,
      );
      process.exit(130);
    }
    safety.stop(`stopped by ${wordOf(signal)}`);
    say('stopping; approved charges are cancelled or refunded (repeat to stop immediately)');
  });
  // A rejected promise in a user's client would otherwise end the process and leave charges approved.
  let fault: { readonly error: unknown } | undefined;
  const uncaught = (error: unknown): void => {
    fault ??= { error };
    if (safety.stopped.aborted) return;
    safety.stop('stopped by an unexpected error');
    say('stopping after an unexpected error; approved charges are cancelled or refunded');
  };
  process.on('uncaughtException', uncaught);
  // The reader of stderr can end before the charges are cancelled, and a write would then throw.
  process.stderr.on('error', () => {});
  return {
    stopped: safety.stopped,
    rethrow() {
      if (fault) throw fault.error;
    },
    shown() {
      shown = true;
    },
    release() {
      restore();
      process.off('uncaughtException', uncaught);
      const { left } = safety;
      if (left.length === 0 || shown) return;
      const lines = left.map((thing) => `\n  ${approvalLine(thing)}`);
      say(
        `${count(left.length, 'charge')} still approved, or possibly still approved: see \`${tck} cleanup --help\`${lines.join('')}`,
      );
    },
  };
}
