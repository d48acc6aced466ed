import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { commandData, isCredit, type ReplyField, ruleOf } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { asks, isPreAuthorization } from './asked.ts';
import { failed, holds, type Judge, type Judgement, letThrough, quoted } from './judge.ts';
import { originalsOf } from './original.ts';
import { showsOf } from './transaction-facts.ts';

const { fields } = commandData.doDeal.reply[0];

/** What a credit cannot choose and has from its original, wherever its reply says it. */
const inherited = Object.entries<ReplyField>(fields).filter(([, one]) => one.inCredits === 'of the deal');

/**
 * Judges what a refund or cancellation repeats of the deal that it is about: the card, its expiry, the currency, the
 * terminal, the reference, the whole amount of a cancellation, and the credit type where no other was asked for. What is left out or empty is the matter of each element's
 * own rule; authNumber and cardId of a credit may be its own.
 */
export const creditFacts: Judge = (exchange, history) => {
  if (!isCredit(exchange.command) || exchange.probe || resultOf(exchange) !== '000') return [];
  return [...typeOf(exchange), ...ofOriginal(exchange, history)];
};

/** A cancellation and a refund have code 52, whichever of the two it is. */
function typeOf(exchange: Exchange): Judgement[] {
  const code = at(contentOf(exchange), 'transactionType')?.attributes.code;
  return !isCredit(exchange.command) || code === undefined || code === '52'
    ? []
    : [failed(`${exchange.command}.reply`, `transactionType has code ${quoted(code)}, not 52`)];
}

function ofOriginal(exchange: Exchange, history: readonly Exchange[]): readonly Judgement[] {
  // Where several deals match, which of them was found is not this judge's business.
  const [original, ...others] = originalsOf(exchange, history);
  if (others.length > 0 || (original && letThrough(original))) return [];
  // Of a deal that was not seen nothing is known; what the request itself says comes back.
  if (!original)
    return [
      ...creditType(exchange),
      ...reference(exchange),
      ...repeats(exchange, 'cardExpiration'),
      ...inPart(exchange),
    ];
  // A request that contradicts its original should have been refused: that it was not is the fault.
  const contradicts = [...inherited.map(([name]) => name), 'creditType'].some((name) => {
    const own = sentIn(exchange, name);
    return own !== undefined && own !== sentIn(original, name);
  });
  if (contradicts || sentIn(exchange, 'cardId')) return [];
  return [
    ...showsOf(exchange, sentIn(original, 'cardNo') ?? ''),
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
  const [reported, sent] = [textAt(contentOf(exchange), name)?.trim(), sentIn(of, name)];
  if (!reported || sent === undefined) return [];
  const note = `${name} of the credit is ${quoted(reported)}, and ${quoted(sent)} was sent`;
  return [holds(ruleOf('transaction.reply', name), reported === sent, note)];
}

/** As it was sent; by default RegularCredit, or that of the original (ambiguity #4): where both are one there is no other. */
function creditType(exchange: Exchange, original?: Exchange): Judgement[] {
  const reported = textAt(contentOf(exchange), 'creditType')?.trim();
  const sent = sentIn(exchange, 'creditType');
  const right = sent ?? (original && sentIn(original, 'creditType'));
  if (exchange.command !== 'refundDeal' || !reported || right === undefined) return [];
  if (sent === undefined && right !== 'RegularCredit') return [];
  const instead = Object.values<string>(fields.creditType.orElse);
  const note = `a refund of ${right} is reported as ${quoted(reported)}`;
  return [holds('transaction.reply.creditType', reported === right || instead.includes(reported), note)];
}

/** The reference that was sent comes back; where none was, there is that of the original or none. */
function reference(exchange: Exchange, original?: Exchange): Judgement[] {
  const [own, others] = [sentIn(exchange, 'user'), original && sentIn(original, 'user')];
  // A refund whose user differs from the original should have been refused.
  if (original && exchange.command === 'refundDeal' && own !== undefined && own !== others) return [];
  const content = contentOf(exchange);
  if (!content) return [];
  const reported = textAt(content, 'user') ?? '';
  // Nothing is reported, and need not be.
  if (own === undefined && (reported === '' || !original)) return [];
  const sent = own ?? others ?? '';
  const note = `user of the credit is ${quoted(reported)}, and ${quoted(sent)} was sent`;
  // One that is too long may be cut to what fits (ambiguity #91).
  const right = [sent, sent.slice(0, 19)].includes(reported);
  return [holds('transaction.reply.user', right, note)];
}

/** A cancellation is of the whole amount, and so is the first refund that names none; what a capture leaves of a pre-authorization is not said. */
function inFull(exchange: Exchange, original: Exchange, history: readonly Exchange[]): Judgement[] {
  const [reported, sent] = [textAt(contentOf(exchange), 'total') ?? '', sentIn(original, 'total') ?? ''];
  if (![reported, sent].every((one) => /^\d+$/.test(one))) return [];
  const isWhole = BigInt(reported) === BigInt(sent);
  if (exchange.command === 'refundDeal')
    return sentIn(exchange, 'total') !== undefined || isInParts(original, history)
      ? []
      : [
          holds(
            'refundDeal.request.total',
            isWhole,
            `the refund has total ${reported}, and the deal had ${sent}`,
          ),
        ];
  // Which of them a cgUid means is not said, nor what is left of one that was captured: a capture that a tranId names is its own.
  const isCapture = sentIn(exchange, 'tranId') !== undefined && !isPreAuthorization(original);
  if (!isCapture && isInParts(original, history)) return [];
  const note = `the cancellation has total ${reported}, and the transaction had ${sent}`;
  return [holds('cancelDeal.full-amount-only', isWhole, note)];
}

/** The amount of a refund is the one that was sent; one above its original should have been refused. */
function inPart(exchange: Exchange, original?: Exchange): Judgement[] {
  const [reported, sent] = [textAt(contentOf(exchange), 'total') ?? '', sentIn(exchange, 'total') ?? ''];
  const limit = (original && sentIn(original, 'total')) ?? sent;
  if (exchange.command !== 'refundDeal' || ![reported, sent, limit].every((one) => /^\d+$/.test(one)))
    return [];
  if (BigInt(sent) > BigInt(limit) || BigInt(sent) === 0n) return [];
  const note = `a refund of ${sent} is reported with total ${reported}`;
  return [holds('transaction.reply.total', BigInt(reported) === BigInt(sent), note)];
}

/** Whether something else belongs to it: a capture, or an earlier credit. */
function isInParts(original: Exchange, history: readonly Exchange[]): boolean {
  const cgUid = textAt(contentOf(original), 'cgUid');
  return history.some(
    (one) => one !== original && resultOf(one) === '000' && textAt(contentOf(one), 'cgUid') === cgUid,
  );
}
