import type { Exchange } from '../client/index.ts';
import { isCredit } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { areOfOneMoment, areOfTheseDays, isMidnight, millisOf, millisOfUid } from '../message/moment.ts';
import { asksForPage, isAccepted, namesAnother, originalsOf, uidOf } from './asked.ts';
import { failed, failedIf, type Judge, type Judgement, passed } from './judge.ts';

const [dateTime, uid] = ['envelope.reply.dateTime', 'transaction.reply.ashraitEmvData.uid'] as const;

/** The gateway's clock may differ from the suite's, so the time of a reply is compared with that in the deal's uid. */
export const times: Judge = (exchange, history) => {
  const [replied, made] = [repliedAt(exchange), madeAt(exchange)];
  if (exchange.probe || replied === undefined) return [];
  if (made === undefined) return [...goesOn(replied, history), ...ofFollowUp(exchange, replied, history)];
  if (!areOfTheseDays(replied, made))
    return areOfTheseDays(replied, exchange.startedAt.getTime())
      ? [failed(uid, 'the time in uid differs by days from the time of the reply')]
      : [failed(dateTime, 'dateTime differs by days from the time of the deal')];
  // With a stopped clock, a reply can really have the time midnight.
  const isFixed = isMidnight(made) && !isMidnight(replied) && history.some((one) => isMidnight(madeAt(one)));
  const note = 'the uids of two deals both have the time 00:00:00';
  return [passed(dateTime), ...failedIf(isFixed, uid, note)];
};

/** The reply is not days before an earlier deal whose reply time and uid time are equal. */
function goesOn(replied: number, history: readonly Exchange[]): Judgement[] {
  const earlier = history.findLast((one) => {
    const [time, made] = [repliedAt(one), madeAt(one)];
    return !one.probe && time !== undefined && made !== undefined && areOfTheseDays(time, made);
  });
  const before = earlier && repliedAt(earlier);
  const isBefore = before !== undefined && replied < before && !areOfTheseDays(replied, before);
  return failedIf(isBefore, dateTime, 'dateTime is days before the dateTime of an earlier reply');
}

/** A follow-up has an earlier uid, or a uid with the time of its reply. */
function ofFollowUp(exchange: Exchange, replied: number, history: readonly Exchange[]): Judgement[] {
  const own = uidOf(exchange);
  const made = millisOfUid(own);
  if (!isAccepted(exchange) || made === undefined || originalsOf(exchange, history).length === 0) return [];
  // The uid of a credit may begin with the time of its deal: the specification does not say which time it has.
  const known = (one: Exchange): boolean =>
    isCredit(exchange.command) ? uidOf(one).slice(0, 12) === own.slice(0, 12) : uidOf(one) === own;
  const fits = history.some(known) || areOfTheseDays(replied, made);
  return failedIf(!fits, uid, 'the time in uid differs by days from the time of the reply');
}

export function canBeOf(transaction: Exchange, written: string): boolean {
  const time = millisOf(written);
  const known = [repliedAt(transaction), madeAt(transaction), transaction.startedAt.getTime()];
  return time === undefined || known.some((one) => one !== undefined && areOfOneMoment(one, time));
}

const repliedAt = (exchange: Exchange): number | undefined =>
  millisOf(textAt(exchange.reply, 'response.dateTime') ?? '');

/** The time in the uid of a first deal. A follow-up can have the uid of its deal, and a page has no deal yet. */
function madeAt(exchange: Exchange): number | undefined {
  const first = exchange.request !== undefined && !namesAnother(exchange) && !asksForPage(exchange);
  if (exchange.command !== 'doDeal' || !isAccepted(exchange) || !first) return undefined;
  return millisOfUid(uidOf(exchange));
}
