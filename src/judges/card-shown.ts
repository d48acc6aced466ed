import { contentOf, type Exchange } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { valueIn } from './asked.ts';
import { cardsSent, failed, failedIf, holds, type Judge, type Judgement } from './judge.ts';

export const cardInClear: Judge = (exchange, history) => {
  // Decoded fields are not the raw text of the reply.
  if (exchange.through?.reply === 'decoded') return [];
  const cards = cardsSent(exchange, history);
  if (cards.length === 0) return [];
  const mask = (textAt(exchange.reply, `response.${exchange.command}.cardMask`) ?? '').replaceAll(/\D/g, '');
  const text = exchange.replyText.replaceAll(/(?<=\d)[\s.-](?=\d)/g, '');
  const isShown = cards.some((card) => text.includes(card) && !mask.includes(card));
  return failedIf(isShown, 'transaction.reply.cardNo', 'the reply shows the full card number');
};

/** The Luhn check digit reveals one hidden digit. */
const leastHidden = 2;

/** Checks that a reply hides digits of each card of the scenario, in each element and in all elements together. */
export function masks(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const cards = cardsSent(exchange, history);
  const hides = (card: string, ...names: readonly string[]) => {
    const shown = names.flatMap((name) => shownIn(valueIn(exchange, name), card));
    return card.length - new Set(shown).size >= leastHidden;
  };
  const found = (['cardNo', 'cardMask'] as const).flatMap((name) => {
    if (valueIn(exchange, name) === '' || cards.length === 0) return [];
    const isHidden = cards.every((card) => hides(card, name));
    const note = `${name} hides fewer than ${leastHidden} digits of the card`;
    return [holds(`transaction.reply.${name}`, isHidden, note)];
  });
  const together = cards.every((card) => hides(card, 'cardNo', 'cardMask', 'cardBin'));
  if (together || found.some(({ verdict }) => verdict === 'failed')) return found;
  const note = 'one element shows digits of the card that another element hides';
  return [...found, failed('transaction.reply.cardNo', note)];
}

/** Positions of the digits that a mask shows: equal positions if the lengths are equal, otherwise from both ends. */
function shownIn(text: string, card: string): readonly number[] {
  const places = Array.from(card, (_, at) => at);
  if (text.replaceAll(/\D/g, '').includes(card)) return places;
  const mask = text.replaceAll(/[\s.-]/g, '');
  const isBeginning = mask.length < card.length && card.startsWith(mask);
  // A mask without mask characters is the beginning of the card number, or has other digits in place of hidden ones.
  if (/^\d*$/.test(mask)) return isBeginning ? places.slice(0, mask.length) : [];
  if (mask.length === card.length) return places.filter((at) => mask[at] === card[at]);
  const { head, tail } = endsOf(mask);
  return [
    ...(card.startsWith(head) ? places.slice(0, head.length) : []),
    ...(card.endsWith(tail) ? places.slice(card.length - tail.length) : []),
  ];
}

const endsOf = (mask: string): { readonly head: string; readonly tail: string } => ({
  head: mask.match(/^\d*/)?.[0] ?? '',
  tail: mask.match(/\d*$/)?.[0] ?? '',
});

export const showsEnds = (exchange: Exchange, card: string): Judgement[] =>
  (['cardNo', 'cardMask'] as const).flatMap((name) => {
    const mask = textAt(contentOf(exchange), name) ?? '';
    // A mask without mask characters can have any digits in place of hidden ones.
    if (!/\D/.test(mask)) return [];
    const { head, tail } = endsOf(mask);
    const note = `${name} shows digits that the card number does not have`;
    return [holds(`transaction.reply.${name}`, card.startsWith(head) && card.endsWith(tail), note)];
  });
