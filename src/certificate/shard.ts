import { ConfigurationError } from './errors.ts';

/** A part of a run that is divided between machines. */
export interface Shard {
  /** The number of the shard, from 1. */
  readonly number: number;
  readonly of: number;
}

/** The text of a shard: `2/4`. */
export const shardWord = ({ number, of }: Shard): string => `${number}/${of}`;

/**
 * The items of a shard. Each item goes to the lightest shard so far, the heaviest item first, so the same list
 * gives the same shards on every machine.
 * @param weightOf the weight of an item; if undefined, the average weight is used
 * @throws ConfigurationError if the shard has no item
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
