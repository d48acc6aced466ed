/** One request that the sandbox answered, with the rule that decided it. Card data and credentials are masked. */
export interface JournalEntry {
  readonly at: string;
  readonly command: string;
  readonly result: string;
  readonly rule: string;
  readonly request: string;
  /** What the specification does not allow in the request, whether the sandbox took it or not; faults that were used. */
  readonly remarks: readonly string[];
}

const limit = 1_000;

/** The last thousand requests. */
export class Journal {
  #entries: JournalEntry[] = [];

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
    // Halved rather than shifted: a shift a request would make every request pay for the list.
    if (this.#entries.length > 2 * limit) this.#entries = this.#entries.slice(-limit);
  }

  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-limit);
  }

  clear(): void {
    this.#entries = [];
  }
}
