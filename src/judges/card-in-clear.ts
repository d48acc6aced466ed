import { textAt } from '../message/element.ts';
import { cardsSent, failed, type Judge } from './judge.ts';

/** Judges that no reply, of whatever command, shows a card of the scenario in clear anywhere, in groups or in one. */
export const cardInClear: Judge = (exchange, history) => {
  // What a client made of the reply is not the reply.
  if (exchange.through?.reply === 'decoded') return [];
  const cards = cardsSent(exchange, history);
  if (cards.length === 0) return [];
  // The mask has a judge of its own.
  const mask = (textAt(exchange.reply, `response.${exchange.command}.cardMask`) ?? '').replaceAll(/\D/g, '');
  const text = ungrouped(exchange.replyText);
  const shown = cards.some((card) => text.includes(card) && !mask.includes(card));
  return shown ? [failed('transaction.reply.cardNo', 'the reply shows the full card number')] : [];
};

/** Without the marks that stand between the groups of a printed card number. */
const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)[\s.-](?=\d)/g, '');
