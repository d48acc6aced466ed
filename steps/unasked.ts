import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { ruleOf as idOf, isCommand, type RuleId, validationOf } from '../src/contract/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import { all, at, type Element, textAt } from '../src/message/element.ts';

/** Commands and validations without a transaction: releases, holds and tokens. */
const makesNone = /^(autocommrelease|setashold|token)$/i;

const isDeal = ({ command }: Exchange): boolean => /^(doDeal|refundDeal|cancelDeal)$/.test(command);
const isMade = (one: Exchange): boolean =>
  isDeal(one) && resultOf(one) === '000' && !makesNone.test(sentIn(one, 'validation') ?? '');
const isPage = (one: Exchange): boolean => /^txnsetup$/i.test(sentIn(one, 'validation') ?? '');
const tranIdOf = (one: Exchange): string => textAt(one.reply, 'response.tranId') ?? '';

/**
 * Finds transactions that no request of the scenario made, by inquiries about its reference or the cgUid of its deal.
 * Payment pages and lost replies are no evidence. Only records in excess of the known replies count, because another
 * rule covers a wrong tranId.
 */
export function unasked(
  inquiry: Exchange,
  exchanges: readonly Exchange[],
  reference: string,
): readonly (readonly [RuleId, string])[] {
  if (inquiry.command !== 'inquireTransactions' || inquiry.probe || resultOf(inquiry) !== '000') return [];
  const deals = exchanges.filter(isDeal);
  // The rule of a refusal covers a refused request that makes a transaction.
  const isPlain = (one: Exchange) => !one.probe && resultOf(one) === '000' && !isPage(one);
  if (deals.length === 0 || !deals.every(isPlain)) return [];
  const known = new Set(exchanges.map(tranIdOf));
  const isOwn = sentIn(inquiry, 'user') === reference || known.has(sentIn(inquiry, 'cgUid') ?? '');
  if (!isOwn) return [];
  const found = all(at(contentOf(inquiry), 'transactions'), 'transaction').filter(
    (one) => textAt(one, 'financialStatus') !== 'REJECTED',
  );
  const ids = found.map((one) => textAt(one, 'tranId') ?? '');
  const missing = deals.filter((one) => isMade(one) && !ids.includes(tranIdOf(one)));
  // Another rule covers an inquiry that finds transactions of other scenarios.
  const isOfScenario = (one: Element) =>
    textAt(one, 'user') === reference || known.has(textAt(one, 'cgUid') ?? '-');
  const strangers = found.filter((one) => !known.has(textAt(one, 'tranId') ?? '') && isOfScenario(one));
  if (strangers.length <= missing.length) return [];
  return [
    [
      ruleOf(deals.at(-1)),
      'an inquiry about the deals finds a transaction that no request of the scenario made',
    ],
  ];
}

function ruleOf(deal: Exchange | undefined): RuleId {
  const command = deal?.command ?? 'doDeal';
  const validation = deal && validationOf(sentIn(deal, 'validation'));
  if (command === 'doDeal' && validation) return idOf('validation', sentIn(deal, 'validation') ?? '');
  return isCommand(command) ? idOf('command', command) : 'command.doDeal';
}

/** Finds a new transaction with the tranId of an earlier transaction of the scenario. */
export function repeatedId(
  made: Exchange,
  exchanges: readonly Exchange[],
): readonly (readonly [RuleId, string])[] {
  const isOther = (one: Exchange) =>
    one !== made && isMade(one) && !one.probe && tranIdOf(one) === tranIdOf(made);
  // A client may hide the tranId.
  return tranIdOf(made) !== '' && isMade(made) && !made.probe && !isPage(made) && exchanges.some(isOther)
    ? [['envelope.reply.tranId', 'two transactions have the same tranId']]
    : [];
}

/** True if an inquiry returns only transactions that fit its criteria. */
export function isNarrowed(records: readonly Element[], { tranId, cgUid, user }: Fields): boolean {
  const family = (one: Element): string => textAt(one, 'cgUid') ?? '';
  const families = new Set(records.map(family));
  if (user !== undefined) {
    const named = records.filter((one) => ['', user].includes(textAt(one, 'user') ?? ''));
    return [...families].every((one) => named.some((other) => family(other) === one));
  }
  if (cgUid !== undefined) return [...families].every((one) => one === '' || one === cgUid);
  return tranId === undefined || families.size <= 1;
}
