import { setTimeout as wait } from 'node:timers/promises';
import { maskXml } from '../message/mask.ts';
import type { Buyer } from './buyer.ts';
import { type Answer, type Asked, type Driver, notAState, withErrors } from './drivers/driver.ts';
import type { Live } from './live.ts';
import type { Order } from './orders.ts';
import { isSilent, mostWaitMs, type PlayedStep } from './played.ts';
import type { Session } from './session.ts';
import { arrange, type Waits, withoutBuyer } from './situation.ts';
import { sent } from './tape.ts';
import type { Step } from './task-schema.ts';

/** What a step needs of the run that it belongs to. */
export interface Taking extends Waits {
  readonly session: Session;
  readonly driver: Driver;
  readonly buyer: Buyer;
  readonly live: Live | undefined;
  /** Told of each step before the application is asked for it. */
  readonly onStep?: ((order: Order, step: Step) => void) | undefined;
}

/** The gateway hears of a handshake that failed a moment after the application does. */
const settlingMs = 100;

/** Has the application take a step, while the gateway behaves as the step says. */
export async function taken(
  { session, driver, buyer, live, onStep, ...waits }: Taking,
  named: Order,
  step: Step,
): Promise<PlayedStep> {
  const { task, order, twin } = named;
  const { state } = session.sandbox;
  const { operation, instruction, situation = {} } = step;
  if (situation.clock !== undefined) session.setClock(situation.clock, situation.day);
  const arranged = await arrange(session, operation, situation, waits);
  const from = session.tape.now();
  const failedBefore = session.handshakesFailed();
  const payWith = step.payWith ?? 'card';
  const card = session.card(step.card ?? task.card);
  const asked: Asked = {
    ...{ task: task.id, operation, instruction, order, currency: task.currency, payWith },
    channel: task.channel,
    card: { ...card, ...((payWith === 'token' || withoutBuyer.includes(operation)) && { cvv: '' }) },
    ...{
      amount: step.amount ?? task.amount,
      payments: step.payments ?? 1,
      now: state.clock.now().toString(),
    },
  };
  const { planted } = arranged;
  const begun = { step, card, planted, from };
  onStep?.(named, step);
  live?.begins(named, { ...begun, to: from, handshakesFailed: 0, answer: {} });
  let met: PlayedStep['buyer'];
  let answers: readonly Answer[];
  const ask = (one: string) =>
    driver.ask({ ...asked, order: one }, async (given) => {
      const setUp = session.tape.all().findLast((heard) => sent(heard, 'uniqueid') !== undefined);
      met = await buyer.buys(given, card, situation, (name) => setUp && sent(setUp, name));
    });
  try {
    if (twin === undefined) answers = [await ask(order)];
    else if (driver.isPerson) answers = [await ask(order), await ask(twin)];
    else answers = await Promise.all([ask(order), ask(twin)]);
    if (situation.certificate !== undefined) await wait(settlingMs);
  } finally {
    arranged.end();
  }
  const silent = session.tape.all().find((one) => one.at >= from && isSilent(one, begun));
  const [over, other] = answers.map(({ isHung, ...answer }): PlayedStep => {
    const to = session.tape.now();
    const waited = silent && (isHung || met?.isHung) ? stillWaited(to - silent.at) : undefined;
    const problem = waited ?? answer.problem ?? met?.problem;
    const { problem: _, ...found } = met ?? {};
    return {
      ...{ ...begun, to, handshakesFailed: session.handshakesFailed() - failedBefore },
      answer: {
        ...{ ...answer, ...(problem !== undefined && { problem: maskXml(problem) }) },
        ...(waited !== undefined && { isHung: true }),
      },
      ...(met && { buyer: waited === undefined ? met : { location: '', ...found } }),
    };
  }) as [PlayedStep, PlayedStep?];
  live?.took(over);
  return other ? { ...over, twin: other } : over;
}

/** What was seen, and no more: an application that was ended early may have had a time-out of its own. */
const stillWaited = (milliseconds: number): string => {
  const says = `the application still waited after ${Math.round(milliseconds / 1000)} s for a gateway that did not reply`;
  return milliseconds < mostWaitMs
    ? `${says}, when --patience ended the step; the practice allows ${mostWaitMs / 1000} s`
    : says;
};

/** What the application believes now: asked by the probe, or as it said itself in its latest answer. */
export async function believed(
  driver: Driver,
  order: string,
  steps: readonly PlayedStep[],
): Promise<Pick<Answer, 'state' | 'problem'>> {
  if (driver.probe) return driver.probe(order);
  const latest = steps.at(-1)?.answer;
  if (latest?.state) return { state: latest.state };
  const why = steps.at(-1)?.buyer
    ? 'the application returned no state of the order after the buyer was on the payment page'
    : 'the application returned no state of the order';
  const problem = latest?.problem ?? (latest && notAState(latest));
  return { problem: withErrors(problem ?? `${why}, and no --probe was given`, latest) };
}
