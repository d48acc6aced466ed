import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { suite } from './suite.ts';
import { suiteDigests } from './suite-digests.ts';

/** What a proof says of the rules, as the certificate quotes it. */
export interface ProofSummary {
  /** When it was made, ISO 8601. */
  readonly at: string;
  readonly suite: { readonly version: string; readonly commit: string };
  readonly mutants: number;
  /** Mutants that were told by their own rule, and by no other. */
  readonly killed: number;
  /** Rules that a gateway can be held to, and how many of them were seen to fail where they are broken. */
  readonly stated: number;
  readonly proven: number;
}

const count = z.int().nonnegative();
const digestOf = z.object({ digest: z.string() });

/** What `proof/proof.json` begins with, where it is the proof of the whole. */
const whole = z
  .object({
    schemaVersion: z.literal(1),
    at: z.iso.datetime(),
    suite: z.object({ version: z.string(), commit: z.string() }),
    contract: digestOf,
    features: digestOf,
    judging: digestOf,
    part: z.undefined().optional(),
    control: z.object({ failing: z.strictObject({}) }),
    totals: z.object({ mutants: count, killed: count, stated: count, proven: count }),
    mutants: z.array(z.object({ kind: z.string() })),
  })
  .refine(({ totals, mutants }) => {
    const killed = mutants.filter(({ kind }) => kind === 'killed').length;
    return totals.mutants === mutants.length && totals.killed === killed && totals.proven <= totals.stated;
  });

/** Where the proof is that comes with the suite; `npm run proof` makes it anew. */
export const shippedProof = join(suite.root, 'proof');

/**
 * The proof of exactly this suite; undefined where none is at hand.
 *
 * @param contract its digest
 * @param directory where `proof.json` is
 */
export async function proofAtHand(
  contract: string,
  directory: string = shippedProof,
): Promise<ProofSummary | undefined> {
  const found = await proofIn(directory);
  if (!found) return undefined;
  const now = await suiteDigests();
  const isOfThese =
    found.contract.digest === contract &&
    found.features.digest === now.features.digest &&
    found.judging.digest === now.judging.digest;
  if (!isOfThese) return undefined;
  const { at, suite, totals } = found;
  const { mutants, killed, stated, proven } = totals;
  return { at, suite, mutants, killed, stated, proven };
}

/** What is missing, was torn when it was written, does not add up or is of a part, proves nothing. */
async function proofIn(directory: string): Promise<z.infer<typeof whole> | undefined> {
  try {
    return whole.safeParse(JSON.parse(await readFile(join(directory, 'proof.json'), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** What a run rests on, in a sentence. */
export const proofSentence = (proof: ProofSummary | undefined): string =>
  proof
    ? `${proof.proven} of the ${proof.stated} rules that can be seen are proven: ${proof.killed} of ${proof.mutants} gateways that break one rule each were told by that rule.`
    : 'No proof of this suite as it is now is at hand: whether they can fail is not known.';
