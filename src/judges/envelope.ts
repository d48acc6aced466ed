import { type Exchange, resultOf } from '../client/index.ts';
import {
  admits,
  changesLedger,
  commandData,
  envelopeReply,
  isCommand,
  makesTransaction,
} from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { judgeElement } from './elements.ts';
import { failed, failedIf, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';

export const envelope: Judge = (exchange) => {
  const { reply, status, probe, request, through } = exchange;
  if (status !== 200 && !through)
    return probe && !at(reply, 'response.result')
      ? []
      : [failed('http.status-200-on-failure', `the reply has HTTP status ${status} instead of 200`)];
  const response = at(reply, 'response');
  if (reply?.name !== 'ashrait' || !response) {
    const note = `the reply cannot be read: ${exchange.problem ?? 'it has no element ashrait/response'}`;
    return probe ? [] : [failed('envelope.reply.result', note), ...unescaped(exchange)];
  }
  const result = resultOf(exchange);
  const form = (name: keyof typeof envelopeReply, must?: { there: true; filled: true }) =>
    judgeElement(`envelope.reply.${name}`, name, envelopeReply[name], at(response, name), must);
  const found: Judgement[] = [...form('result')];
  if (!through && admits(envelopeReply.result.format, result) && result !== '000')
    found.push(passed('http.status-200-on-failure'));
  // The reply to a malformed request may be incomplete, but a filled element has its form.
  if (probe && textAt(response, 'dateTime')) found.push(...form('dateTime'));
  if (probe || !isCommand(exchange.command)) return found;

  const same = (name: 'command' | 'requestId' | 'version' | 'language', anyCase = false) => {
    const rule = `envelope.reply.${name}` as const;
    const [was, is] = [textAt(request, `request.${name}`), textAt(response, name)];
    if (!was) return;
    if (is === undefined) found.push(failed(rule, `${name} is missing`));
    else {
      const isSame = is === was || (anyCase && is.toLowerCase() === was.toLowerCase());
      const note = `${name} was sent as ${quoted(was)}, but the reply has ${quoted(is)}`;
      found.push(holds(rule, isSame, note));
    }
  };
  same('command');
  same('requestId');
  found.push(...echoOfNothing(exchange));
  same('version');
  // Recorded replies answer HEB with Heb; the specification itself writes ENG and Eng.
  same('language', true);
  found.push(...form('message'), ...form('userMessage'), ...form('additionalInfo'), ...form('dateTime'));
  // The reply to an inquiry may have its own tranId, or no tranId.
  const tranId = at(response, 'tranId');
  if (tranId?.text || tranId?.children.length || (changesLedger(exchange.command) && result === '000'))
    found.push(...form('tranId', { there: true, filled: true }));
  // The specification states the structure of refusals only for transaction commands. A terminal record has no command
  // element.
  const hasElement = result === '000' && commandData[exchange.command].answersIn === 'element';
  if (makesTransaction(exchange.command) || hasElement) {
    const isThere = at(response, exchange.command) !== undefined;
    const note = `the element ${exchange.command} is missing`;
    found.push(holds('envelope.reply.commandElement', isThere, note));
  }
  return found;
};

const echoes = {
  requestId: 'envelope.reply.requestId',
  user: 'transaction.reply.user',
  addonData: 'transaction.reply.addonData',
} as const;

/** Finds a repeated request value with unescaped markup in a reply that is not well-formed XML. */
function unescaped({ command, request, replyText }: Exchange): Judgement[] {
  return (Object.keys(echoes) as (keyof typeof echoes)[]).flatMap((name) => {
    const was = textAt(request, name === 'requestId' ? 'request.requestId' : `request.${command}.${name}`);
    const isRaw = was && /[&<]/.test(was) && replyText.includes(`<${name}>${was}</${name}>`);
    return failedIf(Boolean(isRaw), echoes[name], `the reply returns the markup in ${name} as plain text`);
  });
}

/** If the request has no requestId, the reply has none. A client may hide its requests. */
function echoOfNothing({ request, reply, through }: Exchange): Judgement[] {
  const [was, is] = [textAt(request, 'request.requestId'), textAt(reply, 'response.requestId')];
  const isUnasked = Boolean(request && !through && !was && is);
  const note = `requestId in the reply is ${quoted(is ?? '')}, although the request has none`;
  return failedIf(isUnasked, 'envelope.reply.requestId', note);
}
