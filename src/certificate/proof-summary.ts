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
    ? `${proof.proven} of the ${proof.stated} rules that can be seen are proven: ${proof.killed} of ${proof.mutants} gateways that break one rule each were told by that rule.`
    : 'No proof of this suite as it is now is at hand: whether they can fail is not known.';
