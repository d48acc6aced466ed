import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { textAt } from '../message/element.ts';

export const tranIdOf = (exchange: Exchange): string => textAt(exchange.reply, 'response.tranId') ?? '';

const reply = (exchange: Exchange, path: string): string => textAt(contentOf(exchange), path) ?? '';

/** The earlier deals of the same scenario that the request names, by tranId, cgUid, uid or authorization number. */
export function originalsOf(exchange: Exchange, history: readonly Exchange[]): readonly Exchange[] {
  // Where lookups contradict each other, which one wins is the scenario's business.
  const named = ['tranId', 'cgUid', 'ashraitEmvData.orgUid'].filter((name) => sentIn(exchange, name));
  if (named.length > 1) return [];
  const deals = history.filter((one) => one.command === 'doDeal' && resultOf(one) === '000' && !one.probe);
  const tranId = sentIn(exchange, 'tranId');
  if (tranId) return deals.filter((one) => tranIdOf(one) === tranId);
  const lookups = [
    ['cgUid', 'cgUid'],
    ['ashraitEmvData.orgUid', 'ashraitEmvData.uid'],
    ['authNo', 'authNumber'],
  ] as const;
  for (const [sent, path] of lookups) {
    const value = sentIn(exchange, sent);
    const found = value ? deals.filter((one) => reply(one, path) === value) : [];
    if (found.length > 0) return found;
  }
  return [];
}
