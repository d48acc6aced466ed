import { amountWords } from '../message/amount-words.ts';
import type { Transaction } from '../sandbox/index.ts';
import type { TimelineEvent } from './certificate.ts';
import { withErrors } from './drivers/driver.ts';
import { currencyOf } from './orders.ts';
import type { Played, PlayedStep } from './played.ts';
import { shownReply, shownRequest } from './secrets.ts';
import type { FirstSeen } from './session.ts';
import { faultIn, faultsIn, type Heard } from './tape.ts';

/**
 * Events of an order, in order of time.
 * @param firstSeen first observations of transactions, by transaction id
 */
export function timelineOf(
  played: Played,
  firstSeen: ReadonlyMap<string, FirstSeen>,
): readonly TimelineEvent[] {
  const begun = played.steps[0]?.from ?? 0;
  const planted = new Map(played.steps.flatMap(plantedIn));
  const used = faultsIn(played.heard);
  const events = [
    ...played.steps.flatMap((step) => ofStep(step, used)),
    ...played.heard.flatMap((one) => requestEvents(one, planted)),
    ...ledgerEvents(played, firstSeen),
  ];
  return [...events, ...probed(played, events)]
    .toSorted((one, other) => one.at - other.at)
    .map((event) => ({ ...event, at: Math.round(event.at - begun) }));
}

/** The answer of the probe, which the kit asks after everything else. */
function probed({ belief, beliefOf }: Played, events: readonly TimelineEvent[]): TimelineEvent[] {
  const at = Math.max(...events.map((one) => one.at));
  return beliefOf === 'probe' && belief !== undefined && events.length > 0
    ? [{ at, kind: 'belief', text: `the probe says that the order is ${belief}` }]
    : [];
}

/** Descriptions of the simulated faults of a step by id, such as `fault: dropped after`. */
const plantedIn = ({ step, planted = new Map() }: PlayedStep): (readonly [id: string, text: string])[] =>
  [...planted].map(([id, name]) => [id, `${name}: ${step.situation?.[name]}`]);

/** @param used ids of faults that a request triggered: the event of this request shows them */
function ofStep(played: PlayedStep, used: ReadonlySet<string>): TimelineEvent[] {
  const { step, from, to, answer, buyer } = played;
  const { situation = {}, operation, instruction } = step;
  const shown = plantedIn(played).flatMap(([id, text]) => (used.has(id) ? [text] : []));
  const situations = Object.entries(situation)
    .map(([name, value]) => `${name}: ${value}`)
    .filter((text) => !shown.includes(text));
  const event = (at: number, kind: TimelineEvent['kind'], text: string): TimelineEvent => ({
    at,
    kind,
    text,
  });
  const went = buyer?.location === '' ? 'did not return' : `returned to ${buyer?.location}`;
  return [
    event(from, 'task', `${operation}: ${instruction}`),
    ...situations.map((text) => event(from, 'fault', text)),
    buyer && event(buyer.at ?? to, 'buyer', buyer.problem ?? went),
    answer.problem !== undefined && event(to, 'belief', withErrors(answer.problem, answer)),
    answer.state && event(to, 'belief', `the order is ${answer.state}`),
  ].filter((one) => one !== undefined && one !== false);
}

/**
 * Events of a request, with both messages and its faults.
 * @param planted descriptions of faults by id; the default is the sandbox's own remark
 */
export function requestEvents(
  heard: Heard,
  planted: ReadonlyMap<string, string> = new Map(),
): readonly TimelineEvent[] {
  const { at, command, result, status, isAnswered, requestText, replyText, remarks } = heard;
  const answered = isAnswered
    ? result
    : status === 0 || replyText !== ''
      ? 'no complete reply'
      : `HTTP ${status}, no readable reply`;
  return [
    {
      ...{ at, kind: 'request', text: `${command || 'a request'}: ${answered}` },
      exchange: { request: shownRequest(requestText), reply: shownReply(replyText) },
    },
    ...remarks.flatMap((remark): TimelineEvent[] => {
      const fault = faultIn(remark);
      return fault === undefined ? [] : [{ at, kind: 'fault', text: planted.get(fault) ?? remark }];
    }),
  ];
}

const ledgerEvents = (
  { transactions }: Played,
  firstSeen: ReadonlyMap<string, FirstSeen>,
): readonly TimelineEvent[] =>
  transactions.flatMap((made): TimelineEvent[] => {
    const { at, state } = firstSeen.get(made.tranId) ?? {};
    return at === undefined || state === undefined
      ? []
      : [{ at, kind: 'ledger', text: entryOf({ ...made, state }) }];
  });

const entryOf = (made: Transaction): string =>
  `${made.kind} of ${amountWords(made.total, currencyOf(made))}: ${made.state}`;
