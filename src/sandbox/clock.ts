import { Temporal } from 'temporal-polyfill';

const zone = 'Asia/Jerusalem';
const nightly = Temporal.PlainTime.from('23:00');

/**
 * The sandbox's time: every timestamp comes from here, in the time of Jerusalem, daylight saving included. It runs with
 * the machine's until somebody moves it; a clock that was moved runs on from there, a frozen one stands.
 */
export class Clock {
  #aheadBy = 0;
  #frozenAt: Temporal.Instant | undefined;

  /** Now, as a moment in the time of Jerusalem: what arithmetic across daylight saving needs. */
  zoned(): Temporal.ZonedDateTime {
    const instant = this.#frozenAt ?? Temporal.Now.instant().add({ milliseconds: this.#aheadBy });
    return instant.toZonedDateTimeISO(zone);
  }

  /** Now, to the second, without its zone. */
  now(): Temporal.PlainDateTime {
    return localOf(this.zoned());
  }

  get frozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /** Sets the clock to a moment; a frozen clock stands there. */
  set(moment: Temporal.ZonedDateTime): void {
    if (this.#frozenAt) this.#frozenAt = moment.toInstant();
    this.#aheadBy = moment.epochMilliseconds - Temporal.Now.instant().epochMilliseconds;
  }

  /** Stops at this moment, until `reset` or `run`. */
  freeze(): void {
    this.#frozenAt = this.zoned().toInstant();
  }

  /** Lets a frozen clock go on from where it stands. */
  run(): void {
    const moment = this.zoned();
    this.#frozenAt = undefined;
    this.set(moment);
  }

  save() {
    return { aheadBy: this.#aheadBy, frozenAt: this.#frozenAt };
  }

  /** A clock that ran goes on running, as far ahead of the machine's as it was; a frozen one stands where it stood. */
  restore({ aheadBy, frozenAt }: ReturnType<Clock['save']>): void {
    this.#aheadBy = aheadBy;
    this.#frozenAt = frozenAt;
  }

  /** Back to the time of the machine. */
  reset(): void {
    this.#frozenAt = undefined;
    this.#aheadBy = 0;
  }
}

export type Moment = Temporal.PlainDateTime;
export type Zoned = Temporal.ZonedDateTime;
export type Instant = Temporal.Instant;

/** A moment to the second, without its zone. */
export const localOf = (moment: Zoned): Moment =>
  moment.toPlainDateTime().round({ smallestUnit: 'second', roundingMode: 'trunc' });

/** The next time of the daily run, 23:00 in Jerusalem, after a moment. */
export const nextNightly = (moment: Zoned): Zoned => nextTimeOfDay(moment, nightly);

/** The next time that a clock on the wall in Jerusalem shows that time of day, after a moment. */
export function nextTimeOfDay(moment: Zoned, time: Temporal.PlainTime): Zoned {
  const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: time });
  const today = moment.toPlainDate();
  const next = on(today);
  return Temporal.ZonedDateTime.compare(next, moment) > 0 ? next : on(today.add({ days: 1 }));
}

/** A local time of Jerusalem; one that daylight saving leaves out is as much later, of one there twice the first counts. */
export const inJerusalem = (local: Moment): Zoned => local.toZonedDateTime(zone);

/** `YYYY-MM-DD` */
export const day = (moment: Moment): string => moment.toPlainDate().toString();

/** `YYYY-MM-DD hh:mm` */
export const toTheMinute = (moment: Moment): string =>
  moment.toString({ smallestUnit: 'minute' }).replace('T', ' ');

/** `YYYY-MM-DD hh:mm:ss` */
export const toTheSecond = (moment: Moment): string =>
  moment.toString({ smallestUnit: 'second' }).replace('T', ' ');

/** `yymmddhhmmss` */
export const compact = (moment: Moment): string =>
  toTheSecond(moment)
    .replaceAll(/[^0-9]/g, '')
    .slice(2);

/** Whether the month written `MMYY` was over before the moment. */
export const isOver = (mmyy: string, moment: Moment): boolean =>
  mmyy.slice(2) + mmyy.slice(0, 2) < day(moment).slice(2, 7).replace('-', '');

/** Whether a day written `yymmdd` lies at most one year after the moment. */
export function withinAYear(yymmdd: string, moment: Moment): boolean {
  const [year, month, date] = [0, 2, 4].map((from) => Number(yymmdd.slice(from, from + 2))) as [
    number,
    number,
    number,
  ];
  const due = Temporal.PlainDate.from({ year: 2000 + year, month, day: date });
  return Temporal.PlainDate.compare(due, moment.toPlainDate().add({ years: 1 })) <= 0;
}
