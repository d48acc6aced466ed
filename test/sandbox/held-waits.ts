import { setImmediate as turn } from 'node:timers/promises';
import type { Sandbox } from '../../src/sandbox/index.ts';

/** Replaces the clock of simulated faults: a fault waits until the test ends the wait, or until the sandbox calls it off. */
export function holdWaits({ state }: Pick<Sandbox, 'state'>) {
  const passed = state.passed.bind(state);
  let begun = Promise.withResolvers<number>();
  let over = Promise.withResolvers<true>();
  state.passed = (milliseconds) => {
    begun.resolve(milliseconds);
    return Promise.race([passed(600_000), over.promise]);
  };
  return {
    /** Resolves when a fault waits, with its milliseconds. */
    begun: () => begun.promise,
    /** Ends all waits. The delayed deals are served when this resolves. */
    async end(): Promise<void> {
      over.resolve(true);
      [begun, over] = [Promise.withResolvers(), Promise.withResolvers()];
      await turn();
    },
  };
}
