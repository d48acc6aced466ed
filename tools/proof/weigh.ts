import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../src/certificate/index.ts';
import { readExcuses } from './grid/excuses.ts';
import {
  basisOf,
  type Conditional,
  detectedBy,
  type Found,
  type Grid,
  type Leniency,
  type Proof,
  proofOf,
  sameBasis,
  weighedAgain,
} from './results.ts';

/**
 * Returns the results of the whole proof in a folder, with the excuses of today.
 *
 * @throws ConfigurationError if the results need another run
 */
export async function countedAgain(out: string): Promise<Found> {
  const read = async (name: string) => JSON.parse(await readFile(join(out, name), 'utf8'));
  const [proof, grid]: readonly [Proof, Grid] = [await read('proof.json'), await read('grid.json')];
  const [conditional, leniency]: readonly [Conditional, Leniency] = [
    await read('guarded.json'),
    await read('lenient.json'),
  ];
  const begun = new Date();
  const basis = await basisOf(begun);
  const isOfToday = !proof.part && [proof, grid, conditional, leniency].every((one) => sameBasis(one, basis));
  const again = isOfToday ? weighedAgain(grid, readExcuses()) : undefined;
  if (!again)
    throw new ConfigurationError(
      isOfToday
        ? 'excuses.tsv has changes other than removed excuses of detected faults and added ones of undetected faults; run npm run proof'
        : `${out} has no whole proof of the suite as it is; run npm run proof`,
    );
  const { thorough, mutants } = proof;
  const now = await proofOf(mutants, begun, { thorough, generated: detectedBy(again) });
  const { generated, totals, unproven } = now;
  return { proof: { ...proof, generated, totals, unproven }, grid: again, conditional, leniency };
}
