import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { codeOf, commandData, ruleOf, type Test } from '../contract/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { asks, tranIdOf } from './asked.ts';
import { hasCode, judgeElement, judgeTable } from './elements.ts';
import { failed, failedIf, holds, type Judge, type Judgement, quoted } from './judge.ts';
import { recordFacts } from './record-facts.ts';

const [recordTable, totalsTable] = commandData.inquireTransactions.reply;

export const inquiry: Judge = (exchange, history) => {
  if (exchange.probe || exchange.command !== 'inquireTransactions') return [];
  if (resultOf(exchange) === '099') return none(contentOf(exchange));
  if (resultOf(exchange) !== '000') return [];
  const content = contentOf(exchange);
  // An inquiry about a payment page has rows of another structure than records.
  if (!content || sentIn(exchange, 'queryName') || (!exchange.request && at(content, 'row'))) return [];
  const records = all(at(content, 'transactions'), 'transaction');
  return [
    anyFound(content, records.length),
    ...records.flatMap((one) => [...record(one, history), ...recordFacts(one, history)]),
    ...judgeTable('transaction.totals', totalsTable.fields, at(content, 'totals')),
    ...counts(exchange, content, records.length),
  ];
};

/** If a reply has no records, its totals decide: no transaction matches (099), or the reply omits a match. */
function anyFound(content: Element, records: number): Judgement {
  const nothing = ['total', 'totalMatch'].some(
    (name) => Number(textAt(content, `totals.${name}`) || 'x') === 0,
  );
  const note = 'the result is 000, but the reply has no transaction';
  return records === 0 && nothing
    ? failed('inquireTransactions.error.099', note)
    : holds('inquireTransactions.error.000', records > 0, note);
}

const record = (holder: Element, history: readonly Exchange[]): readonly Judgement[] =>
  judgeTable('transaction.record', recordTable.fields, holder, {
    mayBeEmpty: ({ mayBeEmptyIf }) => mayBeEmptyIf !== undefined && isOf(holder, history, mayBeEmptyIf),
    further: (name, text, { attributes: { code } }, field) => {
      if (!field.coded) return [];
      const rule = ruleOf('transaction.record', name);
      if (text === '') return [failed(rule, `${name} has code ${code} without a label`)];
      // A record without any code attribute violates only the general rule about codes.
      if (!holder.children.some(hasCode))
        return [failed('envelope.coded-element', 'no element of the record has the attribute code')];
      if (!code) return [failed(rule, `${name} has the label ${quoted(text)} without a code`)];
      return Object.keys(field.sharedCodes ?? { [code]: '' }).some((key) => codeOf(key) === code)
        ? []
        : [failed(rule, `${name} has code ${code}, which is not one of its codes`)];
    },
  });

/** True if the record belongs to a deal of the history whose request passes the test. */
function isOf(record: Element, history: readonly Exchange[], test: Test): boolean {
  const made = history.find((one) => one.command === 'doDeal' && tranIdOf(one) === textAt(record, 'tranId'));
  return made !== undefined && asks(made, test);
}

function none(content: Element | undefined): Judgement[] {
  if (all(at(content, 'transactions'), 'transaction').length > 0)
    return [failed('inquireTransactions.error.099', 'the result is 099, but the reply has transactions')];
  return (['total', 'totalMatch'] as const).flatMap((name) => {
    const rule = `transaction.totals.${name}` as const;
    return judgeElement(rule, name, totalsTable.fields[name], at(content, `totals.${name}`), {
      ...{ there: false, filled: false },
      further: (_, count) =>
        failedIf(Number(count) !== 0, rule, `${name} is ${count}, although no transaction matches`),
    });
  });
}

function counts(exchange: Exchange, content: Element, records: number): Judgement[] {
  const [total = '', match = ''] = ['total', 'totalMatch'].map((name) => textAt(content, `totals.${name}`));
  const found: Judgement[] = [];
  const [totalRule, rule] = ['transaction.totals.total', 'transaction.totals.totalMatch'] as const;
  const inReply = `the reply has ${records} transactions`;
  if (/^\d+$/.test(total))
    found.push(holds(totalRule, Number(total) === records, `total is ${total}, but ${inReply}`));
  if (/^\d+$/.test(match))
    found.push(holds(rule, Number(match) >= records, `totalMatch is ${match}, but ${inReply}`));
  // Several records may include related transactions. A single record is the requested transaction.
  const isOne = Number(match) > 1 && records === 1 && sentIn(exchange, 'tranId') !== undefined;
  const note = `totalMatch is ${match}, although the inquiry names one transaction`;
  return [...found, ...failedIf(isOne, rule, note)];
}
