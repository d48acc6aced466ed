import { resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Fields } from '../message/build-request.ts';
import { type Element, textAt } from '../message/element.ts';
import type { Book } from './book.ts';
import { headerOf, marks } from './requests.ts';
import { Disagreement, type Inquiry, idOf, recordsIn, showsAll } from './target.ts';
import type { Transaction } from './transaction.ts';
import { leastTried } from './tries.ts';

/** A filter with a value of one of several transactions. */
interface Narrowing {
  /** The parameter of the inquiry. */
  readonly id: string;
  readonly fields: Fields;
  /** Undefined if the model does not know whether the filter finds the transaction. */
  readonly matches: (record: Element, made: Transaction | undefined) => boolean | undefined;
}

/** By hand from the filters in the table of the parameters of inquireTransactions. */
function narrowings(records: readonly Element[], made: ReadonlyMap<string, Transaction>): Narrowing[] {
  const known = records.flatMap((record) => made.get(idOf(record)) ?? []);
  const hasMarks = known.some(({ how }) => how.marks);
  // The specification does not say which shift ids a deal has that was made without any.
  const ofMarks = (id: string, fields: Fields): Narrowing => ({
    ...{ id, fields },
    matches: (_, one) => (one?.how.marks ? true : undefined),
  });
  const shiftDay = marks.shiftTxnDate.slice(0, 10);
  const byMarks = [
    ...(['shiftId1', 'shiftId2', 'shiftId3'] as const).map((name) => ofMarks(name, { [name]: marks[name] })),
    ofMarks('fromShiftTxnDate', { fromShiftTxnDate: shiftDay, toShiftTxnDate: shiftDay }),
  ];
  const days = new Set(known.flatMap(({ day }) => day ?? []));
  const states = new Set(records.map((record) => textAt(record, 'financialStatus') ?? ''));
  return [
    ...(hasMarks ? byMarks : []),
    ...[...days].map(
      (day): Narrowing => ({
        ...{ id: 'fromDealDate', fields: { fromDealDate: day, toDealDate: day } },
        matches: (_, one) => (one?.day === undefined ? undefined : one.day === day),
      }),
    ),
    ...[...states].map(
      (financialStatus): Narrowing => ({
        ...{ id: 'financialStatus', fields: { financialStatus } },
        matches: (record) => textAt(record, 'financialStatus') === financialStatus,
      }),
    ),
  ];
}

/**
 * Repeats an inquiry that found several transactions with a further filter, which finds those of them that it fits.
 *
 * @throws Disagreement if the inquiry finds others, or if its totals count others
 */
export async function narrowed(
  book: Book,
  criteria: Fields,
  { exchange: base, records }: Inquiry,
): Promise<void> {
  if (records.length < 2 || !showsAll(base, records)) return;
  const made = new Map(book.all().map((one) => [one.tranId, one]));
  const { how = {} } = records.flatMap((record) => made.get(idOf(record)) ?? [])[0] ?? {};
  const trials = narrowings(records, made);
  for (const { id, fields, matches } of leastTried(book.target, how, ['of several'], trials, 2)) {
    const asked = await book.target.send('inquireTransactions', { ...criteria, ...fields }, headerOf(how));
    // A gateway may refuse a combination.
    if (!/^0(00|99)$/.test(resultOf(asked))) continue;
    const found = recordsIn(asked).map(idOf);
    const fail = (rule: RuleId, note: string): never => {
      const words = `an inquiry by ${[...Object.keys(criteria), ...Object.keys(fields)].join(', ')}`;
      throw new Disagreement(rule, `${words} ${note}`, asked);
    };
    for (const record of records) {
      const isFound = found.includes(idOf(record));
      const does = isFound
        ? 'finds a transaction with another value'
        : 'does not find a transaction with these values';
      if (matches(record, made.get(idOf(record))) === !isFound)
        fail(`inquireTransactions.request.${id}` as RuleId, does);
    }
    // The page of the first inquiry has room for all of them.
    if (found.length < records.length && !showsAll(asked, recordsIn(asked)))
      fail('transaction.totals.totalMatch', 'has a totalMatch above the number of found transactions');
  }
}
