import { Temporal } from 'temporal-polyfill';

const zone = 'Asia/Jerusalem';
const nightly = Temporal.PlainTime.from('23:00');

/** The clock of the sandbox, in the time of Jerusalem. It follows the clock of the machine until it is moved or frozen. */
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

  /** The current time in Jerusalem, with its time zone for calculations across daylight saving. */
  zoned(): Temporal.ZonedDateTime {
    return zonedOf(this.instant());
  }

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

  /** Moves the clock to a moment. A frozen clock stays frozen. */
  set(moment: Temporal.ZonedDateTime): void {
    if (this.#frozenAt) this.#frozenAt = moment.toInstant();
    this.#aheadBy = moment.epochMilliseconds - Temporal.Now.instant().epochMilliseconds;
  }

  freeze(): void {
    this.#frozenAt = this.zoned().toInstant();
  }

  run(): void {
    const moment = this.zoned();
    this.#frozenAt = undefined;
    this.set(moment);
  }

  save() {
    return { aheadBy: this.#aheadBy, frozenAt: this.#frozenAt };
  }

  restore({ aheadBy, frozenAt }: ReturnType<Clock['save']>): void {
    this.#aheadBy = aheadBy;
    this.#frozenAt = frozenAt;
  }

  reset(): void {
    this.#frozenAt = undefined;
    this.#aheadBy = 0;
  }
}

export type Moment = Temporal.PlainDateTime;
export type Zoned = Temporal.ZonedDateTime;
export type Instant = Temporal.Instant;

export const localOf = (moment: Zoned): Moment =>
  moment.toPlainDateTime().round({ smallestUnit: 'second', roundingMode: 'trunc' });

export const zonedOf = (moment: Instant): Zoned => moment.toZonedDateTimeISO(zone);

/** The next daily run, 23:00 in Jerusalem, after a moment. */
export function nextNightly({ epochMilliseconds }: Pick<Instant, 'epochMilliseconds'>): Zoned {
  if (epochMilliseconds < lastNightly.from || epochMilliseconds >= lastNightly.to.epochMilliseconds) {
    const moment = zonedOf(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds));
    lastNightly = { from: epochMilliseconds, to: nextTimeOfDay(moment, nightly) };
  }
  return lastNightly.to;
}

/**
 * The last result, valid for all moments from `from` to `to`: each request needs it, and calculating it takes 9 %
 * of a charge.
 */
let lastNightly = { from: Number.POSITIVE_INFINITY, to: zonedOf(Temporal.Instant.fromEpochMilliseconds(0)) };

/** The next occurrence of a time of day such as `23:30`. */
export const timeOfDay = (moment: Zoned, time: string): Zoned =>
  nextTimeOfDay(moment, Temporal.PlainTime.from(time));

export function nextTimeOfDay(moment: Zoned, time: Temporal.PlainTime): Zoned {
  const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: time });
  const today = moment.toPlainDate();
  const next = on(today);
  return Temporal.ZonedDateTime.compare(next, moment) > 0 ? next : on(today.add({ days: 1 }));
}

/**
 * The moment of a local time in Jerusalem. A time that daylight saving skips moves forward; of a repeated time, the
 * first one counts.
 */
export const inJerusalem = (local: Moment): Zoned => local.toZonedDateTime(zone);

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

/** Caches the text of the last moment, because all requests of a second have the same one. */
function writing(write: (moment: Moment) => string): (moment: Moment) => string {
  let last: { readonly moment: Moment; readonly text: string } | undefined;
  return (moment) => {
    if (last?.moment !== moment) last = { moment, text: write(moment) };
    return last.text;
  };
}

/** True if the month `MMYY` ended before the moment. */
export const isOver = (mmyy: string, moment: Moment): boolean =>
  mmyy.slice(2) + mmyy.slice(0, 2) < day(moment).slice(2, 7).replace('-', '');

/** True if the day `yymmdd` is at most one year after the moment. */
export function withinAYear(yymmdd: string, moment: Moment): boolean {
  const [year, month, date] = [0, 2, 4].map((from) => Number(yymmdd.slice(from, from + 2))) as [
    number,
    number,
    number,
  ];
  const due = Temporal.PlainDate.from({ year: 2000 + year, month, day: date });
  return Temporal.PlainDate.compare(due, moment.toPlainDate().add({ years: 1 })) <= 0;
}
