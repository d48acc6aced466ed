import { contentOf, type Exchange, resultOf } from '../client/index.ts';
import {
  changesLedger,
  commandData,
  hasForm,
  type ReplyField,
  type RulePrefix,
  ruleOf,
  transmitTypes,
} from '../contract/index.ts';
import { all, at, type Element, textAt, walk } from '../message/element.ts';
import { millisOf } from '../message/moment.ts';
import { tranIdOf } from './asked.ts';
import { judgeNamed, judgeTable } from './elements.ts';
import { failedIf, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';
import { referenceTotals } from './transmission-totals.ts';

const [recordTable, referenceTable] = commandData.transmitInquire.reply;

export const transmission: Judge = (exchange, history) => {
  if (exchange.probe) return [];
  if (exchange.command === 'transmitTerminal') return started(exchange, history);
  if (exchange.command === 'transmitInquire') return asked(exchange, history);
  return [];
};

function started(exchange: Exchange, history: readonly Exchange[]): readonly Judgement[] {
  const content = contentOf(exchange);
  if (resultOf(exchange) !== '000' || !content) return [];
  const [{ prefix, fields }] = commandData.transmitTerminal.reply;
  return [...judgeFields(exchange, prefix, fields, content), ...ownId(exchange, history)];
}

function ownId(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const tranId = tranIdOf(exchange);
  if (!hasForm('tranId', tranId)) return [];
  const isTaken = history.some(
    (one) => changesLedger(one.command) && resultOf(one) === '000' && tranIdOf(one) === tranId,
  );
  const note = `the transmission has the tranId ${tranId}, which another transaction has too`;
  return [holds('transmitTerminal.reply.tranId', !isTaken, note)];
}

function asked(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const elements = all(at(exchange.reply, 'response'), 'transmitInquire');
  const says = (element: Element) => [...walk(element)].some(({ text }) => text.trim() !== '');
  if (resultOf(exchange) === '500') {
    const isThere = elements.length > 0;
    const note = isThere
      ? 'the inquiry found no transmission, but the element transmitInquire is not empty'
      : 'the element transmitInquire is missing';
    const isEmpty = isThere && !elements.some(says);
    return [holds('transmitInquire.empty-when-not-found', isEmpty, note)];
  }
  if (resultOf(exchange) !== '000') return [];
  return elements.filter(says).flatMap((record) => judgeRecord(exchange, history, record));
}

function judgeRecord(
  exchange: Exchange,
  history: readonly Exchange[],
  record: Element,
): readonly Judgement[] {
  const refs = all(at(record, 'transmitStatistics'), 'ref');
  // A transmission that is not finished may have an empty endDateTime, or none.
  const isCompleted = textAt(record, 'transmitStatus') === 'completed';
  const { endDateTime: ended, startDateTime, ...others } = recordTable.fields;
  const endDateTime: ReplyField = { ...ended, carried: isCompleted ? 'filled' : 'sometimes' };
  // A waiting transmission may have no startDateTime.
  const begun = textAt(record, 'transmitStatus') !== 'Default' || textAt(record, 'startDateTime');
  const fields = { ...others, ...(begun && { startDateTime }), endDateTime };
  return [
    ...judgeFields(exchange, recordTable.prefix, fields, record),
    ...times(exchange, history, record),
    ...typeOf(history, record),
    ...repeated(refs),
    ...refs.flatMap((ref) => [
      ...judgeTable(referenceTable.prefix, isEmpty(ref) ? ofEmpty : referenceTable.fields, ref),
      ...(isEmpty(ref) ? [] : referenceTotals(ref)),
    ]),
  ];
}

const isEmpty = (ref: Element): boolean => /^0+$/.test(textAt(ref, 'countTransmitted') ?? '');

/** A block that counts nothing may have no totals, because it has no currency. */
const ofEmpty: Readonly<Record<string, ReplyField>> = {
  ...referenceTable.fields,
  currencyTotal: { ...referenceTable.fields.currencyTotal, carried: 'sometimes' },
};

function repeated(refs: readonly Element[]): Judgement[] {
  // Another rule covers a malformed reference.
  const references = refs
    .map((ref) => textAt(ref, 'clearingReferanceNo') ?? '')
    .filter((one) => hasForm('clearingReferanceNo', one));
  const isRepeated = new Set(references).size < references.length;
  const note = 'two blocks have the same clearing reference';
  return failedIf(isRepeated, 'transmission.record.transmitStatistics.ref', note);
}

const judgeFields = (
  exchange: Exchange,
  prefix: RulePrefix,
  table: Readonly<Record<string, ReplyField>>,
  holder: Element,
): readonly Judgement[] =>
  judgeTable(prefix, table, holder, {
    further: (name, text, _, field) => judgeNamed(exchange, ruleOf(prefix, name), name, field, text),
  });

const startOf = (history: readonly Exchange[], record: Element): Exchange | undefined =>
  history.find(
    (one) =>
      one.command === 'transmitTerminal' &&
      resultOf(one) === '000' &&
      textAt(contentOf(one), 'transmitId') === textAt(record, 'transmitId'),
  );

function typeOf(history: readonly Exchange[], record: Element): Judgement[] {
  const type = textAt(record, 'transmitType') ?? '';
  const known = transmitTypes.find((one) => one === type);
  if (known === undefined) return [];
  if (!startOf(history, record)) return known === 'settlements' ? [] : [passed(`transmitType.${known}`)];
  const note = `transmitType is ${quoted(type)}, although the transmission was started as settlements`;
  return [holds('transmitType.settlements', type === 'settlements', note)];
}

const day = 24 * 60 * 60 * 1000;

/** One day between a transmission and the reply is allowed, because the time zone is not stated. */
function times(exchange: Exchange, history: readonly Exchange[], record: Element): Judgement[] {
  const millis = (text: string | undefined) => millisOf(text ?? '') ?? Number.NaN;
  const [from, to] = ['startDateTime', 'endDateTime'].map((name) => millis(textAt(record, name)));
  const now = millis(textAt(exchange.reply, 'response.dateTime'));
  const begun = millis(textAt(startOf(history, record)?.reply, 'response.dateTime'));
  const [start, end] = ['transmission.record.startDateTime', 'transmission.record.endDateTime'] as const;
  // If the suite's clock agrees with the record, the time of the reply is wrong.
  const ours = Math.abs(Number(from) - exchange.startedAt.getTime()) <= day;
  // Comparisons with NaN are false. A transmission of another scenario may be older than the last reset of the clock.
  const wrong = !ours && ((Number(from) > now + day && !Number.isNaN(begun)) || Number(from) < begun - day);
  const isAhead =
    !Number.isNaN(begun) && Number(to) > now + day && Number(to) > exchange.startedAt.getTime() + day;
  return [
    ...failedIf(wrong, start, 'startDateTime differs by days from the start of the transmission'),
    ...failedIf(!wrong && Number(to) < Number(from), end, 'endDateTime is before startDateTime'),
    ...failedIf(isAhead, end, 'endDateTime is days after the time of the reply'),
  ];
}
