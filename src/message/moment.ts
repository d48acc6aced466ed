import { hasForm } from '../contract/index.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Converts a time `YYYY-MM-DD hh:mm[:ss]` of a reply to milliseconds, read as UTC; undefined if it is no time. */
export function millisOf(written: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(written)) return undefined;
  const time = Date.parse(`${written.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Converts the time in a transaction's uid (its first twelve digits) to milliseconds; undefined if the uid is invalid. */
export const millisOfUid = (uid: string): number | undefined =>
  hasForm('uid', uid)
    ? millisOf(uid.replace(/^(..)(..)(..)(..)(..)(..).*/, '20$1-$2-$3 $4:$5:$6'))
    : undefined;

export const areOfTheseDays = (one: number, other: number): boolean => Math.abs(one - other) <= 2 * day;

/** True if two local times in unknown time zones can be the same moment, with a tolerance of two minutes. */
export function areOfOneMoment(one: number, other: number): boolean {
  const beyond = Math.abs(one - other) % (15 * minute);
  return areOfTheseDays(one, other) && Math.min(beyond, 15 * minute - beyond) <= 2 * minute;
}

export const isMidnight = (time: number | undefined): boolean => Number(time) % day === 0;
