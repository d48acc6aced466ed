import { contentOf, type Exchange } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import { attributeOf } from '../generators/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { Disagreement } from './target.ts';
import type { Transaction } from './transaction.ts';

/** Elements with the form of each filled value. Elements without an entry are open, or other rules cover them. */
type Expected = Readonly<Record<string, RegExp | undefined>>;

const exactly = (text: string | undefined): RegExp | undefined =>
  text === undefined ? undefined : new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** A number may have leading zeros (ambiguities #22, #23). */
const number = (value: number | string): RegExp => new RegExp(`^0*${value}$`);

const charged = /^0[123] /;
const credited = /^5[13] /;

/** Codes of a card's element in the reply to its deal. Other elements of the deal have the same card. */
const cardCodes = ['creditCompany', 'cardAcquirer', 'cardBrand'] as const;

export const codesIn = (content: Element | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(cardCodes.map((name) => [name, at(content, name)?.attributes.code ?? '']));

const ofCard = (one: Transaction): Expected =>
  Object.fromEntries(
    Object.entries(one.codes ?? {}).map(([name, code]) => [name, code ? new RegExp(`^${code} `) : undefined]),
  );

/** By hand from the table of reply elements. */
const ofReply = (one: Transaction): Expected => ({
  terminalNumber: exactly(one.terminalNumber),
  currency: exactly(attributeOf(one.how, 'currency')),
  cardExpiration: exactly(String(one.card.cardExpiration ?? '') || undefined),
  cgUid: exactly(one.cgUid),
  ...(one.unvalidated && { idStatus: /^$/, cvvStatus: /^$/ }),
  ...ofCard(one),
});

/** A first deal, a capture, or a release. The reply may have AdHock as another credit type (ambiguity #31). */
const ofDeal = (one: Transaction): Expected => ({
  ...ofReply(one),
  total: number(one.total),
  creditType: new RegExp(`^${attributeOf(one.how, 'credit')}$|AdHock$`),
  transactionCode: exactly(attributeOf(one.how, 'code')),
  transactionType: one.how.type === 'Credit' ? credited : charged,
  user: exactly(one.user),
});

/** A refund or cancellation. */
const ofCredit = (one: Transaction, amount: number): Expected => ({
  ...ofReply(one),
  total: number(amount),
  transactionType: /^52 /,
});

/** By hand from the table of record elements. A cancelled or open transaction may have another type. */
const ofRecord = (one: Transaction): Expected => {
  const isPlain = /^(authorized|held|ready|transmitted)$/.test(one.state);
  const { creditCompany, cardAcquirer } = ofCard(one);
  return {
    ...{ creditCompany, cardAcquirer },
    terminalNumber: exactly(one.terminalNumber),
    total: isPlain ? number(one.total) : undefined,
    transactionType: isPlain ? (one.how.type === 'Credit' ? credited : charged) : undefined,
    status: /^0+$/,
    clearingReferanceNo: /^\d{7,8}$/,
  };
};

const coded = new Set<string>(['transactionType', ...cardCodes]);

/** Missing and empty elements belong to other rules. */
function compare(
  holder: Element | undefined,
  expected: Expected,
  prefix: string,
  words: string,
  exchange: Exchange,
): void {
  for (const [name, form] of Object.entries(expected)) {
    const text = textAt(holder, name) ?? '';
    const { code } = at(holder, name)?.attributes ?? {};
    if (!form || text === '' || (coded.has(name) && !code)) continue;
    if (form.test(coded.has(name) ? `${code} ${text}` : text)) continue;
    const note = `${words}: ${name} is ${JSON.stringify(text)}${code ? `, code ${code}` : ''}`;
    throw new Disagreement(`${prefix}.${name}` as RuleId, note, exchange);
  }
}

/** @throws Disagreement if an element of the reply to a first deal or a capture has another value than the deal */
export const compareDeal = (one: Transaction, words: string, exchange: Exchange): void =>
  compare(contentOf(exchange), ofDeal(one), 'transaction.reply', words, exchange);

/** @throws Disagreement if an element of the reply to a refund or cancellation has another value than the deal */
export function compareCredit(one: Transaction, amount: number, words: string, exchange: Exchange): void {
  compare(contentOf(exchange), ofCredit(one, amount), 'transaction.reply', words, exchange);
  const type = textAt(contentOf(exchange), 'transactionType') ?? '';
  const other = { cancelled: 'Refund', transmitted: 'Cancel' }[one.state as string];
  // Another rule covers a missing type. A partial refund before the transmission has either type (ambiguity #3).
  if (other === undefined || type !== other) return;
  const rule = `${exchange.command}.reply` as RuleId;
  throw new Disagreement(rule, `${words}: the reply is of type ${type}`, exchange);
}

/** @throws Disagreement if an element of a transaction's record has another value than the transaction */
export function compareRecord(one: Transaction, words: string, record: Element, exchange: Exchange): void {
  compare(record, ofRecord(one), 'transaction.record', words, exchange);
  if (one.state !== 'transmitted') return;
  const reference = textAt(record, 'clearingReferanceNo') ?? '';
  const fail = (note: string): never => {
    throw new Disagreement('transaction.record.clearingReferanceNo', `${words}: ${note}`, exchange);
  };
  if (reference === '') fail('the record of a transmitted transaction has no clearing reference');
  one.reference ??= reference;
  if (reference !== one.reference)
    fail(`the clearing reference of a transmitted transaction was ${one.reference}, and is now ${reference}`);
}
