import { type Exchange, resultOf, sentIn } from '../client/index.ts';
import { breaches, hasForm, type RuleId } from '../contract/index.ts';
import { isAccepted, namesAnother, once } from './asked.ts';

/** A verdict on one rule in one exchange. Judges return no verdict on undecidable rules. */
export interface Judgement {
  readonly rule: RuleId;
  readonly verdict: 'passed' | 'failed';
  /** Expected and actual value of a failure, without card data. */
  readonly note?: string;
}

/** Checks an exchange of any source. `history` has the earlier exchanges of the same scenario. */
export type Judge = (exchange: Exchange, history: readonly Exchange[]) => readonly Judgement[];

const breaksNothing = (exchange: Exchange): boolean =>
  breaches('doDeal', (path) => sentIn(exchange, path)).length === 0;

/** True for an accepted deal that breaks the contract: the acceptance is the fault, so its reply is not judged. */
export const letThrough = once(
  (exchange) =>
    exchange.request !== undefined &&
    exchange.command === 'doDeal' &&
    isAccepted(exchange) &&
    // An id of only nines is the suite's id of an unknown transaction.
    (/^9{17,20}$/.test(sentIn(exchange, 'tranId') ?? '') || !breaksNothing(exchange)),
);

/** True for a refused deal with a valid request and no earlier deal: such a refusal repeats the request. */
export const isRightAndRefused = once(
  (exchange) =>
    exchange.command === 'doDeal' &&
    exchange.request !== undefined &&
    !['000', ''].includes(resultOf(exchange)) &&
    !namesAnother(exchange) &&
    // A refusal by the credit company (004) shows that the gateway knows the token.
    (sentIn(exchange, 'cardId') === undefined || resultOf(exchange) === '004') &&
    breaksNothing(exchange),
);

const cardOf = once((exchange) => {
  const card = sentIn(exchange, 'cardNo') ?? '';
  return hasForm('cardNo', card) ? card : '';
});

export function cardsSent(exchange: Exchange, history: readonly Exchange[]): readonly string[] {
  const cards = new Set([...history, exchange].map(cardOf));
  cards.delete('');
  return [...cards];
}

export const passed = (rule: RuleId): Judgement => ({ rule, verdict: 'passed' });

export const failed = (rule: RuleId, note: string): Judgement => ({ rule, verdict: 'failed', note });

export const holds = (rule: RuleId, condition: boolean, note: string): Judgement =>
  condition ? passed(rule) : failed(rule, note);

export const failedIf = (condition: boolean, rule: RuleId, note: string): Judgement[] =>
  condition ? [failed(rule, note)] : [];

/** Quotes a value for a note: shortened, and with long runs of digits masked, because these can be card numbers. */
export const quoted = (value: string): string =>
  `"${value.slice(0, 60).replaceAll(/\d{12,}/g, (run) => `${run.slice(0, 4)}…`)}"`;
