import { type Exchange, sentIn } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import { type Element, textAt } from '../message/element.ts';
import type { Book } from './book.ts';
import { headerOf, marks } from './requests.ts';
import { searched } from './searched.ts';
import { Disagreement, idOf, inquire, recordWith, repliedId, showsAll } from './target.ts';
import { dayOf } from './times.ts';
import type { Transaction } from './transaction.ts';
import { leastTried } from './tries.ts';

/**
 * Compares the record of an accepted refund or cancellation. Its tranId and the cgUid of the deal have to find the record.
 *
 * @returns the record and the inquiry by tranId
 */
export async function creditShown(
  book: Book,
  transaction: Transaction,
  credit: Exchange,
): Promise<{ record: Element | undefined; exchange: Exchange }> {
  const { terminalNumber, cgUid, how, user } = transaction;
  const tranId = repliedId(credit);
  const { records, exchange } = await inquire(book.target, { terminalNumber, tranId }, headerOf(how));
  const record = recordWith(records, tranId);
  const fail = (rule: RuleId, note: string, shownBy: Exchange): never => {
    throw new Disagreement(rule, note, shownBy);
  };
  if (!record) {
    if (!showsAll(exchange, records)) return { record, exchange };
    const note = 'an inquiry by the tranId of the reply does not find the new transaction';
    return fail(`${credit.command}.reply` as RuleId, note, exchange);
  }
  const words = `the credit of ${transaction.kind} ${transaction.number}`;
  const sent = Object.fromEntries(Object.keys(marks).map((name) => [name, sentIn(credit, name)]));
  const made = { tranId, terminalNumber, how, user, day: dayOf(credit), sent, words };
  if (how.repeats === 'others') await overridden(book, transaction, credit);
  else await searched(book, { ...made, isCredit: true, madeBy: undefined }, record);
  await notSentBefore(book, transaction, record);
  // A charge by token may have the cgUid of the token.
  if (how.paid !== undefined) return { record, exchange };
  const chain = await inquire(book.target, { terminalNumber, cgUid }, headerOf(how));
  if (!showsAll(chain.exchange, chain.records)) return { record, exchange };
  if (!recordWith(chain.records, tranId)) {
    const note = 'an inquiry by the cgUid of a deal does not find the credit of the deal';
    fail('inquireTransactions.request.cgUid', note, chain.exchange);
  }
  const isMade = (one: Element) => textAt(one, 'financialStatus') !== 'REJECTED';
  if (chain.records.some((one) => isMade(one) && book.isUnknown(one))) {
    const note = 'an inquiry by cgUid finds a transaction that no reply reported';
    fail(`command.${credit.command}` as RuleId, note, chain.exchange);
  }
  return { record, exchange };
}

/**
 * The parameters of a cancellation override those of the transaction. The specification does not say whether the
 * cancellation or the transaction has them (ambiguity #87).
 */
async function overridden({ target }: Book, { tranId, terminalNumber, how }: Transaction, credit: Exchange) {
  const fields = ['user', 'shiftId1', 'shiftId2', 'shiftId3'].filter((name) => sentIn(credit, name));
  const trials = fields.map((name) => ({ id: `${credit.command} overrides ${name}`, name }));
  for (const { name } of leastTried(target, how, [], trials, 1)) {
    const criteria = { terminalNumber, [name]: sentIn(credit, name) };
    const asked = [];
    for (const id of [textAt(credit.reply, 'response.tranId'), tranId])
      asked.push(await inquire(target, { ...criteria, tranId: id }, headerOf(how)));
    if (asked.some(({ records }) => records.length > 0)) continue;
    const note = `an inquiry by the new ${name} of a cancellation finds neither the cancellation nor the transaction`;
    const rule = `${credit.command}.request.${name}` as RuleId;
    throw new Disagreement(rule, note, asked[0]?.exchange ?? credit);
  }
}

/** A credit of a transmitted charge that waits has no transmission date yet. */
async function notSentBefore(book: Book, charge: Transaction, credit: Element): Promise<void> {
  const { transmitDays: [fromTransmitDate, toTransmitDate] = [], terminalNumber, how } = charge;
  if (!fromTransmitDate || textAt(credit, 'financialStatus') === 'TRANSMITTED') return;
  const tranId = idOf(credit);
  const criteria = { terminalNumber, tranId, fromTransmitDate, toTransmitDate };
  const { records, exchange } = await inquire(book.target, criteria, headerOf(how));
  const found = recordWith(records, tranId);
  if (!found || textAt(found, 'financialStatus') === 'TRANSMITTED') return;
  const note = 'an inquiry by the transmission dates of a charge finds its credit, which was not transmitted';
  throw new Disagreement('inquireTransactions.request.fromTransmitDate', note, exchange);
}
