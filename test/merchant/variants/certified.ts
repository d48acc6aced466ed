import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { startServer } from '../../../examples/shop/server.ts';
import {
  type Driver,
  hookDriver,
  type MerchantCertificate,
  observe,
  type Plan,
  plans,
  runDriver,
  Session,
} from '../../../src/merchant/index.ts';
import { writtenShop } from './altered-shop.ts';
import type { Variant } from './variant.ts';

/** Milliseconds. A deal takes some ten here; the machine may be busy. */
const timeoutMs = 1_000;
const lateMs = 400;
const patienceMs = 8_000;

/** Leads a shop that is a process for each step through tasks. */
export async function certifiedByRun(variant: Variant, directory: string): Promise<MerchantCertificate> {
  const own = await mkdtemp(join(directory, 'process-'));
  const session = await Session.begin({ directory: own, seed: 1 });
  const command = writtenShop(variant, join(own, 'shop'));
  const driver = runDriver({ command, access: session.access, lateMs });
  try {
    return await observe({ session, driver, plan: planOf(variant), seed: 1, lateMs, graceMs: 0 });
  } finally {
    await session.end();
  }
}

/** Leads a shop through tasks by its hook. */
export async function certified(
  start: typeof startServer,
  place: Pick<Variant, 'plan' | 'tasks'>,
  directory: string,
): Promise<MerchantCertificate> {
  const plan = planOf(place);
  const session = await Session.begin({ directory: await mkdtemp(join(directory, 'session-')), seed: 1 });
  const server = await start({
    ...{ port: 0, file: ':memory:', address: 'https://shop.example', hasHook: true },
    ...{ settlesWithinMs: 600_000, timeoutMs },
  });
  const hook = `${server.url}/tck`;
  const driver = impatient(hookDriver({ url: hook, probe: hook, access: session.access, lateMs }));
  try {
    return await observe({ session, driver, plan, seed: 1, lateMs, graceMs: 0 });
  } finally {
    server.close();
    await session.end();
  }
}

function planOf({ plan: name, tasks }: Pick<Variant, 'plan' | 'tasks'>): Plan {
  const whole = plans[name];
  if (!whole) throw new Error(`there is no plan ${name}`);
  // The order of the variant's tasks is of no account: one may need what an earlier one of the plan leaves behind.
  const plan = { ...whole, tasks: whole.tasks.filter(({ id }) => tasks.includes(id)) };
  if (plan.tasks.length !== tasks.length)
    throw new Error(`not all of ${tasks.join(', ')} are tasks of ${name}`);
  return plan;
}

/** Gives an application that hangs up sooner than the driver does. */
const impatient = (driver: Driver): Driver => ({
  ...driver,
  ask: (asked, onPage) =>
    Promise.race([
      driver.ask(asked, onPage),
      wait(patienceMs, { problem: 'it did not answer' }, { ref: false }),
    ]),
});
