import { contentOf, type Exchange, resultOf, sentIn } from '../../client/index.ts';
import { commandData } from '../../contract/index.ts';
import { at, textAt } from '../../message/element.ts';
import { failed, holds, type Judge, type Judgement, passed } from './judge.ts';

const isTransaction = (exchange: Exchange): boolean =>
  !exchange.probe && ['doDeal', 'refundDeal', 'cancelDeal'].includes(exchange.command);

/** Judges what the elements of one reply owe each other: status and result, extended texts, the card, the uid. */
export const transactionFacts: Judge = (exchange) => {
  const content = contentOf(exchange);
  if (!content || !isTransaction(exchange)) return [];
  const value = (path: string) => textAt(content, path) ?? '';
  const approved = resultOf(exchange) === '000';
  const found: Judgement[] = [];
  const status = value('status');
  if (/^\d{3,5}$/.test(status))
    found.push(
      holds(
        'transaction.reply.status',
        (status === '000') === approved,
        `status is ${status} where the result is ${resultOf(exchange)}`,
      ),
    );
  found.push(...extendedTexts(exchange));
  if (!approved) found.push(structure(exchange));
  const card = sentIn(exchange, 'cardNo');
  if (card && /^\d{16,19}$/.test(card)) {
    for (const name of ['cardNo', 'cardMask'])
      if (value(name) !== '')
        found.push(
          holds(
            `transaction.reply.${name}`,
            !showsCard(value(name), card),
            `${name} shows the whole card number`,
          ),
        );
    const elsewhere = exchange.replyText.includes(card) && !value('cardMask').includes(card);
    if (elsewhere) found.push(failed('transaction.reply.cardNo', 'the reply shows the card number in clear'));
  }
  found.push(...uid(exchange));
  return found;
};

/** Nothing is hidden where all digits of the card are there, whatever stands between them. */
const showsCard = (shown: string, card: string): boolean => shown.replaceAll(/[^0-9]/g, '').includes(card);

function extendedTexts(exchange: Exchange): Judgement[] {
  const content = contentOf(exchange);
  const extended = textAt(content, 'extendedStatus');
  // Where the element itself is missing or malformed nothing can be held against its texts.
  if (extended === undefined || !/^(\d{4,5})?$/.test(extended)) return [];
  return ['extendedStatusText', 'extendedUserMessage'].flatMap((name) => {
    const text = textAt(content, name);
    if (text === undefined)
      return extended === '' ? [] : [failed(`transaction.reply.${name}`, `${name} is missing`)];
    const note =
      extended === '' ? `${name} is filled without an extendedStatus` : `${name} is empty beside one`;
    return [holds(`transaction.reply.${name}`, (text !== '') === (extended !== ''), note)];
  });
}

/** A refusal keeps the structure: some elements may be left to the gateway, fewer than half are not "full". */
function structure(exchange: Exchange): Judgement {
  const rule = 'transaction.reply.error-structure';
  const names = Object.keys(commandData.doDeal.reply[0]?.fields ?? {});
  const there = names.filter((name) => at(contentOf(exchange), name) !== undefined).length;
  return there * 2 >= names.length
    ? passed(rule)
    : failed(rule, `${there} of the ${names.length} elements of a transaction are there`);
}

/** The layout of the uid, where the terminal's number can stand in it at all. */
function uid(exchange: Exchange): Judgement[] {
  const rule = 'transaction.reply.ashraitEmvData.uid';
  const value = textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';
  if (!/^\d{23}$/.test(value)) return [];
  const [, month, day, hour, minute, second] = (value.slice(0, 12).match(/../g) ?? []).map(Number);
  const within = (part: number | undefined, from: number, to: number) =>
    part !== undefined && part >= from && part <= to;
  const dated =
    within(month, 1, 12) &&
    within(day, 1, 31) &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59);
  if (!dated) return [failed(rule, 'the first twelve digits of uid are no time yymmddhhmmss')];
  const terminal = sentIn(exchange, 'terminalNumber');
  const routed = ['routeCode', 'mainTerminalNumber'].some((name) => sentIn(exchange, name));
  if (terminal === undefined || !/^\d{10}$/.test(terminal) || routed) return [passed(rule)];
  return [
    holds(
      rule,
      value.slice(12, 19) === terminal.slice(0, 7),
      `digits 13 to 19 of uid are ${value.slice(12, 19)} and the terminal begins ${terminal.slice(0, 7)}`,
    ),
  ];
}
