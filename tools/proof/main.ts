import { join, resolve } from 'node:path';
import { Command, CommanderError, Option } from '@commander-js/extra-typings';
import { ConfigurationError, HarnessFault } from '../../src/certificate/index.ts';
import { shippedProof } from '../../src/certification/proof-at-hand.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { jsonOption, seedFrom, shardFrom } from '../../src/cli/option-values.ts';
import { ending, type OptionsOf, printJson } from '../../src/cli/output.ts';
import { progressBar } from '../../src/cli/progress.ts';
import { reportError } from '../../src/cli/report-error.ts';
import { endOnSignal, ifStopped } from '../../src/cli/stop.ts';
import { prepareFolder } from '../../src/reports/files.ts';
import { shortest } from '../../src/reports/terminal.ts';
import { anySeed } from '../../src/target/run-context.ts';
import { misfits } from './altered-gateway.ts';
import { tryChosen } from './batches.ts';
import { type ByChoice, type Choice, chosen, sourceNames } from './chosen.ts';
import { combinations, grouped } from './combined.ts';
import { what, withoutLists, writeResults } from './files.ts';
import { readExcuses } from './grid/excuses.ts';
import { linesOf } from './lines.ts';
import * as results from './results.ts';
import { countedAgain } from './weigh.ts';

const help = `
An alteration is a gateway that differs from the sandbox. There are five sources of alterations:

  mutants    gateways that break one rule each, written by hand
  grid       cells: faults that are generated from the contract
  guarded    a sample of the cells that the suite detects, each under a condition only, such as only in JPY
  combined   excused cells, many in one gateway: the whole suite has to pass, because the specification leaves each cell open
  lenient    differences that conform, many in one gateway: the whole suite has to pass

Without options, all alterations of all sources are tried. With an option that selects alterations, the run is only a part of the proof.

Exit codes:
  0  no finding                                    2  usage or set-up
  1  a fault was not detected, or a false alarm    4  no finding in a part of the proof
                                                   5  fault of the suite itself`;

const command = () =>
  new Command('proof')
    .description('check that the suite detects faults: run it against gateways that differ from the sandbox')
    .addOption(
      new Option('--source <name...>', 'try only the alterations of these sources').choices(sourceNames),
    )
    .option(
      '--rule <id...>',
      'try only alterations that break these rules; refundDeal.error means all rules that begin with refundDeal.error',
    )
    .option('--id <text>', 'try only alterations that have this text in their id')
    .option(
      '--guard <text...>',
      'try only faults under conditions with one of these texts in their name, such as JPY, or of this class, such as time',
    )
    .option('--shard <i/n>', 'part i of n equal parts, to split the work between machines', shardFrom)
    .option(
      '--changed [revision]',
      'try only alterations that break rules that changes since this git revision touch (default: "HEAD")',
    )
    .option(
      '--weigh',
      'run nothing: count the results of the last whole proof again, after excuses of detected faults were removed from excuses.tsv, or excuses of undetected faults were added',
    )
    .option('--thorough', 'run every scenario against every alteration (more than an hour)')
    .option(
      '--seed <number>',
      'seed of an earlier run, to sample the guarded faults and to combine the conformant differences as it did',
      seedFrom,
    )
    .addOption(jsonOption())
    .option(
      '--out <dir>',
      'folder for proof.json, grid.json, guarded.json, lenient.json and proof.html (default: proof for the whole proof, otherwise reports/proof)',
    )
    .addHelpText('after', help);

/** Runs `npm run proof` with these arguments; returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    await command().action(ending(prove)).exitOverride().parseAsync(words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.conformant : exitCodes.usage;
    return reportError(error);
  }
}

async function prove(options: OptionsOf<typeof command>): Promise<number> {
  const { json, seed = anySeed(), thorough, weigh, ...rest } = options;
  if (weigh) return written(await countedAgain(options.out ?? shippedProof), options);
  const changed = rest.changed === true ? 'HEAD' : rest.changed;
  const choice: Choice = { ...rest, changed };
  const made = await chosen(choice, seed);
  const { part, mutants = [], cells = [], guarded = [], combined, variations = [] } = made;
  const out = options.out ?? (part ? join('reports', 'proof') : shippedProof);
  if (part && resolve(out) === shippedProof)
    throw new ConfigurationError(
      `${out} holds the results of a whole proof; give another folder with --out for ${part.by}`,
    );
  if ([mutants, cells, guarded, combined, variations].every((all) => all.length === 0))
    return nothingTried(choice, made, json);
  const misfitting = misfits([...mutants, ...variations]);
  if (misfitting.length > 0)
    throw new HarnessFault(
      `the source code of the sandbox has changed, and these alterations no longer fit:\n  ${misfitting.join('\n  ')}`,
    );
  await prepareFolder(what, out);
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const faults = [...mutants, ...cells, ...guarded];
  const groups = [...grouped(combined), ...combinations(variations, seed)];
  const of = faults.length + groups.flat().length;
  ifStopped(() => 'no results are written');
  endOnSignal();
  const tried = await tryChosen(faults, groups, thorough === true, (done) =>
    bar.show({ done, of, scenario: '', counted: 'alterations' }),
  );
  bar.done();
  const [broken] = Object.entries(tried.failing);
  if (broken) throw new HarnessFault(`the suite fails without any alteration: ${broken.join(': ')}`);
  const found = await resultsOf(made, tried, begun, { seed, thorough: thorough === true });
  return written(found, { json, out, part });
}

interface Written {
  readonly json?: true | undefined;
  readonly out?: string | undefined;
  readonly part?: results.Part | undefined;
}

async function written(found: results.Found, { json, out = shippedProof, part }: Written): Promise<number> {
  const files = await writeResults(out, found);
  if (json)
    printJson({ schemaVersion: 1, isFine: results.isFine(found), ...withoutLists(found), reports: files });
  else process.stdout.write(linesOf(found, part?.by, files.map(shortest)));
  if (!results.isFine(found)) return exitCodes.notConformant;
  return part ? exitCodes.incomplete : exitCodes.conformant;
}

async function resultsOf(
  { mutants, cells, guarded, combined: excused, variations, part }: ByChoice,
  { outcomes, combined }: Awaited<ReturnType<typeof tryChosen>>,
  begun: Date,
  { seed, thorough }: { readonly seed: number; readonly thorough: boolean },
): Promise<results.Found> {
  const outcomesOf = (all: readonly { readonly id: string }[]) =>
    all.flatMap(({ id }) => outcomes.get(id) ?? []);
  const gatewaysOf = (all: readonly { readonly id: string }[]) =>
    all.flatMap(({ id }) => combined.get(id) ?? []);
  const grid =
    cells &&
    (await results.gridOf(outcomesOf(cells), readExcuses(), begun, { part, combined: gatewaysOf(excused) }));
  const shipped = results.gridAtHand();
  // A selection of generated faults proves few rules, so the results of the last whole proof of the same suite are
  // used.
  const whole = !grid || part ? results.sameBasis(shipped, await results.basisOf(begun)) && shipped : grid;
  const generated = results.detectedBy(whole || grid || { cells: [] });
  return {
    ...(mutants && {
      proof: await results.proofOf(
        mutants.flatMap((one) => {
          const outcome = outcomes.get(one.id);
          return outcome ? [results.triedOf(one, outcome)] : [];
        }),
        begun,
        { part, thorough, generated },
      ),
    }),
    ...(grid && { grid }),
    ...(guarded && {
      conditional: await results.conditionalOf(guarded, outcomes, begun, { seed, part }),
    }),
    ...(variations && {
      leniency: await results.leniencyOf(variations, gatewaysOf(variations), begun, { seed, part }),
    }),
  };
}

function nothingTried({ rule = [], shard, id }: Choice, { part }: ByChoice, json = false): number {
  const why = rule.map((id) => `${id}: ${results.unprovable[id] ?? 'No alteration breaks the rule.'}`);
  if (json) printJson({ schemaVersion: 1, part, why });
  else
    process.stdout.write(
      `No alteration matches ${part?.by ?? 'all'}: nothing was run.\n${why.map((line) => `  ${line}\n`).join('')}`,
    );
  return rule.length > 0 || shard || id !== undefined ? exitCodes.incomplete : exitCodes.conformant;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
