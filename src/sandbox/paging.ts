import { Refusal } from './answer.ts';
import type { Call } from './state.ts';
import type { Transaction } from './transaction.ts';

/** A page of an inquiry's result. The specification defines no paging, and the totals come from recorded replies. */
export interface Page {
  readonly transactions: readonly Transaction[];
  readonly match: number;
  readonly totals: Readonly<Record<string, string>>;
}

const pageLength = 200;

/** Maximum number of transactions in a reply without pages, because V8 limits a string to half a gigabyte. */
const atOnce = 1_000;

/**
 * Returns a further page of a recent inquiry, or undefined if no recent inquiry matches.
 * @param asked the merchant and the criteria
 * @throws Refusal 401 for an invalid page number
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
 * Returns the first page of a large result, or a whole small result.
 * @throws Refusal 401 for an unknown queryResultId
 */
export function pageOf({ field, state }: Call, asked: string, found: readonly Transaction[]): Page {
  const isPaged = field('clearingReferanceNo') !== undefined || field('transmitId') !== undefined;
  const match = found.length;
  if (!isPaged && match <= atOnce) return { transactions: found, match, totals: {} };
  if (field('queryResultId') !== undefined)
    throw new Refusal(
      '401',
      'unstated.07',
      'queryResultId does not belong to a recent inquiry with the same criteria',
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
