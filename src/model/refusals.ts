import type { RuleId } from '../contract/index.ts';
import { attributeOf, type How } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import type { Book } from './book.ts';
import { tokenOf } from './cards.ts';
import type { ModelTarget } from './target.ts';

/** Changes that make a gateway refuse a deal, with the rule that it breaks by another answer: a code, or any refusal. */
export type Refusal = readonly [rule: RuleId, fields: Fields, code?: string];

/** Parameters that a gateway has to refuse, by hand from the formats of doDeal, each with its rule. */
const refusals: Readonly<Record<string, Refusal>> = {
  currency: ['doDeal.request.currency', { currency: 'XXX' }],
  validation: ['doDeal.request.validation', { validation: 'Nothing' }],
  total: ['doDeal.request.total', { total: '100000000' }],
  cardNo: ['doDeal.request.cardNo', { cardNo: '458000000000000' }],
  cvv: ['doDeal.request.cvv', { cvv: '12345' }],
  terminalNumber: ['doDeal.request.terminalNumber', { terminalNumber: '08800000A0' }],
};

/** Values outside of their rules, by hand from the table of doDeal. The transactions take them in turns. */
const wrong: readonly (readonly [name: string, value: string | undefined, credit?: RegExp])[] = [
  ['transactionType', 'Gift'],
  ['creditType', 'Barter'],
  ['transactionCode', 'Regular'],
  ['currency', undefined],
  ['validation', undefined],
  ['transactionType', undefined],
  ['creditType', undefined],
  ['transactionCode', undefined],
  ['total', '0'],
  ['total', '12.50'],
  ['eci', 'a'],
  ['eci', '55'],
  ['xid', 'x'.repeat(51)],
  ['cavv', 'A'.repeat(47)],
  ['cavv', 'A'.repeat(52)],
  ['slaveTerminalNumber', '0001'],
  ['slaveTerminalNumber', '1a'],
  ['userData1', '50% off'],
  ['userData2', 'a'.repeat(257)],
  ['userData5', 'order-7'],
  ['userData10', 'No. 7'],
  ['shiftId1', 'a-1'],
  ['shiftId2', '7'.repeat(33)],
  ['shiftId3', 'a.1'],
  ['shiftTxnDate', '2026-01-02'],
  ['addonData', '12a'],
  ['addonData', '123456789'],
  ['deferMonths', '13'],
  ['dueDate', '301332'],
  ['offerCode', '1a'],
  ['routeCode', '257'],
  ['numberOfPayments', 'two', /Payments|Special/],
  ['numberOfPayments', undefined, /Payments|Special/],
  ['firstPayment', undefined, /Payments/],
  ['periodicalPayment', '1.0', /Payments/],
];

function inTurn({ zone }: ModelTarget, how: How): Refusal {
  const able = wrong.filter(([, , credit]) => credit?.test(attributeOf(how, 'credit')) ?? true);
  const turn = (zone?.wrong ?? 0) + 1;
  if (zone) zone.wrong = turn;
  const [name = '', value] = able[turn % able.length] ?? [];
  // The specification does not say whether deferMonths stands in ashraitEmvData (ambiguity #24).
  const places = name === 'deferMonths' ? [name, `ashraitEmvData.${name}`] : [name];
  return [`doDeal.request.${name}` as RuleId, Object.fromEntries(places.map((place) => [place, value]))];
}

/** The refusals to try with a first deal: that of its attribute, and the next of the wrong values. */
export async function refusalsOf(book: Book, how: How): Promise<readonly Refusal[]> {
  const { refused = '' } = how;
  const own = refused === 'declined' ? await declined(book, how) : refusals[refused];
  return [...(own ? [own] : []), inTurn(book.target, how)];
}

/** A deal with a declined card, or with its token; undefined if the target has no token of the card. */
async function declined(book: Book, how: How): Promise<Refusal | undefined> {
  const rule = 'doDeal.error.refusal';
  const card = book.target.card?.('declined') ?? {};
  if (how.paid === undefined) return [rule, card, '004'];
  const { token } = await tokenOf(book, how, card);
  // A gateway may not know the token of a declined card.
  return token && [rule, token];
}
