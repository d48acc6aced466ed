import { Temporal } from 'temporal-polyfill';

/**
 * Values as the features write them: `[24 x a]` is the letter 24 times, `[in 30 days]` a date yymmdd, `[empty]` an
 * empty text. Anything else stands for itself.
 */
export function spelledOut(value: string): string {
  if (value === '[empty]') return '';
  return value
    .replace(/\[(\d+) x (.+?)\]/g, (_, times, text) => text.repeat(Number(times)))
    .replace(/\[in (\d+) days\]/g, (_, days) => inDays(Number(days)));
}

function inDays(days: number): string {
  const date = Temporal.Now.plainDateISO('Asia/Jerusalem').add({ days });
  return date.toString().slice(2).replaceAll('-', '');
}
