import { breaches, factOf, isCommand, ruleOf } from '../../src/contract/index.ts';
import type { Alteration, Changes, Guard } from './alteration.ts';
import { type Ground, type Heard, isGenerated } from './ground.ts';
import { type Acting, never, partly } from './guards/guarded.ts';
import { resultIn } from './replies/reply-elements.ts';

/**
 * Returns the scenarios that can show an alteration, in disjoint stages.
 *
 * @param sizes numbers of scenarios after each stage
 */
export function* stagesOf(
  ground: Ground,
  alteration: Alteration,
  sizes: readonly number[],
): Generator<readonly string[]> {
  const tried = new Set<string>();
  for (const size of sizes) {
    const stage = reached(ground, alteration, size).filter((place) => !tried.has(place));
    for (const place of stage) tried.add(place);
    if (stage.length > 0) yield stage;
  }
}

/** Orders the scenarios that can show an alteration: best match first, features alternating, short scenarios first. */
function reached(ground: Ground, alteration: Alteration, limit: number): readonly string[] {
  const { changes, edits, guard, hints: { command, seen } = {} } = alteration;
  if (!edits && !changes?.(ground.known)) return [];
  const all = ground.scenarios.filter(
    (one) =>
      !one.planted &&
      (seen === undefined
        ? (command === undefined && !guard) ||
          one.exchanges.some(
            ({ asked, acting }) =>
              (command === undefined || asked.command === command) && (!guard || acting.has(guard.id)),
          )
        : one.seen.has(guard ? `${guard.id}: ${seen}` : seen)),
  );
  const able = all.filter(({ place }) => !isGenerated(place));
  const facts = new Set(alteration.rules.map(factOf));
  const fit = new Map(able.map((one) => [one, fits(alteration, facts, one)]));
  const fitting = able.toSorted(
    (one, other) =>
      Number(isLong(one)) - Number(isLong(other)) ||
      (fit.get(other) ?? 0) - (fit.get(one) ?? 0) ||
      one.exchanges.length - other.exchanges.length,
  );
  const ofFeature = new Map<string, number>();
  const rank = new Map(
    fitting.map((one) => {
      const [feature = ''] = one.place.split(':');
      const before = ofFeature.get(feature) ?? 0;
      ofFeature.set(feature, before + 1);
      return [one, before] as const;
    }),
  );
  const spread = fitting.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  const found = new Set<string>();
  const shows = (one: Heard): boolean => {
    const made = changes?.(ground.known);
    return edits !== undefined || (made !== undefined && (seen !== undefined || meets(made, one, guard)));
  };
  const take = (some: readonly Heard[], upTo: number) => {
    for (const one of some) {
      if (found.size >= upTo) return;
      if (shows(one)) found.add(one.place);
    }
  };
  const [more, less] = [Math.ceil((limit * 2) / 3), Math.floor(limit / 3)];
  if (alteration.isExact) {
    const isCarrier = ({ rules }: Heard) => rules.some((id) => facts.has(factOf(id)));
    take(fitting.filter(isCarrier), more);
    take(fitting, found.size + less);
  } else {
    take(fitting, more);
    take(spread, limit);
  }
  // A history takes as long as thirty scenarios, so histories come last: first those with the most requests in which
  // the guard holds.
  const histories = guard ? all.filter((one) => isGenerated(one.place) && shows(one)) : [];
  const acting = ({ exchanges }: Heard) =>
    exchanges.filter(
      ({ asked, acting }) =>
        (command === undefined || asked.command === command) && acting.has(guard?.id ?? ''),
    ).length;
  take(
    histories.toSorted((one, other) => acting(other) - acting(one)),
    limit,
  );
  return [...found];
}

/** True for scenarios that come last. In each run, only one alteration can have such a scenario, and most want it. */
const isLong = ({ exchanges }: Heard): boolean => exchanges.length > 100;

/** Score of a scenario: with more points, it is more likely to show the alteration. */
function fits({ rules: own, hints = {} }: Alteration, facts: ReadonlySet<string>, one: Heard): number {
  const { command, about = own[0], sent, refuses } = hints;
  const name = sent ?? about?.slice(about.lastIndexOf('.') + 1) ?? '';
  const isAsked = (asked: Heard['exchanges'][number]['asked']) =>
    command === undefined || asked.command === command;
  const accepts =
    refuses === true && one.exchanges.every(({ root, asked }) => !isAsked(asked) || resultIn(root) === '000');
  return (
    Number(accepts) * 4 +
    Number(leavesOut(hints, one)) * 4 +
    Number(one.rules.some((id) => id === about)) * 2 +
    Number(one.rules.some((id) => facts.has(factOf(id)))) +
    Number(command !== undefined && isCommand(command) && one.rules.includes(ruleOf('command', command))) +
    Number(own.length < 10 && own.some((id) => one.decides.has(id))) +
    Number(one.exchanges.some(({ asked }) => isAsked(asked) && asked.sent(name)))
  );
}

function leavesOut(
  { command, thenLeftOut = '-' }: NonNullable<Alteration['hints']>,
  { exchanges }: Heard,
): boolean {
  const sent = exchanges
    .filter(({ asked }) => asked.command === command)
    .map(({ asked }) => asked.sent(thenLeftOut) !== undefined);
  return sent.lastIndexOf(false) > sent.indexOf(true) && sent.includes(true);
}

const always: Acting = { asked: true, answered: true, records: [] };

/** A change of what the sandbox does may show in any scenario. */
const meets = (changes: Changes, { exchanges }: Heard, guard?: Guard): boolean => {
  const { request, reply, checks, form, serve, ledger, posted, everyReply } = changes;
  if ([form, serve, ledger, posted, everyReply].some(Boolean)) return true;
  // Changes can remember earlier requests, so they are applied to every exchange.
  return exchanges
    .map(({ root, asked, acting }) => {
      const at = guard ? (acting.get(guard.id) ?? never) : always;
      const { command, sent, xml } = asked;
      const fields = (path: string) => sent(path.slice(path.lastIndexOf('.') + 1));
      return (
        ((request?.(xml, asked, {}) ?? xml) !== xml && at.asked) ||
        (guard ? partly(root, reply?.(root, asked) ?? root, at) : (reply?.(root, asked) ?? root)) !== root ||
        (checks !== undefined &&
          at.asked &&
          isCommand(command) &&
          checks(command, fields).length !== breaches(command, fields).length)
      );
    })
    .some(Boolean);
};
