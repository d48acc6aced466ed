import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ConfigurationError, type Shard } from '../certificate/index.ts';
import { commandNames } from '../contract/index.ts';
import { largestSeed } from '../target/run-context.ts';

/** @throws InvalidArgumentError if the text is no number of days such as `30` or `30d` */
export function daysFrom(text: string): number {
  if (/^\d{1,5}d?$/.test(text)) return Number.parseInt(text, 10);
  throw new InvalidArgumentError('Give a number of days up to 99999, for example 30 or 30d.');
}

/** @throws InvalidArgumentError if the text is not a valid seed */
export function seedFrom(text: string): number {
  const seed = Number(text);
  if (/^\d{1,10}$/.test(text) && seed <= largestSeed) return seed;
  throw new InvalidArgumentError(`Give a whole number up to ${largestSeed}.`);
}

/** @throws InvalidArgumentError if the text is not a shard such as `1/4` */
export function shardFrom(text: string): Shard {
  const [, number, of] = text.match(/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/) ?? [];
  if (Number(number) <= Number(of)) return { number: Number(number), of: Number(of) };
  throw new InvalidArgumentError('Give a shard such as 1/4, which means the first of four parts of a run.');
}

/** A parser of option values that are whole numbers up to a limit. */
export const whole = (name: string, limit: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > limit)
    throw new InvalidArgumentError(`${name} must be a whole number up to ${limit}.`);
  return value;
};

export const seedOption = () =>
  new Option(
    '--seed <number>',
    'number from which the suite generates requests; the seed of an earlier run repeats its requests',
  ).argParser(seedFrom);

export const commandOption = () =>
  new Option('--command <name...>', 'run only the scenarios of these commands').choices([...commandNames]);

export const summaryOption = () =>
  new Option(
    '--summary <file>',
    'write a summary as Markdown to this file, for example for the page of a CI job',
  );

export const jsonOption = () => new Option('--json', 'print the result as JSON');

export const handbookOption = () =>
  new Option('--handbook <url>', 'web address of a handbook; the output links each rule to its page there')
    .env('ASHRAIT_HANDBOOK')
    .argParser((url) => {
      if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
      throw new InvalidArgumentError('Give an address that begins with https:// or http://.');
    });

export const shardOption = () =>
  new Option(
    '--shard <i/n>',
    'run only part i of n parts of the run, such as 1/4; tck merge makes one certificate from all parts (needs --seed)',
  ).argParser(shardFrom);

export const durationsOption = () =>
  new Option(
    '--durations-from <dir>',
    'reports folder of an earlier run, whose durations divide the run into about equally long parts (with --shard)',
  );

/** @throws ConfigurationError if a shard lacks a required option */
export function shardsSound(
  { shard, durationsFrom }: { readonly shard?: Shard; readonly durationsFrom?: string },
  isSeeded: boolean,
): void {
  if (shard && !isSeeded)
    throw new ConfigurationError('--shard needs --seed NUMBER, the same for all shards');
  if (durationsFrom !== undefined && !shard)
    throw new ConfigurationError('--durations-from balances shards: add --shard');
}
