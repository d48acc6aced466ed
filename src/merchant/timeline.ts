import { changesLedger } from '../contract/index.ts';
import type { Transaction } from '../sandbox/index.ts';
import { amountWords } from './amount-words.ts';
import type { TimelineEvent } from './certificate.ts';
import { withErrors } from './drivers/driver.ts';
import type { Played, PlayedStep } from './played.ts';
import { shownReply, shownRequest } from './secrets.ts';
import type { Heard } from './tape.ts';

/**
 * What happened to an order, in the order of time: what was asked, sent, answered, charged and believed.
 *
 * @param firstStates the state of each transaction when it was made; its latest one where that is not known
 */
export function timelineOf(
  played: Played,
  firstStates: ReadonlyMap<string, Transaction['state']> = new Map(),
): readonly TimelineEvent[] {
  const begun = played.steps[0]?.from ?? 0;
  const made = madeBy(played);
  const events = [
    ...played.steps.flatMap(ofStep),
    ...played.heard.flatMap((one) => ofRequest(one, played, atFirst(made.get(one), firstStates))),
  ].map((event) => ({ ...event, at: Math.round(event.at - begun) }));
  return events.toSorted((one, other) => one.at - other.at);
}

function ofStep({ step, from, to, answer, buyer }: PlayedStep): TimelineEvent[] {
  const { situation = {}, operation, instruction } = step;
  const situations = Object.entries(situation).map(([name, value]) => `${name}: ${value}`);
  return [
    { at: from, kind: 'task', text: `${operation}: ${instruction}` },
    ...situations.map((text): TimelineEvent => ({ at: from, kind: 'fault', text })),
    ...(buyer
      ? [
          {
            at: to,
            kind: 'buyer',
            text: buyer.problem ?? `came back to ${buyer.location || 'nowhere'}`,
          } as const,
        ]
      : []),
    ...(answer.problem === undefined
      ? []
      : [{ at: to, kind: 'belief', text: withErrors(answer.problem, answer) } as const]),
    ...(answer.state === undefined
      ? []
      : [{ at: to, kind: 'belief', text: `the order is ${answer.state}` } as const]),
  ];
}

/** What each request made: by the id in its reply; what no reply told of belongs to the requests that got none, in turn. */
function madeBy({ heard, transactions }: Played): ReadonlyMap<Heard, Transaction> {
  const told = new Set(heard.map(({ tranId }) => tranId));
  const untold = transactions.filter(({ tranId }) => !told.has(tranId));
  return new Map(
    heard.flatMap((one) => {
      const isSilent = one.tranId === undefined && changesLedger(one.command);
      const made = isSilent ? untold.shift() : transactions.find(({ tranId }) => tranId === one.tranId);
      return made ? [[one, made] as const] : [];
    }),
  );
}

/** A request with both messages, and what the gateway did to it. */
export function requestEvents(heard: Heard): readonly TimelineEvent[] {
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
    ...remarks
      .filter((remark) => remark.startsWith('The planted'))
      .map((text): TimelineEvent => ({ at, kind: 'fault', text })),
  ];
}

const ofRequest = (
  heard: Heard,
  { order: { task } }: Played,
  made: Transaction | undefined,
): TimelineEvent[] => [
  ...requestEvents(heard),
  ...(made ? [{ at: heard.at, kind: 'ledger', text: entryOf(made, task.currency) } as const] : []),
];

const atFirst = (
  made: Transaction | undefined,
  states: ReadonlyMap<string, Transaction['state']>,
): Transaction | undefined => made && { ...made, state: states.get(made.tranId) ?? made.state };

const entryOf = ({ kind, total, state }: Transaction, currency: string): string =>
  `${kind} of ${amountWords(total, currency)}: ${state}`;
