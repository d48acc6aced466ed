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

/** What a run rests on, in a sentence. */
export const proofSentence = (proof: ProofSummary | undefined): string =>
  proof
    ? `Mutation check: ${proof.killed} of ${proof.mutants} faulty gateways were detected by the intended rule; ${proof.proven} of ${proof.stated} observable rules are proven.`
    : 'No mutation check of this version of the suite is available: it is unknown whether each rule can fail.';
