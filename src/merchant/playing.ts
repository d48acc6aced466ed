import { setTimeout as wait } from 'node:timers/promises';
import { withLook } from './drivers/logs.ts';
import type { Division, Order, Orders } from './orders.ts';
import { statesOf } from './plan.ts';
import type { Played, PlayedStep } from './played.ts';
import type { Session } from './session.ts';
import { believed, type Taking, taken } from './step.ts';
import type { Heard } from './tape.ts';
import { leavesDoubt, losesReply, type Situation, type Step, type Task } from './task-schema.ts';

export interface Playing extends Taking {
  readonly orders: Orders;
  readonly graceMs: number;
}

/** The step reconcile for an application that does not know the state, with the amount of the latest step. */
function reconciling({ steps }: Task): Step {
  const { situation: _, ...last } = steps.at(-1) as Step;
  return {
    ...last,
    operation: 'reconcile',
    instruction:
      'The network works again, and the gateway can no longer carry out an earlier request. Find out the state of the order.',
  };
}

interface UnderWay {
  readonly order: Order;
  readonly steps: PlayedStep[];
  isOver?: true;
  skippedBecause?: string;
}

/**
 * Plays the steps of these orders, and then asks for the state of each order.
 * @param turns the task id of each next step; by default the tasks follow each other
 */
export async function play(
  playing: Playing,
  some: readonly Order[],
  turns: readonly string[] = some.flatMap(({ task }) => task.steps.map(() => task.id)),
): Promise<readonly Played[]> {
  const { graceMs, session, orders, stop } = playing;
  try {
    const all = some.map((order): UnderWay => ({ order, steps: [] }));
    for (const turn of turns) {
      const one = all.find(({ order }) => order.task.id === turn);
      const step = one?.order.task.steps[one.steps.length];
      if (!one || !step || one.isOver || stop?.aborted) continue;
      const { answer, from, buyer } = await stepOf(playing, one, step);
      if (answer.isUnsupported) one.isOver = true;
      if (step.situation?.return === 'again' && buyer?.problem !== undefined) {
        one.isOver = true;
        one.skippedBecause = `the return of the payment page cannot arrive once more: ${buyer.problem}`;
      }
      const isIdle = () => requestsOf(session, orders, one.order.order).every(({ at }) => at < from);
      if (answer.hasOwnClock && step.situation?.clock !== undefined && isIdle()) {
        one.isOver = true;
        one.skippedBecause = `the application does not use the clock of the gateway, and the step ${step.operation} sets this clock to ${step.situation.clock}`;
      }
    }
    await wait(graceMs, undefined, { signal: stop }).catch(() => {});
    // Only this fault executes a request later.
    await over(playing, all, ({ fault }) => fault === 'late commit');
    const played: Played[] = [];
    for (const one of all)
      played.push(
        one.skippedBecause === undefined && one.steps.length > 0
          ? await ofBothOrders(playing, one)
          : {
              ...bareOf(one.order, one.steps, session),
              skippedBecause: one.skippedBecause ?? 'it has no turn',
            },
      );
    return played;
  } finally {
    // The clock is reset after all steps. An earlier reset would put transactions into the future of later steps.
    session.setClock();
  }
}

/** Waits until no request of these steps can be executed any more. Returns true if it waited. */
async function over(
  { lateMs, session, stop }: Playing,
  some: readonly Pick<UnderWay, 'steps'>[],
  isOf: (situation: Situation) => boolean,
): Promise<boolean> {
  const ends = some.flatMap(({ steps }) =>
    steps.flatMap(({ step, to }) => (isOf(step.situation ?? {}) ? [to] : [])),
  );
  const left = Math.max(...ends, -Infinity) + lateMs - session.tape.now();
  if (left > 0) await wait(left, undefined, { signal: stop }).catch(() => {});
  return left > 0;
}

async function stepOf(playing: Playing, { order, steps }: UnderWay, step: Step): Promise<PlayedStep> {
  const { orders, session } = playing;
  const { task, twin } = order;
  orders.add([order, ...(twin === undefined ? [] : [{ task, order: twin }])], session.tape.now());
  const one = await taken(playing, order, step);
  steps.push(one);
  return one;
}

async function ofBothOrders(playing: Playing, { order, steps }: UnderWay): Promise<Played> {
  const { twin, ...alone } = order;
  const ended = await settled(playing, { order: alone, steps: [...steps] });
  if (twin === undefined) return ended;
  const others = steps.flatMap((step) => step.twin ?? []);
  return {
    ...{ ...ended, order },
    twin: await settled(playing, { order: { ...alone, order: twin }, steps: others }),
  };
}

/** Asks for the final state of an order. An application that does not know the state first gets the step reconcile. */
async function settled(playing: Playing, one: UnderWay): Promise<Played> {
  const { driver, session, orders } = playing;
  const { order, steps } = one;
  const probed: { readonly from: number; readonly to: number }[] = [];
  const believes = async () => {
    const from = session.tape.now();
    orders.add([order], from);
    const said = driver.probe ? undefined : await driver.attest?.(order.order);
    const last = steps.pop() as PlayedStep;
    steps.push({ ...last, answer: { ...last.answer, ...said } });
    const now = await believed(driver, order.order, steps);
    probed.push({ from, to: session.tape.now() });
    return now;
  };
  // A person is asked once.
  if (driver.attest) await over(playing, [one], losesReply);
  let belief = await believes();
  const { state = 'unknown' } = belief;
  // Until the end of this time, an application may find out the state of the order by itself.
  if (state === 'unknown' || !statesOf(order.task).includes(state))
    if ((await over(playing, [one], leavesDoubt)) && driver.probe) belief = await believes();
  // If the buyer was on a page, `pending` can be right only if the usual result allows it.
  const mayPend = steps.some(({ buyer }) => buyer) ? order.task.states : statesOf(order.task);
  const isPending = belief.state === 'pending' && !mayPend.includes('pending');
  // The kit ended a hung application, so its order is unknown as after a crash.
  const isEnded = belief.state === undefined && steps.at(-1)?.answer.isHung === true;
  if (belief.state === 'unknown' || isPending || isEnded) {
    await stepOf(playing, one, reconciling(order.task));
    belief = await believes();
  }
  const last = steps.pop() as PlayedStep;
  steps.push({ ...last, answer: withLook(last.answer, await driver.looks?.()) });
  return {
    ...{ ...bareOf(order, steps, session), probed, lateMs: playing.lateMs },
    belief: belief.state,
    beliefOf: driver.probe ? 'probe' : driver.attest ? 'person' : 'application',
    ...(belief.problem !== undefined && { unknownBecause: belief.problem }),
  };
}

export const bareOf = (order: Order, steps: readonly PlayedStep[], session: Session): Played => ({
  ...{ order, steps, heard: [], findings: [], transactions: [], tape: session.tape.all(), belief: undefined },
  given: { terminal: session.access.terminal },
});

export const requestsOf = (
  { tape }: Session,
  orders: Orders,
  order: string,
  division?: Division,
): readonly Heard[] => tape.all().filter((one) => orders.ofRequest(one, division)?.order === order);

export const countOf = ({ order: { order, twin } }: Played, session: Session, orders: Orders): number =>
  [order, twin].flatMap((one) => (one === undefined ? [] : requestsOf(session, orders, one))).length;
