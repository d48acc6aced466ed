import { contentOf, type Exchange, resultOf } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { areOfOneMoment, areOfTheseDays, isMidnight, millisOf, millisOfUid } from '../message/moment.ts';
import { namesAnother } from './asked.ts';
import { failed, type Judge, type Judgement, passed } from './judge.ts';
import { originalsOf } from './original.ts';

/**
 * Judges the time of a reply. A gateway under test may live at another time than ours, so what a deal's reply says is
 * held against the time in its uid, and only where those two disagree our own clock tells which of them is wrong.
 */
export const times: Judge = (exchange, history) => {
  const [replied, made] = [repliedAt(exchange), madeAt(exchange)];
  if (exchange.probe || replied === undefined) return [];
  if (made === undefined) return [...goesOn(replied, history), ...ofFollowUp(exchange, replied, history)];
  const [dateTime, uid] = ['envelope.reply.dateTime', 'transaction.reply.ashraitEmvData.uid'] as const;
  if (!areOfTheseDays(replied, made))
    return areOfTheseDays(replied, exchange.startedAt.getTime())
      ? [failed(uid, 'the time in uid is days away from the time of the reply')]
      : [failed(dateTime, 'dateTime is days away from the time of the deal')];
  // Where the reply is of midnight as well the clock stands there.
  return isMidnight(made) && !isMidnight(replied) && history.some((one) => isMidnight(madeAt(one)))
    ? [passed(dateTime), failed(uid, 'two deals have the time of midnight, to the second')]
    : [passed(dateTime)];
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

/** What follows a deal has a uid of the family, or one of its own, made when it was. */
function ofFollowUp(exchange: Exchange, replied: number, history: readonly Exchange[]): Judgement[] {
  const uid = uidIn(exchange);
  const made = millisOfUid(uid);
  if (resultOf(exchange) !== '000' || made === undefined || originalsOf(exchange, history).length === 0)
    return [];
  return history.some((one) => uidIn(one) === uid) || areOfTheseDays(replied, made)
    ? []
    : [
        failed(
          'transaction.reply.ashraitEmvData.uid',
          'the time in uid is days away from the time of the reply',
        ),
      ];
}

const uidIn = (exchange: Exchange): string => textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? '';

/** Whether a time that an inquiry reports can be the one of this transaction. */
export function canBeOf(transaction: Exchange, written: string): boolean {
  const time = millisOf(written);
  const known = [repliedAt(transaction), madeAt(transaction), transaction.startedAt.getTime()];
  return time === undefined || known.some((one) => one !== undefined && areOfOneMoment(one, time));
}

const repliedAt = (exchange: Exchange): number | undefined =>
  millisOf(textAt(exchange.reply, 'response.dateTime') ?? '');

/** The time in the uid of a deal that is the first of its kind: what follows another deal has the uid of that one. */
function madeAt(exchange: Exchange): number | undefined {
  const first = exchange.request !== undefined && !namesAnother(exchange);
  if (exchange.command !== 'doDeal' || resultOf(exchange) !== '000' || !first) return undefined;
  return millisOfUid(uidIn(exchange));
}
