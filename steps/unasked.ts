import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { ruleOf as idOf, isCommand, type RuleId, validationOf } from '../src/contract/index.ts';
import { all, at, type Element, textAt } from '../src/message/element.ts';

/** A release and a hold answer with an id of their own, and make no transaction; nor does a token. */
const makesNone = /^(autocommrelease|setashold|token)$/i;

const isDeal = ({ command }: Exchange): boolean => /^(doDeal|refundDeal|cancelDeal)$/.test(command);
const isMade = (one: Exchange): boolean =>
  isDeal(one) && resultOf(one) === '000' && !makesNone.test(sentIn(one, 'validation') ?? '');
const isPage = (one: Exchange): boolean => /^txnsetup$/i.test(sentIn(one, 'validation') ?? '');
const tranIdOf = (one: Exchange): string => textAt(one.reply, 'response.tranId') ?? '';

/**
 * Rules that are broken where a scenario's own reference, or the cgUid of a deal of its own, finds more transactions than
 * it made: one request makes one. A reply that tells another id than the record has is another rule's matter: only what
 * is there beside all that replies told is one too many. A payment page makes deals without a reply, and so does a
 * request whose reply is lost.
 */
export function unasked(
  inquiry: Exchange,
  exchanges: readonly Exchange[],
  reference: string,
): readonly (readonly [RuleId, string])[] {
  if (inquiry.command !== 'inquireTransactions' || inquiry.probe || resultOf(inquiry) !== '000') return [];
  const deals = exchanges.filter(isDeal);
  // What is done although it was refused is the matter of the refusal.
  const isPlain = (one: Exchange) => !one.probe && resultOf(one) === '000' && !isPage(one);
  if (deals.length === 0 || !deals.every(isPlain)) return [];
  const told = new Set(exchanges.map(tranIdOf));
  const isOwn = sentIn(inquiry, 'user') === reference || told.has(sentIn(inquiry, 'cgUid') ?? '');
  if (!isOwn) return [];
  const found = all(at(contentOf(inquiry), 'transactions'), 'transaction').filter(
    (one) => textAt(one, 'financialStatus') !== 'REJECTED',
  );
  const ids = found.map((one) => textAt(one, 'tranId') ?? '');
  const missing = deals.filter((one) => isMade(one) && !ids.includes(tranIdOf(one)));
  // An inquiry that does not narrow finds others' as well, and that is its own matter: a record has to say whose it is.
  const isOfScenario = (one: Element) =>
    textAt(one, 'user') === reference || told.has(textAt(one, 'cgUid') ?? '-');
  const strangers = found.filter((one) => !told.has(textAt(one, 'tranId') ?? '') && isOfScenario(one));
  if (strangers.length <= missing.length) return [];
  return [[ruleOf(deals.at(-1)), 'an inquiry about the deals finds a transaction that no reply told of']];
}

function ruleOf(deal: Exchange | undefined): RuleId {
  const command = deal?.command ?? 'doDeal';
  const validation = deal && validationOf(sentIn(deal, 'validation'));
  if (command === 'doDeal' && validation) return idOf('validation', sentIn(deal, 'validation') ?? '');
  return isCommand(command) ? idOf('command', command) : 'command.doDeal';
}

/** What makes a transaction has an id that no earlier one of the scenario had. */
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
