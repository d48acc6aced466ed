import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { failed, type Judge, type Judgement, passed } from './judge.ts';

const minute = 60_000;

/**
 * Two times are of one moment as far as anybody can tell. Their time zones are not stated, and may differ: zones are
 * quarters of an hour apart, so that within those two minutes are left to the way of a request.
 */
function near(one: number, other: number): boolean {
  const beyond = Math.abs(one - other) % (15 * minute);
  return areOfTheseDays(one, other) && Math.min(beyond, 15 * minute - beyond) <= 2 * minute;
}

const areOfTheseDays = (one: number, other: number): boolean => Math.abs(one - other) <= 2 * 24 * 60 * minute;

/**
 * Judges the time of a reply. A gateway under test may live at another time than ours, so what a deal's reply says is
 * held against the time in its uid, and only where those two disagree our own clock tells which of them is wrong.
 */
export const times: Judge = (exchange, history) => {
  const [replied, made] = [repliedAt(exchange), madeAt(exchange)];
  if (exchange.probe || replied === undefined) return [];
  if (made === undefined) return goesOn(replied, history);
  const [dateTime, uid] = ['envelope.reply.dateTime', 'transaction.reply.ashraitEmvData.uid'] as const;
  if (near(replied, made)) return [passed(dateTime)];
  return near(replied, exchange.startedAt.getTime())
    ? [failed(uid, 'the time in uid is not that of the reply')]
    : [failed(dateTime, 'dateTime is not the time at which the deal was made')];
};

/** What is no deal, or is refused, is not of days before a deal of the same scenario whose two times agree. */
function goesOn(replied: number, history: readonly Exchange[]): Judgement[] {
  const earlier = history.findLast((one) => {
    const [time, made] = [repliedAt(one), madeAt(one)];
    return !one.probe && time !== undefined && made !== undefined && near(time, made);
  });
  const before = earlier && repliedAt(earlier);
  return before !== undefined && replied < before && !areOfTheseDays(replied, before)
    ? [failed('envelope.reply.dateTime', 'dateTime is days before that of an earlier reply')]
    : [];
}

/** Whether a time that an inquiry reports can be the one of this transaction. */
export function canBeOf(transaction: Exchange, written: string): boolean {
  const time = parsed(written);
  const known = [repliedAt(transaction), madeAt(transaction), transaction.startedAt.getTime()];
  return time === undefined || known.some((one) => one !== undefined && near(one, time));
}

const repliedAt = (exchange: Exchange): number | undefined =>
  parsed(textAt(exchange.reply, 'response.dateTime') ?? '');

/** The time in the uid of a deal that is the first of its kind: what follows another deal has the uid of that one. */
function madeAt(exchange: Exchange): number | undefined {
  const follows = ['tranId', 'cgUid', 'authNo'].some((name) => sentIn(exchange, name) !== undefined);
  const first = exchange.request !== undefined && !follows;
  if (exchange.command !== 'doDeal' || resultOf(exchange) !== '000' || !first) return undefined;
  const uid = textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';
  return /^\d{23}$/.test(uid)
    ? parsed(uid.replace(/^(..)(..)(..)(..)(..).*/, '20$1-$2-$3 $4:$5'))
    : undefined;
}

function parsed(written: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(written)) return undefined;
  const time = Date.parse(`${written.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}
