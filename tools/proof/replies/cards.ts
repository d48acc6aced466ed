import type { NameBelow } from '../../../src/contract/index.ts';
import { type Alteration, type Wire, wireMutant } from '../alteration.ts';
import { changing, replyElementOf } from './reply-elements.ts';
import { filled } from './tree.ts';

const reply = <N extends string>(name: N) => `transaction.reply.${name}` as const;

/**
 * Replaces the text of a reply element by the card number of the request.
 *
 * @param which selects card numbers; default: all
 */
const clear =
  (name: NameBelow<'transaction.reply'>, which: (card: string) => boolean = () => true): Wire =>
  (root, asked) => {
    const card = asked.sent('cardNo');
    return card === undefined || !which(card)
      ? root
      : changing(replyElementOf(reply(name)), filled(card))(root, asked);
  };

const withCard =
  (name: NameBelow<'transaction.reply'>, make: (card: string) => string): Wire =>
  (root, asked) => {
    const card = asked.sent('cardNo');
    if (card === undefined) return root;
    return changing(replyElementOf(reply(name)), (one) => (one.text === '' ? one : filled(make(card))(one)))(
      root,
      asked,
    );
  };

export const cardMutants: readonly Alteration[] = [
  wireMutant(reply('cardNo'), 'cardNo is in clear', clear('cardNo')),
  wireMutant(
    reply('cardNo'),
    'cardNo is in clear where it has 19 digits',
    clear('cardNo', (card) => card.length === 19),
  ),
  wireMutant(
    reply('cardNo'),
    'cardNo has all its digits, with spaces between them',
    withCard('cardNo', (card) => card.replace(/(\d{4})(?=\d)/g, '$1 ')),
  ),
  wireMutant(reply('cardMask'), 'cardMask is the card in clear', clear('cardMask')),
  ...(['cardNo', 'cardMask'] as const).map((name) =>
    wireMutant(
      reply(name),
      `${name} hides one digit, which follows from the others`,
      withCard(name, (card) => `${card.slice(0, 8)}*${card.slice(9)}`),
    ),
  ),
  wireMutant(reply('cardNo'), 'cardNo shows what cardMask hides', (root, asked) =>
    withCard('cardNo', (card) => `${card.slice(0, 9)}${'x'.repeat(card.length - 9)}`)(
      withCard('cardMask', (card) => `${card.slice(0, 6)}**${card.slice(8)}`)(root, asked),
      asked,
    ),
  ),
  wireMutant(reply('cardNo'), 'cardName has the card number in it', clear('cardName')),
];
