import { resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Fields } from '../message/build-request.ts';
import { type Element, textAt } from '../message/element.ts';
import type { Book } from './book.ts';
import { headerOf } from './requests.ts';
import { Disagreement, recordsIn, showsAll } from './target.ts';
import { statuses, type Transaction } from './transaction.ts';
import { near } from './transmissions.ts';

export interface Searched extends Pick<Transaction, 'tranId' | 'terminalNumber' | 'user' | 'how'> {
  readonly day?: string | undefined;
  readonly transmitId?: string | undefined;
  /** The shift ids and the shift date that its request had. */
  readonly sent: Fields;
  readonly words: string;
  /** The rule of a transaction that is made twice; undefined if the specification leaves open whether there is another one. */
  readonly madeBy: RuleId | undefined;
}

/** A filter with the value of a transaction, and a value that must not find the transaction. */
interface Filter {
  readonly name: string;
  readonly own: Fields;
  readonly other: Fields;
}

const range = (name: string, from: string, to = from): Fields => ({
  [`from${name}`]: from,
  [`to${name}`]: to,
});

const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A malformed value of a parameter finds nothing, as a value of another transaction does. */
const malformed: Readonly<Record<string, string>> = {
  financialStatus: 'SETTLED',
  shiftId1: 'a-1',
  shiftId2: 'a_1',
  shiftId3: 'a.1',
  transmitId: '12a',
  clearingReferanceNo: '999999a',
};

/** By hand from the table of the parameters of inquireTransactions. */
function filtersOf(
  { day, sent, transmitId, terminalNumber }: Searched,
  record: Element,
  turn: number,
): readonly Filter[] {
  const status = textAt(record, 'financialStatus') ?? '';
  const reference = textAt(record, 'clearingReferanceNo') ?? '';
  const isEven = turn % 4 < 2;
  const wide = (name: string): Filter => ({
    name: isEven ? `from${name}` : `to${name}`,
    own: range(name, '2001-01-01', '2098-12-31'),
    other: isEven ? range(name, '2098-01-01', '2098-12-31') : range(name, '2001-01-01', '2001-12-31'),
  });
  const days = (name: string, own: string): Filter => ({
    name: isEven ? `from${name}` : `to${name}`,
    own: range(name, own),
    other: range(name, dayBeside(own, isEven ? 1 : -1)),
  });
  const number = (name: string, value: string): Filter => ({
    ...{ name, own: { [name]: value }, other: { [name]: near(value) } },
  });
  const others = statuses.filter((one) => one !== status);
  return [
    number('terminalNumber', terminalNumber),
    {
      name: 'financialStatus',
      own: { financialStatus: status },
      other: { financialStatus: others[turn % others.length] },
    },
    ...(day ? [days('DealDate', day)] : []),
    ...(['shiftId1', 'shiftId2', 'shiftId3'] as const).flatMap((name) =>
      sent[name] ? [number(name, String(sent[name]))] : [],
    ),
    ...(sent.shiftTxnDate ? [days('ShiftTxnDate', String(sent.shiftTxnDate).slice(0, 10))] : []),
    ...(transmitId ? [number('transmitId', transmitId), wide('TransmitDate')] : []),
    // Before the transmission, a record may show any reference.
    ...(transmitId && /^\d{7,8}$/.test(reference) ? [number('clearingReferanceNo', reference)] : []),
  ];
}

/** The criterion, tranId in every fourth turn and otherwise user: the specification does not say which of two contradicting criteria counts. */
function criterionOf({ tranId, user, how }: Searched, turn: number, { replied }: Book): Filter {
  let other = near(tranId);
  while (replied.has(other)) other = near(other);
  const byId = { name: 'tranId', own: { tranId }, other: { tranId: other } };
  // The specification does not state the characters of a user (ambiguity #41).
  if (user === undefined || how.user === 'signs' || turn % 4 === 1) return byId;
  const another = `${user.slice(0, -1)}${user.endsWith('7') ? '8' : '7'}`;
  return { name: 'user', own: { user }, other: { user: another } };
}

/**
 * An inquiry with all filters that a transaction meets finds it; with another value of one filter, which takes turns, it
 * does not.
 */
export async function searched(book: Book, one: Searched, record: Element): Promise<void> {
  const { target } = book;
  const { tranId, terminalNumber, user, how, words } = one;
  if (user === target.user) return;
  const turn = (target.zone?.turn ?? 0) + 1;
  if (target.zone) target.zone.turn = turn;
  const filters = [criterionOf(one, turn, book), ...filtersOf(one, record, turn)];
  const ask = async (some: readonly Filter[], other: Fields = {}) => {
    const own = Object.assign({}, ...some.map((filter) => filter.own)) as Fields;
    const fields = { terminalNumber, ...own, ...other };
    const exchange = await target.send('inquireTransactions', fields, headerOf(how));
    const records = recordsIn(exchange);
    const isWhole = showsAll(exchange, records);
    // Another page shows something only if the first one does.
    if (!isWhole && records.length === 0)
      throw new Disagreement(
        'transaction.totals.totalMatch',
        `${words}: totalMatch tells of matches, and the inquiry shows none`,
        exchange,
      );
    return {
      exchange,
      isFound: records.some((record) => textAt(record, 'tranId') === tranId),
      isNotThere: isWhole && /^0(00|99)$/.test(resultOf(exchange)),
      unknown: isWhole && records.find((record) => book.isUnknown(record)),
    };
  };
  const fail = (name: string, does: string, exchange: Awaited<ReturnType<typeof ask>>['exchange']): never => {
    const note = `${words}: an inquiry by all its filters ${does}`;
    throw new Disagreement(`inquireTransactions.request.${name}` as RuleId, note, exchange);
  };
  const all = await ask(filters);
  if (!all.isFound) {
    if (!all.isNotThere) return;
    for (const { name } of filters.slice(1)) {
      const rest = filters.filter((filter) => filter.name !== name);
      if ((await ask(rest)).isFound)
        fail(name, `does not find it, and finds it without ${name}`, all.exchange);
    }
    return;
  }
  if (all.unknown && one.madeBy) throw new Disagreement(one.madeBy, 'it was made twice', all.exchange);
  const first = Math.floor(turn / 4);
  for (const index of new Set(
    [first, first + Math.ceil(filters.length / 2)].map((one) => one % filters.length),
  )) {
    const { name, other } = filters[index] as Filter;
    const wrong = turn % 3 === 0 && malformed[name] ? { [name]: malformed[name] } : other;
    const { isFound, exchange } = await ask(filters, wrong);
    if (isFound) fail(name, `finds it with another ${name}, too`, exchange);
  }
}
