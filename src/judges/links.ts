import { type Exchange, sentIn } from '../client/index.ts';
import { hasForm, isCredit } from '../contract/index.ts';
import {
  asksForPage,
  isAccepted,
  isPreAuthorization,
  originalsOf,
  tranIdOf,
  uidOf,
  valueIn,
} from './asked.ts';
import { holds, type Judge, type Judgement, letThrough } from './judge.ts';

export const links: Judge = (exchange, history) => {
  if (exchange.probe || !isAccepted(exchange) || letThrough(exchange)) return [];
  const tranId = tranIdOf(exchange);
  // A payment page makes no transaction. If the request is unknown, the original deal is unknown too.
  if (!hasForm('tranId', tranId) || !exchange.request || asksForPage(exchange)) return [];
  // Several deals can have the same authorization number.
  const originals = originalsOf(exchange, history);
  const cgUid = valueIn(exchange, 'cgUid');
  const original = originals.find((one) => valueIn(one, 'cgUid') === cgUid) ?? originals[0];
  if (exchange.command === 'doDeal') return ofDeal(exchange, original);
  if (!original || !isCredit(exchange.command)) return [];
  const note = `the reply to ${exchange.command} has the tranId of the original transaction`;
  const own = holds('envelope.reply.tranId', tranId !== tranIdOf(original), note);
  return [own, ...follows(exchange, original)];
};

function ofDeal(exchange: Exchange, original: Exchange | undefined): Judgement[] {
  const [tranId, cgUid] = [tranIdOf(exchange), valueIn(exchange, 'cgUid')];
  // A release or a hold may have the uid of its deal (ambiguity #90).
  if (sentIn(exchange, 'tranId')) return original ? follows(exchange, original) : [];
  if (!sentIn(exchange, 'cgUid') && !sentIn(exchange, 'authNo')) {
    // A charge by token may have the cgUid of the deal that made the token.
    if (sentIn(exchange, 'cardId') || cgUid === '') return [];
    return [linked(cgUid, tranId, 'its own tranId, because the deal is the first of its group')];
  }
  // A scenario checks captures that become new charges.
  if (original && cgUid === tranId && uidOf(exchange) !== uidOf(original)) return [];
  // The specification does not state the effect of a deal that names a deal other than a pre-authorization.
  if (!original || !isPreAuthorization(original)) return [];
  return [...follows(exchange, original), ...sharesUid(exchange, original)];
}

function linked(cgUid: string, expected: string, what: string): Judgement {
  const note = `cgUid is ${cgUid}, but should be ${expected}, ${what}`;
  return holds('transaction.reply.cgUid', cgUid === expected, note);
}

function follows(exchange: Exchange, original: Exchange): Judgement[] {
  const [cgUid, expected] = [valueIn(exchange, 'cgUid'), valueIn(original, 'cgUid')];
  return cgUid === '' || expected === ''
    ? []
    : [linked(cgUid, expected, 'the cgUid of the original transaction')];
}

function sharesUid(exchange: Exchange, original: Exchange): Judgement[] {
  const [uid, expected] = [uidOf(exchange), uidOf(original)];
  if (!hasForm('uid', uid) || !hasForm('uid', expected)) return [];
  const note = `the uid is ${uid}, but the related deal has the uid ${expected}`;
  return [holds('transaction.reply.ashraitEmvData.uid', uid === expected, note)];
}
