import { plainCount } from '../certificate/index.ts';
import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { commandData, hasForm, makesTransaction, type ReplyField } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { isAccepted, namesAnother, originalsOf, tranIdOf, valueIn } from './asked.ts';
import { failedIf, holds, type Judge, type Judgement, quoted } from './judge.ts';
import { authorizations } from './required.ts';

export const refused: Judge = (exchange, history) => {
  const content = contentOf(exchange);
  if (!content || exchange.probe || !makesTransaction(exchange.command) || isAccepted(exchange)) return [];
  const found = [structure(exchange)];
  if (!hasForm('result', resultOf(exchange)) || textAt(content, 'status') === '000') return found;
  return [...found, ...authNumber(exchange, history), ...cgUid(exchange, history), ...creditType(exchange)];
};

/** Elements of a refusal's structure, except status and statusText, which have separate rules. */
const structured = commandData.doDeal.reply.map(({ within, fields }) => ({
  within,
  fields: Object.entries<ReplyField>(fields).filter(
    ([, { carried, informational, outcome }]) => carried !== 'sometimes' && !informational && !outcome,
  ),
}));

/** Informational elements and repeated parameters may be missing (ambiguity #88). A container is empty or complete. */
function structure(exchange: Exchange): Judgement {
  const missing = structured.flatMap(({ within, fields }) => {
    const holder = within === '' ? contentOf(exchange) : at(contentOf(exchange), within);
    if (!holder || (within !== '' && holder.children.length === 0)) return [];
    return fields
      .filter(([, { echoes }]) => echoes === undefined || sentIn(exchange, echoes) !== undefined)
      .map(([name]) => name)
      .filter((name) => at(holder, name) === undefined);
  });
  const note = `a refusal lacks ${plainCount(missing.length, 'element')} of its structure: ${missing.join(', ')}`;
  return holds('transaction.reply.error-structure', missing.length === 0, note);
}

/** A refused deal has no authorization number, except the number of the earlier deal in the request. */
function authNumber(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const number = valueIn(exchange, 'authNumber');
  const sent = ['authNo', 'authNumber'].some((name) => sentIn(exchange, name) === number);
  // These codes show that an authorization preceded the refusal.
  const authorized = authorizations(exchange).includes(true);
  if (number === '' || authorized || sent || !exchange.request) return [];
  const note = 'a refusal has an authorization number, although no authorization was made';
  return failedIf(!isOfRelated(exchange, history, 'authNumber'), 'transaction.reply.authNumber', note);
}

/** The cgUid of a refusal is missing, new, or the cgUid of the deal in the request. */
function cgUid(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const [id, tranId] = [valueIn(exchange, 'cgUid'), tranIdOf(exchange)];
  if (!/^\d+$/.test(id) || !exchange.request || id === tranId || sentIn(exchange, 'cgUid') === id) return [];
  if (isOfRelated(exchange, history, 'cgUid')) return [];
  const another = history.some((one) => valueIn(one, 'cgUid') === id);
  const isUnrelated = another || namesAnother(exchange) || hasForm('tranId', tranId);
  const note = 'a refusal has the cgUid of an unrelated transaction';
  return failedIf(isUnrelated, 'transaction.reply.cgUid', note);
}

/** True if the deal in the request can have the value; always true if the history does not contain the deal. */
const isOfRelated = (exchange: Exchange, history: readonly Exchange[], path: string): boolean =>
  namesAnother(exchange) &&
  (originalsOf(exchange, history).length === 0 ||
    history.some((one) => valueIn(one, path) === valueIn(exchange, path)));

const { orElse } = commandData.doDeal.reply[0].fields.creditType;

/** The credit type of a refused first deal is missing, or is the type of the request or of certain cards. */
function creditType(exchange: Exchange): Judgement[] {
  const [sent, reported] = [sentIn(exchange, 'creditType'), valueIn(exchange, 'creditType')];
  if (exchange.command !== 'doDeal' || namesAnother(exchange) || !sent || !reported) return [];
  const allowed = [sent, ...Object.values(orElse)].map((label) => label.toLowerCase());
  const note = `the request has ${quoted(sent)}, but the refusal has ${quoted(reported)}`;
  return failedIf(!allowed.includes(reported.toLowerCase()), 'transaction.reply.creditType', note);
}
