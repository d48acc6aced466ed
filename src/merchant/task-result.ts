import type { TaskResult } from './certificate.ts';
import { findingsIn } from './oracles/rules.ts';
import type { Orders } from './orders.ts';
import type { Task } from './plan.ts';
import { type Deciding, type Played, unsupportedIn } from './played.ts';
import { requestsOf } from './playing.ts';
import { abilityFor } from './scope.ts';
import type { Session } from './session.ts';
import { timelineOf } from './timeline.ts';
import { decided, ofBoth, skipped, verdictOfTask } from './verdict.ts';

/** Of a task that was not played. */
export const bare = (task: Task, reason: string): TaskResult => ({
  ...{ id: task.id, title: task.title, scope: task.scope, verdict: 'skipped', reason, order: '' },
  ...{ checks: skipped(task, reason), timeline: [] },
});

/** Judges a task that was played, with all that has arrived for its order, or for its two orders at once. */
export async function resultOf(
  played: Played,
  session: Session,
  orders: Orders,
  by: Deciding,
): Promise<TaskResult> {
  const { twin, order, skippedBecause } = played;
  if (skippedBecause !== undefined) return { ...bare(order.task, skippedBecause), order: order.order };
  const result = await resultOfOne(played, session, orders, by);
  return twin ? ofBoth(result, await resultOfOne(twin, session, orders, by)) : result;
}

async function resultOfOne(
  played: Played,
  session: Session,
  orders: Orders,
  by: Deciding,
): Promise<TaskResult> {
  const { task, order } = played.order;
  const heard = requestsOf(session, orders, order);
  const transactions = session.sandbox.state.ledger
    .all()
    .filter((one) => orders.ofTransaction(one)?.order === order);
  // The stated rules take their time, and only a task that is about them needs them.
  const findings = task.checks.includes('wire.rules') ? await findingsIn(heard, session) : [];
  const whole = { ...played, heard, transactions, findings };
  const checks = decided(whole, by);
  const lacking = unsupportedIn(whole);
  return {
    ...{ id: task.id, title: task.title, scope: task.scope, order, checks, verdict: verdictOfTask(checks) },
    ...(lacking && { unsupported: abilityFor(task, lacking) }),
    ...(played.belief !== undefined && {
      ...{ belief: played.belief, ...(played.beliefOf && { beliefOf: played.beliefOf }) },
    }),
    timeline: timelineOf(whole, session.firstSeen),
  };
}
