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
  /** The last results of `instant` and `now`: without them and the texts of `writing`, a charge takes 1.8 times as long. */
  #shown = Temporal.Instant.fromEpochMilliseconds(0);
  #shownLocal = { second: Number.NaN, local: undefined as Moment | undefined };

  instant(): Instant {
    if (this.#frozenAt) return this.#frozenAt;
    const milliseconds = Date.now() + this.#aheadBy;
    if (this.#shown.epochMilliseconds !== milliseconds)
      this.#shown = Temporal.Instant.fromEpochMilliseconds(milliseconds);
    return this.#shown;
  }

  /** Now, as a moment in the time of Jerusalem: what arithmetic across daylight saving needs. */
  zoned(): Temporal.ZonedDateTime {
    return zonedOf(this.instant());
  }

  /** Now, to the second, without its zone. */
  now(): Temporal.PlainDateTime {
    const { epochMilliseconds } = this.#frozenAt ?? { epochMilliseconds: Date.now() + this.#aheadBy };
    const second = Math.floor(epochMilliseconds / 1000);
    const shown = this.#shownLocal.second === second ? this.#shownLocal.local : undefined;
    if (shown) return shown;
    const local = localOf(this.zoned());
    this.#shownLocal = { second, local };
    return local;
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

/** A moment in the time of Jerusalem. */
export const zonedOf = (moment: Instant): Zoned => moment.toZonedDateTimeISO(zone);

/** The next time of the daily run, 23:00 in Jerusalem, after a moment. */
export function nextNightly({ epochMilliseconds }: Pick<Instant, 'epochMilliseconds'>): Zoned {
  if (epochMilliseconds < lastNightly.from || epochMilliseconds >= lastNightly.to.epochMilliseconds) {
    const moment = zonedOf(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds));
    lastNightly = { from: epochMilliseconds, to: nextTimeOfDay(moment, nightly) };
  }
  return lastNightly.to;
}

/** The last result, for all moments from `from` on: each request asks for it, and 9 % of a charge would be this calculation. */
let lastNightly = { from: Number.POSITIVE_INFINITY, to: zonedOf(Temporal.Instant.fromEpochMilliseconds(0)) };

/** The same of a time that is written, `23:30`. */
export const timeOfDay = (moment: Zoned, time: string): Zoned =>
  nextTimeOfDay(moment, Temporal.PlainTime.from(time));

/** The next time that a clock on the wall in Jerusalem shows that time of day, after a moment. */
export function nextTimeOfDay(moment: Zoned, time: Temporal.PlainTime): Zoned {
  const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: time });
  const today = moment.toPlainDate();
  const next = on(today);
  return Temporal.ZonedDateTime.compare(next, moment) > 0 ? next : on(today.add({ days: 1 }));
}

/** A local time of Jerusalem; one that daylight saving leaves out is as much later, of one there twice the first counts. */
export const inJerusalem = (local: Moment): Zoned => local.toZonedDateTime(zone);

export const isEarlier = (one: Moment, other: Moment): boolean =>
  one !== other && Temporal.PlainDateTime.compare(one, other) < 0;

/** `YYYY-MM-DD` */
export const day = writing(
  // Faster than `toString`: an inquiry by date reads each transaction.
  ({ year, month, day }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
);

/** `YYYY-MM-DD hh:mm` */
export const toTheMinute = writing((moment) => moment.toString({ smallestUnit: 'minute' }).replace('T', ' '));

/** `YYYY-MM-DD hh:mm:ss` */
export const toTheSecond = writing((moment) => moment.toString({ smallestUnit: 'second' }).replace('T', ' '));

/** `yymmddhhmmss` */
export const compact = writing((moment) =>
  toTheSecond(moment)
    .replaceAll(/[^0-9]/g, '')
    .slice(2),
);

/** A way to write moments that remembers the last one: the clock shows the same one for a second. */
function writing(write: (moment: Moment) => string): (moment: Moment) => string {
  let last: { readonly moment: Moment; readonly text: string } | undefined;
  return (moment) => {
    if (last?.moment !== moment) last = { moment, text: write(moment) };
    return last.text;
  };
}

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
