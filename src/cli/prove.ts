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
A mutant is the reference gateway with one thing changed, so that it breaks one stated rule. It is killed where that rule
fails, and nothing else but rules that state the same fact. With --target-file no mutant is tried: the suite is run
against that gateway, charges and all, and the rules are told that it does not let the suite see. With --lenient the whole
suite is run against gateways that differ in what the specification leaves open: it has to pass each of them.

Exit codes:
  0  all is proven, or seen, or no false alarm      2  usage or set-up      5  fault of the suite itself
  1  something is not proven, or a rule failed      3  target unreachable   4  rules were not seen, or not tried`;

/** `prove`: tries the suite against gateways that break one rule each. */
export function proveVerb(): Command {
  return new Command('prove')
    .description('show that the suite can fail: try it against gateways that break one rule each')
    .option('--rule <id...>', 'only the mutants of these rules; refundDeal.error is all rules that begin so')
    .option('--shard <i/n>', 'only one part of n, to share the work among machines', shardFrom)
    .option('--every <n>', 'only every nth mutant: a sample from all over the contract', countFrom)
    .option(
      '--thorough',
      'run every scenario against every mutant, not only those that may see it: an hour and more',
    )
    .option('--changed [revision]', 'only rules that changes since a revision of git touch (default: "HEAD")')
    .option('--target-file <file>', 'tell which rules that gateway lets the suite see')
    .option('--lenient', 'run the suite against gateways that differ and are conformant: it has to pass them')
    .option('--combinations <number>', 'how many combinations of differences to try (--lenient)', countFrom)
    .option('--seed <number>', 'make the combinations of an earlier run again (--lenient)', seedFrom)
    .option('--variation <id...>', 'only these differences (--lenient)')
    .option('--out <dir>', 'where proof.json, lenient.json and proof.html go', 'reports')
    .addHelpText('after', help)
    .action(ending(prove));
}

async function prove({ lenient, seed, combinations, variation, ...options }: Options): Promise<number> {
  const { targetFile, out, changed, thorough = false, ...rest } = options;
  const ofLenient = [seed, combinations, variation].some((one) => one !== undefined);
  if (lenient) {
    if (Object.keys(options).length > 1)
      throw new ConfigurationError('--lenient goes with --seed, --combinations, --variation and --out alone');
    inCheckout();
    return proveLenient({
      out,
      ...(seed !== undefined && { seed }),
      ...(combinations !== undefined && { combinations }),
      ...(variation !== undefined && { variation }),
    });
  }
  if (ofLenient)
    throw new ConfigurationError(
      '--seed, --combinations and --variation are of --lenient: give that as well',
    );
  if (targetFile !== undefined) {
    if (changed !== undefined || thorough || Object.keys(rest).length > 0)
      throw new ConfigurationError(
        '--target-file tries no mutants: leave --rule, --shard, --every, --changed and --thorough out',
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
      'prove changes the source of the gateway, which the package does not have: run it in a checkout',
    );
}

/** @throws InvalidArgumentError */
function shardFrom(text: string): NonNullable<Choice['shard']> {
  const [, number, of] = text.match(/^([1-9]\d{0,3})\/([1-9]\d{0,3})$/) ?? [];
  if (Number(number) <= Number(of)) return { number: Number(number), of: Number(of) };
  throw new InvalidArgumentError('It is written 1/4: the first of four parts.');
}

/** @throws InvalidArgumentError */
function countFrom(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999999.');
}
