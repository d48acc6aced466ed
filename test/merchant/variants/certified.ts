import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CheckId, checkKind } from '../../../src/merchant/checks.ts';
import type { Asked } from '../../../src/merchant/drivers/driver.ts';
import {
  allTasks,
  certificateOf,
  type Driver,
  type MerchantCertificate,
  observe,
  type Plan,
  plans,
  runDriver,
} from '../../../src/merchant/index.ts';
import { begunSession } from '../begun-session.ts';
import { alteredShop, writtenShop } from './altered-shop.ts';
import type { Broken, Variant } from './variant.ts';
import { type Start, withShop } from './with-shop.ts';

const lateMs = 400;

type Detected = Partial<Pick<Broken, 'detectedBy'>>;

/** Only a shop without a time-out hangs, and a silent gateway gets one request. On a busy machine, a step of several requests took 11 s. */
const hangsAfterMs = 6_000;
const patienceMs = 60_000;

/** A process is ended, whatever its step is. On a busy machine, a process took 5 s to start. */
const processPatienceMs = ({ detectedBy }: Detected): number =>
  detectedBy === 'practice.own-timeout' ? 20_000 : patienceMs;

/** True if the gateway does not reply to the request of this step. */
const isSilent = ({ task, operation }: Asked): boolean =>
  allTasks
    .filter((one) => one.task.id === task)
    .some((one) =>
      one.task.steps.some((step) => step.operation === operation && step.situation?.fault === 'silence'),
    );

/** A late commit and the time-out of the shop run in real time. A busy machine takes more than a second for a request. */
export function waitsFor({ tasks }: Pick<Plan, 'tasks'>) {
  const faults = tasks.flatMap(({ steps }) =>
    steps.flatMap(({ situation = {} }) => [situation.fault, situation.inquiry]),
  );
  return {
    lateMs: faults.some((fault) => fault === 'late commit' || fault === 'not listed') ? 1_500 : lateMs,
    timeoutMs: faults.includes('silence') ? 4_000 : 20_000,
  };
}

export const certificateOfVariant = async (
  variant: Variant & Detected,
  directory: string,
): Promise<MerchantCertificate> =>
  variant.isProcess
    ? certifiedByRun(variant, directory)
    : certified(await alteredShop(variant), variant, waitsFor(planOf(variant)));

/** Ids of the failed and warned checks, one entry for each failure or warning. */
export const found = ({ tasks }: MerchantCertificate): readonly CheckId[] =>
  tasks.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned').map(({ check }) => check),
  );

/**
 * Allowed verdicts of a broken shop, whose tasks run without a doctor.
 * Without an approved deal, only a failed check that needs no deal proves that the shop is not ready.
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

async function certifiedByRun(variant: Variant & Detected, directory: string): Promise<MerchantCertificate> {
  await using session = await begunSession();
  const command = writtenShop(variant, await mkdtemp(join(directory, 'shop-')));
  const driver = runDriver({
    command,
    access: session.access,
    lateMs,
    patienceMs: processPatienceMs(variant),
  });
  return certificateOf(
    await observe({ session, driver, plan: planOf(variant), seed: 1, lateMs, graceMs: 0 }),
  );
}

export const certified = (
  start: Start,
  place: Pick<Variant, 'tasks' | 'plan'> & Detected,
  waits: Partial<ReturnType<typeof waitsFor>> = {},
): Promise<MerchantCertificate> =>
  withShop(start, { seed: 1, lateMs, ...waits }, async (common) => {
    const hangs = place.detectedBy === 'practice.own-timeout';
    const driver = impatient(common.driver, (asked) =>
      hangs && isSilent(asked) ? hangsAfterMs : patienceMs,
    );
    return certificateOf(await observe({ ...common, driver, plan: planOf(place), patienceMs }));
  });

function planOf({ tasks, plan: named }: Pick<Variant, 'tasks' | 'plan'>): Plan {
  const all = named ? (plans[named]?.tasks ?? []) : allTasks.map(({ task }) => task);
  // The tasks stay in the order of their plan, because a task may need the result of an earlier one.
  const plan = { plan: 'variants', says: '', tasks: all.filter(({ id }) => tasks.includes(id)) };
  if (plan.tasks.length !== tasks.length)
    throw new Error(`not all of ${tasks.join(', ')} are tasks of a plan`);
  return plan;
}

/** An application in this process that hangs up sooner than the driver, and has no log. */
export const impatient = (driver: Driver, withinMs = (_asked: Asked) => patienceMs): Driver => ({
  ...driver,
  ask: async (asked, onPage) => ({
    ...(await Promise.race([
      driver.ask(asked, onPage),
      // Only an application that hangs is waited for.
      wait(withinMs(asked), { isHung: true, problem: 'it did not answer' } as const, { ref: false }),
    ])),
    lookedBy: 'kit',
  }),
});
