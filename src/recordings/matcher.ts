import { type Asked, type Canonical, canonical, cutReference, madeUp, type Part } from './canonical.ts';
import type { Definition } from './definition.ts';
import { missed, ReplayMiss } from './miss.ts';

interface RecordedExchange {
  readonly definition: Definition;
  readonly canonical: Canonical;
  readonly index: number;
  used: boolean;
}

/** Finds the first unused recorded exchange of the same scenario with an equal canonical request. */
export class Matcher {
  readonly #exchanges: readonly RecordedExchange[];
  readonly #byScenario: ReadonlyMap<string | undefined, readonly RecordedExchange[]>;
  readonly #recordedAs = new Map<string, string>();
  readonly #sentAs = new Map<string, string>();
  #misses = 0;
  #latestMiss: string | undefined;
  #last = -1;

  constructor(definitions: readonly Definition[]) {
    this.#exchanges = definitions.map((definition, index) => ({
      definition,
      index,
      canonical: canonical(askedIn(definition)),
      used: false,
    }));
    this.#byScenario = Map.groupBy(this.#exchanges, ({ definition }) => definition.tck.scenario);
  }

  get misses(): number {
    return this.#misses;
  }

  /** Returns the recorded time of the scenario's next exchange. In a replay, dates count from this time. */
  now(scenario: string | undefined): Date {
    const own = this.#byScenario.get(scenario) ?? [];
    const next = own.find(({ used, index }) => !used && index > this.#last);
    return new Date((next ?? this.#exchanges[Math.max(this.#last, 0)])?.definition.tck.at ?? 0);
  }

  get latestMiss(): string | undefined {
    return this.#latestMiss;
  }

  get unused(): number {
    return this.#exchanges.filter(({ used }) => !used).length;
  }

  /** Returns the recorded exchange for a request. @throws ReplayMiss with the most similar exchange and the differences */
  find(asked: Asked): Definition {
    const sent = canonical(asked);
    const own = this.#byScenario.get(asked.scenario) ?? [];
    const alike = own.filter((one) => one.canonical.key === sent.key);
    const fitting = alike.filter((one) => !one.used && this.#fits(sent.parts, one.canonical.parts));
    // All rows of a scenario outline have the same name, so exchanges after the last replayed one are preferred.
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
    const cut = [...this.#sentAs.keys()].filter((reference) => cutReference.test(reference));
    const references = new RegExp([...cut, madeUp.source].join('|'), 'g');
    const response = found.definition.response.replaceAll(
      references,
      (token) => this.#sentAs.get(token) ?? token,
    );
    return { ...found.definition, response };
  }

  /** True if each generated reference of this run corresponds to exactly one reference of the recording. */
  #fits(sent: readonly Part[], recorded: readonly Part[]): boolean {
    return pairs(sent, recorded).every(
      ([mine, theirs]) =>
        (this.#recordedAs.get(mine) ?? theirs) === theirs && (this.#sentAs.get(theirs) ?? mine) === mine,
    );
  }
}

function pairs(sent: readonly Part[], recorded: readonly Part[]): readonly (readonly [string, string])[] {
  return sent.flatMap((part, index) => {
    const other = recorded[index];
    return part.references.map((reference, at) => [reference, other?.references[at] ?? ''] as const);
  });
}

const askedIn = ({ method, path, body, tck }: Definition): Asked => ({
  method,
  path,
  contentType: tck.contentType,
  body,
  scenario: tck.scenario,
  at: new Date(tck.at),
});
