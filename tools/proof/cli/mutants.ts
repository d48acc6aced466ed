import { resolve } from 'node:path';
import { ConfigurationError, HarnessFault } from '../../../src/certificate/index.ts';
import { shippedProof } from '../../../src/certification/proof-at-hand.ts';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { printJson } from '../../../src/cli/output.ts';
import { progressBar } from '../../../src/cli/progress.ts';
import { endOnSignal } from '../../../src/cli/signals.ts';
import { bindsVisibly, findRule } from '../../../src/contract/index.ts';
import {
  basisOf,
  type Choice,
  chosen,
  detectedBy,
  gridAtHand,
  holds,
  misfits,
  proofOf,
  proveAll,
  sameBasis,
} from '../index.ts';
import { proofFiles, writable, writeProof } from './proof-files.ts';
import { proofLines } from './proof-lines.ts';

interface MutantOptions extends Choice {
  readonly thorough: boolean;
  readonly out: string;
  readonly json?: boolean;
}

/** Tries mutants, writes what came of them, and gives back the code to end with. */
export async function proveMutants({ thorough, out, json, ...choice }: MutantOptions): Promise<number> {
  const { mutants, part } = await chosen(choice);
  if (part && resolve(out) === shippedProof)
    throw new ConfigurationError(
      `${out} holds the results of a whole proof; give another folder with --out for ${part.by}`,
    );
  if (mutants.length === 0) {
    const why = (choice.rule ?? []).map(whyNone);
    if (json) printJson({ schemaVersion: 1, part, totals: { mutants: 0 }, why });
    else
      process.stdout.write(
        `No mutant matches ${part?.by ?? 'all'}: nothing was run.\n${why.map((line) => `  ${line}\n`).join('')}`,
      );
    // Where nothing was touched there is nothing to prove; what was asked for was not seen.
    return choice.rule || choice.shard ? exitCodes.incomplete : exitCodes.conformant;
  }
  const misfitting = misfits(mutants);
  if (misfitting.length > 0)
    throw new HarnessFault(
      `the source code of the sandbox has changed, and these mutants no longer fit:\n  ${misfitting.join('\n  ')}`,
    );
  const files = proofFiles(out);
  await writable(out);
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const { outcomes, failing } = await endOnSignal('no results are written', () =>
    proveAll(mutants, thorough, (done, { id }) =>
      bar.show({ done, of: mutants.length, scenario: id, counted: 'mutants' }),
    ),
  );
  bar.done();
  const grid = gridAtHand();
  const isOfThis = sameBasis(grid, await basisOf(begun));
  if (!isOfThis && !part) process.stderr.write(`${olderGrid}\n`);
  const generated = isOfThis ? detectedBy(grid) : new Map();
  const proof = await proofOf(outcomes, failing, begun, { part, thorough, generated });
  await writeProof(files, proof);
  if (json) {
    const { mutants: tried, unprovable: _, ...rest } = proof;
    printJson({
      ...rest,
      holds: holds(proof),
      left: tried.filter(({ kind }) => kind !== 'killed'),
      reports: files,
    });
  } else process.stdout.write(proofLines(proof, files));
  if (!holds(proof)) return exitCodes.notConformant;
  return part ? exitCodes.incomplete : exitCodes.conformant;
}

const olderGrid =
  'proof/grid.json is of other rules or scenarios, and proves nothing of these: run prove --grid --out proof first';

function whyNone(id: string): string {
  const rule = findRule(id);
  if (!rule || (rule.standing === 'stated' && bindsVisibly(rule))) return `${id} has no mutant`;
  const why = rule.standing === 'stated' ? rule.unobservable : `the rule is ${rule.standing}, not stated`;
  return `${id}: ${why ?? 'it applies only to the merchant'}`;
}
