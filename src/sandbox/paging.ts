import { Refusal } from './answer.ts';
import type { Call, SandboxState } from './state.ts';
import type { Transaction } from './transaction.ts';

/**
 * The specification requires paging of inquiries by a transmission or a reference of clearing and shows no parameters.
 * Chosen here, after the totals met in the wild: `pageNumber` from 1, and `queryResultId` of an earlier page, which keeps
 * to what that inquiry found.
 */
export interface Page {
  readonly transactions: readonly Transaction[];
  /** How many match in all. */
  readonly match: number;
  /** Further totals of a paged inquiry. */
  readonly totals: Readonly<Record<string, string>>;
}

const pageLength = 200;

/** How many inquiries are kept to go on with, and how many ids of transactions together, but for the last inquiry. */
const kept = 100;
const keptIds = 1_000_000;

/** An inquiry that finds more is answered in pages, whatever it asks by: half a gigabyte is the longest text there is. */
const atOnce = 1_000;

/** The part of what was found that one reply holds: all of it, unless the inquiry is a paged one. */
export function pageOf({ field, state }: Call, found: readonly Transaction[]): Page {
  const isPaged = field('clearingReferanceNo') !== undefined || field('transmitId') !== undefined;
  if (!isPaged && found.length <= atOnce) return { transactions: found, match: found.length, totals: {} };
  const number = field('pageNumber') ?? '1';
  if (!/^[1-9][0-9]{0,5}$/.test(number))
    throw new Refusal('401', 'unstated.07', 'pageNumber has to be a number from 1');
  const { id, all } = resultsOf(state, field('queryResultId'), found);
  const from = (Number(number) - 1) * pageLength;
  return {
    transactions: all.slice(from, from + pageLength),
    match: all.length,
    totals: {
      pageNumber: number,
      pagesAmount: String(Math.max(1, Math.ceil(all.length / pageLength))),
      queryResultId: id,
    },
  };
}

function resultsOf(
  { queryResults, identifiers }: SandboxState,
  id: string | undefined,
  found: readonly Transaction[],
): { id: string; all: readonly Transaction[] } {
  if (id !== undefined) {
    const tranIds = queryResults.get(id);
    if (!tranIds) throw new Refusal('401', 'unstated.07', 'queryResultId is not that of a recent inquiry');
    return { id, all: found.filter(({ tranId }) => tranIds.has(tranId)) };
  }
  const fresh = identifiers.tranId();
  queryResults.set(fresh, new Set(found.map(({ tranId }) => tranId)));
  let ids = 0;
  for (const { size } of queryResults.values()) ids += size;
  for (const [oldest, { size }] of queryResults) {
    if (queryResults.size <= kept && (ids <= keptIds || oldest === fresh)) break;
    ids -= size;
    queryResults.delete(oldest);
  }
  return { id: fresh, all: found };
}
