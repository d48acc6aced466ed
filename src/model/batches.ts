import { contentOf, type Exchange, resultOf } from '../client/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { Disagreement, inquire, type ModelTarget } from './target.ts';

interface Sum {
  readonly debit: number;
  readonly credit: number;
}

export interface Worth {
  readonly credit: boolean;
  readonly amount: number;
}

/**
 * Compares the totals of a transmission with its transactions, as the gateway reports both. Other rules cover malformed
 * replies, several pages, and records that differ from their requests.
 *
 * @param made the known transactions by tranId
 * @throws Disagreement if they differ
 */
export async function checkBatch(
  target: ModelTarget,
  transmitId: string,
  made: ReadonlyMap<string, Worth>,
): Promise<void> {
  const { terminalNumber } = target;
  const asked = await target.send('transmitInquire', { terminalNumber, transmitId });
  // Clearing can also start transmissions of other terminals.
  if (resultOf(asked) !== '000') return;
  const totals = totalsIn(asked.reply, transmitId);
  const { exchange, records } = await inquire(target, { transmitId });
  const matching = Number(textAt(contentOf(exchange), 'totals.totalMatch') ?? records.length);
  if (totals === undefined || records.length === 0 || matching > records.length) return;
  if (!records.every((record) => isAsMade(record, made.get(textAt(record, 'tranId') ?? '')))) return;
  const sum = summed(records);
  if (sum === undefined) return;
  if (totals.count !== records.length)
    return uneven(target, totals, { asked, count: totals.count }, { asked: exchange, count: records.length });
  if (totals.debit !== sum.debit || totals.credit !== sum.credit) {
    const note = `the totals of a transmission tell ${words(totals)}; its transactions come to ${words(sum)}`;
    throw new Disagreement('transmission.record.currencyTotal', note, asked);
  }
}

interface Count {
  readonly asked: Exchange;
  readonly count: number;
}

/**
 * If statistics and inquiry count different numbers of transactions, inquiries by clearing reference show the wrong
 * one.
 */
async function uneven(
  target: ModelTarget,
  { references }: Pick<Totals, 'references'>,
  counted: Count,
  found: Count,
): Promise<void> {
  const ids = new Set<string>();
  for (const clearingReferanceNo of references) {
    const { exchange, records } = await inquire(target, { clearingReferanceNo });
    const matching = Number(textAt(contentOf(exchange), 'totals.totalMatch') ?? records.length);
    if (matching > records.length) return;
    for (const record of records) ids.add(textAt(record, 'tranId') ?? '');
  }
  const note = `the number of transactions in the totals of a transmission is ${counted.count}, an inquiry by its id finds ${found.count}, and one by its clearing reference finds ${ids.size}`;
  const countRule = 'transmission.record.transmitStatistics.ref.countTransmitted';
  if (ids.size === found.count) throw new Disagreement(countRule, note, counted.asked);
  if (ids.size === counted.count)
    throw new Disagreement('inquireTransactions.request.transmitId', note, found.asked);
}

const words = ({ debit, credit }: Sum): string => `${debit} charged and ${credit} credited`;

interface Totals extends Sum {
  readonly count: number;
  readonly references: readonly string[];
}

function totalsIn(reply: Element | undefined, transmitId: string): Totals | undefined {
  const record = all(at(reply, 'response'), 'transmitInquire').find(
    (one) => textAt(one, 'transmitId') === transmitId,
  );
  const refs = all(at(record, 'transmitStatistics'), 'ref');
  const totals = refs.flatMap((ref) => all(ref, 'currencyTotal'));
  if (totals.length === 0) return undefined;
  const sum = added(totals.map((one) => [textAt(one, 'amountDebit'), textAt(one, 'amountCredit')]));
  const counts = added(totals.map((one) => [textAt(one, 'countDebit'), textAt(one, 'countCredit')]));
  const references = refs.map((ref) => textAt(ref, 'clearingReferanceNo') ?? '');
  return sum && counts && { ...sum, count: counts.debit + counts.credit, references };
}

const isAsMade = (record: Element, made: Worth | undefined): boolean =>
  made === undefined || (isCredit(record) === made.credit && Number(textAt(record, 'total')) === made.amount);

const isCredit = (record: Element): boolean => (at(record, 'transactionType')?.attributes.code ?? '') >= '51';

function summed(records: readonly Element[]): Sum | undefined {
  return added(
    records.map((record) => {
      const code = at(record, 'transactionType')?.attributes.code ?? '';
      const total = textAt(record, 'total');
      if (!/^\d{2}$/.test(code)) return [undefined, undefined];
      return isCredit(record) ? ['0', total] : [total, '0'];
    }),
  );
}

function added(amounts: readonly (readonly [string | undefined, string | undefined])[]): Sum | undefined {
  const whole = amounts.flat().every((one) => /^\d*$/.test(one ?? 'none'));
  if (!whole) return undefined;
  const sum = (index: 0 | 1) => amounts.reduce((so, one) => so + Number(one[index] || 0), 0);
  return { debit: sum(0), credit: sum(1) };
}
