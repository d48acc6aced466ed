import { verdictsOf } from '../../src/certification/verdicts.ts';
import { rules } from '../../src/contract/index.ts';
import type { Element } from '../../src/message/element.ts';
import { elementsAt } from '../../src/validation/known-elements.ts';
import type { Asked, Changes, Known, LedgerChange, State } from './alteration.ts';
import { watching } from './grid/ledger/cells.ts';
import { type Acting, watcher } from './guards/guarded.ts';
import { guards } from './guards/table.ts';
import type { LoadedSuite } from './loaded-suite.ts';
import { resultIn } from './replies/reply-elements.ts';
import { type Failing, failingIn, type Run, run } from './run.ts';

export interface Exchange {
  readonly root: Element;
  readonly asked: Asked;
  /** By the id of the guard; only guards that hold for a part of the exchange. */
  readonly acting: ReadonlyMap<string, Acting>;
}

export interface Heard {
  readonly place: string;
  readonly rules: readonly string[];
  readonly planted: boolean;
  readonly exchanges: readonly Exchange[];
  readonly decides: ReadonlySet<string>;
  /**
   * Deals that the scenario made, transmitted or found, such as `charge made`, `refund by hand`, `capture by user`, and
   * the same with the id of each guard that acting: `in JPY: charge made`.
   */
  readonly seen: ReadonlySet<string>;
}

/** Hand-written scenarios. The generated ones have no rule and take as long as all others together. */
export const ordinary = ['features/!(properties)/**/*.feature'];
export const generated = ['features/properties/**/*.feature'];
export const isGenerated = (place: string): boolean => place.startsWith('features/properties/');

const limit = 40;

export type Ground = Awaited<ReturnType<typeof groundOf>>;

/**
 * Control run: runs the suite against the unaltered gateway, and keeps all requests and replies of each scenario.
 *
 * @param places of the scenarios, `features/a.feature:12`; default: all
 */
export async function groundOf(suite: LoadedSuite, places: readonly string[] | undefined) {
  const heard = new Map<string, ReturnType<typeof nothingHeard>>();
  let current = nothingHeard();
  const onBegin = (place: string) => {
    current = nothingHeard();
    heard.set(place, current);
  };
  const changes: Changes = {
    reply(root, asked) {
      const acting = guards.map((guard) => [guard.id, current.watch.in(guard, root)] as const);
      current.exchanges.push({
        ...{ root, asked },
        acting: new Map(acting.filter(([, { asked, answered }]) => asked || answered)),
      });
      return root;
    },
    get ledger() {
      return current.ledger;
    },
  };
  const found = await run(suite, { places, changes, onBegin });
  const scenarios = found.scenarios.map(
    ({ place, rules, planted, report }): Heard => ({
      ...{ place, rules, planted },
      exchanges: heard.get(place)?.exchanges ?? [],
      seen: heard.get(place)?.seen ?? new Set<string>(),
      decides: new Set([...rules, ...(report?.judgements ?? []).map(({ rule }) => rule)]),
    }),
  );
  return {
    suite,
    run: found,
    scenarios,
    /** Rules that failed, and scenarios with errors. If there are any, nothing is proven. */
    failing: failingIn(found.results),
    known: knownFrom(scenarios.flatMap(({ place, exchanges }) => (isGenerated(place) ? [] : exchanges))),
    planted: new Set(scenarios.filter(({ planted }) => planted).map(({ place }) => place)),
    /** Rules that the scenarios decide against the unaltered gateway, but not against the altered one. */
    newlyUndecided(altered: Scenarios): Failing {
      const common = (these: Scenarios, those: Scenarios) => {
        const places = new Set(those.map(({ place }) => place));
        return these.filter(({ place }) => places.has(place));
      };
      const written = found.scenarios.filter(({ place }) => !isGenerated(place));
      const before = undecidedIn(common(written, altered));
      const now = undecidedIn(common(altered, written));
      return Object.fromEntries(Object.entries(now).filter(([id]) => !(id in before)));
    },
  };
}

type Scenarios = Run['scenarios'];

const undecidedIn = (scenarios: Scenarios): Failing =>
  Object.fromEntries(
    verdictsOf(rules, scenarios, [], [])
      .filter(({ verdict }) => verdict === 'skipped')
      .map(({ id, reason = '' }) => [id, reason]),
  );

function nothingHeard() {
  const seen = new Set<string>();
  const watch = watcher(guards);
  let state: State | undefined;
  const deals = watching((deal, one, records) => {
    seen.add(deal);
    for (const guard of guards)
      if (one && state ? watch.holdsFor(guard, one, state, records) : watch.holds(guard))
        seen.add(`${guard.id}: ${deal}`);
  });
  const ledger: LedgerChange = {
    meanwhile(now) {
      state = now;
      return deals.meanwhile?.(now) ?? false;
    },
    around(now, asked) {
      watch.begins(now, asked);
      return deals.around?.(now, asked);
    },
  };
  return { exchanges: [] as Exchange[], seen, watch, ledger };
}

function knownFrom(exchanges: readonly Exchange[]): Known {
  // A value of a refused request can be an invalid one.
  const acceptedFirst = exchanges.toSorted(
    (one, other) => Number(resultIn(other.root) === '000') - Number(resultIn(one.root) === '000'),
  );
  const sent = new Map<string, readonly string[]>();
  const answered = new Map<string, readonly Element[]>();
  return {
    sent: (command, name) =>
      once(sent, `${command} ${name}`, () =>
        distinct(acceptedFirst, ({ asked }) => {
          const text = asked.command === command ? asked.sent(name) : undefined;
          return text === undefined ? [] : [[text, text]];
        }),
      ),
    answered: (command, path) =>
      once(answered, `${command} ${path}`, () =>
        distinct(exchanges, ({ root, asked }) =>
          asked.command === command
            ? elementsAt(root, path).map((one) => [JSON.stringify([one.text, one.attributes]), one])
            : [],
        ),
      ),
  };
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

function distinct<From, T>(
  list: readonly From[],
  keyed: (one: From) => readonly (readonly [string, T])[],
): readonly T[] {
  const found = new Map<string, T>();
  for (const one of list) {
    for (const [key, value] of keyed(one)) if (!found.has(key)) found.set(key, value);
    if (found.size >= limit) break;
  }
  return [...found.values()];
}
