import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../examples/shop/server.ts';
import { observeHistories } from '../../src/merchant/histories/index.ts';
import {
  certificateOf,
  type Driver,
  type Evidence,
  hookDriver,
  type MerchantCertificate,
  observe,
  type Plan,
  type Scope,
  Session,
  scopes,
} from '../../src/merchant/index.ts';
import { alteredShop } from './variants/altered-shop.ts';
import { broken } from './variants/index.ts';

export type Start = typeof startServer;

/** The example shop, or a broken one by its id. */
export async function shop(id?: string): Promise<Start> {
  if (id === undefined) return startServer;
  const variant = broken.find((one) => one.id === id);
  if (!variant) throw new Error(`there is no broken shop ${id}`);
  return alteredShop(variant);
}

/** Milliseconds. */
const [lateMs, timeoutMs] = [20, 1_000];

/** Leads a shop through generated histories by its hook. */
export const histories = (
  start: Start,
  seed: number,
  count: number,
  scope: readonly Scope[] = scopes,
  changes: (driver: Driver) => Partial<Parameters<typeof observeHistories>[0]> = () => ({}),
): Promise<MerchantCertificate> =>
  withShop(start, seed, (common) => observeHistories({ ...common, scope, count, ...changes(common.driver) }));

/** Leads a shop through a plan. */
export const planned = (start: Start, plan: Plan): Promise<MerchantCertificate> =>
  withShop(start, 1, (common) => observe({ ...common, plan }));

async function withShop(
  start: Start,
  seed: number,
  run: (common: {
    readonly session: Session;
    readonly driver: Driver;
    readonly seed: number;
    readonly lateMs: number;
    readonly graceMs: number;
  }) => Promise<Evidence>,
): Promise<MerchantCertificate> {
  const directory = await mkdtemp(join(tmpdir(), 'tck-histories-'));
  const session = await Session.begin({ directory, seed });
  const server = await start({
    ...{ port: 0, file: ':memory:', address: 'https://shop.example', hasHook: true },
    ...{ settlesWithinMs: 600_000, timeoutMs },
  });
  const hook = `${server.url}/tck`;
  const driver = hookDriver({ url: hook, probe: hook, access: session.access, lateMs });
  try {
    return certificateOf(await run({ session, driver, seed, lateMs, graceMs: 0 }));
  } finally {
    server.close();
    await session.end();
    await rm(directory, { recursive: true });
  }
}
