import { timeOfDay } from '../sandbox/index.ts';

type Moment = Parameters<typeof timeOfDay>[0];

/** The daily transmission. */
const transmission = '23:00';

/**
 * The time to which a task moves the clock: the next such time of day. A time after the daily transmission is meant to have
 * the transmission before it: from 23:10, 23:30 is that of the next day.
 */
export function clockAfter(moment: Moment, time: string): Moment {
  // At 22:59:30 the next 22:59 lies behind a transmission: the minute that is running is meant.
  const isNow = moment.toPlainTime().toString().startsWith(time);
  const next =
    isNow && time <= transmission
      ? moment.round({ smallestUnit: 'minute', roundingMode: 'trunc' })
      : timeOfDay(moment, time);
  const lacksTransmission =
    time > transmission && timeOfDay(moment, transmission).epochMilliseconds > next.epochMilliseconds;
  return lacksTransmission ? timeOfDay(next, time) : next;
}

/** That time on the next day on which daylight saving begins: the clocks go from 02:00 to 03:00. */
export function clockGoingForward(moment: Moment, time: string): Moment {
  let change = moment.getTimeZoneTransition('next');
  while (change && change.offsetNanoseconds < change.subtract({ nanoseconds: 1 }).offsetNanoseconds)
    change = change.getTimeZoneTransition('next');
  if (!change) throw new Error('the time zone has no daylight saving');
  return timeOfDay(change.startOfDay().subtract({ nanoseconds: 1 }), time);
}
