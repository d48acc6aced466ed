import { contentOf, type Exchange, sentIn } from '../client/index.ts';
import { hasForm, makesTransaction } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { asksForPage } from './asked.ts';
import { failed, type Judge, letThrough } from './judge.ts';
import { originalsOf, tranIdOf } from './original.ts';

/**
 * Judges that two unrelated transactions have two uids, refused ones included. Related ones may share one: whether a credit
 * has the uid of its deal or one of its own can be read either way.
 */
export const uids: Judge = (exchange, history) => {
  const uid = uidOf(exchange);
  if (!uid) return [];
  const twins = history.filter((one) => uidOf(one) === uid);
  if (twins.length === 0) return [];
  const family = familyOf(exchange, history);
  return twins.some((twin) => !isOf(family, twin, history))
    ? [failed('transaction.reply.ashraitEmvData.uid', 'two unrelated transactions have the same uid')]
    : [];
};

/** What a request named itself may come back. Whether a charge by token belongs to the making of the token is not said. */
function uidOf(exchange: Exchange): string | undefined {
  const { command, probe, request } = exchange;
  if (probe || !request || !makesTransaction(command) || letThrough(exchange)) return undefined;
  const named = sentIn(exchange, 'ashraitEmvData.orgUid');
  if (sentIn(exchange, 'cardId') || asksForPage(exchange)) return undefined;
  const uid = textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';
  return hasForm('uid', uid) && uid !== named ? uid : undefined;
}

/** Ids of the transaction, and of what its request names. */
const idsOf = (exchange: Exchange, history: readonly Exchange[]): readonly string[] =>
  [
    ...[tranIdOf(exchange), sentIn(exchange, 'tranId')],
    ...[textAt(contentOf(exchange), 'cgUid'), sentIn(exchange, 'cgUid')],
    ...[sentIn(exchange, 'ashraitEmvData.orgUid'), sentIn(exchange, 'authNo')],
    ...originalsOf(exchange, history).map(tranIdOf),
  ].filter((id) => id !== undefined && id !== '') as readonly string[];

const isOf = (family: ReadonlySet<string>, exchange: Exchange, history: readonly Exchange[]): boolean =>
  idsOf(exchange, history).some((id) => family.has(id));

/** All ids that hang together with those of an exchange. */
function familyOf(exchange: Exchange, history: readonly Exchange[]): ReadonlySet<string> {
  const family = new Set(idsOf(exchange, history));
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const one of history)
      if (makesTransaction(one.command) && isOf(family, one, history))
        for (const id of idsOf(one, history)) family.add(id);
  }
  return family;
}
