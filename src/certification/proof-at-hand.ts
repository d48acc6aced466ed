import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProofSummary } from '../certificate/index.ts';
import { suite } from './suite.ts';
import { type SuiteDigests, suiteDigests } from './suite-digests.ts';

const count = z.int().nonnegative();
const digestOf = z.object({ digest: z.string() });

/** Required members of each proof file. A file of a part of the proof has the member `part`. */
const basis = z.object({
  schemaVersion: z.literal(1),
  contract: digestOf,
  features: digestOf,
  judging: digestOf,
  part: z.undefined().optional(),
});

/** Required members of `proof/proof.json`. A file without them is no complete proof. */
const whole = basis
  .extend({
    at: z.iso.datetime(),
    suite: z.object({ version: z.string(), commit: z.string() }),
    control: z.object({ failing: z.strictObject({}) }),
    totals: z.object({ mutants: count, killed: count, stated: count, proven: count }),
    mutants: z.array(z.object({ kind: z.string() })),
  })
  .refine(({ totals, mutants }) => {
    const killed = mutants.filter(({ kind }) => kind === 'killed').length;
    return totals.mutants === mutants.length && totals.killed === killed && totals.proven <= totals.stated;
  });

/** Required members of `proof/grid.json`. A file without them is no complete result. */
const grid = basis
  .extend({ totals: z.object({ cells: count, detected: count, excused: count, disputed: count }) })
  .refine(
    ({ totals }) => totals.detected + totals.excused === totals.cells && totals.disputed <= totals.excused,
  );

/** The folder with the mutation proof of this package, written by `npm run proof`. */
export const shippedProof = join(suite.root, 'proof');

/** The mutation proof of exactly these rules and scenarios; undefined if none exists. */
export async function proofAtHand(
  contract: string,
  directory: string = shippedProof,
  digests: Promise<SuiteDigests> = suiteDigests(),
): Promise<ProofSummary | undefined> {
  const found = await readAs(whole, join(directory, 'proof.json'));
  if (!found) return undefined;
  const now = await digests;
  const isOfThese = (one: z.infer<typeof basis>): boolean =>
    one.contract.digest === contract &&
    one.features.digest === now.features.digest &&
    one.judging.digest === now.judging.digest;
  if (!isOfThese(found)) return undefined;
  const { at, suite, totals } = found;
  const { mutants, killed, stated, proven } = totals;
  const generated = await readAs(grid, join(directory, 'grid.json'));
  return {
    ...{ at, suite, mutants, killed, stated, proven },
    ...(generated && isOfThese(generated) && { grid: generated.totals }),
  };
}

/** Reads a proof file; undefined if the file is incomplete, damaged, inconsistent or partial. */
async function readAs<T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
