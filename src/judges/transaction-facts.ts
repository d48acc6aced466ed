import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { cavvResults, hasForm, makesTransaction, otherDirections } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { asksForPage, isRouted, namesAnother } from './asked.ts';
import {
  failed,
  holds,
  isRightAndRefused,
  type Judge,
  type Judgement,
  letThrough,
  passed,
  quoted,
} from './judge.ts';
import { masks } from './masks.ts';
import { originalsOf } from './original.ts';

/** Judges what the elements of one reply owe each other: status and result, extended texts, the card, the uid. */
export const transactionFacts: Judge = (exchange, history) => {
  const content = contentOf(exchange);
  if (!content || exchange.probe || !makesTransaction(exchange.command) || letThrough(exchange)) return [];
  const value = (path: string) => textAt(content, path) ?? '';
  const approved = resultOf(exchange) === '000';
  const found: Judgement[] = [];
  const status = value('status');
  if (hasForm('status', status) && hasForm('result', resultOf(exchange)))
    found.push(
      holds(
        'transaction.reply.status',
        (status === '000') === approved,
        `status is ${status}, although the result is ${resultOf(exchange)}`,
      ),
      ...sameCode(exchange, status),
      ...(approved ? [] : [holds('version.three-digit-status', status.length === 3, `status is ${status}`)]),
    );
  found.push(...extendedTexts(exchange));
  found.push(...masks(exchange, history), ...languages(exchange));
  found.push(
    ...maskedDigits(exchange, history),
    ...flags(exchange),
    ...uid(exchange, history),
    ...direction(exchange, history),
  );
  found.push(...proofOfNothing(exchange, history), ...balance(exchange), ...onePayment(exchange));
  return found;
};

/**
 * A refused credit tells one code in result and status. The codes of doDeal are not listed, and a status of four or five
 * digits is none of the codes that are.
 */
function sameCode(exchange: Exchange, status: string): Judgement[] {
  const result = resultOf(exchange);
  return exchange.command === 'doDeal' || status.length !== 3 || status === '000' || result === '000'
    ? []
    : [holds('transaction.reply.status', status === result, `status is ${status}, and result ${result}`)];
}

/** A deal that debits is not reported as one that credits the cardholder, nor one of type Credit as one that charges, and neither as a reversal. */
function direction(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const asked = sentIn(exchange, 'transactionType')?.toLowerCase();
  const [original] = originalsOf(exchange, history);
  const isOther = original && sentIn(original, 'transactionType')?.toLowerCase() !== asked;
  // What is reported of a deal that is named and not seen, or is of another type, is not said.
  const about = (sentIn(exchange, 'tranId') !== undefined && (!original || isOther)) || asksForPage(exchange);
  if (exchange.command !== 'doDeal' || resultOf(exchange) !== '000' || about) return [];
  const code = at(contentOf(exchange), 'transactionType')?.attributes.code ?? '';
  return otherDirections[asked ?? '']?.includes(code)
    ? [failed('transaction.reply.transactionType', `a deal of type ${asked} is reported with code ${code}`)]
    : [];
}

/** What a reply shows of the card of its deal. */
function maskedDigits(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const isRight = resultOf(exchange) === '000' || isRightAndRefused(exchange);
  const card = cardOf(exchange, history);
  return isRight ? [...showsOf(exchange, card), ...endsOfToken(exchange, card)] : [];
}

/** The card that was sent, or the card of which the token that was sent was made. */
function cardOf(exchange: Exchange, history: readonly Exchange[]): string {
  const token = sentIn(exchange, 'cardId');
  const made = history.find(
    (one) => token && textAt(contentOf(one), 'cardId') === token && sentIn(one, 'cardNo'),
  );
  return sentIn(exchange, 'cardNo') ?? (made && sentIn(made, 'cardNo')) ?? '';
}

/** The digits that masks leave at their ends, and what stands beside them, are those of this card. */
export const showsOf = (exchange: Exchange, card: string): Judgement[] => [
  ...showsEnds(exchange, card),
  ...told(exchange, card),
];

/** A token of 16 digits ends as its card does. */
function endsOfToken(exchange: Exchange, card: string): Judgement[] {
  const token = textAt(contentOf(exchange), 'cardId') ?? '';
  return card === '' || !/^\d{16}$/.test(token) || token.endsWith(card.slice(-4))
    ? []
    : [failed('transaction.reply.cardId', 'cardId does not end like the card')];
}

/** Where a number stands in cardLength, or digits in cardBin, they are those of the card that was sent. */
function told(exchange: Exchange, card: string): Judgement[] {
  if (!hasForm('cardNo', card)) return [];
  const [length = '', bin = ''] = ['cardLength', 'cardBin'].map((name) => textAt(contentOf(exchange), name));
  return [
    ...(/^\d+$/.test(length) && Number(length) !== card.length
      ? [
          failed(
            'transaction.reply.cardLength',
            `cardLength is ${length} for a card of ${card.length} digits`,
          ),
        ]
      : []),
    ...(/^\d+$/.test(bin) && !card.startsWith(bin)
      ? [failed('transaction.reply.cardBin', 'cardBin differs from the first digits of the card')]
      : []),
  ];
}

/** The digits at the ends of each mask of a reply are those of this card. */
function showsEnds(exchange: Exchange, card: string): Judgement[] {
  if (!hasForm('cardNo', card)) return [];
  return (['cardNo', 'cardMask'] as const).flatMap((name) => {
    const mask = textAt(contentOf(exchange), name) ?? '';
    // A mask of nothing but digits hides them behind digits.
    if (!/\D/.test(mask)) return [];
    const [head = ''] = mask.match(/^\d*/) ?? [];
    const [tail = ''] = mask.match(/\d*$/) ?? [];
    const note = `${name} shows digits that are not those of the card`;
    return [holds(`transaction.reply.${name}`, card.startsWith(head) && card.endsWith(tail), note)];
  });
}

/** cvvFlag and idFlag tell whether the deal itself brought a CVV and an id; they may be empty. */
function flags(exchange: Exchange): Judgement[] {
  const isRight = resultOf(exchange) === '000' || isRightAndRefused(exchange);
  if (!exchange.request || exchange.command !== 'doDeal' || !isRight || namesAnother(exchange)) return [];
  return (['cvv', 'id'] as const).flatMap((name) => {
    const flag = textAt(contentOf(exchange), `ashraitEmvData.${name}Flag`) ?? '';
    if (!/^[01]$/.test(flag)) return [];
    const entered = sentIn(exchange, name) !== undefined;
    // A card may be made for one outcome of the check, whatever was sent: the flag may go with that.
    const checked = textAt(contentOf(exchange), `${name}Status`) ?? '';
    if (checked !== '' && (checked === 'Absent') === entered) return [];
    const note = `${name}Flag is ${quoted(flag)}, and ${entered ? `a value of ${name} was` : `no value of ${name} was`} sent`;
    return [holds(`transaction.reply.ashraitEmvData.${name}Flag`, (flag === '1') === entered, note)];
  });
}

/** A deal of one payment that names no payments: a reply that names them all the same names one, of the total. */
function onePayment(exchange: Exchange): Judgement[] {
  const { command, request } = exchange;
  const plain = /^regularcredit$/i.test(sentIn(exchange, 'creditType') ?? '') && !sentIn(exchange, 'tranId');
  if (!request || command !== 'doDeal' || resultOf(exchange) !== '000' || !plain) return [];
  const expected = [
    ['numberOfPayments', 'installments.default-number', '1'],
    ['firstPayment', 'installments.default-first', sentIn(exchange, 'total') ?? ''],
  ] as const;
  return expected.flatMap(([name, rule, value]) => {
    const told = textAt(contentOf(exchange), name) ?? '';
    if (sentIn(exchange, name) !== undefined || !/^\d*$/.test(told)) return [];
    // A reply that names no payments shows the default by its approval of the total as sent.
    if (told === '' && textAt(contentOf(exchange), 'total') !== sentIn(exchange, 'total')) return [];
    const note = `${name} is ${told}, although none was sent and the default is ${value}`;
    return [holds(rule, told === '' || Number(told) === Number(value), note)];
  });
}

/** Nothing can say that a 3-D Secure proof was checked, well or badly, where none was sent: not for a deal that is named either. */
function proofOfNothing(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const found = at(contentOf(exchange), 'cavv');
  const told = found?.attributes.code || found?.text.trim();
  const names = namesAnother(exchange);
  // What is named, and was not seen, may have had one; so may what was made on a page.
  if (!exchange.request || !told || (names && originalsOf(exchange, history).length === 0)) return [];
  if ([exchange, ...(names ? history : [])].some(mayHaveProof)) return [];
  // Not used and not validated are true of a proof that is not there.
  return ['5', '6', cavvResults['5'], cavvResults['6']].includes(told)
    ? []
    : [failed('transaction.reply.cavv', `cavv says ${quoted(told)}, and no proof was sent`)];
}

const mayHaveProof = (exchange: Exchange): boolean =>
  sentIn(exchange, 'cavv') !== undefined || asksForPage(exchange);

/** A balance enquiry that is accepted tells the balance, in whatever unit. */
function balance(exchange: Exchange): Judgement[] {
  const asked =
    exchange.command === 'doDeal' &&
    /^balanceenquiry$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
    /^autocomm$/i.test(sentIn(exchange, 'validation') ?? '');
  // Where ashraitEmvData is missing as a whole, that is the rule which is broken.
  const emvData = at(contentOf(exchange), 'ashraitEmvData');
  if (!asked || !emvData || resultOf(exchange) !== '000') return [];
  const rule = 'transaction.reply.ashraitEmvData.dspBalance';
  return [
    holds(rule, Boolean(textAt(emvData, 'dspBalance')), 'the reply to a balance enquiry has no balance'),
  ];
}

/** The text of the status is in the language that was asked for, whatever the outcome. */
export function languages(exchange: Exchange): Judgement[] {
  const text = textAt(contentOf(exchange), 'statusText') ?? '';
  const asked = textAt(exchange.request, 'request.language')?.toUpperCase() ?? '';
  if (!/\p{L}/u.test(text) || !/^(ENG|HEB)$/.test(asked)) return [];
  const isHebrew = /\p{Script=Hebrew}/u.test(text);
  // "Invoice vendor messages are always returned in English": that may be said of this text as well.
  if (exchange.command === 'inquireInvoice' && asked === 'HEB' && !isHebrew) return [];
  const note = `the text of a status is not in ${asked}`;
  return [holds('envelope.request.language', isHebrew === (asked === 'HEB'), note)];
}

function extendedTexts(exchange: Exchange): Judgement[] {
  const content = contentOf(exchange);
  const extended = textAt(content, 'extendedStatus');
  // Where the element itself is missing or malformed nothing can be held against its texts.
  if (extended === undefined || (extended !== '' && !hasForm('extendedStatus', extended))) return [];
  return (['extendedStatusText', 'extendedUserMessage'] as const).flatMap((name) => {
    const element = at(content, name);
    if (element === undefined)
      return extended === '' ? [] : [failed(`transaction.reply.${name}`, `${name} is missing`)];
    const note =
      extended === ''
        ? `${name} is filled without an extendedStatus`
        : `${name} is empty although extendedStatus is filled`;
    const isFilled = element.text.trim() !== '' || element.children.length > 0;
    return [holds(`transaction.reply.${name}`, isFilled === (extended !== ''), note)];
  });
}

/** The layout of the uid, where the terminal's number can stand in it at all. */
function uid(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const rule = 'transaction.reply.ashraitEmvData.uid';
  const value = textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';
  if (!hasForm('uid', value)) return [];
  const [, month, day, hour, minute, second] = (value.slice(0, 12).match(/../g) ?? []).map(Number);
  const within = (part: number | undefined, from: number, to: number) =>
    part !== undefined && part >= from && part <= to;
  const dated =
    within(month, 1, 12) &&
    within(day, 1, 31) &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59);
  if (!dated) return [failed(rule, 'the first twelve digits of uid are not a time yymmddhhmmss')];
  const deals = [exchange, ...originalsOf(exchange, history)];
  const terminal = deals.map((one) => sentIn(one, 'terminalNumber')).find((one) => one !== undefined) ?? '';
  if (!hasForm('terminalNumber', terminal) || deals.some(isRouted)) return [passed(rule)];
  return [
    holds(
      rule,
      value.slice(12, 19) === terminal.slice(0, 7),
      `digits 13 to 19 of uid are ${value.slice(12, 19)} and the terminal begins ${terminal.slice(0, 7)}`,
    ),
  ];
}
