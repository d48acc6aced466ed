import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CheckId, checkKind } from '../../../src/merchant/checks.ts';
import {
  certificateOf,
  type Driver,
  type MerchantCertificate,
  observe,
  type Plan,
  plans,
  runDriver,
  Session,
} from '../../../src/merchant/index.ts';
import { alteredShop, writtenShop } from './altered-shop.ts';
import type { Variant } from './variant.ts';
import { type Start, withShop } from './with-shop.ts';

/** Milliseconds. */
const lateMs = 400;
const patienceMs = 8_000;

/** Leads a variant through its tasks. */
export const certificateOfVariant = async (
  variant: Variant,
  directory: string,
): Promise<MerchantCertificate> =>
  variant.isProcess ? certifiedByRun(variant, directory) : certified(await alteredShop(variant), variant);

/** The checks that do not pass, each as often as it fails or warns. */
export const found = ({ tasks }: MerchantCertificate): readonly CheckId[] =>
  tasks.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned').map(({ check }) => check),
  );

/**
 * Allowed verdicts of a broken shop. Its tasks run without a doctor: if none has an approved deal, only a failure of a check
 * that needs no deal makes the shop certainly not ready.
 */
export function verdictsFor(
  { approved: { approved }, tasks }: Pick<MerchantCertificate, 'approved' | 'tasks'>,
  detectedBy: CheckId,
): readonly MerchantCertificate['verdict'][] {
  const failed = tasks.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'failed'));
  if (failed.some(({ check }) => approved > 0 || !checkKind(check).needsDeal)) return ['not ready'];
  if (approved === 0) return failed.length > 0 ? ['incomplete', 'not ready'] : ['incomplete'];
  return checkKind(detectedBy).weight === 'required' ? ['not ready'] : ['ready'];
}

/** Leads a shop that is a process for each step through tasks. */
async function certifiedByRun(variant: Variant, directory: string): Promise<MerchantCertificate> {
  const own = await mkdtemp(join(directory, 'process-'));
  const session = await Session.begin({ directory: own, seed: 1 });
  const command = writtenShop(variant, join(own, 'shop'));
  const driver = runDriver({ command, access: session.access, lateMs, patienceMs });
  try {
    return certificateOf(
      await observe({ session, driver, plan: planOf(variant), seed: 1, lateMs, graceMs: 0 }),
    );
  } finally {
    await session.end();
  }
}

/** Leads a shop through tasks by its hook. */
export const certified = (start: Start, place: Pick<Variant, 'tasks'>): Promise<MerchantCertificate> =>
  withShop(start, { seed: 1, lateMs }, async ({ driver, ...common }) =>
    certificateOf(await observe({ ...common, driver: impatient(driver), plan: planOf(place), patienceMs })),
  );

/** The tasks of a variant, of whichever plan they are. */
function planOf({ tasks }: Pick<Variant, 'tasks'>): Plan {
  const all = Object.values(plans).flatMap((one) => one.tasks);
  // The order of the variant's tasks is of no account: one may need what an earlier one of the plan leaves behind.
  const plan = { plan: 'variants', says: '', tasks: all.filter(({ id }) => tasks.includes(id)) };
  if (plan.tasks.length !== tasks.length)
    throw new Error(`not all of ${tasks.join(', ')} are tasks of a plan`);
  return plan;
}

/** Gives an application that hangs up sooner than the driver does. A shop of this process has no log. */
export const impatient = (driver: Driver): Driver => ({
  ...driver,
  ask: async (asked, onPage) => ({
    ...(await Promise.race([
      driver.ask(asked, onPage),
      wait(patienceMs, { isHung: true, problem: 'it did not answer' } as const, { ref: false }),
    ])),
    lookedBy: 'kit',
  }),
});
