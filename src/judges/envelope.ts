import { resultOf } from '../client/index.ts';
import { admits, commandData, describe, envelopeReply, isCommand } from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { failed, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';

/** Judges what stands around every command: the transport's status, the result, the header and its echoes. */
export const envelope: Judge = (exchange) => {
  const { reply, status, probe, request, through } = exchange;
  if (status !== 200 && !through)
    return probe && !at(reply, 'response.result')
      ? []
      : [failed('http.status-200-on-failure', `the transport answered ${status} where 200 was expected`)];
  const response = at(reply, 'response');
  if (reply?.name !== 'ashrait' || !response)
    return probe
      ? []
      : [failed('envelope.reply.result', `no reply to read: ${exchange.problem ?? 'no ashrait/response'}`)];
  const result = resultOf(exchange);
  const found: Judgement[] = [form('result', result)];
  if (!through && admits(envelopeReply.result.format, result) && result !== '000')
    found.push(passed('http.status-200-on-failure'));
  if (probe || !isCommand(exchange.command)) return found;

  const value = (name: string) => textAt(response, name);
  const sent = (name: string) => textAt(request, `request.${name}`);
  const rule = (name: string) => `envelope.reply.${name}`;
  const same = (name: string, anyCase = false) => {
    const [was, is] = [sent(name), value(name)];
    if (is === undefined) {
      if (was) found.push(failed(rule(name), `${name} is missing`));
    } else if (was)
      found.push(
        holds(
          rule(name),
          is === was || (anyCase && is.toLowerCase() === was.toLowerCase()),
          `${name} was sent as ${quoted(was)} and came back as ${quoted(is)}`,
        ),
      );
  };
  same('command');
  same('requestId');
  same('version');
  // Recorded replies answer HEB with Heb; the specification itself writes ENG and Eng.
  same('language', true);
  for (const name of ['message', 'userMessage', 'additionalInfo'] as const) {
    const text = value(name);
    const filled = envelopeReply[name].carried !== 'filled' || text?.trim() !== '';
    found.push(
      holds(
        rule(name),
        text !== undefined && filled,
        `${name} is ${text === undefined ? 'missing' : 'empty'}`,
      ),
    );
  }
  found.push(form('dateTime', value('dateTime') ?? ''));
  const tranId = value('tranId');
  // Whether an inquiry, which makes nothing, has an id of its own can be read either way.
  const makes = !/inquire/i.test(exchange.command);
  if (tranId || (makes && result === '000')) found.push(form('tranId', tranId ?? ''));
  // That a refusal keeps its structure is said of the commands that make transactions; a terminal has no element.
  const structured = ['doDeal', 'refundDeal', 'cancelDeal'].includes(exchange.command);
  if (structured || (result === '000' && commandData[exchange.command].answersIn === 'element'))
    found.push(
      holds(
        rule('commandElement'),
        at(response, exchange.command) !== undefined,
        `the element ${exchange.command} is missing`,
      ),
    );
  return found;
};

function form(name: 'result' | 'dateTime' | 'tranId', value: string): Judgement {
  const { format } = envelopeReply[name];
  return holds(
    `envelope.reply.${name}`,
    value !== '' && admits(format, value),
    `${name} has to be ${describe(format)}, and is ${value === '' ? 'missing' : quoted(value)}`,
  );
}
