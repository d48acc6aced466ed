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
import { judgeNamed, judgeTable } from './elements.ts';
import { failed, holds, type Judge, type Judgement, passed, quoted } from './judge.ts';
import { tranIdOf } from './original.ts';
import { referenceTotals } from './transmission-totals.ts';

/** Judges what transmitTerminal answers, and each record of transmitInquire. */
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

/** The id of a new transaction is none that another one of the scenario was answered with. */
function ownId(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const tranId = tranIdOf(exchange);
  if (!hasForm('tranId', tranId)) return [];
  const isTaken = history.some(
    (one) => changesLedger(one.command) && resultOf(one) === '000' && tranIdOf(one) === tranId,
  );
  const note = `the transmission has tranId ${tranId}, which another transaction has`;
  return [holds('transmitTerminal.reply.tranId', !isTaken, note)];
}

function asked(exchange: Exchange, history: readonly Exchange[]): Judgement[] {
  const elements = all(at(exchange.reply, 'response'), 'transmitInquire');
  const says = (element: Element) => [...walk(element)].some(({ text }) => text.trim() !== '');
  if (resultOf(exchange) === '500')
    return [
      holds(
        'transmitInquire.empty-when-not-found',
        elements.length > 0 && !elements.some(says),
        elements.length > 0 ? 'nothing was found, and the element is not empty' : 'the element is missing',
      ),
    ];
  if (resultOf(exchange) !== '000') return [];
  return elements.filter(says).flatMap((record) => judgeRecord(exchange, history, record));
}

function judgeRecord(
  exchange: Exchange,
  history: readonly Exchange[],
  record: Element,
): readonly Judgement[] {
  const [recordTable, referenceTable] = commandData.transmitInquire.reply;
  const refs = all(at(record, 'transmitStatistics'), 'ref');
  // Whether one that is under way has an empty endDateTime or none is not said.
  const isCompleted = textAt(record, 'transmitStatus') === 'completed';
  const { endDateTime: ended, startDateTime, ...others } = recordTable.fields;
  const endDateTime: ReplyField = { ...ended, carried: isCompleted ? 'filled' : 'sometimes' };
  // What waits has perhaps not begun.
  const begun = textAt(record, 'transmitStatus') !== 'Default' || textAt(record, 'startDateTime');
  return [
    ...judgeFields(
      exchange,
      recordTable.prefix,
      { ...others, ...(begun && { startDateTime }), endDateTime },
      record,
    ),
    ...times(exchange, history, record),
    ...typeOf(history, record),
    ...repeated(refs),
    ...refs.flatMap((ref) => [
      ...judgeTable(referenceTable.prefix, referenceTable.fields, ref),
      ...referenceTotals(ref),
    ]),
  ];
}

/** One block for each reference: none has two. */
function repeated(refs: readonly Element[]): Judgement[] {
  // What does not have the form of one is wrong itself, cut to be the same or not.
  const references = refs
    .map((ref) => textAt(ref, 'clearingReferanceNo') ?? '')
    .filter((one) => hasForm('clearingReferanceNo', one));
  return new Set(references).size < references.length
    ? [failed('transmission.record.transmitStatistics.ref', 'two blocks have the same clearing reference')]
    : [];
}

/** Each element of a table, and that it repeats what it has to. */
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

/** What a merchant starts is of type settlements, the only one that can be started. */
function typeOf(history: readonly Exchange[], record: Element): Judgement[] {
  const type = textAt(record, 'transmitType') ?? '';
  const known = transmitTypes.find((one) => one === type);
  if (known === undefined) return [];
  if (!startOf(history, record)) return known === 'settlements' ? [] : [passed(`transmitType.${known}`)];
  return [
    holds(
      'transmitType.settlements',
      type === 'settlements',
      `a transmission started as settlements is reported as ${quoted(type)}`,
    ),
  ];
}

const day = 24 * 60 * 60 * 1000;

/** Start and end of a transmission. In which time zone they are told is not said: a day is allowed for that. */
function times(exchange: Exchange, history: readonly Exchange[], record: Element): Judgement[] {
  const millis = (text: string | undefined) => millisOf(text ?? '') ?? Number.NaN;
  const [from, to] = ['startDateTime', 'endDateTime'].map((name) => millis(textAt(record, name)));
  const now = millis(textAt(exchange.reply, 'response.dateTime'));
  const begun = millis(textAt(startOf(history, record)?.reply, 'response.dateTime'));
  const found: Judgement[] = [];
  // Where our own clock agrees, it is the reply that tells a wrong time.
  const ours = Math.abs(Number(from) - exchange.startedAt.getTime()) <= day;
  // Comparisons with what is missing or malformed are false, and find nothing. What the scenario did not begin may be from
  // before the target's clock was put back.
  const wrong = !ours && ((Number(from) > now + day && !Number.isNaN(begun)) || Number(from) < begun - day);
  if (wrong)
    found.push(
      failed('transmission.record.startDateTime', 'startDateTime is not the start of the transmission'),
    );
  if (!wrong && Number(to) < Number(from))
    found.push(failed('transmission.record.endDateTime', 'endDateTime is before startDateTime'));
  // Nothing has ended that is to end in days; where our own clock agrees it is the reply that tells a wrong time.
  if (!Number.isNaN(begun) && Number(to) > now + day && Number(to) > exchange.startedAt.getTime() + day)
    found.push(failed('transmission.record.endDateTime', 'endDateTime is days after its reply'));
  return found;
}
