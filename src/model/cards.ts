import { contentOf } from '../client/index.ts';
import { attributeOf, type How } from '../generators/index.ts';
import type { Fields } from '../message/build-request.ts';
import { textAt } from '../message/element.ts';
import type { Book } from './book.ts';
import { cardOf, headerOf } from './requests.ts';
import { answerOf, repliedId, Undecided } from './target.ts';

/** The parameters of the card, or of its token; undefined if the target does not offer tokens of such a card. */
export async function cardParameters(book: Book, how: How): Promise<Fields | undefined> {
  const card = cardOf(book.target, how);
  if (how.paid === undefined) return card;
  const { token, isRefused } = await tokenOf(book, how, card);
  if ((token && !isRefused) || book.target.promises?.(how) === false) return isRefused ? undefined : token;
  throw new Undecided('the reply to a plain token request has no token', 'validation.Token');
}

/** The parameters of a token of a card. The reply to a refused tokenization may have a token too. */
export async function tokenOf({ target, known }: Book, how: How, card: Fields) {
  const common = { ...(how.terminal && { terminalNumber: target.terminal?.(how.terminal) }) };
  const deal = target.deal({ ...common, ...card, validation: 'Token', total: '0' });
  // The texts of a reply have the language of its own request, not that of an earlier request with the card.
  const language = attributeOf(how, 'language') === 'HEB' ? 'ENG' : 'HEB';
  const exchange = await target.send('doDeal', deal, { ...headerOf(how), language });
  const cardId = textAt(contentOf(exchange), 'cardId') ?? '';
  known.add(repliedId(exchange));
  const isRefused = answerOf(exchange) !== '000';
  const fields: Fields = { cardNo: undefined, cvv: undefined, cardExpiration: deal.cardExpiration, cardId };
  return { isRefused, ...(/^(\d{16}|\d{36})$/.test(cardId) && { token: fields }) };
}
