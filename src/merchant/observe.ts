import type { Shard } from '../certificate/index.ts';
import { suiteFacts } from '../certification/suite.ts';
import { digestOfObserving } from '../certification/suite-digests.ts';
import { digest, version } from '../contract/index.ts';
import { approvedOf } from './approved.ts';
import { Buyer } from './buyer.ts';
import type { DoctorFinding, TaskResult } from './certificate.ts';
import { doctorFirst } from './doctor/first.ts';
import type { Driver } from './drivers/driver.ts';
import { type Evidence, tasksOf } from './evidence.ts';
import { Live, type Progress } from './live.ts';
import { findingsIn } from './oracles/rules.ts';
import { type Order, Orders } from './orders.ts';
import type { Plan } from './plan.ts';
import type { Deciding, Played } from './played.ts';
import { bareOf, countOf, play } from './playing.ts';
import { tasksWithin, unshown } from './scope.ts';
import { withoutSecrets } from './secrets.ts';
import { codesMet, rulesExercised } from './seen.ts';
import type { Session } from './session.ts';
import type { Taking } from './step.ts';
import { bare, resultOf } from './task-result.ts';
import type { Scope, Task } from './task-schema.ts';
import { deciding } from './verdict.ts';

export interface Observing {
  readonly session: Session;
  readonly driver: Driver;
  readonly plan: Plan;
  /** The tasks to play; all of the plan if left out. */
  readonly tasks?: readonly string[] | undefined;
  /** What the application declares to do; everything if left out. */
  readonly scope?: readonly Scope[] | undefined;
  readonly seed: number;
  /** Plays only this part of the tasks. */
  readonly shard?: Shard | undefined;
  /** What the parts are balanced by: how long tasks took, by id. */
  readonly durations?: ReadonlyMap<string, number> | undefined;
  readonly lateMs: Taking['lateMs'];
  /** How long late traffic is waited for behind each task. */
  readonly graceMs: number;
  /** How long the driver waits for a step; it stands in the evidence of a shard. */
  readonly patienceMs?: number;
  /** Told of each task that was played, and again where what came late changed its verdict. */
  readonly onTask?: (result: TaskResult) => void;
  /** Ends the run after the task that is played. */
  readonly stop?: AbortSignal | undefined;
  readonly by?: Deciding;
  /** Has a doctor come before the first task, and is told what he found. */
  readonly onDoctor?: (findings: readonly DoctorFinding[]) => void;
  readonly onStep?: Taking['onStep'];
  /** Told what is known of the task under way, each time that this changes. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Leads an application through a plan, and judges what came of each task: `certificateOf` concludes. */
export async function observe(observing: Observing): Promise<Evidence> {
  const { session, driver, plan, seed, shard, durations, stop, onTask = () => {}, by = deciding } = observing;
  const masked = <T>(value: T): T => withoutSecrets(value, session.access.password);
  const begun = Date.now();
  const orders = new Orders(session);
  const buyer = new Buyer(session, observing.patienceMs);
  const chosen = plan.tasks.filter(({ id }) => !observing.tasks || observing.tasks.includes(id));
  const scope = observing.scope ?? [...new Set(plan.tasks.flatMap((task) => task.scope))];
  const whole = tasksWithin({ tasks: chosen }, scope);
  const inScope = tasksOf(whole, shard, durations);
  // What no task needs was not tried, and the verdict does not name it.
  const tried = scope.filter((one) => whole.some((task) => task.scope.includes(one)));
  const played: Played[] = [];
  const results: TaskResult[] = [];
  const counted = new Map<string, number>();
  const live =
    observing.onProgress &&
    new Live(
      session,
      (order, steps) => resultOf(bareOf(order, steps, session), session, orders, by),
      (progress) => observing.onProgress?.(masked(progress)),
    );
  const playing = { ...observing, orders, buyer, live };
  const named = (suffix: string) => `T${seed % 10_000}x${suffix}`;
  const { onDoctor } = observing;
  const doctor = await doctorFirst(playing, { plan, scope, first: inScope[0], named, onDoctor });
  const [begins, doorBegins] = [session.tape.all().length, session.turnedAway.length];
  for (const group of groupsOf(inScope, plan)) {
    if (doctor?.isOver || stop?.aborted) {
      const reason = stop?.aborted ? 'the run was stopped before the task' : 'the doctor ended the run';
      results.push(...group.map((task) => bare(task, reason)));
      continue;
    }
    const placed = (place: number) => named(String(place + 1).padStart(2, '0'));
    const some = group.map((task): Order => {
      const place = whole.indexOf(task);
      const order = { task, order: placed(place) };
      return task.atOnce ? { ...order, twin: placed(whole.length + place) } : order;
    });
    const came = await play(playing, some, plan.turns);
    if (stop?.aborted) {
      results.push(...group.map((task) => bare(task, 'the run was stopped during the task')));
      continue;
    }
    for (const one of came) {
      if (one.skippedBecause === undefined) played.push(one);
      const result = masked(await resultOf(one, session, orders, by));
      counted.set(result.id, countOf(one, session, orders));
      results.push(result);
      onTask(result);
    }
  }
  // What came late is judged for the task that it matches.
  const final = await Promise.all(
    results.map((result) => {
      const one = played.find(({ order }) => order.task.id === result.id);
      const isLate = one && countOf(one, session, orders) !== counted.get(result.id);
      return isLate ? resultOf(one, session, orders, by) : result;
    }),
  );
  for (const [index, result] of final.entries())
    if (result.verdict !== results[index]?.verdict) onTask(masked(result));
  const waits = [observing.lateMs, observing.graceMs, observing.patienceMs];
  const cut = [
    ...(observing.tasks ? [`Only a part of the plan was run: --task ${observing.tasks.join(' ')}.`] : []),
    ...unshown(plan, scope),
  ];
  const heard = session.tape.all().slice(begins);
  const names = played.flatMap(({ order }) => [order.order, order.twin]);
  const isOfTask = (order: Order | undefined): boolean => names.includes(order?.order ?? '');
  const stray = heard.filter((one) => !isOfTask(orders.ofRequest(one)));
  const beside = await findingsIn(stray, session);
  return masked({
    ...{ application: { name: driver.name }, plan: plan.plan, scope: tried },
    ...{
      suite: { ...(await suiteFacts()), digest: await digestOfObserving() },
      contract: { version, digest },
    },
    ...{ startedAt: new Date(begun).toISOString(), durationMs: Date.now() - begun, seed },
    ...{ ...(doctor && { doctor: doctor.findings }), tasks: final },
    approved: approvedOf(
      inScope.flatMap(({ steps }) => steps.map(({ operation }) => operation)),
      heard.filter((one) => isOfTask(orders.ofRequest(one))),
      session.sandbox.state.ledger.all().filter((one) => isOfTask(orders.ofTransaction(one))),
    ),
    rules: rulesExercised(heard, await findingsIn(heard, session)),
    codes: codesMet(heard, (one) => {
      const order = orders.ofRequest(one);
      return final.find(({ id }) => id === order?.task.id)?.verdict !== 'failed';
    }),
    unassigned: heard.filter((one) => !orders.ofRequest(one)).length,
    ...{ cut, isStopped: stop?.aborted ?? false },
    beside: beside.map(({ rule, element, problem }) => ({ rule, element, problem })),
    turnedAway: [...new Set(session.turnedAway.slice(doorBegins).map(({ why }) => why))],
    ...(shard && { shard: { ...shard, tasks: whole.map(({ id }) => id), waits } }),
  });
}

/** What is played at a time: a task, or all whose steps take turns. */
const groupsOf = (tasks: readonly Task[], { turns }: Plan): readonly (readonly Task[])[] =>
  turns === undefined ? tasks.map((task) => [task]) : [tasks];
