import type { Certificate } from '../certificate/index.ts';
import { type ReadExchange, readExchange, sameQuestion } from './question.ts';

/** Two exchanges in which both sides were asked the same by the same scenario. */
export interface Pair {
  readonly scenario: string;
  /** Their keys in the certificates. */
  readonly keys: { readonly a: string; readonly b: string };
  readonly a: ReadExchange;
  readonly b: ReadExchange;
}

interface Pairs {
  readonly pairs: readonly Pair[];
  /** How many exchanges of `a` have a counterpart that was another question, and how many have none. */
  readonly askedOtherwise: number;
  readonly alone: number;
}

interface Kept {
  readonly key: string;
  readonly scenario: string;
}

/**
 * The exchanges that both certificates keep for the same: evidence of one rule, of one scenario, by the same, in order.
 * The number of an exchange in its scenario says nothing: where one target is cleared by its control surface, the other is
 * asked to transmit.
 */
export function pairsOf(a: Certificate, b: Certificate): Pairs {
  const [mine, theirs] = [reading(a), reading(b)];
  const counterparts = byPlace(b);
  const pairs = new Map<string, Pair>();
  const [otherwise, every] = [new Set<string>(), new Set<string>()];
  const taken = new Set<string>();
  for (const [place, { key, scenario }] of byPlace(a)) {
    const one = mine(key);
    if (!one) continue;
    every.add(key);
    if (pairs.has(key)) continue;
    const found = counterparts.get(place);
    const other = found && theirs(found.key);
    if (!found || !other) continue;
    if (!sameQuestion(one, other)) {
      otherwise.add(key);
      continue;
    }
    if (taken.has(found.key)) continue;
    taken.add(found.key);
    pairs.set(key, { scenario, keys: { a: key, b: found.key }, a: one, b: other });
  }
  const askedOtherwise = [...otherwise].filter((key) => !pairs.has(key)).length;
  return { pairs: [...pairs.values()], askedOtherwise, alone: every.size - pairs.size - askedOtherwise };
}

function byPlace({ rules }: Certificate): ReadonlyMap<string, Kept> {
  const places = new Map<string, Kept>();
  const seen = new Map<string, number>();
  for (const { id, evidence } of rules)
    for (const { scenario, by, exchange } of evidence) {
      if (exchange === undefined) continue;
      const place = JSON.stringify([id, scenario, by]);
      const order = seen.get(place) ?? 0;
      seen.set(place, order + 1);
      places.set(`${place} ${order}`, { key: exchange, scenario });
    }
  return places;
}

/** Reads each exchange once: many rules name the same one. */
function reading({ exchanges }: Certificate): (key: string) => ReadExchange | undefined {
  const read = new Map<string, ReadExchange>();
  return (key) => {
    const known = read.get(key);
    const exchange = Object.hasOwn(exchanges, key) ? exchanges[key] : undefined;
    if (known || !exchange) return known;
    const made = readExchange(exchange);
    read.set(key, made);
    return made;
  };
}
