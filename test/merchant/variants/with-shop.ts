import type { startServer } from '../../../examples/shop/server.ts';
import { type Driver, hookDriver, type Session } from '../../../src/merchant/index.ts';
import { begunSession } from '../begun-session.ts';

export type Start = typeof startServer;

export interface Common {
  readonly session: Session;
  readonly driver: Driver;
  readonly seed: number;
  readonly lateMs: number;
  readonly graceMs: number;
}

/** Calls a function with a session and a shop in this process, and ends both. */
export async function withShop<Result>(
  start: Start,
  { seed, lateMs, timeoutMs = 2_000 }: Pick<Common, 'seed' | 'lateMs'> & { readonly timeoutMs?: number },
  run: (common: Common) => Promise<Result>,
): Promise<Result> {
  await using session = await begunSession({ seed });
  const server = await start({
    ...{ port: 0, file: ':memory:', address: 'https://shop.example', hasHook: true },
    ...{ settlesWithinMs: 600_000, timeoutMs },
  });
  const hook = `${server.url}/tck`;
  const driver = hookDriver({ url: hook, probe: hook, access: session.access, lateMs });
  try {
    return await run({ session, driver, seed, lateMs, graceMs: 0 });
  } finally {
    server.close();
  }
}
