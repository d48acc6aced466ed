import { type Exchange, resultOf, sentIn } from '../client/index.ts';
import { breaches, hasForm, type RuleId } from '../contract/index.ts';
import { namesAnother } from './asked.ts';

/** What a judge says about one rule, seen in one exchange. What it cannot decide it does not mention. */
export interface Judgement {
  readonly rule: RuleId;
  readonly verdict: 'passed' | 'failed';
  /** What was expected and what was met; of a failure. Holds no card data: it names elements and short values. */
  readonly note?: string;
}

/** Watches exchanges, whoever caused them. `history` holds the earlier exchanges of the same scenario. */
export type Judge = (exchange: Exchange, history: readonly Exchange[]) => readonly Judgement[];

/**
 * A deal that breaks the contract and is taken all the same: the fault is that, and not what its reply then says. Of a
 * reply whose request is not known nobody can tell.
 */
export function letThrough(exchange: Exchange): boolean {
  const known = wereLetThrough.get(exchange);
  if (known !== undefined) return known;
  const found =
    exchange.request !== undefined &&
    exchange.command === 'doDeal' &&
    resultOf(exchange) === '000' &&
    (namesNothing(exchange) || breaches('doDeal', (path) => sentIn(exchange, path)).length > 0);
  wereLetThrough.set(exchange, found);
  return found;
}

/** A deal that was refused although it breaks nothing and names no other: what its reply repeats is what was sent. */
export function isRightAndRefused(exchange: Exchange): boolean {
  const known = wereRight.get(exchange);
  if (known !== undefined) return known;
  const found =
    exchange.command === 'doDeal' &&
    exchange.request !== undefined &&
    !['000', ''].includes(resultOf(exchange)) &&
    !namesAnother(exchange) &&
    sentIn(exchange, 'cardId') === undefined &&
    breaches('doDeal', (path) => sentIn(exchange, path)).length === 0;
  wereRight.set(exchange, found);
  return found;
}

/** Whether a deal is about an id of nines alone: the suite names it where nothing is to be found. */
const namesNothing = (exchange: Exchange): boolean => /^9{17,20}$/.test(sentIn(exchange, 'tranId') ?? '');

/** Several judges ask about the same exchange. */
const wereLetThrough = new WeakMap<Exchange, boolean>();
const wereRight = new WeakMap<Exchange, boolean>();

/**
 * The cards that were sent in a scenario, each once: as digits, long enough to be told from other numbers. A scenario may have
 * hundreds of exchanges, and each is held against all before it.
 */
export function cardsSent(exchange: Exchange, history: readonly Exchange[]): readonly string[] {
  const cards = new Set<string>();
  for (const one of [...history, exchange]) {
    const card = cardOf.get(one) ?? sentIn(one, 'cardNo') ?? '';
    cardOf.set(one, card);
    if (hasForm('cardNo', card)) cards.add(card);
  }
  return [...cards];
}

const cardOf = new WeakMap<Exchange, string>();

export const passed = (rule: RuleId): Judgement => ({ rule, verdict: 'passed' });

export const failed = (rule: RuleId, note: string): Judgement => ({ rule, verdict: 'failed', note });

/** Passed or failed, by a condition. */
export const holds = (rule: RuleId, condition: boolean, note: string): Judgement =>
  condition ? passed(rule) : failed(rule, note);

/** A value as a note quotes it: short, and without long runs of digits that could be a card. */
export const quoted = (value: string): string =>
  `"${value.slice(0, 60).replaceAll(/\d{12,}/g, (run) => `${run.slice(0, 4)}…`)}"`;
