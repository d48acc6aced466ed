import type { RuleId } from '../contract/index.ts';
import { maskXml } from '../message/mask.ts';

/** One request that the sandbox answered, with the rule that decided it. Whoever looks sees card data and credentials masked. */
export interface JournalEntry {
  readonly at: string;
  readonly command: string;
  readonly result: string;
  readonly rule: RuleId | 'fault';
  readonly request: string;
  /** What the specification does not allow in the request, whether the sandbox took it or not; faults that were used. */
  readonly remarks: readonly string[];
}

const limit = 1_000;

/**
 * The last thousand requests. They wait in memory as they came, and are masked before anybody sees them: most are never
 * looked at, and to mask one takes as long as to read it and write its reply.
 */
export class Journal {
  #entries: JournalEntry[] = [];
  /** How many of the entries, from the first on, are masked. */
  #masked = 0;
  #added = 0;

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
    this.#added += 1;
    // Halved rather than shifted: a shift a request would make every request pay for the list.
    if (this.#entries.length > 2 * limit) this.#keep(this.#entries.slice(-limit));
  }

  entries(): readonly JournalEntry[] {
    this.#keep(this.#entries.slice(-limit));
    this.#entries = this.#entries.map((entry, index) =>
      index < this.#masked ? entry : { ...entry, request: maskXml(entry.request) },
    );
    this.#masked = this.#entries.length;
    return this.#entries;
  }

  /** How many requests were answered so far, those that are no longer kept as well. */
  get added(): number {
    return this.#added;
  }

  /** The latest request, masked like the others. */
  latest(): JournalEntry | undefined {
    const entry = this.#entries.at(-1);
    return entry && { ...entry, request: maskXml(entry.request) };
  }

  #keep(latest: JournalEntry[]): void {
    this.#masked = Math.max(0, this.#masked - (this.#entries.length - latest.length));
    this.#entries = latest;
  }

  clear(): void {
    this.#entries = [];
    this.#masked = 0;
  }
}
