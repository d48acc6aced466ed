import { type Certificate, proofSentence } from '../certificate/index.ts';

type Claimed = Pick<Certificate, 'proof' | 'coverage'>;

/** Why the results of the mutation check say nothing about this run; undefined where they do. */
export function notClaimed({ proof, coverage: { rules } }: Claimed): string | undefined {
  if (!proof || rules.reached === rules.of) return undefined;
  return `not claimed, because this run decided only ${rules.reached} of ${rules.of} rules`;
}

/** What the mutation check says of a run that decided every rule, in a sentence. */
export function mutationClaim(certificate: Claimed): string {
  const not = notClaimed(certificate);
  return not === undefined ? proofSentence(certificate.proof) : `Mutation check: ${not}.`;
}
