import { setTimeout as wait } from 'node:timers/promises';
import { suiteFacts } from '../certification/suite.ts';
import { digest, version } from '../contract/index.ts';
import { maskXml } from '../message/mask.ts';
import { Buyer } from './buyer.ts';
import type { MerchantCertificate, TaskResult } from './certificate.ts';
import type { Answer, Asked, Driver } from './drivers/driver.ts';
import { findingsIn } from './oracles/rules.ts';
import { Orders } from './orders.ts';
import type { Plan, Scope, Step, Task } from './plan.ts';
import type { Played, PlayedStep } from './played.ts';
import { codesMet, rulesExercised } from './seen.ts';
import type { Session } from './session.ts';
import { arrange, losesReply } from './situation.ts';
import { sent } from './tape.ts';
import { timelineOf } from './timeline.ts';
import { decided, deciding, skipped, verdictOf, verdictOfTask } from './verdict.ts';

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
  /** Told of each task that was played. */
  readonly onTask?: (result: TaskResult) => void;
  /** Ends the run after the task that is played. */
  readonly stop?: AbortSignal | undefined;
  readonly by?: typeof deciding;
}

/** What an application is asked after it said that it is unsure. */
const reconcile: Step = {
  operation: 'reconcile',
  instruction:
    'The network is well again, and nothing can commit any more: find out what became of the order.',
};

/** Leads an application through a plan, and judges what came of it. */
export async function observe(observing: Observing): Promise<MerchantCertificate> {
  const { session, driver, plan, seed, stop, onTask = () => {}, by = deciding } = observing;
  const begun = Date.now();
  const orders = new Orders(() => session.sandbox.state.ledger.all());
  const buyer = new Buyer(session);
  const chosen = plan.tasks.filter(({ id }) => !observing.tasks || observing.tasks.includes(id));
  const scope = observing.scope ?? [...new Set(plan.tasks.flatMap((task) => task.scope))];
  const inScope = chosen.filter((task) => task.scope.every((one) => scope.includes(one)));
  const played: Played[] = [];
  const results: TaskResult[] = [];
  const counted = new Map<string, number>();
  for (const [index, task] of inScope.entries()) {
    if (stop?.aborted) {
      results.push(bare(task, 'the run was stopped before'));
      continue;
    }
    const order = { task, order: `T-${seed % 10_000}-${String(index + 1).padStart(2, '0')}` };
    orders.add(order);
    const one = await play({ ...observing, orders, buyer }, order);
    played.push(one);
    const result = await resultOf(one, session, orders, by);
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
  const cut = [
    ...(stop?.aborted ? ['The run was stopped.'] : []),
    ...(observing.tasks ? [`A part of the plan: --task ${observing.tasks.join(' ')}.`] : []),
  ];
  const heard = session.tape.all();
  const totals = { passed: 0, failed: 0, warned: 0, undecided: 0, skipped: 0 };
  for (const { checks } of final) for (const { verdict } of checks) totals[verdict] += 1;
  return {
    ...{ schemaVersion: 1, subject: 'merchant application', ...verdictOf(final, cut) },
    ...{ application: { name: driver.name }, plan: plan.plan, scope, suite: await suiteFacts() },
    contract: { version, digest },
    ...{ startedAt: new Date(begun).toISOString(), durationMs: Date.now() - begun, seed, totals },
    tasks: final,
    rules: rulesExercised(heard, await findingsIn(heard, session)),
    codes: codesMet(heard, (one) => {
      const order = orders.ofRequest(one);
      return final.find(({ id }) => id === order?.task.id)?.verdict !== 'failed';
    }),
    unassigned: heard.filter((one) => !orders.ofRequest(one)).length,
  };
}

const bare = (task: Task, reason: string): TaskResult => ({
  ...{ id: task.id, title: task.title, scope: task.scope, verdict: 'skipped', reason, order: '' },
  ...{ checks: skipped(task, reason), timeline: [] },
});

interface Playing extends Observing {
  readonly orders: Orders;
  readonly buyer: Buyer;
}

async function play(playing: Playing, order: { task: Task; order: string }): Promise<Played> {
  const { driver, graceMs, lateMs } = playing;
  const { task } = order;
  const steps: PlayedStep[] = [];
  for (const step of task.steps) {
    const one = await taken(playing, order, step);
    steps.push(one);
    if (one.answer.isUnsupported) break;
  }
  // Whether a reply was lost on the way or not: nothing that is on its way may count as never having been.
  const isLost = task.steps.some(({ situation }) => losesReply(situation));
  await wait(graceMs + (isLost ? lateMs : 0));
  let belief = await believed(driver, order.order, steps);
  if (belief.state === 'unknown' || (belief.state === 'pending' && !task.states.includes('pending'))) {
    steps.push(await taken(playing, order, reconcile));
    belief = await believed(driver, order.order, steps);
  }
  return {
    ...{ order, steps, heard: [], findings: [], transactions: [], belief: belief.state },
    ...(belief.problem !== undefined && { unknownBecause: belief.problem }),
  };
}

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
  const card = session.card(task.card);
  const asked: Asked = {
    ...{ task: task.id, operation, instruction, order, card, currency: task.currency },
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
      const successUrl = session.tape.all().findLast((one) => sent(one, 'uniqueid') !== undefined);
      met = await buyer.buys(given, card, situation, successUrl && sent(successUrl, 'successUrl'));
    });
    // The refusal of a certificate is on its way, and may come after the answer.
    if (situation.certificate !== undefined) await wait(100);
  } finally {
    end();
    if (situation.clock !== undefined) session.setClock();
  }
  const problem = answer.problem ?? met?.problem;
  return {
    step,
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
  return { problem: latest?.problem ?? 'the application did not say, and no --probe was given' };
}

const requestsOf = ({ tape }: Session, orders: Orders, order: string) =>
  tape.all().filter((one) => orders.ofRequest(one)?.order === order);

async function resultOf(
  played: Played,
  session: Session,
  orders: Orders,
  by: typeof deciding,
): Promise<TaskResult> {
  const { task, order } = played.order;
  const heard = requestsOf(session, orders, order);
  const transactions = session.sandbox.state.ledger
    .all()
    .filter((one) => orders.ofTransaction(one)?.order === order);
  const whole = { ...played, heard, transactions, findings: await findingsIn(heard, session) };
  const checks = decided(whole, by);
  return {
    ...{ id: task.id, title: task.title, scope: task.scope, order, checks, verdict: verdictOfTask(checks) },
    ...(played.belief !== undefined && { belief: played.belief }),
    timeline: timelineOf(whole),
  };
}
