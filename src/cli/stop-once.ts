import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** In milliseconds: npm sends on what the terminal sent to both of them, and that is no second one. */
const sameOne = 500;

/** Aborts `stop` at the first signal, and ends the process at the second one. Gives what takes the usual effect up again. */
export function stopOnce(stop: AbortController): () => void {
  let heardAt: number | undefined;
  const heard = (signal: (typeof signals)[number]): void => {
    const by = signal === 'SIGINT' ? 'Ctrl-C' : signal;
    if (heardAt === undefined) {
      heardAt = performance.now();
      process.stderr.write(
        `\ntck: stopped by ${by}; the results so far are written (repeat to stop immediately)\n`,
      );
      stop.abort();
    } else if (performance.now() - heardAt > sameOne) process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, heard);
  return () => {
    for (const signal of signals) process.off(signal, heard);
  };
}
