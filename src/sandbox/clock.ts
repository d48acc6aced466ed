import { Temporal } from 'temporal-polyfill';

const zone = 'Asia/Jerusalem';

/** The sandbox's time: every timestamp comes from here, in the time of Jerusalem, daylight saving included. */
export class Clock {
  /** Now, to the second, without its zone. */
  now(): Temporal.PlainDateTime {
    return Temporal.Now.zonedDateTimeISO(zone)
      .toPlainDateTime()
      .round({ smallestUnit: 'second', roundingMode: 'trunc' });
  }
}

export type Moment = Temporal.PlainDateTime;

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
