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
  /** Faults that are generated from the contract; missing where they were not tried with these rules and scenarios. */
  readonly grid?: GridSummary;
}

/** Each is one element, parameter or effect, wrong in one way. */
export interface GridSummary {
  readonly cells: number;
  /** A stated rule about it failed. */
  readonly detected: number;
  /** The specification leaves it open, each with the sentence or the silence that does. */
  readonly excused: number;
  /** Excused, and a second reader of the specification calls them forbidden. */
  readonly disputed: number;
}

/** What a run rests on, in a sentence or two. */
export function proofSentence(proof: ProofSummary | undefined): string {
  if (!proof)
    return 'No mutation check exists for this version of the suite, so the suite possibly has rules that cannot fail.';
  const { killed, mutants, proven, stated, grid } = proof;
  const written = `Mutation check: ${killed} of ${mutants} faulty gateways were detected by the intended rule; ${proven} of ${stated} observable rules are proven.`;
  return [
    written,
    ...(grid
      ? [`Generated faults: ${grid.detected} of ${grid.cells} were detected. ${openSentence(grid)}`]
      : []),
  ].join(' ');
}

const openSentence = ({ excused, disputed }: GridSummary): string =>
  disputed === 0
    ? `The specification leaves the other ${excused} open.`
    : `The suite takes the other ${excused} for open in the specification; a second reader disputes ${disputed} of these.`;
