import { type Asked, type Canonical, canonical, madeUp, type Part } from './canonical.ts';
import type { Definition } from './definition.ts';
import { missed, ReplayMiss } from './miss.ts';

/** An exchange of a recording, and whether it was given already. */
interface Kept {
  readonly definition: Definition;
  readonly canonical: Canonical;
  readonly index: number;
  used: boolean;
}

/**
 * Finds, for each request of a run, the exchange of a recording that answers it: of the same scenario, the first that was
 * not given yet, is the same but for what differs from run to run, and goes by the same references as those before it.
 */
export class Matcher {
  readonly #kept: readonly Kept[];
  readonly #byScenario: ReadonlyMap<string | undefined, readonly Kept[]>;
  readonly #recordedAs = new Map<string, string>();
  readonly #sentAs = new Map<string, string>();
  #misses = 0;
  #latestMiss: string | undefined;
  #last = -1;

  constructor(definitions: readonly Definition[]) {
    this.#kept = definitions.map((definition, index) => ({
      definition,
      index,
      canonical: canonical(askedIn(definition)),
      used: false,
    }));
    this.#byScenario = Map.groupBy(this.#kept, ({ definition }) => definition.tck.scenario);
  }

  get misses(): number {
    return this.#misses;
  }

  /**
   * When that was recorded which the scenario asks for next: the time that a replay goes by. Its own would be another
   * day where one of the two goes over midnight.
   */
  now(scenario: string | undefined): Date {
    const own = this.#byScenario.get(scenario) ?? [];
    const next = own.find(({ used, index }) => !used && index > this.#last);
    return new Date((next ?? this.#kept[Math.max(this.#last, 0)])?.definition.tck.at ?? 0);
  }

  get latestMiss(): string | undefined {
    return this.#latestMiss;
  }

  get unused(): number {
    return this.#kept.filter(({ used }) => !used).length;
  }

  /**
   * The exchange, its reply with the references of this run.
   *
   * @throws ReplayMiss naming the nearest and what differs
   */
  find(asked: Asked): Definition {
    const sent = canonical(asked);
    const own = this.#byScenario.get(asked.scenario) ?? [];
    const alike = own.filter((one) => one.canonical.key === sent.key);
    const fitting = alike.filter((one) => !one.used && this.#fits(sent.parts, one.canonical.parts));
    // Examples of one outline have one name: what comes behind the last answer is meant, not what was passed over.
    const found = fitting.find(({ index }) => index > this.#last) ?? fitting[0];
    if (!found) {
      const miss =
        own.length === 0 && asked.scenario !== undefined
          ? new ReplayMiss(`the recording does not have the scenario "${asked.scenario}"`)
          : missed(sent, own, alike.length);
      this.#misses += 1;
      this.#latestMiss = miss.message;
      throw miss;
    }
    found.used = true;
    this.#last = found.index;
    for (const [mine, theirs] of pairs(sent.parts, found.canonical.parts)) {
      this.#recordedAs.set(mine, theirs);
      this.#sentAs.set(theirs, mine);
    }
    const response = found.definition.response.replaceAll(
      madeUp,
      (token) => this.#sentAs.get(token) ?? token,
    );
    return { ...found.definition, response };
  }

  /** Whether references that were met before are those of the recording, and new ones are new there too. */
  #fits(sent: readonly Part[], recorded: readonly Part[]): boolean {
    return pairs(sent, recorded).every(
      ([mine, theirs]) =>
        (this.#recordedAs.get(mine) ?? theirs) === theirs && (this.#sentAs.get(theirs) ?? mine) === mine,
    );
  }
}

/** The references of two requests that are the same otherwise. */
function pairs(sent: readonly Part[], recorded: readonly Part[]): readonly (readonly [string, string])[] {
  return sent.flatMap((part, index) => {
    const other = recorded[index];
    return part.references.map((reference, at) => [reference, other?.references[at] ?? ''] as const);
  });
}

export const askedIn = ({ method, path, body, tck }: Definition): Asked => ({
  method,
  path,
  contentType: tck.contentType,
  body,
  scenario: tck.scenario,
  at: new Date(tck.at),
});
