import { Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import type { Choice } from '../proof/index.ts';
import { type LenientOptions, proveLenient } from './lenient.ts';
import { proveMutants } from './mutants.ts';
import { seedFrom } from './option-values.ts';
import { ending } from './output.ts';
import { proveVisibility } from './visibility.ts';

interface Options extends Omit<Choice, 'changed'>, LenientOptions {
  readonly lenient?: true;
  readonly changed?: string | true;
  readonly thorough?: true;
  readonly targetFile?: string;
}

const help = `
A mutant is the reference gateway with one fault: it breaks one stated rule. A mutant is detected if that rule fails, and
no rule about another fact fails. There are three ways to use this command:

  (default)       run the suite against every mutant
  --target-file   run the suite against that gateway and list the rules that cannot be checked there; this charges cards
  --lenient       run the suite against conformant gateways that differ from the sandbox; each of them has to pass

Exit codes:
  0  no finding                                   2  usage or set-up      5  fault of the suite itself
  1  a mutant was not detected, or a rule failed  3  target unreachable   4  rules were not checked`;

/** `prove`: tries the suite against gateways that break one rule each. */
export function proveVerb(): Command {
  return new Command('prove')
    .description('check that the suite detects faults: run it against gateways that each break one rule')
    .option(
      '--rule <id...>',
      'try only the mutants of these rules; refundDeal.error means all rules with that prefix',
    )
    .option('--shard <i/n>', 'part i of n equal parts, to split the work between machines', shardFrom)
    .option('--every <n>', 'try every nth mutant only, as a sample', countFrom)
    .option('--thorough', 'run every scenario against every mutant (more than an hour)')
    .option(
      '--changed [revision]',
      'try only rules touched by changes since this git revision (default: "HEAD")',
    )
    .option('--target-file <file>', 'list the rules that cannot be checked on this live gateway')
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
    .option('--out <dir>', 'folder for proof.json, lenient.json and proof.html', 'reports')
    .addHelpText('after', help)
    .action(ending(prove));
}

async function prove({ lenient, seed, combinations, variation, ...options }: Options): Promise<number> {
  const { targetFile, out, changed, thorough = false, ...rest } = options;
  const ofLenient = [seed, combinations, variation].some((one) => one !== undefined);
  if (lenient) {
    if (Object.keys(options).length > 1)
      throw new ConfigurationError(
        '--lenient can be combined only with --seed, --combinations, --variation and --out',
      );
    inCheckout();
    return proveLenient({
      out,
      ...(seed !== undefined && { seed }),
      ...(combinations !== undefined && { combinations }),
      ...(variation !== undefined && { variation }),
    });
  }
  if (ofLenient)
    throw new ConfigurationError('--seed, --combinations and --variation need --lenient: add it');
  if (targetFile !== undefined) {
    if (changed !== undefined || thorough || Object.keys(rest).length > 0)
      throw new ConfigurationError(
        '--target-file runs no mutants: remove --rule, --shard, --every, --changed and --thorough',
      );
    return proveVisibility(targetFile, out);
  }
  inCheckout();
  return proveMutants({
    ...rest,
    ...{ thorough, out },
    ...(changed !== undefined && { changed: changed === true ? 'HEAD' : changed }),
  });
}

/** @throws ConfigurationError in the package */
function inCheckout(): void {
  if (import.meta.url.endsWith('.js'))
    throw new ConfigurationError(
      'prove changes the source of the gateway, which is not in the package: run it in a checkout',
    );
}

/** @throws InvalidArgumentError */
function shardFrom(text: string): NonNullable<Choice['shard']> {
  const [, number, of] = text.match(/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/) ?? [];
  if (Number(number) <= Number(of)) return { number: Number(number), of: Number(of) };
  throw new InvalidArgumentError('It must have the form 1/4: the first of four parts.');
}

/** @throws InvalidArgumentError */
function countFrom(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 9999999.');
}
