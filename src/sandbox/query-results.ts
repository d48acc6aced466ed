import { Collection } from './collection.ts';

/** The result of a paged inquiry. A request for a later page must repeat the criteria. */
interface QueryResult {
  readonly asked: string;
  readonly tranIds: readonly string[];
}

/** Maximum number of stored inquiries, and of tranIds in all of them together. */
const inquiryLimit = 100;
const idLimit = 1_000_000;

/** Results of recent inquiries by queryResultId. Snapshots include these results, but data folders do not. */
export class QueryResults extends Collection<QueryResult> {
  keep(id: string, result: QueryResult): void {
    this.put(id, result);
    let ids = 0;
    for (const { tranIds } of this.values()) ids += tranIds.length;
    for (const oldest of this.keys()) {
      if (this.size <= inquiryLimit && (ids <= idLimit || oldest === id)) break;
      ids -= this.get(oldest)?.tranIds.length ?? 0;
      this.remove(oldest);
    }
  }

  find(id: string): QueryResult | undefined {
    return this.get(id);
  }
}
