import type { NameBelow } from '../../../src/contract/index.ts';
import { type Alteration, type Wire, wireMutant } from '../alteration.ts';
import { changing, replyElementOf } from './reply-elements.ts';
import { filled } from './tree.ts';

const reply = <N extends string>(name: N) => `transaction.reply.${name}` as const;

/** Replaces the text of a reply element by a text that is made from the card number of the request. */
const withCard =
  (name: NameBelow<'transaction.reply'>, make: (card: string, was: string) => string): Wire =>
  (root, asked) => {
    const card = asked.sent('cardNo');
    if (card === undefined) return root;
    return changing(replyElementOf(reply(name)), (one) => filled(make(card, one.text))(one))(root, asked);
  };

const masked = (name: NameBelow<'transaction.reply'>, make: (card: string) => string): Wire =>
  withCard(name, (card, was) => (was === '' ? was : make(card)));

const clear = (card: string): string => card;

export const cardMutants: readonly Alteration[] = [
  wireMutant(reply('cardNo'), 'cardNo is in clear', withCard('cardNo', clear)),
  wireMutant(
    reply('cardNo'),
    'cardNo is in clear where it has 19 digits',
    withCard('cardNo', (card, was) => (card.length === 19 ? card : was)),
  ),
  wireMutant(
    reply('cardNo'),
    'cardNo has all its digits, with spaces between them',
    masked('cardNo', (card) => card.replace(/(\d{4})(?=\d)/g, '$1 ')),
  ),
  wireMutant(reply('cardMask'), 'cardMask is the card in clear', withCard('cardMask', clear)),
  ...(['cardNo', 'cardMask'] as const).map((name) =>
    wireMutant(
      reply(name),
      `${name} hides one digit, which follows from the others`,
      masked(name, (card) => `${card.slice(0, 8)}*${card.slice(9)}`),
    ),
  ),
  wireMutant(reply('cardNo'), 'cardNo shows what cardMask hides', (root, asked) =>
    masked('cardNo', (card) => `${card.slice(0, 9)}${'x'.repeat(card.length - 9)}`)(
      masked('cardMask', (card) => `${card.slice(0, 6)}**${card.slice(8)}`)(root, asked),
      asked,
    ),
  ),
  wireMutant(reply('cardNo'), 'cardName has the card number in it', withCard('cardName', clear)),
];
