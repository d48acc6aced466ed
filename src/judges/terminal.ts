import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { ruleOf, terminalRecord } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { judgeNamed, judgeTable } from './elements.ts';
import { failed, type Judge } from './judge.ts';

/** Checks the record of a terminal. The specification states only which elements are filled, not their formats. */
export const terminal: Judge = (exchange, history) => {
  if (exchange.probe || exchange.command !== 'inquireTerminal' || resultOf(exchange) !== '000') return [];
  const content = contentOf(exchange);
  // If the reply has no element of the record, only one rule fails.
  if (Object.keys(terminalRecord).every((name) => textAt(content, name) === undefined))
    return [failed('command.inquireTerminal', 'response contains no record of a terminal')];
  const asked = sentIn(exchange, 'terminalNumber');
  return judgeTable('terminal.record', terminalRecord, content, {
    mayNest: true,
    further: (name, text, _, field) => {
      const isInactive =
        name === 'terminalStatus' && /^inactive$/i.test(text) && history.some((one) => isCharge(one, asked));
      const rule = ruleOf('terminal.record', name);
      const note = 'terminalStatus is inactive, although the terminal has just accepted a charge';
      return isInactive ? [failed(rule, note)] : judgeNamed(exchange, rule, name, field, text);
    },
  });
};

const isCharge = (one: Exchange, terminalNumber: string | undefined): boolean =>
  one.command === 'doDeal' &&
  resultOf(one) === '000' &&
  !one.probe &&
  terminalNumber !== undefined &&
  sentIn(one, 'terminalNumber') === terminalNumber;
