import { ConfigurationError } from './errors.ts';

/** One of several equal parts of a run, which machines do side by side. */
export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** `2/4` */
export const shardWord = ({ number, of }: Shard): string => `${number}/${of}`;

/**
 * The part of a list that belongs to a shard, in the order of the list. The heaviest go first, each to the part that
 * weighs least so far: the same list and weights give the same parts on each machine.
 *
 * @param weightOf undefined where it is not known: such a one weighs as much as the others on average
 * @throws ConfigurationError where there are fewer things than shards, and this one has none
 */
export function partOf<T>(
  all: readonly T[],
  shard: Shard,
  weightOf: (one: T) => number | undefined = () => undefined,
): readonly T[] {
  const known = all.flatMap((one) => weightOf(one) ?? []);
  const mean = known.length === 0 ? 1 : known.reduce((sum, one) => sum + one, 0) / known.length;
  const weights = all.map((one) => weightOf(one) ?? mean);
  const heaviestFirst = [...all.keys()].toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0));
  const loads = Array.from({ length: shard.of }, () => 0);
  const parts = new Map<number, number>();
  for (const index of heaviestFirst) {
    const part = loads.indexOf(Math.min(...loads));
    loads[part] = (loads[part] ?? 0) + (weights[index] ?? 0);
    parts.set(index, part);
  }
  const part = all.filter((_, index) => parts.get(index) === shard.number - 1);
  if (part.length > 0 || all.length === 0) return part;
  throw new ConfigurationError(
    `--shard ${shardWord(shard)} has nothing to run: ${all.length} are selected; use fewer shards`,
  );
}
