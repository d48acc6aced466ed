import { type Exchange, resultOf } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Way } from '../generators/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { millisOf } from '../message/moment.ts';
import type { Book, Worth } from './book.ts';
import { narrowed } from './narrowed.ts';
import { headerOf } from './requests.ts';
import { look, transmissionRule } from './shown.ts';
import {
  Disagreement,
  type Inquiry,
  idOf,
  inquire,
  type ModelTarget,
  recordWith,
  type Shown,
  showsAll,
} from './target.ts';
import { repliedAt, timeOf } from './times.ts';
import type { Transaction } from './transaction.ts';
import {
  type Batch,
  compareReferences,
  foundAgain,
  transmissionIn,
  transmissionsIn,
} from './transmissions.ts';

/** The start of a transmission. */
interface Start {
  readonly way: Way | undefined;
  /** True for a terminal that the transmission concerns. */
  readonly concerns: (terminalNumber: string) => boolean;
  /** The dateTime of the last reply before the transmission, in milliseconds. */
  readonly since: number | undefined;
}

/**
 * Compares all transactions with inquiries after a transmission, and each batch with its transactions.
 *
 * @param ids the known transmitIds
 * @param sent the transactions that were ready on the transmitted terminals
 */
export async function transmitted(
  book: Book,
  ids: readonly string[],
  sent: readonly Transaction[],
  { way, since, concerns }: Start,
): Promise<void> {
  const { target } = book;
  const isOne = book.all().every(({ terminalNumber }) => terminalNumber === target.terminalNumber);
  const owed = () => owedBy(book).filter(([, one]) => concerns(one.terminalNumber));
  const credits = owed().map(([tranId, { terminalNumber }]) => ({ tranId, terminalNumber, how: {} }));
  const batches = isOne ? await byIds(target, ids) : await byTransactions(book, [...sent, ...credits]);
  const shown = new Map<string, Shown>();
  const found: (readonly [Batch, Inquiry])[] = [];
  for (const batch of batches) {
    const { terminalNumber, transmitId } = batch;
    const header = headerOf(sent.find((one) => one.terminalNumber === terminalNumber)?.how ?? {});
    const inquiry = await inquire(target, { terminalNumber, transmitId }, header);
    found.push([batch, inquiry]);
    if (!isOne) await foundAgain(target, batch, header);
    for (const one of sent)
      if (one.terminalNumber === terminalNumber && recordWith(inquiry.records, one.tranId))
        Object.assign(one, { transmitId, transmitDays: daysOf(batch) });
    for (const record of inquiry.records) shown.set(idOf(record), { record, exchange: inquiry.exchange });
  }
  await look(book, undefined, { words: 'after a transmission', way }, shown);
  for (const terminalNumber of new Set(batches.map((batch) => batch.terminalNumber))) {
    const own = found.filter(([batch]) => batch.terminalNumber === terminalNumber);
    const isWhole = own.every(([, { exchange, records }]) => showsAll(exchange, records));
    const lost = sent.find((one) => one.terminalNumber === terminalNumber && !shown.has(one.tranId));
    const [, last] = own.at(-1) ?? [];
    if (!isWhole || !lost || !last) continue;
    const note = `inquiries by the id of the transmission do not find ${lost.kind} ${lost.number}`;
    throw new Disagreement(byIdRule, note, last.exchange);
  }
  for (const [batch, inquiry] of found) {
    await checkBatch(book, batch, inquiry, since);
    const { terminalNumber, transmitId } = batch;
    await narrowed(book, { terminalNumber, transmitId }, inquiry);
  }
  for (const [tranId, { terminalNumber }] of owed()) await owes(book, tranId, terminalNumber, true);
}

/** Credits that the history found in no transmission so far. */
const owedBy = (book: Book): readonly (readonly [tranId: string, worth: Worth])[] =>
  [...book.worth].filter(([tranId, { owed }]) => owed && !book.sent.has(tranId));

function daysOf({ asked, transmitId }: Batch): Transaction['transmitDays'] {
  const own = transmissionIn(asked, transmitId);
  const [first = '', last = ''] = ['startDateTime', 'endDateTime'].map((name) =>
    (textAt(own, name) ?? '').slice(0, 10),
  );
  return [first, last].every((day) => millisOf(`${day} 12:00`) !== undefined) ? [first, last] : undefined;
}

/** Clearing can also start transmissions of other terminals. */
async function byIds(target: ModelTarget, ids: readonly string[]): Promise<readonly Batch[]> {
  const { terminalNumber } = target;
  const batches: Batch[] = [];
  // A transmission with several references is listed once for each.
  for (const transmitId of new Set(ids)) {
    const asked = await target.send('transmitInquire', { terminalNumber, transmitId });
    if (resultOf(asked) === '000') batches.push({ terminalNumber, transmitId, asked });
  }
  return batches;
}

/** Finds the batch of each terminal by the clearing reference of one of its transactions. */
async function byTransactions(
  book: Book,
  sent: readonly Pick<Transaction, 'tranId' | 'terminalNumber' | 'how'>[],
): Promise<readonly Batch[]> {
  const batches: Batch[] = [];
  const unknown: Exchange[] = [];
  for (const [terminalNumber, all] of Map.groupBy(sent, (each) => each.terminalNumber))
    for (const one of all) {
      const { records } = await inquire(book.target, { terminalNumber, tranId: one.tranId });
      const record = recordWith(records, one.tranId);
      const clearingReferanceNo = textAt(record, 'clearingReferanceNo') ?? '';
      if (!/^\d{7,8}$/.test(clearingReferanceNo)) continue;
      const criteria = { terminalNumber, clearingReferanceNo };
      const asked = await book.target.send('transmitInquire', criteria, headerOf(one.how));
      const transmitId = textAt(transmissionsIn(asked)[0], 'transmitId') ?? '';
      if (resultOf(asked) === '500' && textAt(record, 'financialStatus') === 'TRANSMITTED')
        unknown.push(asked);
      // A credit of an earlier transmission may show the reference of its charge.
      const isEarlier = book.worth.get(one.tranId)?.owed && book.transmitIds.has(transmitId);
      if (resultOf(asked) !== '000' || transmitId === '' || isEarlier) continue;
      batches.push({ terminalNumber, transmitId, asked });
      break;
    }
  const [lost] = unknown;
  if (!lost || batches.length === 0) return batches;
  const note = 'a transmitted transaction has a clearing reference that no transmission of its terminal has';
  throw new Disagreement('transaction.record.clearingReferanceNo', note, lost);
}

const countRule = 'transmission.record.transmitStatistics.ref.countTransmitted';
const byIdRule = 'inquireTransactions.request.transmitId';

/**
 * Compares the totals of a transmission with its transactions, as the gateway reports both and as the model expects
 * them. Other rules cover malformed replies, several pages, and records that differ from their requests.
 *
 * @throws Disagreement if they differ
 */
async function checkBatch(
  book: Book,
  batch: Batch,
  inquiry: Inquiry,
  since: number | undefined,
): Promise<void> {
  const { terminalNumber, transmitId, asked } = batch;
  const { exchange, records } = inquiry;
  if (!showsAll(exchange, records)) return;
  book.transmitIds.add(transmitId);
  const ids = records.map(idOf);
  const fail = (rule: RuleId, note: string, shownBy = exchange): never => {
    throw new Disagreement(rule, `in the transmission ${transmitId}, ${note}`, shownBy);
  };
  const waiting = book
    .all()
    .find(({ tranId, state }) => ids.includes(tranId) && /^(authorized|held|cancelled|ready)$/.test(state));
  if (waiting)
    fail(byIdRule, `an inquiry by transmitId finds ${waiting.kind} ${waiting.number}, which was not sent`);
  const again = ids.find((id, index) => ids.indexOf(id) !== index || (id !== '' && book.sent.has(id)));
  if (again !== undefined)
    fail(byIdRule, 'an inquiry by its transmitId finds a transaction of another transmission');
  for (const id of ids) book.sent.add(id);
  const owed = owedBy(book).filter(([, one]) => one.terminalNumber === terminalNumber);
  const reported = transmissionIn(asked, transmitId);
  if (reported)
    for (const name of ['startDateTime', 'endDateTime'] as const)
      timeOf(reported, name, [since, repliedAt(asked)], asked);
  const totals = totalsIn(reported);
  if (records.length === 0) return;
  const lacking = textAt(reported, 'transmitStatus') === 'completed' && lacks(reported);
  if (lacking)
    fail(
      lacking,
      `the statistics have no ${lacking.split('.').at(-1)}, but an inquiry by its transmitId finds transactions`,
      asked,
    );
  if (!totals) return;
  const credited = [...totals.sums.values()].some(([, credit]) => credit > 0);
  for (const [tranId] of owed) await owes(book, tranId, terminalNumber, credited);
  compareReferences(totals.references, records, asked, exchange);
  if (!records.every((record) => isAsMade(record, book.worth.get(idOf(record))))) return;
  const sum = summed(records, book);
  if (!sum) return;
  if (totals.count !== records.length) {
    const isKnown = ids.every((id) => book.worth.has(id));
    return uneven(book.target, batch, totals, inquiry, isKnown);
  }
  // One currencyTotal may be that of all currencies (ambiguity #72).
  const isOne = totals.sums.size === 1;
  // A transmission of transactions that others made.
  if (!isOne && sum.has('')) return;
  // The notation of a currency in the totals is not stated, so another one is left out (ambiguity #72).
  const isNamed = [...totals.sums.keys()].every((currency) => /^[A-Z]{3}$/.test(currency));
  const [found, expected] = [totals.sums, sum].map((sums) => inWords(isOne ? inOne(sums) : sums, isNamed));
  const note = `the totals are ${found}, but the sums of its transactions are ${expected}`;
  if (found !== expected) fail('transmission.record.currencyTotal', note, asked);
}

/** Returns the rule about the element that the statistics of a transmission lack. */
function lacks(reported: Element | undefined): RuleId | undefined {
  const refs = all(at(reported, 'transmitStatistics'), 'ref');
  if (refs.length === 0) return 'transmission.record.transmitStatistics.ref';
  return refs.some((ref) => at(ref, 'currencyTotal')) ? undefined : 'transmission.record.currencyTotal';
}

/** A credit of a transmitted charge is in the next transmission. Its record may be missing, or have any status. */
async function owes(book: Book, tranId: string, terminalNumber: string, credited: boolean): Promise<void> {
  const { records, exchange } = await inquire(book.target, { terminalNumber, tranId });
  const record = recordWith(records, tranId);
  if (record ? textAt(record, 'financialStatus') === 'CAPTURED' : !credited)
    throw new Disagreement(transmissionRule, 'a refund is not in the next transmission', exchange);
}

/**
 * If statistics and inquiry count different numbers of transactions, inquiries by clearing reference show the wrong
 * one. Without their help, the statistics are wrong if the model knows each transaction.
 */
async function uneven(
  target: ModelTarget,
  { terminalNumber, asked }: Batch,
  { references, count }: Totals,
  found: Inquiry,
  isKnown: boolean,
): Promise<void> {
  const ids = new Set<string>();
  for (const clearingReferanceNo of references) {
    const { exchange, records } = await inquire(target, { terminalNumber, clearingReferanceNo });
    if (!showsAll(exchange, records)) return;
    for (const record of records) ids.add(idOf(record));
  }
  const note = `the number of transactions in the totals of a transmission is ${count}, an inquiry by its transmitId finds ${found.records.length}, and an inquiry by its clearing reference finds ${ids.size}`;
  if (ids.size === count) throw new Disagreement(byIdRule, note, found.exchange);
  if (ids.size === found.records.length || isKnown) throw new Disagreement(countRule, note, asked);
}

/** Amounts and counts of debits and credits by currency. */
type Sums = ReadonlyMap<string, readonly [debit: number, credit: number]>;

const inWords = (sums: Sums, isNamed: boolean): string =>
  [...sums]
    .filter(([, [debit, credit]]) => debit > 0 || credit > 0)
    .map(([currency, [debit, credit]]) =>
      [`${debit} charged and ${credit} credited`, ...(isNamed ? [`in ${currency}`] : [])].join(' '),
    )
    .toSorted()
    .join(', ');

interface Totals {
  readonly sums: Sums;
  readonly count: number;
  readonly references: readonly string[];
}

function totalsIn(record: Element | undefined): Totals | undefined {
  const refs = all(at(record, 'transmitStatistics'), 'ref');
  const totals = refs.flatMap((ref) => all(ref, 'currencyTotal'));
  const numbers = totals.map((one) =>
    ['amountDebit', 'amountCredit', 'countDebit', 'countCredit'].map((name) => textAt(one, name) ?? 'none'),
  );
  if (totals.length === 0 || !numbers.flat().every((text) => /^\d*$/.test(text))) return undefined;
  const count = numbers.reduce((sum, [, , debits, credits]) => sum + Number(debits) + Number(credits), 0);
  const sums = added(
    totals.map((one, index) => {
      const [debit, credit] = numbers[index] ?? [];
      return [textAt(one, 'currency') ?? '', Number(debit), Number(credit)];
    }),
  );
  return { sums, count, references: refs.map((ref) => textAt(ref, 'clearingReferanceNo') ?? '') };
}

const isAsMade = (record: Element, made: Worth | undefined): boolean =>
  made === undefined || (isCredit(record) === made.credit && Number(textAt(record, 'total')) === made.amount);

const isCredit = (record: Element): boolean => (at(record, 'transactionType')?.attributes.code ?? '') >= '51';

/** The sums of records. Records have no currency, so that of an unknown transaction is unknown. */
function summed(records: readonly Element[], { worth }: Book): Sums | undefined {
  const known = records.map((record) => [record, worth.get(idOf(record))] as const);
  const currencies = new Set(known.map(([, one]) => one?.currency));
  const [only] = currencies.size === 1 ? currencies : [];
  if (currencies.has(undefined) && currencies.size > 1) return undefined;
  if (!records.every((record) => /^\d{2}$/.test(at(record, 'transactionType')?.attributes.code ?? '')))
    return undefined;
  return added(
    known.map(([record, one]) => {
      const total = Number(textAt(record, 'total'));
      const currency = one?.currency ?? only ?? '';
      return isCredit(record) ? [currency, 0, total] : [currency, total, 0];
    }),
  );
}

const inOne = (sums: Sums): Sums =>
  added([...sums.values()].map(([debit, credit]) => ['all', debit, credit]));

function added(amounts: readonly (readonly [currency: string, debit: number, credit: number])[]): Sums {
  const sums = new Map<string, readonly [number, number]>();
  for (const [currency, debit, credit] of amounts) {
    const [debits, credits] = sums.get(currency) ?? [0, 0];
    sums.set(currency, [debits + debit, credits + credit]);
  }
  return sums;
}
