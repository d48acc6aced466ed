import { contentOf, type Exchange, sentIn } from '../client/index.ts';
import { commandData, isCredit, type ReplyField, ruleOf } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { asks, isAccepted, isPreAuthorization, originalsOf, valueIn } from './asked.ts';
import { failedIf, holds, type Judge, type Judgement, letThrough, quoted } from './judge.ts';
import { cardOf, showsOf } from './transaction-facts.ts';

const { fields } = commandData.doDeal.reply[0];

/** Reply elements of a refund or cancellation with the value of the original deal. */
const inherited = Object.entries<ReplyField>(fields).filter(([, one]) => one.inCredits === 'of the deal');

/**
 * Checks the elements that a refund or cancellation repeats from its original or its own request. Missing and empty
 * elements belong to the rule of each element. A credit may have its own authNumber and cardId.
 */
export const creditFacts: Judge = (exchange, history) => {
  if (!isCredit(exchange.command) || exchange.probe || !isAccepted(exchange)) return [];
  return [...typeOf(exchange), ...ofOriginal(exchange, history)];
};

function typeOf(exchange: Exchange): Judgement[] {
  const code = at(contentOf(exchange), 'transactionType')?.attributes.code;
  if (!isCredit(exchange.command) || code === undefined) return [];
  const note = `transactionType has code ${quoted(code)} instead of 52`;
  return failedIf(code !== '52', `${exchange.command}.reply`, note);
}

function ofOriginal(exchange: Exchange, history: readonly Exchange[]): readonly Judgement[] {
  // If several deals match, other judges check which deal the gateway found.
  const [original, ...others] = originalsOf(exchange, history);
  if (others.length > 0 || (original && letThrough(original))) return [];
  // If the original deal is unknown, only the values of the request are compared.
  if (!original)
    return [
      ...creditType(exchange),
      ...reference(exchange),
      ...repeats(exchange, 'cardExpiration'),
      ...inPart(exchange),
    ];
  // The gateway should have refused a request that contradicts its original. Another rule covers the acceptance.
  const contradicts = [...inherited.map(([name]) => name), 'creditType'].some((name) => {
    const own = sentIn(exchange, name);
    return own !== undefined && own !== sentIn(original, name);
  });
  if (contradicts || sentIn(exchange, 'cardId')) return [];
  return [
    ...showsOf(exchange, cardOf(original, history)),
    ...codesOfCard(exchange, original),
    ...inherited.flatMap(([name, { echoedIf }]) =>
      echoedIf && !asks(original, echoedIf) ? [] : repeats(exchange, name, original),
    ),
    ...creditType(exchange, original),
    ...reference(exchange, original),
    ...inFull(exchange, original, history),
    ...(isInParts(original, history) || isPreAuthorization(original) ? [] : inPart(exchange, original)),
  ];
}

function repeats(exchange: Exchange, name: string, of = exchange): Judgement[] {
  const [reported, sent] = [valueIn(exchange, name).trim(), sentIn(of, name)];
  if (!reported || sent === undefined) return [];
  const note = `${name} in the reply is ${quoted(reported)}, but ${quoted(sent)} was sent`;
  return [holds(ruleOf('transaction.reply', name), reported === sent, note)];
}

/** The reply to a credit has the codes of the card of the original deal. */
function codesOfCard(exchange: Exchange, original: Exchange): readonly Judgement[] {
  return (['creditCompany', 'cardAcquirer', 'cardBrand'] as const).flatMap((name) => {
    const [own, others] = [exchange, original].map((one) => at(contentOf(one), name)?.attributes.code);
    if (!own || !others) return [];
    const note = `${name} in the reply has code ${quoted(own)}, but the original deal has code ${quoted(others)}`;
    return [holds(`transaction.reply.${name}`, own === others, note)];
  });
}

/** A refund without a credit type may have RegularCredit or the credit type of the original (ambiguity #4). */
function creditType(exchange: Exchange, original?: Exchange): Judgement[] {
  const reported = valueIn(exchange, 'creditType').trim();
  const sent = sentIn(exchange, 'creditType');
  const right = sent ?? (original && sentIn(original, 'creditType'));
  if (exchange.command !== 'refundDeal' || !reported || right === undefined) return [];
  if (sent === undefined && right !== 'RegularCredit') return [];
  const instead = Object.values<string>(fields.creditType.orElse);
  const note = `the reply to a refund of ${right} has the type ${quoted(reported)}`;
  return [holds('transaction.reply.creditType', reported === right || instead.includes(reported), note)];
}

function reference(exchange: Exchange, original?: Exchange): Judgement[] {
  const [own, others] = [sentIn(exchange, 'user'), original && sentIn(original, 'user')];
  // The gateway should have refused a refund with another user than its original.
  if (original && exchange.command === 'refundDeal' && own !== undefined && own !== others) return [];
  const content = contentOf(exchange);
  if (!content) return [];
  const reported = textAt(content, 'user') ?? '';
  if (own === undefined && (reported === '' || !original)) return [];
  const sent = own ?? others ?? '';
  const note = `user in the reply is ${quoted(reported)}, but ${quoted(sent)} was sent`;
  // The gateway may cut a user of more than 19 characters (ambiguity #91).
  const right = [sent, sent.slice(0, 19)].includes(reported);
  return [holds('transaction.reply.user', right, note)];
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** A cancellation, or a first refund without a total, has the whole amount. The rest after a capture is open. */
function inFull(exchange: Exchange, original: Exchange, history: readonly Exchange[]): Judgement[] {
  const [reported, sent] = [valueIn(exchange, 'total'), sentIn(original, 'total') ?? ''];
  if (!isNumber(reported) || !isNumber(sent)) return [];
  const isWhole = BigInt(reported) === BigInt(sent);
  if (exchange.command === 'refundDeal') {
    if (sentIn(exchange, 'total') !== undefined || isInParts(original, history)) return [];
    const note = `the refund has total ${reported}, but the original deal had total ${sent}`;
    return [holds('refundDeal.request.total', isWhole, note)];
  }
  // A tranId identifies one capture. A cgUid can identify the capture or the pre-authorization.
  const isCapture = sentIn(exchange, 'tranId') !== undefined && !isPreAuthorization(original);
  if (!isCapture && isInParts(original, history)) return [];
  const note = `the cancellation has total ${reported}, but the original transaction had total ${sent}`;
  return [holds('cancelDeal.full-amount-only', isWhole, note)];
}

/** A refund has the total of its request. The gateway should have refused a total above the original. */
function inPart(exchange: Exchange, original?: Exchange): Judgement[] {
  const [reported, sent] = [valueIn(exchange, 'total'), sentIn(exchange, 'total') ?? ''];
  const limit = (original && sentIn(original, 'total')) ?? sent;
  if (exchange.command !== 'refundDeal' || ![reported, sent, limit].every(isNumber)) return [];
  if (BigInt(sent) > BigInt(limit) || BigInt(sent) === 0n) return [];
  const note = `the reply to a refund of ${sent} has total ${reported}`;
  return [holds('transaction.reply.total', BigInt(reported) === BigInt(sent), note)];
}

function isInParts(original: Exchange, history: readonly Exchange[]): boolean {
  const cgUid = textAt(contentOf(original), 'cgUid');
  return history.some(
    (one) => one !== original && isAccepted(one) && textAt(contentOf(one), 'cgUid') === cgUid,
  );
}
