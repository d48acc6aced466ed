import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { failed, type Judge, type Judgement, passed } from './judge.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Two times are of one moment as far as anybody can tell. Their time zones are not stated, and may differ: zones are
 * quarters of an hour apart, so that within those two minutes are left to the way of a request.
 */
function near(one: number, other: number): boolean {
  const beyond = Math.abs(one - other) % (15 * minute);
  return areOfTheseDays(one, other) && Math.min(beyond, 15 * minute - beyond) <= 2 * minute;
}

const areOfTheseDays = (one: number, other: number): boolean => Math.abs(one - other) <= 2 * day;

/**
 * Judges the time of a reply. A gateway under test may live at another time than ours, so what a deal's reply says is
 * held against the time in its uid, and only where those two disagree our own clock tells which of them is wrong. To the minute
 * one of the two clocks has to agree.
 */
export const times: Judge = (exchange, history) => {
  const [replied, made] = [repliedAt(exchange), madeAt(exchange)];
  if (exchange.probe || replied === undefined) return [];
  if (made === undefined) return goesOn(replied, history);
  const [dateTime, uid] = ['envelope.reply.dateTime', 'transaction.reply.ashraitEmvData.uid'] as const;
  const ours = exchange.startedAt.getTime();
  if (!areOfTheseDays(replied, made))
    return areOfTheseDays(replied, ours)
      ? [failed(uid, 'uid was made days away from the time of the reply')]
      : [failed(dateTime, 'dateTime is days away from the time at which the deal was made')];
  // Of which moment of the deal a uid tells is not said: a recorded one is hours and minutes away from its reply.
  const told = near(replied, made) || near(replied, ours) || !areOfTheseDays(replied, ours);
  const found = told ? passed(dateTime) : failed(dateTime, 'dateTime has the minutes of no clock');
  // Where the reply is of midnight as well the clock stands there.
  const isMidnight =
    [made, ...history.map((one) => madeAt(one) ?? 1)].filter((one) => one % day === 0).length > 1;
  return isMidnight && replied % day !== 0
    ? [found, failed(uid, 'two deals were made at midnight, to the second')]
    : [found];
};

/** What is no deal, or is refused, is not of days before a deal of the same scenario whose two times agree. */
function goesOn(replied: number, history: readonly Exchange[]): Judgement[] {
  const earlier = history.findLast((one) => {
    const [time, made] = [repliedAt(one), madeAt(one)];
    return !one.probe && time !== undefined && made !== undefined && areOfTheseDays(time, made);
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
    ? parsed(uid.replace(/^(..)(..)(..)(..)(..)(..).*/, '20$1-$2-$3 $4:$5:$6'))
    : undefined;
}

function parsed(written: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(written)) return undefined;
  const time = Date.parse(`${written.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}
