import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { commandData, hasForm, makesTransaction, type ReplyField } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { namesAnother } from './asked.ts';
import { failed, type Judge, type Judgement, passed, quoted } from './judge.ts';
import { originalsOf, tranIdOf } from './original.ts';
import { authorizations } from './required.ts';

/** Judges what a refusal keeps, and what it cannot have: nothing was authorized, and nothing is related to it. */
export const refused: Judge = (exchange, history) => {
  const content = contentOf(exchange);
  if (!content || exchange.probe || !makesTransaction(exchange.command) || resultOf(exchange) === '000')
    return [];
  const found = [structure(exchange)];
  // A result or a status that contradicts the other is wrong itself.
  if (!hasForm('result', resultOf(exchange)) || textAt(content, 'status') === '000') return found;
  return [...found, ...authNumber(exchange, history), ...cgUid(exchange, history), ...creditType(exchange)];
};

/** status and statusText have rules of their own, which hold for refusals as well. */
const kept = commandData.doDeal.reply.map(({ within, fields }) => ({
  within,
  fields: Object.entries<ReplyField>(fields).filter(
    ([, { carried, informational, outcome }]) => carried !== 'sometimes' && !informational && !outcome,
  ),
}));

/**
 * What adds information may be missing, and what comes back as it was sent where it was not sent (ambiguity #88). A
 * container may be empty like any other element; where it has a part of its elements, it has them all.
 */
function structure(exchange: Exchange): Judgement {
  const rule = 'transaction.reply.error-structure';
  const missing = kept.flatMap(({ within, fields }) => {
    const holder = within === '' ? contentOf(exchange) : at(contentOf(exchange), within);
    if (!holder || (within !== '' && holder.children.length === 0)) return [];
    return fields
      .filter(([, { echoes }]) => echoes === undefined || sentIn(exchange, echoes) !== undefined)
      .map(([name]) => name)
      .filter((name) => at(holder, name) === undefined);
  });
  return missing.length === 0
    ? passed(rule)
    : failed(
        rule,
        `a refusal lacks ${missing.length} ${missing.length === 1 ? 'element' : 'elements'} of its structure: ${missing.join(', ')}`,
      );
}

const value = (exchange: Exchange, path: string): string => textAt(contentOf(exchange), path) ?? '';

/** A deal that was refused has no number of an authorization; what names another one may repeat that of the other. */
function authNumber(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const number = value(exchange, 'authNumber');
  // Somebody may have authorized what was then refused, as these codes tell.
  const authorized = authorizations(exchange).includes(true);
  const sent = ['authNo', 'authNumber'].some((name) => sentIn(exchange, name) === number);
  return number === '' ||
    authorized ||
    sent ||
    !exchange.request ||
    isOfRelated(exchange, history, 'authNumber')
    ? []
    : [
        failed(
          'transaction.reply.authNumber',
          'a refusal has an authorization number, although nothing was authorized',
        ),
      ];
}

/** A refusal has no cgUid, its own, or that of what it names. */
function cgUid(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const [id, tranId] = [value(exchange, 'cgUid'), tranIdOf(exchange)];
  if (!/^\d+$/.test(id) || !exchange.request || id === tranId || sentIn(exchange, 'cgUid') === id) return [];
  if (isOfRelated(exchange, history, 'cgUid')) return [];
  const another = history.some((one) => value(one, 'cgUid') === id);
  return another || namesAnother(exchange) || hasForm('tranId', tranId)
    ? [failed('transaction.reply.cgUid', 'a refusal has the cgUid of an unrelated transaction')]
    : [];
}

/** Whether the value may be that of the transaction that the request names: nobody knows where that is not among the earlier ones. */
const isOfRelated = (exchange: Exchange, history: readonly Exchange[], path: string): boolean =>
  namesAnother(exchange) &&
  (originalsOf(exchange, history).length === 0 ||
    history.some((one) => value(one, path) === value(exchange, path)));

const { orElse } = commandData.doDeal.reply[0].fields.creditType;

/** A refused deal that names no other has no credit type, the one that was sent, or the one of certain cards. */
function creditType(exchange: Exchange): Judgement[] {
  const [sent, told] = [sentIn(exchange, 'creditType'), value(exchange, 'creditType')];
  if (exchange.command !== 'doDeal' || namesAnother(exchange) || !sent || !told) return [];
  const instead = Object.values(orElse).map((label) => label.toLowerCase());
  return [sent.toLowerCase(), ...instead].includes(told.toLowerCase())
    ? []
    : [failed('transaction.reply.creditType', `${quoted(sent)} was sent, and ${quoted(told)} came back`)];
}
