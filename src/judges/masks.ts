import { contentOf, type Exchange } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { cardsSent, failed, holds, type Judgement } from './judge.ts';

/** One hidden digit is none: it follows from the others by the check digit. */
const leastHidden = 2;

/**
 * A reply hides digits of the card in each element, and in all of them together: that of its request, or of an earlier
 * one of the scenario.
 */
export function masks(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const value = (name: string) => textAt(contentOf(exchange), name) ?? '';
  const cards = cardsSent(exchange, history);
  const hides = (card: string, ...shown: readonly (readonly number[])[]) =>
    card.length - new Set(shown.flat()).size >= leastHidden;
  const found = (['cardNo', 'cardMask'] as const).flatMap((name) =>
    value(name) === '' || cards.length === 0
      ? []
      : [
          holds(
            `transaction.reply.${name}`,
            cards.every((card) => hides(card, shownIn(value(name), card))),
            `${name} hides fewer than ${leastHidden} digits of the card`,
          ),
        ],
  );
  const together = cards.every((card) =>
    hides(card, ...['cardNo', 'cardMask', 'cardBin'].map((name) => shownIn(value(name), card))),
  );
  return together || found.some(({ verdict }) => verdict === 'failed')
    ? found
    : [
        ...found,
        failed('transaction.reply.cardNo', 'one element shows digits of the card that another element hides'),
      ];
}

/** Which digits of a card a mask shows: each in its place where both are of one length, otherwise those at its ends. */
function shownIn(text: string, card: string): readonly number[] {
  const places = Array.from(card, (_, at) => at);
  if (text.replaceAll(/\D/g, '').includes(card)) return places;
  const mask = text.replaceAll(/[\s.-]/g, '');
  const isBeginning = mask.length < card.length && card.startsWith(mask);
  // What is of digits alone is a beginning, or hides digits behind digits.
  if (/^\d*$/.test(mask)) return isBeginning ? places.slice(0, mask.length) : [];
  if (mask.length === card.length) return places.filter((at) => mask[at] === card[at]);
  const [head = ''] = mask.match(/^\d*/) ?? [];
  const [tail = ''] = mask.match(/\d*$/) ?? [];
  return [
    ...(card.startsWith(head) ? places.slice(0, head.length) : []),
    ...(card.endsWith(tail) ? places.slice(card.length - tail.length) : []),
  ];
}
