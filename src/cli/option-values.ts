import { InvalidArgumentError, Option } from 'commander';
import { largestSeed } from '../target/run-context.ts';

/** @throws InvalidArgumentError */
export function daysFrom(text: string): number {
  if (/^\d{1,5}d?$/.test(text)) return Number.parseInt(text, 10);
  throw new InvalidArgumentError('It must be a number of days, for example 30 or 30d.');
}

/** @throws InvalidArgumentError */
export function seedFrom(text: string): number {
  const seed = Number(text);
  if (/^\d{1,10}$/.test(text) && seed <= largestSeed) return seed;
  throw new InvalidArgumentError(`It must be a whole number up to ${largestSeed}.`);
}

/** A whole number of an option. */
export const whole = (name: string, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new InvalidArgumentError(`${name} must be a whole number up to ${most}.`);
  return value;
};

/** Where somebody serves the handbook: rules become links to it. */
export const handbookOption = (): Option =>
  new Option('--handbook <url>', 'address of a served handbook; rules in reports link to it')
    .env('ASHRAIT_HANDBOOK')
    .argParser((url) => {
      if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
      throw new InvalidArgumentError('It must be an address that begins with https:// or http://.');
    });
