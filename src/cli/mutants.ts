import { resolve } from 'node:path';
import { ConfigurationError, HarnessFault } from '../certificate/index.ts';
import { shippedProof } from '../certification/proof-at-hand.ts';
import { bindsVisibly, findRule } from '../contract/index.ts';
import { type Choice, chosen, holds, misfits, proofOf, proveAll } from '../proof/index.ts';
import { endOnSignal } from './end-on-signal.ts';
import { exitCodes } from './exit-codes.ts';
import { progressBar } from './progress.ts';
import { proofFiles, writable, writeProof } from './proof-files.ts';
import { proofLines } from './proof-lines.ts';

interface MutantOptions extends Choice {
  readonly thorough: boolean;
  readonly out: string;
}

/** Tries mutants, writes what came of them, and gives back the code to end with. */
export async function proveMutants({ thorough, out, ...choice }: MutantOptions): Promise<number> {
  const { mutants, part } = await chosen(choice);
  if (part && resolve(out) === shippedProof)
    throw new ConfigurationError(
      `${out} holds the proof of the whole; name another folder with --out for ${part.by}`,
    );
  if (mutants.length === 0) {
    process.stdout.write(`No mutant is of that part (${part?.by ?? 'all'}): nothing was tried.\n`);
    for (const id of choice.rule ?? []) process.stdout.write(`  ${whyNone(id)}\n`);
    // Where nothing was touched there is nothing to prove; what was asked for was not seen.
    return choice.rule || choice.shard ? exitCodes.incomplete : exitCodes.conformant;
  }
  const misfitting = misfits(mutants);
  if (misfitting.length > 0)
    throw new HarnessFault(`the gateway was changed, and its mutants were not\n  ${misfitting.join('\n  ')}`);
  const files = proofFiles(out);
  await writable(out);
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const { outcomes, failing } = await endOnSignal('nothing is proven, and nothing written', () =>
    proveAll(mutants, thorough, (done, { id }) =>
      bar.show({ done, of: mutants.length, scenario: id, counted: 'mutants' }),
    ),
  );
  bar.done();
  const proof = await proofOf(outcomes, failing, begun, { part, thorough });
  await writeProof(files, proof);
  process.stdout.write(proofLines(proof, files));
  return holds(proof) ? exitCodes.conformant : exitCodes.notConformant;
}

function whyNone(id: string): string {
  const rule = findRule(id);
  if (!rule || (rule.standing === 'stated' && bindsVisibly(rule))) return `${id} has none`;
  const why = rule.standing === 'stated' ? rule.unobservable : `it is ${rule.standing}, not stated`;
  return `${id}: ${why ?? 'it binds the merchant alone'}`;
}
