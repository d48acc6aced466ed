import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lets a run that charges nothing end at once when it is stopped, and says what that means: `nothing is written`.
 */
export async function endOnSignal<T>(meaning: string, run: () => Promise<T>): Promise<T> {
  const heard = (signal: (typeof signals)[number]): void => {
    process.stderr.write(`\ntck: stopped by ${signal === 'SIGINT' ? 'Ctrl-C' : signal}; ${meaning}\n`);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, heard);
  try {
    return await run();
  } finally {
    for (const signal of signals) process.off(signal, heard);
  }
}
