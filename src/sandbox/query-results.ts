import { Collection } from './collection.ts';

/** What a paged inquiry found, and what it asked for: a later page is for the same question alone. */
interface QueryResult {
  /** The merchant and the criteria. */
  readonly asked: string;
  readonly tranIds: readonly string[];
}

/** How many inquiries are kept to go on with, and how many ids of transactions together, but for the last inquiry. */
const kept = 100;
const keptIds = 1_000_000;

/** What recent inquiries found, by the id under which their pages are asked for. Snapshots have them, a data directory has not. */
export class QueryResults extends Collection<QueryResult> {
  keep(id: string, result: QueryResult): void {
    this.put(id, result);
    let ids = 0;
    for (const { tranIds } of this.values()) ids += tranIds.length;
    for (const oldest of this.keys()) {
      if (this.size <= kept && (ids <= keptIds || oldest === id)) break;
      ids -= this.get(oldest)?.tranIds.length ?? 0;
      this.remove(oldest);
    }
  }

  find(id: string): QueryResult | undefined {
    return this.get(id);
  }
}
