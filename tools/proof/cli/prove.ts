import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { ConfigurationError } from '../../../src/certificate/index.ts';
import { jsonOption, seedFrom, shardFrom } from '../../../src/cli/option-values.ts';
import { ending, type OptionsOf, type Verb } from '../../../src/cli/output.ts';
import { proveGrid } from './grid.ts';
import { proveLenient } from './lenient.ts';
import { proveMutants } from './mutants.ts';

const help = `
A mutant is the reference gateway with one fault that breaks one stated rule. A mutant is detected if the broken rule fails,
and no rule about another fact fails. This command has three modes:

  (default)       run the suite against every mutant
  --grid          run the suite against every fault that is generated from the contract, and list the faults that are not detected
  --lenient       run the suite against conformant gateways that differ from the sandbox; each such gateway has to pass

Exit codes:
  0  no finding                                   2  usage or set-up         5  fault of the suite itself
  1  a mutant was not detected, or a rule failed  4  rules were not checked

A run with --rule, --shard, --every, --changed or --variation is always incomplete, as is certify with --tags.`;

const verb = () =>
  new Command('proof')
    .description('check that the suite detects faults: run it against gateways that each break one rule')
    .option(
      '--rule <id...>',
      'try only the mutants of these rules; refundDeal.error means all rules that begin with refundDeal.error',
    )
    .option('--shard <i/n>', 'part i of n equal parts, to split the work between machines', shardFrom)
    .option('--every <n>', 'try every nth mutant only, as a sample', countFrom)
    .option('--thorough', 'run every scenario against every mutant (more than an hour)')
    .option(
      '--changed [revision]',
      'try only the mutants of rules that changes since this git revision touch (default: "HEAD")',
    )
    .option(
      '--grid [text]',
      'try the faults that are generated from the contract; a text selects the cells that have it in their id',
    )
    .option(
      '--combined',
      'also run the whole suite against gateways that each have many excused faults (with --grid)',
    )
    .option('--lenient', 'run the suite against conformant gateways that differ from the sandbox')
    .option(
      '--combinations <number>',
      'number of random combinations of differences (with --lenient)',
      countFrom,
    )
    .option(
      '--seed <number>',
      'seed of an earlier run, to repeat its combinations (with --lenient)',
      seedFrom,
    )
    .option('--variation <id...>', 'try only these differences (with --lenient)')
    .addOption(jsonOption())
    .option('--out <dir>', 'folder for proof.json, lenient.json and proof.html', 'reports')
    .addHelpText('after', help);

/** `prove`: tries the suite against gateways that break one rule each. */
export const proveVerb = (): Verb => verb().action(ending(prove));

async function prove({
  lenient,
  seed,
  combinations,
  variation,
  grid,
  combined,
  json,
  quiet: _,
  ...options
}: OptionsOf<typeof verb> & { readonly quiet?: true }): Promise<number> {
  const { out, changed, thorough, ...rest } = options;
  if (combined && grid === undefined) throw new ConfigurationError('--combined needs --grid: add it');
  const ofLenient = [seed, combinations, variation].some((one) => one !== undefined);
  if (lenient) {
    if (Object.keys(options).length > 1)
      throw new ConfigurationError(
        '--lenient can be combined only with --seed, --combinations, --variation and --out',
      );
    return proveLenient({
      out,
      ...(json && { json }),
      ...(seed !== undefined && { seed }),
      ...(combinations !== undefined && { combinations }),
      ...(variation !== undefined && { variation }),
    });
  }
  if (ofLenient)
    throw new ConfigurationError('--seed, --combinations and --variation need --lenient: add it');
  if (grid !== undefined) {
    const { every, shard } = options;
    if (Object.keys(options).some((name) => !['every', 'shard', 'out'].includes(name)) || (every && shard))
      throw new ConfigurationError('--grid can be combined only with --out, and with --every or --shard');
    const sample = every === undefined ? shard : { number: 1, of: every };
    return proveGrid({
      ...{ out, combined: combined === true },
      ...(json && { json }),
      ...(typeof grid === 'string' && { text: grid }),
      ...(sample && { sample }),
    });
  }
  return proveMutants({
    ...rest,
    ...{ thorough: thorough === true, out },
    ...(json && { json }),
    ...(changed !== undefined && { changed: changed === true ? 'HEAD' : changed }),
  });
}

/** @throws InvalidArgumentError */
function countFrom(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 to 9999999.');
}
