import { type Asked, type Canonical, canonical, madeUp, type Part } from './canonical.ts';
import type { Definition } from './definition.ts';
import { missed } from './miss.ts';

/** An exchange of a recording, and whether it was given already. */
interface Kept {
  readonly definition: Definition;
  readonly canonical: Canonical;
  readonly index: number;
  used: boolean;
}

/**
 * Finds, for each request of a run, the exchange of a recording that answers it: the first that was not given yet, is
 * the same but for what differs from run to run, and goes by the same references as those before it.
 */
export class Matcher {
  readonly #kept: readonly Kept[];
  readonly #byKey: ReadonlyMap<string, readonly Kept[]>;
  readonly #recordedAs = new Map<string, string>();
  readonly #sentAs = new Map<string, string>();
  #misses = 0;
  #last = -1;

  constructor(definitions: readonly Definition[]) {
    this.#kept = definitions.map((definition, index) => ({
      definition,
      index,
      canonical: canonical(askedIn(definition)),
      used: false,
    }));
    this.#byKey = Map.groupBy(this.#kept, (one) => one.canonical.key);
  }

  /** How many requests it had no answer for. */
  get misses(): number {
    return this.#misses;
  }

  /** How many exchanges were not asked for. */
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
    const alike = this.#byKey.get(sent.key) ?? [];
    const fitting = alike.filter((one) => !one.used && this.#fits(sent.parts, one.canonical.parts));
    // Scenarios ask alike: what comes behind the last answer is more likely meant than what was passed over.
    const found = fitting.find(({ index }) => index > this.#last) ?? fitting[0];
    if (!found) {
      this.#misses += 1;
      throw missed(
        sent,
        this.#kept.map((one) => one.canonical),
        alike.length,
      );
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
  at: new Date(tck.at),
});
