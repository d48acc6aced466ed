import { setTimeout as wait } from 'node:timers/promises';
import { maskXml } from '../secrets/mask.ts';
import type { Buyer } from './buyer.ts';
import { cardOf } from './card-of-step.ts';
import {
  type Answer,
  type Asked,
  type Driver,
  notAState,
  type PageGiven,
  withErrors,
} from './drivers/driver.ts';
import { withLook } from './drivers/logs.ts';
import type { Live } from './live.ts';
import type { Order } from './orders.ts';
import { isSilent, maxWaitMs, type PlayedStep } from './played.ts';
import type { Session } from './session.ts';
import { arrange, type Waits, withoutBuyer } from './situation.ts';
import { faultIn, type Heard, sent } from './tape.ts';
import { isOnPage, type Step } from './task-schema.ts';

export interface Taking extends Waits {
  readonly session: Session;
  readonly driver: Driver;
  readonly buyer: Buyer;
  readonly live: Live | undefined;
  readonly onStep?: ((order: Order, step: Step) => void) | undefined;
  /** The time for requests after an answer that is pending, in milliseconds. */
  readonly graceMs?: number;
  readonly stop?: AbortSignal | undefined;
}

interface Asking {
  readonly answer: Answer;
  readonly bought: PlayedStep['buyer'];
}

/** True for the request of this payment page. Two buyers may be on two pages at the same time. */
const isPageOf = (heard: Heard, { page }: PageGiven): boolean =>
  sent(heard, 'uniqueid') !== undefined &&
  heard.replyText.includes(URL.parse(page)?.searchParams.get('txId') ?? page);

function askedOf({ task, order }: Order, step: Step, card: Asked['card'], now: string): Asked {
  const { operation, instruction, payWith = 'card' } = step;
  return {
    ...{ task: task.id, operation, instruction, order, currency: task.currency, payWith },
    channel: task.channel,
    card: { ...card, ...((payWith !== 'card' || withoutBuyer.includes(operation)) && { cvv: '' }) },
    ...{ amount: step.amount ?? task.amount, payments: step.payments ?? 1, now },
  };
}

export async function taken(
  { session, driver, buyer, live, onStep, graceMs = 0, stop, ...waits }: Taking,
  named: Order,
  step: Step,
): Promise<PlayedStep> {
  const { task, order, twin } = named;
  const { state } = session.sandbox;
  const { operation, situation = {} } = step;
  if (situation.clock !== undefined) session.setClock(situation.clock, situation.day);
  const arranged = await arrange(session, isOnPage(step) ? 'page' : operation, situation, {
    ...waits,
    orderCount: twin === undefined ? 1 : 2,
    kills: driver.kills === true,
  });
  const from = session.tape.now();
  const [failedBefore, turnedBefore] = [session.handshakesFailed(), session.turnedAway.length];
  const card = session.card(cardOf(task, step));
  const asked = askedOf(named, step, card, state.clock.now().toString());
  const { planted } = arranged;
  const begun = { step, card, planted, from };
  onStep?.(named, step);
  live?.begins(named, { ...begun, to: from, handshakesFailed: 0, answer: {} });
  let answers: readonly Asking[];
  const killing = new AbortController();
  const ask = async (one: string): Promise<Asking> => {
    let bought: PlayedStep['buyer'];
    let page: string | undefined;
    const onPage = async (given: PageGiven) => {
      page = given.page;
      const setUp = session.tape.all().findLast((heard) => isPageOf(heard, given));
      bought = await buyer.buys(
        { ...given, order: one },
        card,
        situation,
        (name) => setUp && sent(setUp, name),
      );
    };
    const answer = await driver.ask({ ...asked, order: one }, onPage, killing.signal);
    const isPaying = isOnPage(step) && situation.buyer === undefined;
    const later = isPaying ? await buyer.paysOnLeft(one, card, page) : undefined;
    return { answer, bought: bought ?? later };
  };
  const unsubscribe = state.events.on('answered', ({ remarks }) => {
    if (driver.kills && remarks.some((remark) => planted.get(faultIn(remark) ?? '') === 'process'))
      killing.abort();
  });
  try {
    answers = await answersOf(ask, named, step, driver.isPerson);
    if (situation.certificate !== undefined) await session.recorded(from, turnedBefore);
    // An application that works in the background sends its requests after the answer.
    if (graceMs > 0 && answers.some(({ answer }) => answer.state === 'pending'))
      await wait(graceMs, undefined, { signal: stop }).catch(() => {});
    if (situation.return === 'again') answers = await returnedAgain(answers, order, buyer, driver);
  } finally {
    unsubscribe();
    arranged.end();
  }
  const silent = session.tape.all().find((one) => one.at >= from && isSilent(one, begun));
  const [over, other] = answers.map(({ answer: { isHung, state: said, ...answer }, bought }): PlayedStep => {
    const to = session.tape.now();
    const waited =
      silent && (isHung || bought?.isHung) ? stillWaited(to - silent.at, silent.at - from) : undefined;
    const problem = waited ?? answer.problem ?? bought?.problem;
    const { problem: _, ...found } = bought ?? {};
    return {
      ...{ ...begun, to, handshakesFailed: session.handshakesFailed() - failedBefore },
      answer: {
        ...{ ...answer, ...(problem !== undefined && { problem: maskXml(problem) }) },
        // A stopped process may have printed a state before its request.
        ...(said && !killing.signal.aborted && { state: said }),
        ...((waited !== undefined || killing.signal.aborted) && { isHung: true }),
      },
      ...(bought && { buyer: waited === undefined ? bought : { location: '', ...found } }),
    };
  }) as [PlayedStep, PlayedStep?];
  live?.took(over);
  return other ? { ...over, twin: other } : over;
}

/** The answers about an order, or about two simultaneous orders. A person does one step at a time. */
async function answersOf(
  ask: (order: string) => Promise<Asking>,
  { order, twin }: Order,
  { situation }: Step,
  isPerson = false,
): Promise<readonly Asking[]> {
  if (situation?.process === 'two at once' && !isPerson) {
    const arrived: Asking[] = [];
    const next = async () => arrived.push(await ask(order));
    await Promise.all([next(), next()]);
    const [first, last] = arrived as [Asking, Asking];
    return [{ answer: decisive(last.answer, first.answer), bought: first.bought ?? last.bought }];
  }
  if (twin === undefined) return [await ask(order)];
  return isPerson ? [await ask(order), await ask(twin)] : Promise.all([ask(order), ask(twin)]);
}

/** The answers without their states, unless a probe says the state after the return. */
const returnedAgain = (answers: readonly Asking[], order: string, buyer: Buyer, { probe }: Driver) =>
  Promise.all(
    answers.map(async ({ answer: { state, ...answer } }) => ({
      answer: { ...answer, ...(probe && state && { state }) },
      bought: await buyer.returnsAgain(order),
    })),
  );

/** The last answer with a final state: the process that finds the order taken may report an earlier state, or none. */
const decisive = (last: Answer, first: Answer): Answer =>
  ['unknown', 'pending', undefined].includes(last.state) ? withLook(first, last) : withLook(last, first);

/** The kit may have ended the application before the application's own, later time-out. */
const stillWaited = (milliseconds: number, before: number): string => {
  const says = `the application still waited after ${Math.round(milliseconds / 1000)} s for a gateway that did not reply`;
  return milliseconds < maxWaitMs
    ? `${says}; it is not known whether the application stops waiting within ${maxWaitMs / 1000} s: use --patience PT${Math.ceil((before + maxWaitMs) / 1000)}S`
    : says;
};

/** The current state of an order, from the probe or from the application's latest answer. */
export async function believed(
  driver: Driver,
  order: string,
  steps: readonly PlayedStep[],
): Promise<Pick<Answer, 'state' | 'problem'>> {
  if (driver.probe) return driver.probe(order);
  const latest = steps.at(-1)?.answer;
  if (latest?.state) return { state: latest.state };
  const why = steps.at(-1)?.buyer
    ? 'after the buyer was on the payment page, the application returned no state of the order'
    : 'the application returned no state of the order';
  const problem = latest?.problem ?? (latest && notAState(latest));
  return { problem: withErrors(problem ?? `${why}, and no --probe was given`, latest) };
}
