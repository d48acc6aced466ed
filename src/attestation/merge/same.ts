import { ConfigurationError, type Shard, shardWord } from '../../certificate/index.ts';

/**
 * Checks that all parts of a run agree, for example on the version of the suite.
 * @param facts the name of each fact, its value in a part, and the required value if known
 * @throws ConfigurationError naming the fact and the two folders that differ
 */
export function sameOrRefused<T extends { readonly folder: string }>(
  parts: readonly T[],
  facts: readonly (readonly [name: string, of: (part: T) => unknown, here?: string])[],
): void {
  const [first] = parts;
  if (!first) throw new ConfigurationError('give the folders of all shards');
  for (const [name, of, here] of facts) {
    const other = parts.find((part) => of(part) !== of(first));
    if (other)
      throw new ConfigurationError(
        `${first.folder} and ${other.folder} have a different ${name}: they cannot be merged`,
      );
    if (here !== undefined && of(first) !== here)
      throw new ConfigurationError(
        `${first.folder} was made with another ${name} than that of this kit: merge it with the kit that made it`,
      );
  }
}

/** @throws ConfigurationError if a folder has no shard, a shard of another division, or a repeated shard */
export function shardsOf<S extends Shard>(
  parts: readonly { readonly folder: string; readonly shard: S | undefined }[],
): readonly S[] {
  const shards = parts.map(({ folder, shard }) => {
    if (!shard) throw new ConfigurationError(`${folder} is not a shard: it was run without --shard`);
    return { folder, shard };
  });
  sameOrRefused(shards, [['number of shards', ({ shard }) => shard.of]]);
  for (const [index, { folder, shard }] of shards.entries()) {
    const before = shards.slice(0, index).find((one) => one.shard.number === shard.number);
    if (before)
      throw new ConfigurationError(
        `${before.folder} and ${folder} are both shard ${shardWord(shard)}: give each shard once`,
      );
  }
  return shards.map(({ shard }) => shard);
}

/** @throws ConfigurationError if two shards have the same item, or a complete set of shards lacks an item */
export function eachOnce(ids: readonly string[], planned: number, isWhole: boolean, noun: string): void {
  const distinct = new Set(ids).size;
  if (distinct !== ids.length || (isWhole && distinct !== planned))
    throw new ConfigurationError(
      `the shards ran ${distinct} of ${planned} ${noun}, ${ids.length - distinct} of them twice: they were divided in different ways; give all shards the same --durations-from`,
    );
}

export function missingShards(shards: readonly Shard[]): readonly Shard[] {
  const of = shards[0]?.of ?? 0;
  return Array.from({ length: of }, (_, index) => ({ number: index + 1, of })).filter(
    ({ number }) => !shards.some((one) => one.number === number),
  );
}
