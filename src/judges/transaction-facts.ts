import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { cavvResults, hasForm, makesTransaction, otherDirections } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { asksForPage, isAccepted, isRouted, namesAnother, originalsOf, valueIn } from './asked.ts';
import { masks, showsEnds } from './card-shown.ts';
import {
  failed,
  failedIf,
  holds,
  isRightAndRefused,
  type Judge,
  type Judgement,
  letThrough,
  passed,
  quoted,
} from './judge.ts';

export const transactionFacts: Judge = (exchange, history) => {
  const content = contentOf(exchange);
  if (!content || exchange.probe || !makesTransaction(exchange.command) || letThrough(exchange)) return [];
  return [
    ...statusFacts(exchange),
    ...extendedTexts(exchange),
    ...masks(exchange, history),
    ...languages(exchange),
    ...maskedDigits(exchange, history),
    ...flags(exchange),
    ...uid(exchange, history),
    ...direction(exchange, history),
    ...proofOfNothing(exchange, history),
    ...balance(exchange),
    ...onePayment(exchange),
  ];
};

function statusFacts(exchange: Exchange): Judgement[] {
  const [status, result] = [valueIn(exchange, 'status'), resultOf(exchange)];
  if (!hasForm('status', status) || !hasForm('result', result)) return [];
  const rule = 'transaction.reply.status';
  const isAgreed = (status === '000') === (result === '000');
  const found = [holds(rule, isAgreed, `status is ${status}, although the result is ${result}`)];
  // A refused credit has the same code in result and status. For doDeal the specification lists no codes; codes of more
  // than 3 digits are not listed either.
  if (exchange.command !== 'doDeal' && status.length === 3 && status !== '000' && result !== '000')
    found.push(holds(rule, status === result, `status is ${status}, but the result is ${result}`));
  const note = `status is ${status}, which does not have three digits`;
  if (result !== '000') found.push(holds('version.three-digit-status', status.length === 3, note));
  return found;
}

/** A debit has no credit type, a credit no charge type, and neither has the type of a reversal. */
function direction(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const asked = sentIn(exchange, 'transactionType')?.toLowerCase();
  const [original] = originalsOf(exchange, history);
  const isOther = original && sentIn(original, 'transactionType')?.toLowerCase() !== asked;
  // A follow-up of an unknown deal, or of a deal of another type, may have any type.
  const isOpen = sentIn(exchange, 'tranId') !== undefined && (!original || isOther);
  if (exchange.command !== 'doDeal' || !isAccepted(exchange) || isOpen || asksForPage(exchange)) return [];
  const code = at(contentOf(exchange), 'transactionType')?.attributes.code ?? '';
  const isWrong = otherDirections[asked ?? '']?.includes(code) === true;
  const note = `the reply to a deal of type ${asked} has the transactionType code ${code}`;
  return failedIf(isWrong, 'transaction.reply.transactionType', note);
}

function maskedDigits(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  if (!isAccepted(exchange) && !isRightAndRefused(exchange)) return [];
  const card = cardOf(exchange, history);
  const token = valueIn(exchange, 'cardId');
  const isWrong = card !== '' && /^\d{16}$/.test(token) && !token.endsWith(card.slice(-4));
  const note = 'cardId does not end with the last four digits of the card';
  return [...showsOf(exchange, card), ...failedIf(isWrong, 'transaction.reply.cardId', note)];
}

export function cardOf(exchange: Exchange, history: readonly Exchange[]): string {
  const token = sentIn(exchange, 'cardId');
  const made = history.find((one) => token && valueIn(one, 'cardId') === token && sentIn(one, 'cardNo'));
  return sentIn(exchange, 'cardNo') ?? (made && sentIn(made, 'cardNo')) ?? '';
}

export function showsOf(exchange: Exchange, card: string): Judgement[] {
  if (!hasForm('cardNo', card)) return [];
  const [length, bin] = [valueIn(exchange, 'cardLength'), valueIn(exchange, 'cardBin')];
  const isOtherLength = /^\d+$/.test(length) && Number(length) !== card.length;
  const isOtherBin = /^\d+$/.test(bin) && !card.startsWith(bin);
  const note = `cardLength is ${length} for a card of ${card.length} digits`;
  return [
    ...showsEnds(exchange, card),
    ...failedIf(isOtherLength, 'transaction.reply.cardLength', note),
    ...failedIf(isOtherBin, 'transaction.reply.cardBin', 'cardBin differs from the first digits of the card'),
  ];
}

function flags(exchange: Exchange): Judgement[] {
  const isRight = isAccepted(exchange) || isRightAndRefused(exchange);
  if (!exchange.request || exchange.command !== 'doDeal' || !isRight || namesAnother(exchange)) return [];
  return (['cvv', 'id'] as const).flatMap((name) => {
    const flag = valueIn(exchange, `ashraitEmvData.${name}Flag`);
    if (!/^[01]$/.test(flag)) return [];
    const entered = sentIn(exchange, name) !== undefined;
    // A test card can have a fixed check result, and the flag may report this result.
    const checked = valueIn(exchange, `${name}Status`);
    if (checked !== '' && (checked === 'Absent') === entered) return [];
    const note = `${name}Flag is ${quoted(flag)}, although the request has ${entered ? 'a' : 'no'} value of ${name}`;
    return [holds(`transaction.reply.ashraitEmvData.${name}Flag`, (flag === '1') === entered, note)];
  });
}

/** A deal without payment fields is one payment of the total. The reply may omit the payment fields. */
function onePayment(exchange: Exchange): Judgement[] {
  const { command, request } = exchange;
  const plain = /^regularcredit$/i.test(sentIn(exchange, 'creditType') ?? '') && !sentIn(exchange, 'tranId');
  if (!request || command !== 'doDeal' || !isAccepted(exchange) || !plain) return [];
  const total = sentIn(exchange, 'total');
  const expected = [
    ['numberOfPayments', 'installments.default-number', '1'],
    ['firstPayment', 'installments.default-first', total ?? ''],
  ] as const;
  return expected.flatMap(([name, rule, value]) => {
    const reported = valueIn(exchange, name);
    if (sentIn(exchange, name) !== undefined || !/^\d*$/.test(reported)) return [];
    // If the request has no payment fields, the total of the reply is the default first payment.
    if (reported === '' && textAt(contentOf(exchange), 'total') !== total) return [];
    const note = `${name} is ${reported}, but the request has no ${name}, and its default is ${value}`;
    return [holds(rule, reported === '' || Number(reported) === Number(value), note)];
  });
}

/** If the request has no 3-D Secure fields, the reply has no result of the 3-D Secure check. */
function proofOfNothing(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const found = at(contentOf(exchange), 'cavv');
  const reported = found?.attributes.code || found?.text.trim();
  const names = namesAnother(exchange);
  // An unknown deal in the request, or the deal of a payment page, may have had 3-D Secure fields.
  if (!exchange.request || !reported || (names && originalsOf(exchange, history).length === 0)) return [];
  if ([exchange, ...(names ? history : [])].some(mayHaveProof)) return [];
  const isOfNone = ['5', '6', cavvResults['5'], cavvResults['6']].includes(reported);
  const note = `cavv in the reply is ${quoted(reported)}, although the request has no 3-D Secure proof`;
  return failedIf(!isOfNone, 'transaction.reply.cavv', note);
}

const mayHaveProof = (exchange: Exchange): boolean =>
  sentIn(exchange, 'cavv') !== undefined || asksForPage(exchange);

function balance(exchange: Exchange): Judgement[] {
  const asked =
    exchange.command === 'doDeal' &&
    /^balanceenquiry$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
    /^autocomm$/i.test(sentIn(exchange, 'validation') ?? '');
  // The rule of ashraitEmvData covers a missing ashraitEmvData.
  const emvData = at(contentOf(exchange), 'ashraitEmvData');
  if (!asked || !emvData || !isAccepted(exchange)) return [];
  const note = 'the reply to a balance enquiry has no balance text (dspBalance)';
  const isFilled = Boolean(textAt(emvData, 'dspBalance'));
  return [holds('transaction.reply.ashraitEmvData.dspBalance', isFilled, note)];
}

export function languages(exchange: Exchange): Judgement[] {
  const asked = textAt(exchange.request, 'request.language')?.toUpperCase() ?? '';
  if (!/^(ENG|HEB)$/.test(asked)) return [];
  return ['statusText', 'extendedStatusText', 'extendedUserMessage'].flatMap((name) => {
    const text = valueIn(exchange, name);
    if (!/\p{L}/u.test(text)) return [];
    const isHebrew = /\p{Script=Hebrew}/u.test(text);
    // The specification's "Invoice vendor messages are always returned in English" may include the text of the status.
    if (exchange.command === 'inquireInvoice' && asked === 'HEB' && !isHebrew) return [];
    const note = `${name} is not in ${asked}`;
    return [holds('envelope.request.language', isHebrew === (asked === 'HEB'), note)];
  });
}

function extendedTexts(exchange: Exchange): Judgement[] {
  const content = contentOf(exchange);
  const extended = textAt(content, 'extendedStatus');
  // The rule of extendedStatus covers a missing or malformed element.
  if (extended === undefined || (extended !== '' && !hasForm('extendedStatus', extended))) return [];
  return (['extendedStatusText', 'extendedUserMessage'] as const).flatMap((name) => {
    const element = at(content, name);
    const rule = `transaction.reply.${name}` as const;
    if (element === undefined) return failedIf(extended !== '', rule, `${name} is missing`);
    const isFilled = element.text.trim() !== '' || element.children.length > 0;
    return [holds(rule, !isFilled || extended !== '', `${name} is filled, although extendedStatus is empty`)];
  });
}

/** The uid has a time and, if the terminal number has only digits, the terminal number. */
function uid(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const rule = 'transaction.reply.ashraitEmvData.uid';
  const value = valueIn(exchange, 'ashraitEmvData.uid');
  if (!hasForm('uid', value)) return [];
  const isTime = /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d){2}/.test(value);
  if (!isTime) return [failed(rule, 'the first twelve digits of uid are not a time written yymmddhhmmss')];
  const deals = [exchange, ...originalsOf(exchange, history)];
  const terminal = deals.map((one) => sentIn(one, 'terminalNumber')).find((one) => one !== undefined) ?? '';
  if (!hasForm('terminalNumber', terminal) || deals.some(isRouted)) return [passed(rule)];
  const [own, expected] = [value.slice(12, 19), terminal.slice(0, 7)];
  const note = `digits 13 to 19 of uid are ${own}, but the terminal number begins with ${expected}`;
  return [holds(rule, own === expected, note)];
}
