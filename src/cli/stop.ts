const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type Signal = (typeof signals)[number];

/** In milliseconds. npm repeats the signal of the terminal, so a signal within this time is a repetition. */
const repeated = 500;

export const wordOf = (signal: Signal): string => (signal === 'SIGINT' ? 'Ctrl-C' : signal);

export const say = (text: string): void => {
  process.stderr.write(`\ntck: ${text}\n`);
};

/** Ends the process by the signal itself, because an exit would wait for a blocked read of a file. */
export function exitBy(signal: Signal): never {
  process.removeAllListeners(signal);
  process.once('exit', () => process.kill(process.pid, signal));
  process.exit();
}

/** Handles the signals that stop a process. Returns a function that restores their default effect. */
export function handling(handle: (signal: Signal, isSecond: boolean) => void): () => void {
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

let done = (): string => 'not finished; each file is either complete or unchanged';

/** @param text the progress of the verb, for a user who stops the verb */
export const ifStopped = (text: () => string): void => {
  done = text;
};

/** Ends the process at a signal for which the verb has no handler of its own, and prints the progress of the verb. */
export const endOnSignal = (): (() => void) =>
  handling((signal) => {
    if (process.listenerCount(signal) > 1) return;
    say(`stopped by ${wordOf(signal)}; ${done()}`);
    exitBy(signal);
  });
