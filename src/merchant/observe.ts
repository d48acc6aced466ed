import { setTimeout as wait } from 'node:timers/promises';
import { suiteFacts } from '../certification/suite.ts';
import { digest, version } from '../contract/index.ts';
import { maskXml } from '../message/mask.ts';
import { besideTasks } from './beside.ts';
import { Buyer } from './buyer.ts';
import type { MerchantCertificate, TaskResult } from './certificate.ts';
import { concluded } from './doctor/concluded.ts';
import { examined } from './doctor/examined.ts';
import type { Diagnosis, DoctorFinding } from './doctor/questions.ts';
import { type Answer, type Asked, type Driver, notAState, withErrors } from './drivers/driver.ts';
import { findingsIn } from './oracles/rules.ts';
import { Orders } from './orders.ts';
import { type Plan, type Scope, type Step, statesOf, type Task } from './plan.ts';
import { type Deciding, type Played, type PlayedStep, unsupportedIn } from './played.ts';
import { abilityFor, tasksWithin, unshown } from './scope.ts';
import { withoutSecrets } from './secrets.ts';
import { codesMet, rulesExercised } from './seen.ts';
import type { Session } from './session.ts';
import { arrange, losesReply, withoutBuyer } from './situation.ts';
import { sent } from './tape.ts';
import { timelineOf } from './timeline.ts';
import { decided, deciding, skipped, totalsOf, verdictOf, verdictOfTask } from './verdict.ts';

export interface Observing {
  readonly session: Session;
  readonly driver: Driver;
  readonly plan: Plan;
  /** The tasks to play; all of the plan if left out. */
  readonly tasks?: readonly string[] | undefined;
  /** What the application declares to do; everything if left out. */
  readonly scope?: readonly Scope[] | undefined;
  readonly seed: number;
  /** How late a request can still commit after its reply was lost. */
  readonly lateMs: number;
  /** How long late traffic is waited for behind each task. */
  readonly graceMs: number;
  /** Told of each task that was played, and again where what came late changed its verdict. */
  readonly onTask?: (result: TaskResult) => void;
  /** Ends the run after the task that is played. */
  readonly stop?: AbortSignal | undefined;
  readonly by?: Deciding;
  /** Has a doctor come before the first task, and is told what he found. */
  readonly onDoctor?: (findings: readonly DoctorFinding[]) => void;
}

/** What an application is asked after it said that it is unsure: of the latest step, with its amount and payments. */
function reconciling({ steps }: Task): Step {
  const { situation: _, ...last } = steps.at(-1) as Step;
  return {
    ...last,
    operation: 'reconcile',
    instruction:
      'The network works again, and no request can commit any more. Find out the state of the order.',
  };
}

/** Leads an application through a plan, and judges what came of it. */
export async function observe(observing: Observing): Promise<MerchantCertificate> {
  const { session, driver, plan, seed, stop, onTask = () => {}, by = deciding } = observing;
  const masked = <T>(value: T): T => withoutSecrets(value, session.access.password);
  const begun = Date.now();
  const orders = new Orders(() => session.sandbox.state.ledger.all());
  const buyer = new Buyer(session);
  const chosen = plan.tasks.filter(({ id }) => !observing.tasks || observing.tasks.includes(id));
  const scope = observing.scope ?? [...new Set(plan.tasks.flatMap((task) => task.scope))];
  const inScope = tasksWithin({ tasks: chosen }, scope);
  // What no task needs was not tried, and the verdict does not name it.
  const tried = scope.filter((one) => inScope.some((task) => task.scope.includes(one)));
  const played: Played[] = [];
  const results: TaskResult[] = [];
  const counted = new Map<string, number>();
  const doctor = await doctorFirst({ ...observing, orders, buyer }, inScope, scope);
  const [begins, doorBegins] = [session.tape.all().length, session.turnedAway.length];
  for (const [index, task] of inScope.entries()) {
    if (doctor?.isOver || stop?.aborted) {
      results.push(bare(task, stop?.aborted ? 'the run was stopped before' : 'the doctor ended the run'));
      continue;
    }
    const order = { task, order: `T${seed % 10_000}x${String(index + 1).padStart(2, '0')}` };
    orders.add(order, session.tape.now());
    const one = await play({ ...observing, orders, buyer }, order);
    if (stop?.aborted) {
      results.push(bare(task, 'the run was stopped during the task'));
      continue;
    }
    if (one.skippedBecause === undefined) played.push(one);
    const result = masked(
      one.skippedBecause === undefined
        ? await resultOf(one, session, orders, by)
        : { ...bare(task, one.skippedBecause), order: order.order },
    );
    counted.set(task.id, requestsOf(session, orders, order.order).length);
    results.push(result);
    onTask(result);
  }
  // What came late is judged for the task that it matches.
  const final = await Promise.all(
    results.map((result) => {
      const one = played.find(({ order }) => order.task.id === result.id);
      const isLate = requestsOf(session, orders, result.order).length !== counted.get(result.id);
      return one && isLate ? resultOf(one, session, orders, by) : result;
    }),
  );
  for (const [index, result] of final.entries())
    if (result.verdict !== results[index]?.verdict) onTask(masked(result));
  const cut = [
    ...(observing.tasks ? [`A part of the plan: --task ${observing.tasks.join(' ')}.`] : []),
    ...unshown(plan, scope),
  ];
  const found = doctor?.findings ?? [];
  const heard = session.tape.all().slice(begins);
  const names = played.map(({ order }) => order.order);
  const stray = heard.filter((one) => !names.includes(orders.ofRequest(one)?.order ?? ''));
  const verdict = concluded(
    besideTasks(
      verdictOf(final, cut),
      await findingsIn(stray, session),
      session.turnedAway.slice(doorBegins),
    ),
    found,
    stop?.aborted ?? false,
  );
  return masked({
    ...{ schemaVersion: 1, subject: 'merchant application' },
    ...verdict,
    ...{ application: { name: driver.name }, plan: plan.plan, scope: tried, suite: await suiteFacts() },
    contract: { version, digest },
    ...{ startedAt: new Date(begun).toISOString(), durationMs: Date.now() - begun, seed },
    ...{ totals: totalsOf(final), ...(doctor && { doctor: found }), tasks: final },
    rules: rulesExercised(heard, await findingsIn(heard, session)),
    codes: codesMet(heard, (one) => {
      const order = orders.ofRequest(one);
      return final.find(({ id }) => id === order?.task.id)?.verdict !== 'failed';
    }),
    unassigned: heard.filter((one) => !orders.ofRequest(one)).length,
  });
}

const bare = (task: Task, reason: string): TaskResult => ({
  ...{ id: task.id, title: task.title, scope: task.scope, verdict: 'skipped', reason, order: '' },
  ...{ checks: skipped(task, reason), timeline: [] },
});

interface Playing extends Observing {
  readonly orders: Orders;
  readonly buyer: Buyer;
}

/** Outside of the plan: what he has done counts for no task. */
async function doctorFirst(
  playing: Playing,
  tasks: readonly Task[],
  scope: readonly Scope[],
): Promise<Diagnosis | undefined> {
  const { session, driver, plan, orders, seed, stop, onDoctor } = playing;
  const [first] = tasks;
  if (!onDoctor || !first) return undefined;
  const diagnosis = await examined({
    ...{ session, driver, plan, scope, first, named: (suffix) => `T${seed % 10_000}x${suffix}` },
    take: (order, step) => {
      orders.add(order, session.tape.now());
      return taken(playing, order, step);
    },
  });
  if (stop?.aborted) return { findings: [], isOver: true };
  onDoctor(withoutSecrets(diagnosis.findings, session.access.password));
  return diagnosis;
}

async function play(playing: Playing, order: { task: Task; order: string }): Promise<Played> {
  const { driver, graceMs, lateMs, session, orders, stop } = playing;
  const { task } = order;
  const steps: PlayedStep[] = [];
  for (const step of task.steps) {
    const one = await taken(playing, order, step);
    steps.push(one);
    if (one.answer.isUnsupported || stop?.aborted) break;
    const isIdle = requestsOf(session, orders, order.order).every(({ at }) => at < one.from);
    if (one.answer.hasOwnClock && step.situation?.clock !== undefined && isIdle)
      return {
        ...bareOf(order, steps, session),
        skippedBecause: `the application does not use the clock of the gateway, which the step ${step.operation} sets to ${step.situation.clock}`,
      };
  }
  // Whether a reply was lost on the way or not: nothing that is on its way may count as never having been.
  const isLost = task.steps.some(({ situation }) => losesReply(situation));
  await wait(graceMs + (isLost ? lateMs : 0), undefined, { signal: stop }).catch(() => {});
  let belief = await believed(driver, order.order, steps);
  if (belief.state === 'unknown' || (belief.state === 'pending' && !statesOf(task).includes('pending'))) {
    steps.push(await taken(playing, order, reconciling(task)));
    belief = await believed(driver, order.order, steps);
  }
  return {
    ...bareOf(order, steps, session),
    belief: belief.state,
    isAttested: !driver.probe,
    ...(belief.problem !== undefined && { unknownBecause: belief.problem }),
  };
}

const bareOf = (order: Played['order'], steps: readonly PlayedStep[], session: Session): Played => ({
  ...{ order, steps, heard: [], findings: [], transactions: [], tape: session.tape.all(), belief: undefined },
  ...{ isAttested: false },
  given: { terminal: session.access.terminal },
});

/** The gateway hears of a handshake that failed a moment after the application does. */
const settlingMs = 100;

async function taken(
  { session, driver, lateMs, buyer }: Playing,
  { task, order }: { task: Task; order: string },
  step: Step,
): Promise<PlayedStep> {
  const { state } = session.sandbox;
  const { operation, instruction, situation = {} } = step;
  if (situation.clock !== undefined) session.setClock(situation.clock);
  const end = await arrange(session, operation, situation, lateMs);
  const from = session.tape.now();
  const failedBefore = session.handshakesFailed();
  const payWith = step.payWith ?? 'card';
  const card = session.card(step.card ?? task.card);
  const asked: Asked = {
    ...{ task: task.id, operation, instruction, order, currency: task.currency, payWith },
    card: { ...card, ...((payWith === 'token' || withoutBuyer.includes(operation)) && { cvv: '' }) },
    ...{
      amount: step.amount ?? task.amount,
      payments: step.payments ?? 1,
      now: state.clock.now().toString(),
    },
  };
  let met: PlayedStep['buyer'];
  let answer: Answer;
  try {
    answer = await driver.ask(asked, async (given) => {
      const setUp = session.tape.all().findLast((one) => sent(one, 'uniqueid') !== undefined);
      met = await buyer.buys(given, card, situation, (name) => setUp && sent(setUp, name));
    });
    if (situation.certificate !== undefined) await wait(settlingMs);
  } finally {
    end();
    if (situation.clock !== undefined) session.setClock();
  }
  const problem = answer.problem ?? met?.problem;
  return {
    ...{ step, card },
    ...{ from, to: session.tape.now(), handshakesFailed: session.handshakesFailed() - failedBefore },
    answer: { ...answer, ...(problem !== undefined && { problem: maskXml(problem) }) },
    ...(met && { buyer: met }),
  };
}

/** What the application believes now: asked by the probe, or as it said itself in its latest answer. */
async function believed(
  driver: Driver,
  order: string,
  steps: readonly PlayedStep[],
): Promise<Pick<Answer, 'state' | 'problem'>> {
  if (driver.probe) return driver.probe(order);
  const latest = steps.at(-1)?.answer;
  if (latest?.state) return { state: latest.state };
  const why = steps.at(-1)?.buyer
    ? 'it did not say after the buyer was there'
    : 'the application did not say';
  const problem = latest?.problem ?? (latest && notAState(latest));
  return { problem: withErrors(problem ?? `${why}, and no --probe was given`, latest) };
}

const requestsOf = ({ tape }: Session, orders: Orders, order: string) =>
  tape.all().filter((one) => orders.ofRequest(one)?.order === order);

async function resultOf(played: Played, session: Session, orders: Orders, by: Deciding): Promise<TaskResult> {
  const { task, order } = played.order;
  const heard = requestsOf(session, orders, order);
  const transactions = session.sandbox.state.ledger
    .all()
    .filter((one) => orders.ofTransaction(one)?.order === order);
  const whole = { ...played, heard, transactions, findings: await findingsIn(heard, session) };
  const checks = decided(whole, by);
  const lacking = unsupportedIn(whole);
  return {
    ...{ id: task.id, title: task.title, scope: task.scope, order, checks, verdict: verdictOfTask(checks) },
    ...(lacking && { unsupported: abilityFor(task, lacking) }),
    ...(played.belief !== undefined && {
      ...{ belief: played.belief, beliefOf: played.isAttested ? 'application' : 'probe' },
    }),
    timeline: timelineOf(whole, session.firstStates),
  };
}
