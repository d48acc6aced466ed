import { contentOf, type Exchange } from '../client/index.ts';
import type { RuleId } from '../contract/index.ts';
import type { Time } from '../generators/index.ts';
import { type Element, textAt } from '../message/element.ts';
import { millisOf, millisOfUid } from '../message/moment.ts';
import { Disagreement, type ModelTarget } from './target.ts';

const minute = 60_000;
const hour = 60 * minute;
const tolerance = 3 * minute;

/** The time from the clock move before these moves to the move itself. */
const steps: Readonly<Partial<Record<Time, number>>> = {
  'past noon': 65 * minute,
  'past midnight': 5 * minute,
  'days later': 48 * hour,
};

/** True if two times differ by a duration. Daylight saving time may begin or end between them. */
const differBy = (from: number, to: number, expected: number): boolean =>
  [-hour, 0, hour].some((shift) => Math.abs(to - from - expected - shift) <= tolerance);

export const repliedAt = (exchange: Exchange): number | undefined =>
  millisOf(textAt(exchange.reply, 'response.dateTime') ?? '');

/** The day of a reply; around midnight undefined, because a record may have another day. */
export function dayOf(exchange: Exchange): string | undefined {
  const time = textAt(exchange.reply, 'response.dateTime') ?? '';
  return /^\d{4}-\d\d-\d\d (?!23:59|00:00)/.test(time) ? time.slice(0, 10) : undefined;
}

/** The daily transmission can begin in the hour after 22:30: "typically around 23:00". */
const evening = 22.5 * hour;

/** True if the daily transmission can begin between two times of the gateway. False if a time is unknown. */
export function hasEvening(from: number | undefined, to: number | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const since = (from - evening) % (24 * hour);
  return since < hour || since + to - from >= 24 * hour;
}

export const isEvening = (exchange: Exchange): boolean =>
  hasEvening(repliedAt(exchange), repliedAt(exchange));

/** Compares the times of a gateway with each other: all its times but those of uids have one time zone. */
export class Times {
  /** `uid`: milliseconds from dateTime to the time in a uid, which may have another time zone. */
  readonly #zone: NonNullable<ModelTarget['zone']>;
  #last: number | undefined;
  #step: number | undefined;

  constructor({ zone = {} }: ModelTarget) {
    this.#zone = zone;
  }

  get last(): number | undefined {
    return this.#last;
  }

  /** Notes a move of the gateway's clock; of unknown duration, as for a transmission, if there is no time. */
  passed(to?: Time): void {
    const step = to && steps[to];
    // No reply may come between two moves of a smaller history.
    this.#step = step && step + (this.#step ?? 0);
    if (this.#step === undefined) this.#last = undefined;
  }

  /** @throws Disagreement if the time of a reply does not follow the time of the previous reply */
  reply(exchange: Exchange): void {
    const now = repliedAt(exchange);
    if (now === undefined) return;
    const [before, step = 0] = [this.#last, this.#step];
    this.#last = now;
    this.#step = undefined;
    if (before === undefined || differBy(before, now, step)) return;
    const note = 'the dateTime of the reply does not fit the dateTime of the previous reply';
    throw new Disagreement('envelope.reply.dateTime', note, exchange);
  }

  /** @throws Disagreement if the time in the uid of a first deal is that of another hour than in earlier uids */
  uid(exchange: Exchange): void {
    const [replied, made] = [
      repliedAt(exchange),
      millisOfUid(textAt(contentOf(exchange), 'ashraitEmvData.uid') ?? ''),
    ];
    if (replied === undefined || made === undefined) return;
    this.#zone.uid ??= made - replied;
    if (differBy(replied, made, this.#zone.uid)) return;
    const note = 'the difference between dateTime and the time in uid is not the same as in an earlier reply';
    throw new Disagreement('transaction.reply.ashraitEmvData.uid', note, exchange);
  }
}

/** @throws Disagreement if a time of a record is not between the replies before and after the event */
export function timeOf(
  record: Element,
  name: 'transactionDate' | 'startDateTime' | 'endDateTime',
  [from, to]: readonly [from: number | undefined, to: number | undefined],
  exchange: Exchange,
): void {
  const time = millisOf(textAt(record, name) ?? '');
  if (time === undefined || from === undefined || to === undefined) return;
  const rule: RuleId =
    name === 'transactionDate' ? 'transaction.record.transactionDate' : `transmission.record.${name}`;
  if (time >= from - tolerance && time <= to + tolerance) return;
  const note = `${name} is ${textAt(record, name)}, which contradicts the times of the replies`;
  throw new Disagreement(rule, note, exchange);
}
