import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { ruleOf, terminalRecord } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { judgeNamed, judgeTable } from './elements.ts';
import { failed, type Judge } from './judge.ts';

/** Judges the record of a terminal. The form of its values is not shown: they are there, or have to be filled. */
export const terminal: Judge = (exchange, history) => {
  if (exchange.probe || exchange.command !== 'inquireTerminal' || resultOf(exchange) !== '000') return [];
  const content = contentOf(exchange);
  // Where nothing of the record stands below response, that is one fault and not seven.
  if (Object.keys(terminalRecord).every((name) => textAt(content, name) === undefined))
    return [failed('command.inquireTerminal', 'response contains no record of a terminal')];
  const asked = sentIn(exchange, 'terminalNumber');
  return judgeTable('terminal.record', terminalRecord, content, {
    mayNest: true,
    further: (name, text, _, field) =>
      name === 'terminalStatus' && /^inactive$/i.test(text) && history.some((one) => isCharge(one, asked))
        ? [
            failed(
              'terminal.record.terminalStatus',
              'a terminal that has just accepted a charge is reported as inactive',
            ),
          ]
        : judgeNamed(exchange, ruleOf('terminal.record', name), name, field, text),
  });
};

const isCharge = (one: Exchange, terminalNumber: string | undefined): boolean =>
  one.command === 'doDeal' &&
  resultOf(one) === '000' &&
  !one.probe &&
  terminalNumber !== undefined &&
  sentIn(one, 'terminalNumber') === terminalNumber;
