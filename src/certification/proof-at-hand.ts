import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from './suite.ts';
import { type SuiteDigests, suiteDigests } from './suite-digests.ts';

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

/** What `proof/proof.json` begins with. */
interface Shipped extends Partial<SuiteDigests> {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly suite: ProofSummary['suite'];
  readonly contract: { readonly digest: string };
  /** There, where it is the proof of a part alone. */
  readonly part?: object;
  readonly totals: Pick<ProofSummary, 'mutants' | 'killed' | 'stated' | 'proven'>;
}

/** Where the proof is that comes with the suite; `npm run proof` makes it anew. */
export const shippedProof = join(suite.root, 'proof');

/**
 * The proof of exactly these rules, scenarios and judges; undefined where none is at hand.
 *
 * @param contract its digest
 * @param directory where `proof.json` is
 */
export async function proofAtHand(
  contract: string,
  directory: string = shippedProof,
): Promise<ProofSummary | undefined> {
  const found = await proofIn(directory);
  const now = await suiteDigests();
  const isOfThese =
    found?.contract.digest === contract &&
    found.features?.digest === now.features.digest &&
    found.judging?.digest === now.judging.digest;
  if (!isOfThese || found.part) return undefined;
  const { at, suite, totals } = found;
  const { mutants, killed, stated, proven } = totals;
  return { at, suite, mutants, killed, stated, proven };
}

/** What is missing, or was torn when it was written, proves nothing. */
async function proofIn(directory: string): Promise<Shipped | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, 'proof.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** What a run rests on, in a sentence. */
export const proofSentence = (proof: ProofSummary | undefined): string =>
  proof
    ? `${proof.proven} of the ${proof.stated} rules that can be seen are proven: ${proof.killed} of ${proof.mutants} gateways that break one rule each were told by that rule.`
    : 'No proof of these rules, scenarios and judges is at hand: whether they can fail is not known.';
