import { setTimeout as wait } from 'node:timers/promises';
import type { Shard } from '../certificate/index.ts';
import { approvedOf } from './approved.ts';
import { Buyer } from './buyer.ts';
import type { DoctorFinding, TaskResult } from './certificate.ts';
import { doctorFirst } from './doctor/examined.ts';
import type { Driver } from './drivers/driver.ts';
import { type Evidence, headOf, stoppedBy, tasksOf } from './evidence.ts';
import { liveProgress, type Progress } from './live.ts';
import { oldFormsIn } from './old-forms.ts';
import { type Order, Orders } from './orders.ts';
import { groupsOf, type Plan, turnsOf } from './plan.ts';
import type { Played } from './played.ts';
import { bareOf, countOf, type Playing, play } from './playing.ts';
import { tasksWithin, unshown } from './scope.ts';
import { withoutSecrets } from './secrets.ts';
import { codesSeen, endedRight, findingsIn, rulesExercised, strictIn } from './seen.ts';
import type { Session } from './session.ts';
import type { Taking } from './step.ts';
import type { Heard } from './tape.ts';
import { bare, resultOf } from './task-result.ts';
import { losesReply, type Scope, type Task } from './task-schema.ts';

export interface Observing {
  readonly session: Session;
  readonly driver: Driver;
  /** Options that run a task again, for the reports. */
  readonly again?: string | undefined;
  readonly plan: Plan;
  readonly tasks?: readonly string[] | undefined;
  /** The declared abilities of the application; the default is all abilities. */
  readonly scope?: readonly Scope[] | undefined;
  readonly seed: number;
  readonly shard?: Shard | undefined;
  /** Durations of tasks in milliseconds by task id, for balancing the shards. */
  readonly durations?: ReadonlyMap<string, number> | undefined;
  readonly lateMs: Taking['lateMs'];
  readonly graceMs: number;
  readonly patienceMs?: number;
  /** Called after each task, and again if late requests changed its verdict. */
  readonly onTask?: (result: TaskResult) => void;
  readonly stop?: AbortSignal | undefined;
  /** Receives the findings of the doctor; without it, no doctor runs. */
  readonly onDoctor?: (findings: readonly DoctorFinding[]) => void;
  readonly onStep?: Taking['onStep'];
  readonly onProgress?: (progress: Progress) => void;
}

/** Plays the tasks of a plan and judges each. `certificateOf` computes the verdict of the run. */
export async function observe(observing: Observing): Promise<Evidence> {
  const { session, driver, plan, seed, shard, stop, again } = observing;
  const masked = <T>(value: T): T => withoutSecrets(value, session.access.password);
  const begun = new Date();
  const orders = new Orders(session);
  const { tasks: ids } = observing;
  // A task is played together with its companions.
  const chosen = groupsOf(plan.tasks)
    .filter((group) => !ids || group.some(({ id }) => ids.includes(id)))
    .flat();
  const scope = observing.scope ?? [...new Set(plan.tasks.flatMap((task) => task.scope))];
  const whole = tasksWithin({ tasks: chosen }, scope);
  const inScope = tasksOf(whole, shard, observing.durations);
  const live =
    observing.onProgress &&
    liveProgress(
      session,
      (order, steps) => resultOf(bareOf(order, steps, session), session, orders),
      (progress) => observing.onProgress?.(masked(progress)),
    );
  const playing: Playing = { ...observing, orders, buyer: new Buyer(session, observing.patienceMs), live };
  const named = (suffix: string) => `T${seed % 10_000}x${suffix}`;
  const asked = { plan, scope, first: inScope[0], named };
  const doctor = await doctorFirst(playing, asked, observing.onDoctor);
  const [begins, doorBegins] = [session.tape.all().length, session.turnedAway.length];
  const orderOf = (task: Task): Order => {
    const placed = (place: number) => named(String(place + 1).padStart(2, '0'));
    const place = whole.indexOf(task);
    // The references of two orders in one form differ in their last character.
    const base = task.reference === undefined ? -1 : whole.findIndex(({ id }) => id === task.companion);
    const order = { task, order: referenceOf(task, placed(base < 0 ? place : base)) };
    return task.atOnce ? { ...order, twin: placed(whole.length + place) } : order;
  };
  const ended = await playedTasks(observing, playing, inScope, orderOf, doctor?.isOver === true);
  const cut = [
    ...(observing.tasks ? [`Only a part of the plan was run: --task ${observing.tasks.join(' ')}.`] : []),
    ...unshown(plan, scope),
  ];
  const waits = [observing.lateMs, observing.graceMs, observing.patienceMs];
  return masked({
    ...{ application: { name: driver.name, ...(again !== undefined && { again }) }, plan: plan.plan },
    // Abilities that no task needs were not tested, so the scope omits them.
    scope: scope.filter((one) => whole.some((task) => task.scope.includes(one))),
    ...{ ...(await headOf(begun)), seed },
    ...{ ...(doctor && { doctor: doctor.findings }), tasks: ended.results },
    ...(await factsOf(session.tape.all().slice(begins), playing, inScope, ended)),
    ...{ cut, isStopped: stop?.aborted ?? false, ...stoppedBy(stop) },
    turnedAway: [...new Set(session.turnedAway.slice(doorBegins).map(({ why }) => why))],
    ...(shard && { shard: { ...shard, tasks: whole.map(({ id }) => id), waits } }),
  });
}

/** A reference in the form that a task asks for. */
const referenceOf = ({ reference, companion }: Task, order: string): string => {
  if (reference === 'Hebrew') return `${order}הזמנ${companion === undefined ? 'ה' : 'א'}`;
  return reference === 'longest' ? `${order.padEnd(18, 'R')}${companion === undefined ? 1 : 2}` : order;
};

async function playedTasks(
  { session, plan, stop, onTask = () => {} }: Observing,
  playing: Playing,
  tasks: readonly Task[],
  orderOf: (task: Task) => Order,
  isOver: boolean,
) {
  const { orders } = playing;
  const masked = <T>(value: T): T => withoutSecrets(value, session.access.password);
  const played: Played[] = [];
  const results: TaskResult[] = [];
  const counted = new Map<string, number>();
  // A plan with turns interleaves the steps of all tasks, so these tasks form one group.
  for (const group of plan.turns === undefined ? groupsOf(tasks) : [tasks]) {
    if (isOver || stop?.aborted) {
      const reason = stop?.aborted ? 'the run was stopped before the task' : 'the doctor ended the run';
      results.push(...group.map((task) => bare(task, reason)));
      continue;
    }
    const came = await play(playing, group.map(orderOf), plan.turns ?? turnsOf(group));
    if (stop?.aborted) {
      results.push(...group.map((task) => bare(task, 'the run was stopped during the task')));
      continue;
    }
    for (const one of came) {
      if (one.skippedBecause === undefined) played.push(one);
      const result = masked(await resultOf(one, session, orders));
      counted.set(result.id, countOf(one, session, orders));
      results.push(result);
      onTask(result);
    }
  }
  // A late request of one of the last tasks is judged too.
  if (played.some(({ order }) => order.task.steps.some(({ situation }) => losesReply(situation))))
    await wait(playing.lateMs, undefined, { signal: stop }).catch(() => {});
  const final = await Promise.all(
    results.map((result) => {
      const one = played.find(({ order }) => order.task.id === result.id);
      const isLate = one && countOf(one, session, orders) !== counted.get(result.id);
      return isLate ? resultOf(one, session, orders) : result;
    }),
  );
  for (const [index, result] of final.entries())
    if (result.verdict !== results[index]?.verdict) onTask(masked(result));
  return { played, results: final };
}

async function factsOf(
  heard: readonly Heard[],
  { session, orders }: Playing,
  inScope: readonly Task[],
  { played, results }: Awaited<ReturnType<typeof playedTasks>>,
) {
  const names = played.flatMap(({ order }) => [order.order, order.twin]);
  const isOfTask = (order: Order | undefined): boolean => names.includes(order?.order ?? '');
  const stray = heard.filter((one) => !isOfTask(orders.ofRequest(one)));
  const beside = await strictIn(stray, session);
  return {
    approved: approvedOf(
      inScope.flatMap(({ steps }) => steps.map(({ operation }) => operation)),
      heard.filter((one) => isOfTask(orders.ofRequest(one))),
      session.sandbox.state.ledger.all().filter((one) => isOfTask(orders.ofTransaction(one))),
    ),
    rules: rulesExercised(heard, await findingsIn(heard, session)),
    codes: codesSeen(heard, (one) => {
      const order = orders.ofRequest(one);
      const result = results.find(({ id }) => id === order?.task.id);
      return result && endedRight(result);
    }),
    ...(session.isLenient && { findings: oldFormsIn(heard) }),
    unassigned: heard.filter((one) => !orders.ofRequest(one)).length,
    beside: beside.map(({ rule, element, problem }) => ({ rule, element, problem })),
  };
}
