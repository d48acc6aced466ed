import type { Certificate, EvidenceExchange } from '../certificate/index.ts';
import { type Element, walk } from '../message/element.ts';
import { readReply } from '../message/read-reply.ts';
import { ofTheCard, saysTheSame, steady } from './varying.ts';

/** Two exchanges of the same scenario with the same request. */
export interface Pair {
  readonly scenario: string;
  readonly keys: { readonly a: string; readonly b: string };
  readonly a: ReadExchange;
  readonly b: ReadExchange;
}

/** Pairs exchanges of the same rule, scenario and origin in order, because their positions in the scenario can differ. */
export function pairsOf(a: Certificate, b: Certificate) {
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
  const onlyA = every.size - pairs.size - askedOtherwise;
  const all = new Set([...counterparts.values()].map(({ key }) => key).filter((key) => theirs(key)));
  const onlyB = Math.max(0, all.size - pairs.size - askedOtherwise);
  return { pairs: [...pairs.values()], askedOtherwise, alone: onlyA + onlyB };
}

function byPlace({ rules }: Certificate) {
  const places = new Map<string, { readonly key: string; readonly scenario: string }>();
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

/** Parses each exchange once, although several rules refer to the same exchange. */
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

/** A parsed exchange. If a message is not XML, its elements are absent. */
export type ReadExchange = ReturnType<typeof readExchange>;

function readExchange({ command, request, reply }: EvidenceExchange) {
  return {
    command,
    request: xml(request),
    reply: xml(reply),
    requestText: request,
    replyText: reply,
  };
}

function xml(text: string): Element | undefined {
  if (!text.trimStart().startsWith('<')) return undefined;
  try {
    return readReply(Buffer.from(text)).root;
  } catch {
    // The suite sends broken XML on purpose, and a gateway can reply with any text.
    return undefined;
  }
}

/** True if two requests are the same, apart from references, terminals, cards and dates. */
export function sameQuestion(one: ReadExchange, other: ReadExchange): boolean {
  if (one.command !== other.command) return false;
  if (!one.request || !other.request)
    return one.request === other.request && steady(one.requestText) === steady(other.requestText);
  const [mine, theirs] = [leaves(one.request), leaves(other.request)];
  return (
    mine.length === theirs.length &&
    mine.every(({ name, text }, index) => {
      const counterpart = theirs[index];
      if (counterpart?.name !== name) return false;
      if (text === counterpart.text || saysTheSame(name, text, counterpart.text)) return true;
      return ofTheCard.has(name);
    })
  );
}

function leaves(root: Element): readonly { readonly name: string; readonly text: string }[] {
  return [...walk(root)].map(({ name, text }) => ({ name, text: text.trim() }));
}

/** True if the reply lists the transactions of a period, which differ in each run. */
export const asksForPeriod = ({ request }: ReadExchange): boolean =>
  request !== undefined &&
  [...walk(request)].some(({ name, text }) => /^(?:from|to)\w*Date/.test(name) && text.trim() !== '');

/** The values in a request by element name. */
export function valuesOf(request: Element | undefined): ReadonlyMap<string, string> {
  if (!request) return new Map();
  return new Map([...walk(request)].map(({ name, text }) => [name, text.trim()]));
}
