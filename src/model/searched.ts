import { resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Fields } from '../message/build-request.ts';
import { type Element, textAt } from '../message/element.ts';
import type { Book } from './book.ts';
import { sameNumber } from './refusals.ts';
import { headerOf } from './requests.ts';
import { Disagreement, recordsIn, recordWith, showsAll } from './target.ts';
import { statuses, type Transaction } from './transaction.ts';
import { near } from './transmissions.ts';
import { leastTried } from './tries.ts';

export interface Searched extends Pick<Transaction, 'tranId' | 'terminalNumber' | 'user' | 'how'> {
  readonly day?: string | undefined;
  readonly transmitId?: string | undefined;
  readonly transmitDays?: Transaction['transmitDays'];
  /** The shift ids and the shift date that its request had. */
  readonly sent: Fields;
  readonly words: string;
  readonly isCredit?: true;
  /** The rule about a transaction that is made twice; undefined if the specification leaves a second one open. */
  readonly madeBy: RuleId | undefined;
}

/** A filter with the value of a transaction, and values that must not find the transaction. */
interface Filter {
  readonly name: string;
  readonly own: Fields;
  readonly others: readonly Fields[];
}

/** A value of a filter that does not find the transaction, with the parameter to blame if it does. */
interface Trial {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
}

function trialsOf({ name, others }: Filter): readonly Trial[] {
  // The first value of a range ends before the transaction, the second one begins after it.
  const [to, from] = ['to', 'from'].map((end) => name.replace(/^from/, end));
  return others.map((fields, index) => ({
    ...{ id: `${name} ${index}`, fields },
    name: (name.startsWith('from') ? [to, from][index] : undefined) ?? name,
  }));
}

const range = (name: string, from: string, to = from): Fields => ({
  [`from${name}`]: from,
  [`to${name}`]: to,
});

const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A malformed value of a parameter finds nothing, as a value of another transaction does. */
const malformed: Readonly<Record<string, string>> = {
  shiftId1: 'a-1',
  shiftId2: 'a_1',
  shiftId3: 'a.1',
  transmitId: '12a',
  clearingReferanceNo: '999999a',
};

/** By hand from the table of the parameters of inquireTransactions. */
function filtersOf(
  { day, sent, transmitId, transmitDays, terminalNumber }: Searched,
  record: Element,
): readonly Filter[] {
  const status = textAt(record, 'financialStatus') ?? '';
  const reference = textAt(record, 'clearingReferanceNo') ?? '';
  const days = (name: string, first: string, last = first): Filter => ({
    name: `from${name}`,
    own: range(name, first, last),
    others: [range(name, dayBeside(first, -1)), range(name, dayBeside(last, 1))],
  });
  const number = (name: string, value: string): Filter => ({
    ...{ name, own: { [name]: value } },
    others: [near(value), ...(malformed[name] ? [malformed[name]] : [])].map((one) => ({ [name]: one })),
  });
  return [
    number('terminalNumber', terminalNumber),
    {
      name: 'financialStatus',
      own: { financialStatus: status },
      others: [...statuses, 'SETTLED']
        .filter((one) => one !== status)
        .map((financialStatus) => ({ financialStatus })),
    },
    ...(day ? [days('DealDate', day)] : []),
    ...(['shiftId1', 'shiftId2', 'shiftId3'] as const).flatMap((name) =>
      sent[name] ? [number(name, String(sent[name]))] : [],
    ),
    ...(sent.shiftTxnDate ? [days('ShiftTxnDate', String(sent.shiftTxnDate).slice(0, 10))] : []),
    ...(transmitId ? [number('transmitId', transmitId)] : []),
    ...(transmitDays ? [days('TransmitDate', ...transmitDays)] : []),
    // Before the transmission, a record may show any reference.
    ...(transmitId && /^\d{7,8}$/.test(reference) ? [number('clearingReferanceNo', reference)] : []),
  ];
}

/** tranId in every fourth inquiry, otherwise user: the specification does not rank contradicting criteria. */
function criterionOf({ tranId, user, how }: Searched, turn: number, { replied }: Book): Filter {
  let other = near(tranId);
  while (replied.has(other)) other = near(other);
  const byId = { name: 'tranId', own: { tranId }, others: [{ tranId: other }] };
  // The specification does not state the characters of a user (ambiguity #41).
  if (user === undefined || how.user === 'signs' || turn % 4 === 1) return byId;
  const another = `${user.slice(0, -1)}${user.endsWith('7') ? '8' : '7'}`;
  return {
    name: 'user',
    own: { user },
    others: [another, ...sameNumber(user)].map((one) => ({ user: one })),
  };
}

type Asked = Awaited<ReturnType<ReturnType<typeof asking>>>;

/** Inquires about a transaction by some of its filters, with other values of some parameters. */
function asking(book: Book, { tranId, terminalNumber, how, words }: Searched) {
  return async (some: readonly Filter[], other: Fields = {}) => {
    const own = Object.assign({}, ...some.map((filter) => filter.own)) as Fields;
    const fields = { terminalNumber, ...own, ...other };
    const exchange = await book.target.send('inquireTransactions', fields, headerOf(how));
    const records = recordsIn(exchange);
    const isWhole = showsAll(exchange, records);
    const fail = (note: string): never => {
      throw new Disagreement('transaction.totals.totalMatch', `${words}: ${note}`, exchange);
    };
    // If the first page of an inquiry has no transaction, no other page has one.
    if (!isWhole && records.length === 0)
      fail('totalMatch is above zero, but the inquiry returns no transaction');
    if (!isWhole && own.tranId !== undefined && other.tranId === undefined)
      fail('totalMatch of an inquiry by tranId and filters is above one');
    const isAccepted = /^0(00|99)$/.test(resultOf(exchange));
    return {
      exchange,
      isFound: recordWith(records, tranId) !== undefined,
      isNotThere: isWhole && isAccepted,
      isRefused: !isAccepted,
      unknown: isWhole && records.find((record) => book.isUnknown(record)),
    };
  };
}

/** An inquiry with all filter values of a transaction finds it. With another value in one filter, it does not. */
export async function searched(book: Book, one: Searched, record: Element): Promise<void> {
  const { target } = book;
  const { user, how, words } = one;
  if (user === target.user) return;
  const turn = (target.zone?.turn ?? 0) + 1;
  if (target.zone) target.zone.turn = turn;
  const filters = [criterionOf(one, turn, book), ...filtersOf(one, record)];
  const ask = asking(book, one);
  const fail = (name: string, does: string, { exchange }: Asked): never => {
    const note = `${words}: an inquiry by all its filters ${does}`;
    throw new Disagreement(`inquireTransactions.request.${name}` as RuleId, note, exchange);
  };
  const all = await ask(filters);
  if (!all.isFound) return missed(filters, all, ask, fail, one.isCredit);
  if (all.unknown && one.madeBy) throw new Disagreement(one.madeBy, 'it was made twice', all.exchange);
  const kind = words.replace(/ \d+$/, '');
  const trials = filters.flatMap(trialsOf);
  for (const { name, fields } of leastTried(target, how, [kind], trials, 2)) {
    const asked = await ask(filters, fields);
    if (asked.isFound) fail(name, `finds the transaction with another ${name}, too`, asked);
  }
}

/** Finds the filter because of which an inquiry does not find a transaction. An earlier inquiry found it. */
async function missed(
  [criterion, ...filters]: readonly Filter[],
  all: Asked,
  ask: ReturnType<typeof asking>,
  fail: (name: string, does: string, asked: Asked) => never,
  isCredit = false,
): Promise<void> {
  if (!criterion || !(all.isNotThere || all.isRefused)) return;
  for (const filter of filters) {
    const { name } = filter;
    const rest = filters.filter((one) => one !== filter);
    if (!(await ask([criterion, ...rest])).isFound) continue;
    if (!all.isRefused)
      fail(name, `does not find the transaction, but finds the transaction without ${name}`, all);
    // A gateway may refuse some combinations, but not a filter with one criterion.
    const alone = await ask([criterion, filter]);
    if (alone.isRefused)
      fail(name, `is refused, and an inquiry by ${criterion.name} and ${name} is refused too`, alone);
  }
  // The specification does not say that a credit has the user of its deal.
  if (all.isRefused || (isCredit && criterion.name === 'user')) return;
  for (const some of [[], ...filters.map((filter) => [filter])]) {
    const asked = await ask([criterion, ...some]);
    const name = some[0]?.name ?? criterion.name;
    const does = `does not find the transaction, and an inquiry by ${name} does not find the transaction either`;
    if (asked.isNotThere && !asked.isFound) fail(name, does, asked);
  }
}
