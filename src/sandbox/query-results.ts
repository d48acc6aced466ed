/** What a paged inquiry found, and what it asked for: a later page is for the same question alone. */
export interface QueryResult {
  /** The merchant and the criteria. */
  readonly asked: string;
  readonly tranIds: readonly string[];
}

/** How many inquiries are kept to go on with, and how many ids of transactions together, but for the last inquiry. */
const kept = 100;
const keptIds = 1_000_000;

/** What recent inquiries found, by the id under which their pages are asked for. In memory alone. */
export class QueryResults {
  #results = new Map<string, QueryResult>();

  keep(id: string, result: QueryResult): void {
    this.#results.set(id, result);
    let ids = 0;
    for (const { tranIds } of this.#results.values()) ids += tranIds.length;
    for (const [oldest, { tranIds }] of this.#results) {
      if (this.#results.size <= kept && (ids <= keptIds || oldest === id)) break;
      ids -= tranIds.length;
      this.#results.delete(oldest);
    }
  }

  find(id: string): QueryResult | undefined {
    return this.#results.get(id);
  }

  clear(): void {
    this.#results.clear();
  }

  save(): ReadonlyMap<string, QueryResult> {
    return this.#results;
  }

  restore(saved: ReadonlyMap<string, QueryResult>): void {
    this.#results = new Map(saved);
  }
}
