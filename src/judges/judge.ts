import { type Exchange, resultOf, sentIn } from '../client/index.ts';
import { breaches, hasForm, type RuleId } from '../contract/index.ts';
import { isAccepted, namesAnother } from './asked.ts';

/** A verdict on one rule in one exchange. A judge returns no verdict on what it cannot decide. */
export interface Judgement {
  readonly rule: RuleId;
  readonly verdict: 'passed' | 'failed';
  /** The expected and the actual value of a failure. Has no card data: only element names and short values. */
  readonly note?: string;
}

/** Checks an exchange of any source. `history` has the earlier exchanges of the same scenario. */
export type Judge = (exchange: Exchange, history: readonly Exchange[]) => readonly Judgement[];

/** A function of an exchange that runs once for each: several judges call it for the same exchanges. */
function once<T>(compute: (exchange: Exchange) => T): (exchange: Exchange) => T {
  const known = new WeakMap<Exchange, { readonly value: T }>();
  return (exchange) => {
    const { value } = known.get(exchange) ?? { value: compute(exchange) };
    known.set(exchange, { value });
    return value;
  };
}

const breaksNothing = (exchange: Exchange): boolean =>
  breaches('doDeal', (path) => sentIn(exchange, path)).length === 0;

/** True for an accepted deal that breaks the contract: the acceptance is the fault, so its reply is not judged. */
export const letThrough = once(
  (exchange) =>
    exchange.request !== undefined &&
    exchange.command === 'doDeal' &&
    isAccepted(exchange) &&
    // The suite names an id of nines for a transaction that does not exist.
    (/^9{17,20}$/.test(sentIn(exchange, 'tranId') ?? '') || !breaksNothing(exchange)),
);

/** True for a refused deal that breaks nothing and names no earlier deal: its reply repeats the request. */
export const isRightAndRefused = once(
  (exchange) =>
    exchange.command === 'doDeal' &&
    exchange.request !== undefined &&
    !['000', ''].includes(resultOf(exchange)) &&
    !namesAnother(exchange) &&
    sentIn(exchange, 'cardId') === undefined &&
    breaksNothing(exchange),
);

const cardOf = once((exchange) => sentIn(exchange, 'cardNo') ?? '');

/** The card numbers of the requests of a scenario, each once. */
export function cardsSent(exchange: Exchange, history: readonly Exchange[]): readonly string[] {
  const cards = [...history, exchange].map(cardOf).filter((card) => hasForm('cardNo', card));
  return [...new Set(cards)];
}

export const passed = (rule: RuleId): Judgement => ({ rule, verdict: 'passed' });

export const failed = (rule: RuleId, note: string): Judgement => ({ rule, verdict: 'failed', note });

/** Passed or failed, by a condition. */
export const holds = (rule: RuleId, condition: boolean, note: string): Judgement =>
  condition ? passed(rule) : failed(rule, note);

/** Failed if the condition is true, and no judgement otherwise. */
export const failedIf = (condition: boolean, rule: RuleId, note: string): Judgement[] =>
  condition ? [failed(rule, note)] : [];

/** A value for a note: short, and without long runs of digits, which can be a card number. */
export const quoted = (value: string): string =>
  `"${value.slice(0, 60).replaceAll(/\d{12,}/g, (run) => `${run.slice(0, 4)}…`)}"`;
