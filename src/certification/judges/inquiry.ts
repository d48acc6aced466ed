import { contentOf, type Exchange, resultOf, sentIn } from '../../client/index.ts';
import {
  admits,
  cardAcquirers,
  codeOf,
  commandData,
  creditCompanies,
  describe,
  type ReplyField,
  transactionTypes,
} from '../../contract/index.ts';
import { all, at, type Element, textAt } from '../../message/element.ts';
import { failed, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';

/** Judges the records and totals of an inquiry. */
export const inquiry: Judge = (exchange, history) => {
  if (exchange.probe || exchange.command !== 'inquireTransactions' || resultOf(exchange) !== '000') return [];
  const content = contentOf(exchange);
  if (!content || sentIn(exchange, 'queryName')) return [];
  const records = all(at(content, 'transactions'), 'transaction');
  const [recordTable, totalsTable] = commandData.inquireTransactions.reply;
  return [
    holds(
      'inquireTransactions.error.000',
      records.length > 0,
      'the result is 000 and not one transaction is there',
    ),
    ...records.flatMap((record) => [
      ...fields('transaction.record', recordTable.fields, record),
      ...facts(record, history),
    ]),
    ...fields('transaction.totals', totalsTable.fields, at(content, 'totals')),
    ...counts(content, records.length),
  ];
};

/** A coded element of a record has the codes that it has in the reply to a deal. */
const codesOf: Readonly<Record<string, object>> = {
  creditCompany: creditCompanies,
  cardAcquirer: cardAcquirers,
  transactionType: transactionTypes,
};

function fields(
  prefix: string,
  table: Readonly<Record<string, ReplyField>>,
  holder: Element | undefined,
): Judgement[] {
  return Object.entries(table).flatMap(([name, field]) => {
    const rule = `${prefix}.${name}`;
    const found = at(holder, name);
    const text = found?.text.trim() ?? '';
    if (!found) return field.carried === 'sometimes' ? [] : [failed(rule, `${name} is missing`)];
    if (text === '') {
      if (field.carried === 'filled') return [failed(rule, `${name} is empty`)];
      return field.carried === 'always' ? [passed(rule)] : [];
    }
    if (field.format && !admits(field.format, text))
      return [failed(rule, `${name} has to be ${describe(field.format)}, and is ${quoted(text)}`)];
    // Where no element of a record has a code the general rule is broken, and not that of each.
    if (field.coded && !holder?.children.some(({ attributes }) => attributes.code))
      return [failed('envelope.coded-element', 'not one element of the record carries a code')];
    if (field.coded && !found.attributes.code)
      return [failed(rule, `${name} says ${quoted(text)} without a code`)];
    const codes = codesOf[name];
    if (codes && !Object.keys(codes).some((key) => codeOf(key) === found.attributes.code))
      return [failed(rule, `${name} has code ${found.attributes.code}, which is not one of its codes`)];
    return [passed(rule)];
  });
}

/** What a record owes to the request and the reply of its transaction. */
function facts(record: Element, history: readonly Exchange[]): Judgement[] {
  const value = (name: string) => textAt(record, name) ?? '';
  const found: Judgement[] = [];
  if (value('financialStatus') === 'TRANSMITTED' && value('clearingReferanceNo') === '')
    found.push(
      failed(
        'transaction.record.clearingReferanceNo',
        'a transmitted transaction has no clearingReferanceNo',
      ),
    );
  const answered = history.find(
    (one) =>
      resultOf(one) === '000' && textAt(one.reply, 'response.tranId') === value('tranId') && contentOf(one),
  );
  // A route or a main terminal may lead the deal to another terminal than the one it names.
  const routed = answered && ['routeCode', 'mainTerminalNumber'].some((name) => sentIn(answered, name));
  const terminal = answered?.command === 'doDeal' && !routed ? sentIn(answered, 'terminalNumber') : undefined;
  const status = answered && textAt(contentOf(answered), 'status');
  if (status && /^\d{3,5}$/.test(status) && value('status') !== '')
    found.push(
      holds(
        'transaction.record.status',
        value('status') === status,
        `the record has status ${value('status')}, the transaction was answered with ${status}`,
      ),
    );
  if (value('terminalNumber') !== '' && terminal)
    found.push(
      holds(
        'transaction.record.terminalNumber',
        value('terminalNumber') === terminal,
        `the record names terminal ${value('terminalNumber')}, the deal was made on ${terminal}`,
      ),
    );
  const total =
    answered?.command === 'doDeal' &&
    // A reply that tells another amount than was sent is wrong itself.
    Number(textAt(contentOf(answered), 'total')) === Number(sentIn(answered, 'total')) &&
    // What a pre-authorization is worth after its capture is not said.
    !/^verify$/i.test(sentIn(answered, 'validation') ?? '')
      ? textAt(contentOf(answered), 'total')
      : undefined;
  if (total && /^\d+$/.test(value('total')))
    found.push(
      holds(
        'transaction.record.total',
        Number(value('total')) === Number(total),
        `the record has total ${value('total')}, the transaction was answered with ${total}`,
      ),
    );
  return found;
}

function counts(content: Element, records: number): Judgement[] {
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
        `totalMatch is ${match}, the reply alone has ${records} transactions`,
      ),
    );
  return found;
}
