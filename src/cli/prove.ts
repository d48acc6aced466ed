import { access, constants, mkdir, rm } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../certification/configuration-error.ts';
import { HarnessFault } from '../certification/harness-fault.ts';
import { type Choice, chosen, holds, misfits, proofOf, proveAll } from '../proof/index.ts';
import { exitCodes } from './exit-codes.ts';
import { type LenientOptions, proveLenient } from './lenient.ts';
import { seedFrom } from './option-values.ts';
import { progressBar } from './progress.ts';
import { proofFiles, writeProof } from './proof-files.ts';
import { proofLines } from './proof-lines.ts';
import { proveSight } from './sight.ts';
import { toldWhenStopped } from './told-when-stopped.ts';

interface Options extends Omit<Choice, 'changed'>, LenientOptions {
  readonly lenient?: true;
  readonly changed?: string | true;
  readonly thorough?: true;
  readonly targetFile?: string;
}

const help = `
A mutant is the reference gateway with one thing changed, so that it breaks one stated rule. It is killed where that rule
fails, or another that states the same fact, and nothing else does. With --target-file no mutant is tried: the suite is run
against that gateway, charges and all, and the rules are told that it does not let the suite see. With --lenient the whole
suite is run against gateways that differ in what the specification leaves open: it has to pass each of them.

Exit codes:
  0  all is proven, or seen, or no false alarm      2  usage or set-up      5  fault of the suite itself
  1  something is not proven, or a rule failed      3  target unreachable   4  rules were not seen`;

/** `prove`: tries the suite against gateways that break one rule each. */
export function proveVerb(): Command {
  return new Command('prove')
    .description('show that the suite can fail: try it against gateways that break one rule each')
    .option('--rule <id...>', 'only the mutants of these rules')
    .option('--shard <i/n>', 'only one part of n, to share the work among machines', shardFrom)
    .option('--every <n>', 'only every nth mutant: a sample from all over the contract', countFrom)
    .option(
      '--thorough',
      'run every scenario against every mutant, not only those that may see it: half an hour',
    )
    .option('--changed [revision]', 'only rules that changes since a revision of git touch (default: "HEAD")')
    .option('--target-file <file>', 'tell which rules that gateway lets the suite see')
    .option('--lenient', 'run the suite against gateways that differ and are conformant: it has to pass them')
    .option('--combinations <number>', 'how many combinations of differences to try (--lenient)', countFrom)
    .option('--seed <number>', 'make the combinations of an earlier run again (--lenient)', seedFrom)
    .option('--variation <id...>', 'only these differences (--lenient)')
    .option('--out <dir>', 'where proof.json, lenient.json and proof.html go', 'reports')
    .addHelpText('after', help)
    .action(async (options: Options) => {
      process.exitCode = await prove(options);
    });
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
    return proveSight(targetFile, out);
  }
  inCheckout();
  const { mutants, part } = await chosen({
    ...rest,
    ...(changed !== undefined && { changed: changed === true ? 'HEAD' : changed }),
  });
  if (mutants.length === 0) {
    process.stdout.write(`No mutant is of that part (${part?.by ?? 'all'}): nothing was tried.\n`);
    return exitCodes.conformant;
  }
  allFit(mutants);
  const files = proofFiles(out);
  await writable(out);
  // A run that fails leaves no proof of an earlier one behind.
  await Promise.all([files.json, files.html].map((path) => rm(path, { force: true })));
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const { outcomes, failing } = await toldWhenStopped('nothing is proven, and nothing written', () =>
    proveAll(mutants, thorough, (done, { id }) =>
      bar.show({ done, of: mutants.length, scenario: id, counted: 'mutants' }),
    ),
  );
  bar.done();
  const proof = await proofOf(outcomes, failing, begun, part);
  await writeProof(files, proof);
  process.stdout.write(proofLines(proof, files));
  return holds(proof) ? exitCodes.conformant : exitCodes.notConformant;
}

/** @throws HarnessFault naming each edit that does not fit, before anything is tried */
function allFit(mutants: Parameters<typeof misfits>[0]): void {
  const found = misfits(mutants);
  if (found.length > 0)
    throw new HarnessFault(`the gateway was changed, and its mutants were not\n  ${found.join('\n  ')}`);
}

/** @throws ConfigurationError naming the folder, before anything is tried */
async function writable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new ConfigurationError(
      `the proof cannot be written to ${directory} (${code}); name another folder with --out`,
    );
  }
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
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number above 0.');
}
