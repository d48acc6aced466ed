import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { codeOf, commandData, ruleOf, type Test } from '../contract/index.ts';
import { all, at, type Element, textAt } from '../message/element.ts';
import { asks } from './asked.ts';
import { hasCode, judgeElement, judgeTable } from './elements.ts';
import { failed, holds, type Judge, type Judgement, quoted } from './judge.ts';
import { recordFacts } from './record-facts.ts';

const [recordTable, totalsTable] = commandData.inquireTransactions.reply;

/** Judges the records and totals of an inquiry. */
export const inquiry: Judge = (exchange, history) => {
  if (exchange.probe || exchange.command !== 'inquireTransactions') return [];
  if (resultOf(exchange) === '099') return none(contentOf(exchange));
  if (resultOf(exchange) !== '000') return [];
  const content = contentOf(exchange);
  // An inquiry about a payment page is answered with rows.
  if (!content || sentIn(exchange, 'queryName') || (!exchange.request && at(content, 'row'))) return [];
  const records = all(at(content, 'transactions'), 'transaction');
  return [
    anyFound(content, records.length),
    ...records.flatMap((one) => [...record(one, history), ...recordFacts(one, history)]),
    ...judgeTable('transaction.totals', totalsTable.fields, at(content, 'totals')),
    ...counts(exchange, content, records.length),
  ];
};

/** Whether nothing was found, and should have been answered with 099, or what was found is not there, the totals tell. */
function anyFound(content: Element, records: number): Judgement {
  const nothing = ['total', 'totalMatch'].some(
    (name) => Number(textAt(content, `totals.${name}`) || 'x') === 0,
  );
  const note = 'the result is 000 and the reply has no transaction';
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
      // Where no element of a record has a code the general rule is broken, and not that of each.
      if (!holder.children.some(hasCode))
        return [failed('envelope.coded-element', 'no element of the record has a code')];
      if (!code) return [failed(rule, `${name} says ${quoted(text)} without a code`)];
      return Object.keys(field.sharedCodes ?? { [code]: '' }).some((key) => codeOf(key) === code)
        ? []
        : [failed(rule, `${name} has code ${code}, which is not one of its codes`)];
    },
  });

/** Whether the record is of a known deal whose request passes the test. */
function isOf(record: Element, history: readonly Exchange[], test: Test): boolean {
  const made = history.find(({ reply }) => textAt(reply, 'response.tranId') === textAt(record, 'tranId'));
  return made?.command === 'doDeal' && asks(made, test);
}

/** Where nothing matches there is nothing to count; the totals may be missing then. */
function none(content: Element | undefined): Judgement[] {
  if (all(at(content, 'transactions'), 'transaction').length > 0)
    return [failed('inquireTransactions.error.099', 'the result is 099 and the reply has transactions')];
  return (['total', 'totalMatch'] as const).flatMap((name) => {
    return judgeElement(
      `transaction.totals.${name}`,
      name,
      totalsTable.fields[name],
      at(content, `totals.${name}`),
      {
        ...{ there: false, filled: false },
        further: (_, count) =>
          Number(count) === 0
            ? []
            : [failed(`transaction.totals.${name}`, `${name} is ${count}, and no transaction matches`)],
      },
    );
  });
}

function counts(exchange: Exchange, content: Element, records: number): Judgement[] {
  const [total, match] = ['totals.total', 'totals.totalMatch'].map((path) => textAt(content, path) ?? '');
  const found: Judgement[] = [];
  if (total && /^\d+$/.test(total))
    found.push(
      holds(
        'transaction.totals.total',
        Number(total) === records,
        `total is ${total}, the reply has ${records} transactions`,
      ),
    );
  if (match && /^\d+$/.test(match))
    found.push(
      holds(
        'transaction.totals.totalMatch',
        Number(match) >= records,
        `totalMatch is ${match}, and the reply itself has ${records} transactions`,
      ),
    );
  // Related ones may be shown beside it, on pages perhaps: one record is the transaction alone.
  if (Number(match) > 1 && records === 1 && sentIn(exchange, 'tranId') !== undefined)
    found.push(
      failed(
        'transaction.totals.totalMatch',
        `totalMatch is ${match}, and the inquiry names one transaction`,
      ),
    );
  return found;
}
