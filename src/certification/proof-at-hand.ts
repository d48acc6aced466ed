import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from './suite.ts';

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
interface Shipped {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly suite: ProofSummary['suite'];
  readonly contract: { readonly digest: string };
  readonly features: { readonly digest: string };
  readonly totals: Pick<ProofSummary, 'mutants' | 'killed' | 'stated' | 'proven'>;
}

/** Where the proof is that comes with the suite; `npm run proof` makes it anew. */
export const shippedProof = join(suite.root, 'proof');

/** SHA-256 over all features, hexadecimal: two suites with the same digest run the same scenarios. */
export async function featuresDigest(): Promise<string> {
  const paths = await featurePaths();
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(`${path.replaceAll('\\', '/')}\n${await readFile(join(suite.root, path), 'utf8')}\n`);
  return hash.digest('hex');
}

/** The proof of exactly these rules and scenarios; undefined where none is at hand. */
export async function proofAtHand(contract: string): Promise<ProofSummary | undefined> {
  const text = await readFile(join(shippedProof, 'proof.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { at, suite, contract: of, features, totals } = JSON.parse(text) as Shipped;
  if (of.digest !== contract || features.digest !== (await featuresDigest())) return undefined;
  const { mutants, killed, stated, proven } = totals;
  return { at, suite, mutants, killed, stated, proven };
}

/** What a run rests on, in a sentence. */
export const proofSentence = (proof: ProofSummary | undefined): string =>
  proof
    ? `${proof.proven} of the ${proof.stated} rules that can be seen are proven: ${proof.killed} of ${proof.mutants} gateways that break one rule each were told by that rule.`
    : 'No proof of these rules and scenarios is at hand: whether they can fail is not known.';

async function featurePaths(): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const path of glob(suite.features, { cwd: suite.root })) paths.push(path);
  return paths.toSorted();
}
