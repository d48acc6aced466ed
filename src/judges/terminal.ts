import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { terminalRecord } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { judgeTable } from './elements.ts';
import { failed, type Judge, quoted } from './judge.ts';

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
    further: (name, text) => {
      if (name === 'terminalStatus')
        return /^inactive$/i.test(text) && history.some((one) => isCharge(one, asked))
          ? [
              failed(
                `terminal.record.${name}`,
                'a terminal that has just accepted a charge is reported as inactive',
              ),
            ]
          : [];
      // That an answer is given where no terminal was named, or none that could be one, is a scenario's matter.
      return name === 'terminalNumber' && /^[0-9A-Za-z]{2}\d{8}$/.test(asked ?? '') && text !== asked
        ? [
            failed(
              `terminal.record.${name}`,
              `the record is of terminal ${quoted(text)}, and the inquiry names ${quoted(asked ?? '')}`,
            ),
          ]
        : [];
    },
  });
};

const isCharge = (one: Exchange, terminalNumber: string | undefined): boolean =>
  one.command === 'doDeal' &&
  resultOf(one) === '000' &&
  !one.probe &&
  terminalNumber !== undefined &&
  sentIn(one, 'terminalNumber') === terminalNumber;
