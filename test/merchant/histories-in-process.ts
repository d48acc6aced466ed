import { startServer } from '../../examples/shop/server.ts';
import { observeHistories } from '../../src/merchant/histories/search.ts';
import {
  certificateOf,
  type Driver,
  type MerchantCertificate,
  observe,
  type Plan,
  type Scope,
  scopes,
} from '../../src/merchant/index.ts';
import { alteredShop } from './variants/altered-shop.ts';
import { broken } from './variants/index.ts';
import { type Start, withShop } from './variants/with-shop.ts';

export type { Start };

export async function shop(id?: string): Promise<Start> {
  if (id === undefined) return startServer;
  const variant = broken.find((one) => one.id === id);
  if (!variant) throw new Error(`there is no broken shop ${id}`);
  return alteredShop(variant);
}

const lateMs = 20;
/** A history closes a silent connection after `lateMs`, so no step waits so long. */
const timeoutMs = 20_000;

export const histories = (
  start: Start,
  seed: number,
  count: number,
  scope: readonly Scope[] = scopes,
  changes: (driver: Driver) => Partial<Parameters<typeof observeHistories>[0]> = () => ({}),
): Promise<MerchantCertificate> =>
  withShop(start, { seed, lateMs, timeoutMs }, async (common) =>
    certificateOf(await observeHistories({ ...common, scope, count, ...changes(common.driver) })),
  );

export const planned = (start: Start, plan: Plan): Promise<MerchantCertificate> =>
  withShop(start, { seed: 1, lateMs, timeoutMs }, async (common) =>
    certificateOf(await observe({ ...common, plan })),
  );
