import { type Exchange, sentIn } from '../client/index.ts';
import { hasForm, makesTransaction } from '../contract/index.ts';
import { asksForPage, once, originalsOf, tranIdOf, uidOf, valueIn } from './asked.ts';
import { failedIf, type Judge, letThrough } from './judge.ts';

/** The uid of a reply, unless the request named it. A charge by token may have the uid of the token's deal. */
const newUid = once((exchange): string | undefined => {
  const { command, probe, request } = exchange;
  if (probe || !request || !makesTransaction(command) || letThrough(exchange)) return undefined;
  if (sentIn(exchange, 'cardId') || asksForPage(exchange)) return undefined;
  const uid = uidOf(exchange);
  return hasForm('uid', uid) && uid !== sentIn(exchange, 'ashraitEmvData.orgUid') ? uid : undefined;
});

/** Unrelated transactions, refused ones included, have different uids. A credit may have the uid of its deal. */
export const uids: Judge = (exchange, history) => {
  const uid = newUid(exchange);
  if (!uid) return [];
  const twins = history.filter((one) => newUid(one) === uid);
  if (twins.length === 0) return [];
  const family = familyOf(exchange, history);
  const areUnrelated = twins.some((twin) => !isOf(family, twin, history));
  const note = 'two unrelated transactions have the same uid';
  return failedIf(areUnrelated, 'transaction.reply.ashraitEmvData.uid', note);
};

const idsOf = once((exchange, history: readonly Exchange[]): readonly string[] =>
  [
    ...[tranIdOf(exchange), valueIn(exchange, 'cgUid')],
    ...['tranId', 'cgUid', 'ashraitEmvData.orgUid', 'authNo'].map((name) => sentIn(exchange, name) ?? ''),
    ...originalsOf(exchange, history).map(tranIdOf),
  ].filter((id) => id !== ''),
);

const isOf = (family: ReadonlySet<string>, exchange: Exchange, history: readonly Exchange[]): boolean =>
  idsOf(exchange, history).some((id) => family.has(id));

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
