import { Temporal } from 'temporal-polyfill';
import { now } from '../src/target/run-context.ts';

/**
 * Reads a value of a feature: `[24 x a]` is the letter a 24 times, `[in 30 days]`, `[in a year]` and `[in a year and a day]`
 * a date yymmdd from today. `[every letter and digit]` is a text with all of them, and `[empty]` an empty text. Other values are
 * returned unchanged.
 */
export function spelledOut(value: string, today = ourDay()): string {
  if (value === '[empty]') return '';
  return value
    .replace('[every letter and digit]', everyCharacter)
    .replace(/\[(\d+) x (.+?)\]/g, (_, times, text) => text.repeat(Number(times)))
    .replace(/\[in (\d+) days\]/g, (_, days) => inDays(today, Number(days)))
    .replace(aYear, inDays(today.add({ years: 1 }), 0))
    .replace(aYearAndADay, inDays(today.add({ years: 1 }), 1));
}

const everyCharacter = 'abcdefghijklmnopqrstuvwxyz 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const aYear = '[in a year]';
const aYearAndADay = '[in a year and a day]';

export const countsFromToday = (value: string): boolean =>
  /\[in \d+ days\]/.test(value) || countsToTheDay(value);

/** True for a value that needs the exact day of the gateway. */
export const countsToTheDay = (value: string): boolean =>
  [aYear, aYearAndADay, '[in 365 days]'].some((one) => value.includes(one));

export const ourDay = (): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO('Asia/Jerusalem').toPlainDate();

const inDays = (today: Temporal.PlainDate, days: number): string =>
  today.add({ days }).toString().slice(2).replaceAll('-', '');

/** A number that no other scenario has, like the end of the reference. */
export const digitsOf = (reference: string): number => Number.parseInt(reference.slice(-8), 36);

/** Replaces the placeholders for values of one scenario: its reference and its terminal. */
export const withOwn = (value: string, reference: string, terminal: string): string =>
  value
    .replace("[its user's end]", reference.slice(-8))
    .replace('[its user]', reference)
    .replace('[its digits]', String(digitsOf(reference)))
    .replace('[new reference]', `F${reference.slice(1)}`)
    .replace('[the terminal cut by one]', terminal.slice(0, -1))
    .replace('[the terminal without its first]', terminal.slice(1))
    .replace('[the terminal and a digit]', `${terminal}0`)
    .replace('[the terminal with a zero before]', `0${terminal}`)
    .replace('[the terminal with a letter]', `${terminal.slice(0, -1)}A`)
    .replace('[the terminal with a dash]', `${terminal.slice(0, 2)}-${terminal.slice(3)}`);
