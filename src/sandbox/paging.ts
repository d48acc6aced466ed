import { Refusal } from './answer.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';

/**
 * The specification requires paging of inquiries by a transmission or a reference of clearing and shows no parameters.
 * Chosen here, after the totals met in the wild: `pageNumber` from 1, and `queryResultId` of an earlier page, which keeps
 * to what that inquiry found, and needs the same criteria.
 */
export interface Page {
  readonly transactions: readonly Transaction[];
  /** How many match in all. */
  readonly match: number;
  /** Further totals of a paged inquiry. */
  readonly totals: Readonly<Record<string, string>>;
}

const pageLength = 200;

/** An inquiry that finds more is answered in pages, whatever it asks by: half a gigabyte is the longest text there is. */
const atOnce = 1_000;

/**
 * The page of an earlier inquiry, where the request names one: nothing is searched again. Undefined where no recent inquiry
 * with these criteria has that id.
 *
 * @param asked the merchant and the criteria
 * @throws Refusal 401 where the number is none
 */
export function laterPage({ field, state }: Call, asked: string): Page | undefined {
  const id = field('queryResultId');
  const result = id === undefined ? undefined : state.queryResults.find(id);
  if (id === undefined || result?.asked !== asked) return undefined;
  const { from, to, number } = partOf(field);
  const { tranIds } = result;
  const transactions = tranIds.slice(from, to).flatMap((tranId) => state.ledger.byTranId(tranId) ?? []);
  return { transactions, match: tranIds.length, totals: totalsOf(number, tranIds.length, id) };
}

/**
 * The part of what was found that one reply holds: all of it, unless the inquiry is a paged one.
 *
 * @throws Refusal 401 where a paged inquiry names a result that there is not
 */
export function pageOf({ field, state }: Call, asked: string, found: readonly Transaction[]): Page {
  const isPaged = field('clearingReferanceNo') !== undefined || field('transmitId') !== undefined;
  const match = found.length;
  if (!isPaged && match <= atOnce) return { transactions: found, match, totals: {} };
  if (field('queryResultId') !== undefined)
    throw new Refusal(
      '401',
      'unstated.07',
      'queryResultId is not that of a recent inquiry with the same criteria',
    );
  const { from, to, number } = partOf(field);
  const id = state.identifiers.tranId();
  state.queryResults.keep(id, { asked, tranIds: found.map(({ tranId }) => tranId) });
  return { transactions: found.slice(from, to), match, totals: totalsOf(number, match, id) };
}

function partOf(field: Call['field']): { number: string; from: number; to: number } {
  const number = field('pageNumber') ?? '1';
  if (!/^[1-9][0-9]{0,5}$/.test(number))
    throw new Refusal('401', 'unstated.07', 'pageNumber has to be a number from 1');
  const from = (Number(number) - 1) * pageLength;
  return { number, from, to: from + pageLength };
}

const totalsOf = (pageNumber: string, match: number, queryResultId: string): Page['totals'] => ({
  pageNumber,
  pagesAmount: String(Math.max(1, Math.ceil(match / pageLength))),
  queryResultId,
});
