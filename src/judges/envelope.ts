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
import { failed, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';

/** Judges what stands around every command: the transport's status, the result, the header and its echoes. */
export const envelope: Judge = (exchange) => {
  const { reply, status, probe, request, through } = exchange;
  if (status !== 200 && !through)
    return probe && !at(reply, 'response.result')
      ? []
      : [failed('http.status-200-on-failure', `HTTP status ${status} instead of 200`)];
  const response = at(reply, 'response');
  if (reply?.name !== 'ashrait' || !response)
    return probe
      ? []
      : [
          failed('envelope.reply.result', `no reply to read: ${exchange.problem ?? 'no ashrait/response'}`),
          ...unescaped(exchange),
        ];
  const result = resultOf(exchange);
  const form = (name: keyof typeof envelopeReply, must?: { there: true; filled: true }) =>
    judgeElement(`envelope.reply.${name}`, name, envelopeReply[name], at(response, name), must);
  const found: Judgement[] = [...form('result')];
  if (!through && admits(envelopeReply.result.format, result) && result !== '000')
    found.push(passed('http.status-200-on-failure'));
  if (probe || !isCommand(exchange.command)) return found;

  const same = (name: 'command' | 'requestId' | 'version' | 'language', anyCase = false) => {
    const rule = `envelope.reply.${name}` as const;
    const [was, is] = [textAt(request, `request.${name}`), textAt(response, name)];
    if (!was) return;
    if (is === undefined) found.push(failed(rule, `${name} is missing`));
    else
      found.push(
        holds(
          rule,
          is === was || (anyCase && is.toLowerCase() === was.toLowerCase()),
          `${name} was sent as ${quoted(was)} and came back as ${quoted(is)}`,
        ),
      );
  };
  same('command');
  same('requestId');
  found.push(...echoOfNothing(exchange));
  same('version');
  // Recorded replies answer HEB with Heb; the specification itself writes ENG and Eng.
  same('language', true);
  found.push(...form('message'), ...form('userMessage'), ...form('additionalInfo'), ...form('dateTime'));
  // Whether an inquiry, which makes nothing, has an id of its own can be read either way.
  const tranId = at(response, 'tranId');
  if (tranId?.text || tranId?.children.length || (changesLedger(exchange.command) && result === '000'))
    found.push(...form('tranId', { there: true, filled: true }));
  // That a refusal keeps its structure is said of the commands that make transactions; a terminal has no element.
  if (
    makesTransaction(exchange.command) ||
    (result === '000' && commandData[exchange.command].answersIn === 'element')
  )
    found.push(
      holds(
        'envelope.reply.commandElement',
        at(response, exchange.command) !== undefined,
        `the element ${exchange.command} is missing`,
      ),
    );
  return found;
};

/** What comes back as it was sent, by the rule that says so. */
const echoes = {
  requestId: 'envelope.reply.requestId',
  user: 'transaction.reply.user',
  addonData: 'transaction.reply.addonData',
} as const;

/** Names the echo whose markup makes the reply impossible to read. */
function unescaped({ command, request, replyText }: Exchange): Judgement[] {
  return (Object.keys(echoes) as (keyof typeof echoes)[]).flatMap((name) => {
    const was = textAt(request, name === 'requestId' ? 'request.requestId' : `request.${command}.${name}`);
    return was && /[&<]/.test(was) && replyText.includes(`<${name}>${was}</${name}>`)
      ? [failed(echoes[name], `${name} came back with its markup as plain text`)]
      : [];
  });
}

/** An echo of nothing is nothing. What a client sent that shows no requests is not known. */
function echoOfNothing({ request, reply, through }: Exchange): Judgement[] {
  const [was, is] = [textAt(request, 'request.requestId'), textAt(reply, 'response.requestId')];
  return request && !through && !was && is
    ? [failed('envelope.reply.requestId', `requestId is ${quoted(is)}, and none was sent`)]
    : [];
}
