import type { RuleId } from '../contract/index.ts';
import { attributeOf, type How, type Move } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import type { Book } from './book.ts';
import { tokenOf } from './cards.ts';
import { headerOf, marks, shiftIds } from './requests.ts';
import { answerOf, Disagreement, type ModelTarget } from './target.ts';
import type { Transaction } from './transaction.ts';
import { leastTried } from './tries.ts';
import { answeredInWords } from './words.ts';

/** Changes that make a gateway refuse a deal, with the rule that it breaks by another answer: a code, or any refusal. */
export type Refusal = readonly [rule: RuleId, fields: Fields, code?: string | undefined];

/** Parameters that a gateway has to refuse, by hand from the formats of doDeal, each with its rule. */
const refusals: Readonly<Record<string, Refusal>> = {
  currency: ['doDeal.request.currency', { currency: 'XXX' }],
  validation: ['doDeal.request.validation', { validation: 'Nothing' }],
  total: ['doDeal.request.total', { total: '100000000' }],
  cardNo: ['doDeal.request.cardNo', { cardNo: '458000000000000' }],
  cvv: ['doDeal.request.cvv', { cvv: '12345' }],
  terminalNumber: ['doDeal.request.terminalNumber', { terminalNumber: '08800000A0' }],
};

/** Values outside of their rules, by hand from the table of doDeal. The transactions share them. */
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

/** Terminals without the setting may ignore these fields (ambiguity #92). */
export const extras: readonly string[] = ['addonData', 'deferMonths', 'dueDate', 'offerCode', 'routeCode'];

/** A wrong value that was tried least with such a transaction. */
function oneOf(target: ModelTarget, how: How): Refusal {
  const able = wrong
    .filter(([name]) => !extras.includes(name) || (target.hasExtras?.(how) ?? true))
    .map(([name, value, credit]) => ({ id: `deal ${name} ${value}`, name, value, credit }))
    .filter(({ credit }) => credit?.test(attributeOf(how, 'credit')) ?? true);
  const [{ name = '', value } = {}] = leastTried(target, how, [], able, 1);
  // The specification does not say whether deferMonths stands in ashraitEmvData (ambiguity #24).
  const places = name === 'deferMonths' ? [name, `ashraitEmvData.${name}`] : [name];
  return [`doDeal.request.${name}` as RuleId, Object.fromEntries(places.map((place) => [place, value]))];
}

/** The refusals to try with a first deal: that of its attribute, and one of the wrong values. */
export async function refusalsOf(book: Book, how: How): Promise<readonly Refusal[]> {
  const { refused = '' } = how;
  const own = refused === 'declined' ? await declined(book, how) : refusals[refused];
  return [...(own ? [own] : []), oneOf(book.target, how)];
}

/** A deal with a declined card, or with its token; undefined if the target has no token of the card. */
async function declined(book: Book, how: How): Promise<Refusal | undefined> {
  const rule = 'doDeal.error.refusal';
  const card = book.target.card?.('declined') ?? {};
  // A target that does not offer such a deal can have another reason to refuse it.
  if (how.paid === undefined) return [rule, card, book.target.promises?.(how) === false ? undefined : '004'];
  const { token } = await tokenOf(book, how, card);
  // A gateway may not know the token of a declined card.
  return token && [rule, token];
}

const lookups = ['tranId', 'cgUid', 'ashraitEmvData.orgUid', 'authNo'];

interface WrongFollowUp {
  readonly id: string;
  readonly rule: RuleId;
  readonly fields: Fields;
  /** The stated codes of its refusal; undefined if the specification states none. */
  readonly codes?: readonly string[] | undefined;
}

/** By hand from the tables of error codes. The specification does not rank 310 and 312 (ambiguity #7). */
const codesOf: Readonly<Record<string, { readonly unknown: readonly string[]; readonly other: string }>> = {
  refundDeal: { unknown: ['310'], other: '339' },
  cancelDeal: { unknown: ['312', '310'], other: '' },
};

const noLookup: Fields = { tranId: undefined, cgUid: undefined, 'ashraitEmvData.orgUid': undefined };

/** The same number with one zero more or fewer before it. As a text, the number is different. */
export const sameNumber = (text: string): readonly string[] =>
  /^\d{2,18}$/.test(text) ? [text.startsWith('0') ? text.slice(1) : `0${text}`] : [];

/** Values that a follow-up must not have, by hand from the tables of its parameters and of validations. */
function wrongFollowUps(
  [command, right]: readonly [command: string, fields: Fields],
  { user, authNumber, terminalNumber, total, how }: Transaction,
  isRefunded: boolean,
): readonly WrongFollowUp[] {
  const { validation = '' } = right;
  const wrong = (name: string, value: string, shape = 'other'): WrongFollowUp => {
    const isNamed = name === 'tranId' && /^(AutoCommRelease|SetAsHold)$/.test(String(validation));
    const rule = (isNamed ? `validation.${validation}` : `${command}.request.${name}`) as RuleId;
    return { id: `${command} ${validation} ${name} ${shape}`, rule, fields: { [name]: value } };
  };
  const codes = codesOf[command];
  const lookup = lookups
    .filter((name) => right[name] !== undefined)
    .map((name) => wrong(name, `${right[name]}1`))
    // The specification states the form of an orgUid, so a longer one can be refused with another code.
    .map((one) => ({ ...one, ...(!one.fields['ashraitEmvData.orgUid'] && { codes: codes?.unknown }) }));
  const none = `${command} ${validation} without lookup`;
  const missing: readonly WrongFollowUp[] = codes
    ? [{ id: none, rule: `${command}.error.317` as RuleId, fields: noLookup, codes: ['317'] }]
    : right.tranId === undefined || validation === 'AutoComm'
      ? []
      : [{ ...wrong('tranId', '', 'missing'), fields: { tranId: undefined } }];
  const other = (text: string) => `${text.slice(0, -1)}${text.endsWith('7') ? '8' : '7'}`;
  const differing = (name: string, text: string) => [
    wrong(name, other(text)),
    ...sameNumber(text).map((one) => wrong(name, one, 'as a number')),
  ];
  if (validation === 'AutoComm')
    return [...lookup, ...['0', '-1', '10.5'].map((text) => wrong('total', text, text))];
  if (command !== 'refundDeal') return [...lookup, ...missing];
  const creditType = attributeOf(how, 'credit') === 'IsraCredit' ? 'RegularCredit' : 'IsraCredit';
  return [
    ...lookup,
    ...missing,
    { ...wrong('creditType', creditType), ...(isRefunded && codes && { codes: [codes.other] }) },
    ...(user === undefined ? [] : differing('user', user)),
    ...(authNumber === undefined ? [] : differing('authNumber', authNumber)),
    ...(how.marks === undefined ? [] : Object.entries(shiftIds)).flatMap(([name, id]) => differing(name, id)),
    ...(how.marks === undefined ? [] : [wrong('shiftTxnDate', other(marks.shiftTxnDate))]),
    wrong('terminalNumber', `${terminalNumber}1`),
    wrong('total', String(total + 1)),
    ...['abc', '-1', '10.5'].map((text) => wrong('total', text, text)),
  ];
}

/**
 * Sends a follow-up with one wrong value: the value that was tried least with such a transaction.
 *
 * @param isAllowed true if the gateway has to accept the follow-up without the wrong value
 * @throws Disagreement if the gateway accepts it, or refuses it with another code than the stated one
 */
export async function refusesNear(
  target: ModelTarget,
  move: Move,
  transaction: Transaction,
  request: readonly [command: string, fields: Fields],
  isAllowed: boolean,
): Promise<void> {
  const { how, kind, state } = transaction;
  // Histories without attributes have no reference of their own.
  if (transaction.user === target.user) return;
  const trials = wrongFollowUps(request, transaction, isAllowed);
  for (const { rule, fields, codes } of leastTried(target, how, [kind, state], trials, 1)) {
    const exchange = await target.send(request[0], { ...request[1], ...fields }, headerOf(how));
    const result = answerOf(exchange);
    if (codes ? codes.includes(result) : result !== '000') continue;
    const broken = result === '000' ? rule : (`${request[0]}.error.${codes?.[0]}` as RuleId);
    throw new Disagreement(broken, answeredInWords(move, fields, result), exchange);
  }
}
