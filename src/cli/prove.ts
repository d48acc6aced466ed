import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from '../certification/configuration-error.ts';
import {
  type Choice,
  chosen,
  holds,
  type Proof,
  proofHtml,
  proofOf,
  proofText,
  proveAll,
} from '../proof/index.ts';
import { exitCodes } from './exit-codes.ts';
import { progressBar } from './progress.ts';
import { proofLines } from './proof-lines.ts';
import { proveSight } from './sight.ts';

interface Options extends Omit<Choice, 'changed'> {
  readonly changed?: string | true;
  readonly targetFile?: string;
  readonly out: string;
}

const help = `
A mutant is the reference gateway with one thing changed, so that it breaks one stated rule. It is killed where that rule
fails, or another that states the same fact, and nothing else does. With --target-file no mutant is tried: the suite is run
against that gateway, charges and all, and the rules are told that it does not let the suite see.

Exit codes:
  0  all that was asked for is proven, or seen      2  usage or set-up      5  fault of the suite itself
  1  something is not proven, or a rule failed      3  target unreachable   4  rules were not seen`;

/** `prove`: tries the suite against gateways that break one rule each. */
export function proveVerb(): Command {
  return new Command('prove')
    .description('show that the suite can fail: try it against gateways that break one rule each')
    .option('--rule <id...>', 'only the mutants of these rules')
    .option('--shard <i/n>', 'only one part of n, to share the work among machines', shardFrom)
    .option('--every <n>', 'only every nth mutant: a sample from all over the contract', countFrom)
    .option('--changed [revision]', 'only rules that changes since a revision of git touch (default: "HEAD")')
    .option('--target-file <file>', 'tell which rules that gateway lets the suite see')
    .option('--out <dir>', 'where proof.json and proof.html go', 'reports')
    .addHelpText('after', help)
    .action(async (options: Options) => {
      process.exitCode = await prove(options);
    });
}

async function prove({ targetFile, out, changed, ...rest }: Options): Promise<number> {
  if (targetFile !== undefined) {
    if (changed !== undefined || Object.keys(rest).length > 0)
      throw new ConfigurationError(
        '--target-file tries no mutants: leave --rule, --shard, --every and --changed out',
      );
    return proveSight(targetFile, out);
  }
  if (import.meta.url.endsWith('.js'))
    throw new ConfigurationError(
      'prove changes the source of the gateway, which the package does not have: run it in a checkout',
    );
  const { mutants, part } = await chosen({
    ...rest,
    ...(changed !== undefined && { changed: changed === true ? 'HEAD' : changed }),
  });
  const files = { json: join(out, 'proof.json'), html: join(out, 'proof.html') };
  // A run that fails leaves no proof of an earlier one behind.
  await Promise.all(Object.values(files).map((path) => rm(path, { force: true })));
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const { outcomes, failing } = await proveAll(mutants, (done, { id }) =>
    bar.show({ done, of: mutants.length, scenario: id, counted: 'mutants' }),
  );
  bar.done();
  const proof = await proofOf(outcomes, failing, begun, part);
  await write(out, files, proof);
  process.stdout.write(proofLines(proof, files));
  return holds(proof) ? exitCodes.conformant : exitCodes.notConformant;
}

async function write(out: string, files: { json: string; html: string }, proof: Proof): Promise<void> {
  try {
    await mkdir(out, { recursive: true });
    await writeFile(files.json, proofText(proof));
    await writeFile(files.html, proofHtml(proof));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new ConfigurationError(
      `the proof cannot be written to ${out} (${code}); name another folder with --out`,
    );
  }
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
