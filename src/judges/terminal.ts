import { contentOf, resultOf, sentIn } from '../client/index.ts';
import { type ReplyField, terminalRecord } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { failed, holds, type Judge, passed, quoted } from './judge.ts';

/** Judges the record of a terminal. The form of its values is not shown: they are there, or have to be filled. */
export const terminal: Judge = (exchange) => {
  if (exchange.probe || exchange.command !== 'inquireTerminal' || resultOf(exchange) !== '000') return [];
  const content = contentOf(exchange);
  const fields = Object.entries<ReplyField>(terminalRecord);
  // Where nothing of the record stands below response, that is one fault and not seven.
  if (fields.every(([name]) => textAt(content, name) === undefined))
    return [failed('command.inquireTerminal', 'no record of a terminal stands directly below response')];
  const asked = sentIn(exchange, 'terminalNumber');
  return fields.map(([name, { carried }]) => {
    const rule = `terminal.record.${name}`;
    const text = textAt(content, name);
    if (text === undefined) return failed(rule, `${name} is missing`);
    if (text === '' && carried === 'filled') return failed(rule, `${name} is empty`);
    // That an answer is given where no terminal was named, or none that could be one, is a scenario's matter.
    return name === 'terminalNumber' && /^[0-9A-Za-z]{2}\d{8}$/.test(asked ?? '')
      ? holds(
          rule,
          text === asked,
          `the record is of ${quoted(text)} where ${quoted(asked ?? '')} was asked for`,
        )
      : passed(rule);
  });
};
