import { Option } from '@commander-js/extra-typings';
import { ConfigurationError, type Shard } from '../certificate/index.ts';
import { shardFrom } from './option-values.ts';

/** Of a run that is one of several parts. */
interface ShardOptions {
  readonly shard?: Shard;
  /** The reports of an earlier run. */
  readonly durationsFrom?: string;
}

export const shardOption = () =>
  new Option('--shard <i/n>', 'run part i of n; tck merge joins the parts (needs --seed)').argParser(
    shardFrom,
  );

export const durationsOption = () =>
  new Option('--durations-from <dir>', 'reports of an earlier run, to balance the shards (with --shard)');

/** @throws ConfigurationError where the options of a shard lack each other */
export function shardsSound({ shard, durationsFrom }: ShardOptions, isSeeded: boolean): void {
  if (shard && !isSeeded)
    throw new ConfigurationError('--shard needs --seed NUMBER, the same for all shards');
  if (durationsFrom !== undefined && !shard)
    throw new ConfigurationError('--durations-from balances shards: add --shard');
}
