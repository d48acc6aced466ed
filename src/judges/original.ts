import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { lookups as idLookups } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { lookups } from './asked.ts';

export const tranIdOf = (exchange: Exchange): string => textAt(exchange.reply, 'response.tranId') ?? '';

/** The earlier deals of the same scenario that the request names, by tranId, cgUid, uid or authorization number. */
export function originalsOf(exchange: Exchange, history: readonly Exchange[]): readonly Exchange[] {
  // Which of several contradicting lookups wins is checked by scenarios.
  if (idLookups.filter((name) => sentIn(exchange, name)).length > 1) return [];
  const deals = history.filter((one) => one.command === 'doDeal' && resultOf(one) === '000' && !one.probe);
  const { tranId: _, ...byContent } = lookups;
  const tranId = sentIn(exchange, 'tranId');
  if (tranId) return deals.filter((one) => tranIdOf(one) === tranId);
  for (const [sent, path] of Object.entries(byContent)) {
    const value = sentIn(exchange, sent);
    const found = value ? deals.filter((one) => textAt(contentOf(one), path) === value) : [];
    if (found.length > 0) return found;
  }
  return [];
}
