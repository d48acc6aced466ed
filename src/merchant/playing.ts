import { setTimeout as wait } from 'node:timers/promises';
import { withLook } from './drivers/logs.ts';
import type { Division, Order, Orders } from './orders.ts';
import { statesOf } from './plan.ts';
import type { Played, PlayedStep } from './played.ts';
import type { Session } from './session.ts';
import { believed, type Taking, taken } from './step.ts';
import type { Heard } from './tape.ts';
import { losesReply, type Step, type Task } from './task-schema.ts';

/** What it takes to lead an application through tasks. */
export interface Playing extends Taking {
  readonly orders: Orders;
  /** How long late traffic is waited for behind the last step. */
  readonly graceMs: number;
  readonly stop?: AbortSignal | undefined;
}

/** What an application is asked after it said that it is unsure: of the latest step, with its amount and payments. */
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
 * Has the application take the steps of these orders, and then asks what became of each.
 *
 * @param turns whose step is the next one, by the ids of the tasks; one task after the other if left out
 */
export async function play(
  playing: Playing,
  some: readonly Order[],
  turns: readonly string[] = some.flatMap(({ task }) => task.steps.map(() => task.id)),
): Promise<readonly Played[]> {
  try {
    return await playedThrough(playing, some, turns);
  } finally {
    // Not before: what an order did by the moved clock would lie in the future of its later steps and inquiries.
    playing.session.setClock();
  }
}

async function playedThrough(
  playing: Playing,
  some: readonly Order[],
  turns: readonly string[],
): Promise<readonly Played[]> {
  const { graceMs, lateMs, session, orders, stop } = playing;
  const all = some.map((order): UnderWay => ({ order, steps: [] }));
  for (const turn of turns) {
    const one = all.find(({ order }) => order.task.id === turn);
    const step = one?.order.task.steps[one.steps.length];
    if (!one || !step || one.isOver || stop?.aborted) continue;
    const { answer, from } = await stepOf(playing, one, step);
    if (answer.isUnsupported) one.isOver = true;
    const isIdle = () => requestsOf(session, orders, one.order.order).every(({ at }) => at < from);
    if (answer.hasOwnClock && step.situation?.clock !== undefined && isIdle()) {
      one.isOver = true;
      one.skippedBecause = `the application does not use the clock of the gateway, which the step ${step.operation} sets to ${step.situation.clock}`;
    }
  }
  // Whether a reply was lost on the way or not: nothing that is on its way may count as never having been.
  const isLost = some.some(({ task }) => task.steps.some(({ situation }) => losesReply(situation)));
  await wait(graceMs + (isLost ? lateMs : 0), undefined, { signal: stop }).catch(() => {});
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
}

async function stepOf(playing: Playing, { order, steps }: UnderWay, step: Step): Promise<PlayedStep> {
  const { orders, session } = playing;
  const { task, twin } = order;
  orders.add([order, ...(twin === undefined ? [] : [{ task, order: twin }])], session.tape.now());
  const one = await taken(playing, order, step);
  steps.push(one);
  return one;
}

/** An order in the end, and the one that was made at the same time. */
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

/** What the application believes of an order in the end. It is asked once more where it is unsure. */
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
  let belief = await believes();
  const isPending = belief.state === 'pending' && !statesOf(order.task).includes('pending');
  // What hung was ended, as if it had crashed.
  const isEnded = belief.state === undefined && steps.at(-1)?.answer.isHung === true;
  if (belief.state === 'unknown' || isPending || isEnded) {
    await stepOf(playing, one, reconciling(order.task));
    belief = await believes();
  }
  const last = steps.pop() as PlayedStep;
  steps.push({ ...last, answer: withLook(last.answer, await driver.looks?.()) });
  return {
    ...{ ...bareOf(order, steps, session), probed },
    belief: belief.state,
    beliefOf: driver.probe ? 'probe' : driver.attest ? 'person' : 'application',
    ...(belief.problem !== undefined && { unknownBecause: belief.problem }),
  };
}

/** An order with its steps, before anybody looked at what came of it. */
export const bareOf = (order: Order, steps: readonly PlayedStep[], session: Session): Played => ({
  ...{ order, steps, heard: [], findings: [], transactions: [], tape: session.tape.all(), belief: undefined },
  given: { terminal: session.access.terminal },
});

/** The requests of an order, by its reference. */
export const requestsOf = (
  { tape }: Session,
  orders: Orders,
  order: string,
  division?: Division,
): readonly Heard[] => tape.all().filter((one) => orders.ofRequest(one, division)?.order === order);

/** How many requests there are of the orders of a task. */
export const countOf = ({ order: { order, twin } }: Played, session: Session, orders: Orders): number =>
  [order, twin].flatMap((one) => (one === undefined ? [] : requestsOf(session, orders, one))).length;
