import { hasForm } from '../contract/index.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A time as replies write it, `YYYY-MM-DD hh:mm` with seconds or without, in milliseconds as if of UTC. */
export function millisOf(written: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(written)) return undefined;
  const time = Date.parse(`${written.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** The time in a uid, its first twelve digits; undefined where it is none. */
export const millisOfUid = (uid: string): number | undefined =>
  hasForm('uid', uid)
    ? millisOf(uid.replace(/^(..)(..)(..)(..)(..)(..).*/, '20$1-$2-$3 $4:$5:$6'))
    : undefined;

export const areOfTheseDays = (one: number, other: number): boolean => Math.abs(one - other) <= 2 * day;

/**
 * Two times are of one moment as far as anybody can tell. Their time zones are not stated, and may differ: zones are
 * quarters of an hour apart, so that within those two minutes are left to the way of a request.
 */
export function areOfOneMoment(one: number, other: number): boolean {
  const beyond = Math.abs(one - other) % (15 * minute);
  return areOfTheseDays(one, other) && Math.min(beyond, 15 * minute - beyond) <= 2 * minute;
}

export const isMidnight = (time: number | undefined): boolean => Number(time) % day === 0;
