import type { CheckResult, TaskResult } from './certificate.ts';
import type { Division, Orders } from './orders.ts';
import { type Played, unsupportedIn } from './played.ts';
import { requestsOf } from './playing.ts';
import { abilityFor } from './scope.ts';
import { strictIn } from './seen.ts';
import type { Session } from './session.ts';
import type { Task } from './task-schema.ts';
import { timelineOf } from './timeline.ts';
import { decided, ofBoth, skipped, verdictOfTask } from './verdict.ts';

export const bare = (task: Task, reason: string): TaskResult => ({
  ...{ id: task.id, title: task.title, scope: task.scope, verdict: 'skipped', reason, order: '' },
  ...{ checks: skipped(task, reason), timeline: [] },
});

/** Judges a played task with all requests and transactions of its order, or of both simultaneous orders. */
export async function resultOf(played: Played, session: Session, orders: Orders): Promise<TaskResult> {
  const { twin, order, skippedBecause } = played;
  if (skippedBecause !== undefined) return { ...bare(order.task, skippedBecause), order: order.order };
  if (!twin) return resultOfOne(played, session, orders);
  const ways: TaskResult[] = [];
  for (const division of orders.divisions(order))
    ways.push(
      ofBoth(
        await resultOfOne(played, session, orders, division),
        await resultOfOne(twin, session, orders, division),
      ),
    );
  return inEachWay(ways);
}

/** Results that are equal for every assignment of requests to orders. Other checks are undecided. */
function inEachWay(ways: readonly TaskResult[]): TaskResult {
  const [first, ...others] = ways as [TaskResult, ...TaskResult[]];
  const checks = first.checks.map((check): CheckResult => {
    const isSame = others.every(({ checks: all }) =>
      all.some((one) => one.check === check.check && one.verdict === check.verdict),
    );
    const { check: id, weight } = check;
    return isSame ? check : { check: id, weight, verdict: 'undecided', reason: indistinct };
  });
  return { ...first, checks, verdict: verdictOfTask(checks) };
}

const indistinct =
  'the requests of the application do not show to which of two orders with the same amount they belong; send the reference of the order in the field user';

async function resultOfOne(
  played: Played,
  session: Session,
  orders: Orders,
  division?: Division,
): Promise<TaskResult> {
  const { task, order } = played.order;
  const heard = requestsOf(session, orders, order, division);
  const transactions = session.sandbox.state.ledger
    .all()
    .filter((one) => orders.ofTransaction(one, division)?.order === order);
  // Schema checks are slow, and only `wire.rules` needs them.
  const findings = task.checks.includes('wire.rules') ? await strictIn(heard, session) : [];
  const whole = { ...played, heard, transactions, findings };
  const checks = decided(whole);
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
