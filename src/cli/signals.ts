import { count } from '../certificate/index.ts';
import { tck } from '../reports/terminal.ts';
import { approvalLine } from '../target/safety/approvals.ts';
import type { Safety } from '../target/safety/safety.ts';
import { exitBy, handling, say, wordOf } from './stop.ts';

/** The first signal aborts `stop`, the second ends the process. Returns a function that removes the signal handlers. */
export const stopOnce = (stop: AbortController): (() => void) =>
  handling((signal, isSecond) => {
    if (isSecond) exitBy(signal);
    say(`stopped by ${wordOf(signal)}; the results so far are written (repeat to stop immediately)`);
    stop.abort(wordOf(signal));
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

/**
 * After a signal, a run without real charges ends with a report of what was done.
 * After a signal or an uncaught error, a run with real charges makes no more charges and cancels the approved
 * ones. A second signal ends the process immediately.
 */
export function stopOnSignal(safety: Safety | undefined): Stopping {
  if (!safety) {
    const stop = new AbortController();
    const release = handling((signal, isSecond) => {
      if (isSecond) exitBy(signal);
      say('stopping; the report covers the finished part of the run (repeat to stop immediately)');
      stop.abort(`stopped by ${wordOf(signal)}`);
    });
    return { stopped: stop.signal, rethrow: () => {}, shown: () => {}, release };
  }
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
