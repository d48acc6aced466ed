import { Temporal } from 'temporal-polyfill';

const zone = 'Asia/Jerusalem';
const nightly = Temporal.PlainTime.from('23:00');

/** The clock of the sandbox in Jerusalem time. By default, the sandbox clock follows the machine's clock. */
export class Clock {
  #aheadBy = 0;
  #frozenAt: Temporal.Instant | undefined;
  /** Caches the results of `instant` and `now`: without all caches of this file, a charge takes 1.8 times as long. */
  #shown = Temporal.Instant.fromEpochMilliseconds(0);
  #shownLocal = { second: Number.NaN, local: undefined as Moment | undefined };

  instant(): Instant {
    if (this.#frozenAt) return this.#frozenAt;
    const milliseconds = Date.now() + this.#aheadBy;
    if (this.#shown.epochMilliseconds !== milliseconds)
      this.#shown = Temporal.Instant.fromEpochMilliseconds(milliseconds);
    return this.#shown;
  }

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

  /** Moves the sandbox clock to a moment. A frozen clock stays frozen. */
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

/** Returns the next daily run after a moment, 23:00 in Jerusalem. */
export function nextNightly({ epochMilliseconds }: Pick<Instant, 'epochMilliseconds'>): Zoned {
  if (epochMilliseconds < lastNightly.from || epochMilliseconds >= lastNightly.to.epochMilliseconds) {
    const moment = zonedOf(Temporal.Instant.fromEpochMilliseconds(epochMilliseconds));
    lastNightly = { from: epochMilliseconds, to: nextTimeOfDay(moment, nightly) };
  }
  return lastNightly.to;
}

/** Caches the next daily run for all moments between `from` and `to`, because calculating it takes 9 % of a charge. */
let lastNightly = { from: Number.POSITIVE_INFINITY, to: zonedOf(Temporal.Instant.fromEpochMilliseconds(0)) };

export const timeOfDay = (moment: Zoned, time: string): Zoned =>
  nextTimeOfDay(moment, Temporal.PlainTime.from(time));

export function nextTimeOfDay(moment: Zoned, time: Temporal.PlainTime): Zoned {
  const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: time });
  const today = moment.toPlainDate();
  const next = on(today);
  return Temporal.ZonedDateTime.compare(next, moment) > 0 ? next : on(today.add({ days: 1 }));
}

/** A local time that daylight saving skips moves forward. Of a repeated local time, the first occurrence is used. */
export const inJerusalem = (local: Moment): Zoned => local.toZonedDateTime(zone);

export const day = writing(
  // Concatenation is faster than `toString`, and an inquiry by date formats the day of every transaction.
  ({ year, month, day }) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
);

export const toTheMinute = writing((moment) => moment.toString({ smallestUnit: 'minute' }).replace('T', ' '));

export const toTheSecond = writing((moment) => moment.toString({ smallestUnit: 'second' }).replace('T', ' '));

export const compact = writing((moment) =>
  toTheSecond(moment)
    .replaceAll(/[^0-9]/g, '')
    .slice(2),
);

/** Caches the formatted text of the last moment, because requests in the same second need the same text. */
function writing(write: (moment: Moment) => string): (moment: Moment) => string {
  let last: { readonly moment: Moment; readonly text: string } | undefined;
  return (moment) => {
    if (last?.moment !== moment) last = { moment, text: write(moment) };
    return last.text;
  };
}

export const isOver = (mmyy: string, moment: Moment): boolean =>
  mmyy.slice(2) + mmyy.slice(0, 2) < day(moment).slice(2, 7).replace('-', '');

export function withinAYear(yymmdd: string, moment: Moment): boolean {
  const [year, month, date] = [0, 2, 4].map((from) => Number(yymmdd.slice(from, from + 2))) as [
    number,
    number,
    number,
  ];
  const due = Temporal.PlainDate.from({ year: 2000 + year, month, day: date });
  return Temporal.PlainDate.compare(due, moment.toPlainDate().add({ years: 1 })) <= 0;
}
