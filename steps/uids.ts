import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { textAt } from '../src/message/element.ts';
import type { Target } from '../src/target/target.ts';
import { stored } from './stored.ts';

const known = new WeakMap<Target, Map<string, Set<string>>>();

const follows = ['tranId', 'cgUid', 'authNo', 'cardId'];

/** Scenarios share a terminal, so a lookup by uid or authorization number may find the deal of another scenario. */
export function rememberUid(target: Target, exchange: Exchange): void {
  const first = exchange.command === 'doDeal' && !follows.some((name) => sentIn(exchange, name));
  const tranId = textAt(exchange.reply, 'response.tranId') ?? '';
  if (!first || resultOf(exchange) !== '000' || tranId === '') return;
  const uids = stored(known, target, () => new Map());
  const reserved = /^verify$/i.test(sentIn(exchange, 'validation') ?? '');
  for (const path of ['ashraitEmvData.uid', ...(reserved ? ['authNumber'] : [])]) {
    const value = textAt(contentOf(exchange), path) ?? '';
    if (value !== '') stored(uids, value, () => new Set()).add(tranId);
  }
}

export const isShared = (target: Target, uid: string): boolean =>
  (known.get(target)?.get(uid)?.size ?? 0) > 1;
