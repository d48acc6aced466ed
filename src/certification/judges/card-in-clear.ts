import { textAt } from '../../message/element.ts';
import { cardsSent, failed, type Judge } from './judge.ts';

/** Judges that no reply, of whatever command, shows a card of the story in clear anywhere. */
export const cardInClear: Judge = (exchange, history) => {
  // The mask has a judge of its own.
  const mask = textAt(exchange.reply, `response.${exchange.command}.cardMask`) ?? '';
  const shown = cardsSent(exchange, history).some(
    (card) => exchange.replyText.includes(card) && !mask.includes(card),
  );
  return shown ? [failed('transaction.reply.cardNo', 'the reply shows the card number in clear')] : [];
};
