import type { Safety } from '../certification/safety/index.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lets a run that charges something end in order: the first signal has nothing more charged and what is approved undone,
 * a second one ends the process at once. Gives back what takes the signals' usual effect up again.
 */
export function stopOnSignal(safety: Safety | undefined): () => void {
  if (!safety) return () => {};
  const heard = (signal: NodeJS.Signals): void => {
    if (safety.stopped.aborted) {
      process.stderr.write('\ntck: ended at once; `tck cleanup` undoes what is still approved\n');
      process.exit(130);
    }
    safety.stop(`stopped by ${signal === 'SIGINT' ? 'Ctrl-C' : signal}`);
    process.stderr.write(
      '\ntck: stopping; what is approved is cancelled or refunded (once more: end at once)\n',
    );
  };
  for (const signal of signals) process.on(signal, heard);
  return () => {
    for (const signal of signals) process.off(signal, heard);
  };
}
