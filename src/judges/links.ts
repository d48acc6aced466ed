import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { hasForm } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { asksForPage, isPreAuthorization } from './asked.ts';
import { holds, type Judge, type Judgement, letThrough } from './judge.ts';
import { originalsOf, tranIdOf } from './original.ts';

const uidOf = (exchange: Exchange): string => reply(exchange, 'ashraitEmvData.uid');
const reply = (exchange: Exchange, path: string): string => textAt(contentOf(exchange), path) ?? '';

/** Judges how the replies of related requests hang together: tranId, cgUid and uid. */
export const links: Judge = (exchange, history) => {
  if (exchange.probe || resultOf(exchange) !== '000' || letThrough(exchange)) return [];
  const [tranId, cgUid] = [tranIdOf(exchange), reply(exchange, 'cgUid')];
  if (!hasForm('tranId', tranId)) return [];
  // Asking for a payment page makes no transaction yet.
  // What a reply follows only its request tells.
  if (!exchange.request || asksForPage(exchange)) return [];
  const [original] = originalsOf(exchange, history);
  switch (exchange.command) {
    case 'doDeal': {
      // A release or a hold names its deal; whether it has the uid of that can be read either way (ambiguity #90).
      if (sentIn(exchange, 'tranId')) return original ? follows(exchange, original) : [];
      const captured = sentIn(exchange, 'cgUid') ?? sentIn(exchange, 'authNo');
      // Whether a charge by token belongs to the making of the token is not said.
      if (!captured && sentIn(exchange, 'cardId')) return [];
      if (!captured)
        return cgUid === ''
          ? []
          : [linked(cgUid, tranId, 'its own tranId, because the deal is the first of its group')];
      // Taken for a charge of its own: that it was no capture is a scenario's matter.
      if (original && cgUid === tranId && uidOf(exchange) !== uidOf(original)) return [];
      // What becomes of a deal that names no pre-authorization is not said.
      return original && isPreAuthorization(original)
        ? [...follows(exchange, original), ...sharesUid(exchange, original)]
        : [];
    }
    case 'refundDeal':
    case 'cancelDeal':
      return original
        ? [
            holds(
              'envelope.reply.tranId',
              tranId !== tranIdOf(original),
              `the ${exchange.command} answers with the tranId of the original`,
            ),
            ...follows(exchange, original),
          ]
        : [];
    default:
      return [];
  }
};

const linked = (cgUid: string, expected: string, what: string): Judgement =>
  holds(
    'transaction.reply.cgUid',
    cgUid === expected,
    `cgUid is ${cgUid} and should be ${expected}, ${what}`,
  );

function follows(exchange: Exchange, original: Exchange): Judgement[] {
  const [cgUid, expected] = [reply(exchange, 'cgUid'), reply(original, 'cgUid')];
  return cgUid === '' || expected === '' ? [] : [linked(cgUid, expected, 'the cgUid of the original')];
}

function sharesUid(exchange: Exchange, original: Exchange): Judgement[] {
  const path = 'ashraitEmvData.uid';
  const [uid, expected] = [reply(exchange, path), reply(original, path)];
  if (!hasForm('uid', uid) || !hasForm('uid', expected)) return [];
  return [
    holds(
      `transaction.reply.${path}`,
      uid === expected,
      `a transaction related to a deal has uid ${uid}, and the deal has uid ${expected}`,
    ),
  ];
}
