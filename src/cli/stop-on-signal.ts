import type { Safety } from '../certification/safety/index.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** In milliseconds: npm sends on what the terminal sent to both of them, and that is no second one. */
const sameOne = 500;

/**
 * Lets a run that charges something end in order: the first signal, or an error that nobody caught, has nothing more
 * charged and what is approved undone; a second signal ends the process at once. Gives back what takes their usual effect
 * up again, and tells of what is left.
 *
 * @param mask what an error says may quote a request
 */
export function stopOnSignal(safety: Safety | undefined, mask: (text: string) => string): () => void {
  if (!safety) return () => {};
  let heardAt: number | undefined;
  const heard = (signal: NodeJS.Signals): void => {
    if (heardAt !== undefined && performance.now() - heardAt < sameOne) return;
    if (heardAt !== undefined) {
      say('ended at once; `tck cleanup` undoes what is still approved');
      process.exit(130);
    }
    heardAt = performance.now();
    safety.stop(`stopped by ${signal === 'SIGINT' ? 'Ctrl-C' : signal}`);
    say('stopping; what is approved is cancelled or refunded (once more: end at once)');
  };
  // A client of others that leaves a promise alone must not leave charges alone as well.
  const uncaught = (error: unknown): void => {
    const said = mask(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    const reason = `stopped by an error that nobody caught: ${said.split('\n', 1)[0]?.slice(0, 200)}`;
    if (safety.stopped.aborted) return;
    safety.stop(reason);
    say(`${reason}; what is approved is cancelled or refunded`);
  };
  // Whoever reads the output may be gone before the charges are.
  const ignore = (): void => {};
  for (const signal of signals) process.on(signal, heard);
  process.on('uncaughtException', uncaught);
  process.stderr.on('error', ignore);
  return () => {
    for (const signal of signals) process.off(signal, heard);
    process.off('uncaughtException', uncaught);
    const { length } = safety.left;
    if (length > 0) say(`${length} still approved, or not known to be undone: see \`tck cleanup --help\``);
  };
}

function say(text: string): void {
  process.stderr.write(`\ntck: ${text}\n`);
}
