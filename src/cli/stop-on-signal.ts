import { count } from '../certificate/index.ts';
import { approvalLine } from '../target/safety/approvals.ts';
import type { Safety } from '../target/safety/safety.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** In milliseconds: npm sends on what the terminal sent to both of them, and that is no second one. */
const sameOne = 500;

interface Stopping {
  /** @throws the error that nobody caught, if there was one: it is a fault, whatever the run came to */
  rethrow(): void;
  /** What is left was shown already. */
  shown(): void;
  /** Takes the usual effect of signals up again, and tells of what is left. */
  release(): void;
}

/**
 * Lets a run that charges something end in order: the first signal, or an error that nobody caught, has nothing more
 * charged and what is approved undone; a second signal ends the process at once.
 */
export function stopOnSignal(safety: Safety | undefined): Stopping {
  if (!safety) return { rethrow: () => {}, shown: () => {}, release: () => {} };
  let heardAt: number | undefined;
  let shown = false;
  const heard = (signal: NodeJS.Signals): void => {
    if (heardAt !== undefined && performance.now() - heardAt < sameOne) return;
    if (heardAt !== undefined) {
      say('stopped immediately; run `tck cleanup` to cancel or refund the charges that are still approved');
      process.exit(130);
    }
    heardAt = performance.now();
    safety.stop(`stopped by ${signal === 'SIGINT' ? 'Ctrl-C' : signal}`);
    say('stopping; approved charges are cancelled or refunded (repeat to stop immediately)');
  };
  // A client of others that leaves a promise alone must not leave charges alone as well. What it says may quote them.
  let fault: { readonly error: unknown } | undefined;
  const uncaught = (error: unknown): void => {
    fault ??= { error };
    if (safety.stopped.aborted) return;
    safety.stop('stopped by an unexpected error');
    say('stopping after an unexpected error; approved charges are cancelled or refunded');
  };
  // Whoever reads the output may be gone before the charges are.
  const ignore = (): void => {};
  for (const signal of signals) process.on(signal, heard);
  process.on('uncaughtException', uncaught);
  process.stderr.on('error', ignore);
  return {
    rethrow() {
      if (fault) throw fault.error;
    },
    shown() {
      shown = true;
    },
    release() {
      for (const signal of signals) process.off(signal, heard);
      process.off('uncaughtException', uncaught);
      const { left } = safety;
      // The outcome of a run counts them.
      if (left.length === 0 || shown) return;
      const lines = left.map((thing) => `\n  ${approvalLine(thing)}`);
      say(
        `${count(left.length, 'charge')} still approved, or possibly still approved: see \`tck cleanup --help\`${lines.join('')}`,
      );
    },
  };
}

function say(text: string): void {
  process.stderr.write(`\ntck: ${text}\n`);
}
