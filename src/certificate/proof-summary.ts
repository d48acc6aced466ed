import { z } from 'zod';
import type { Coverage } from './coverage.ts';
import { type Frozen, number } from './shape.ts';

const gridSchema = z.object({
  cells: number,
  /** A stated rule about it failed. */
  detected: number,
  /** The specification leaves it open, each with the sentence or the silence that does. */
  excused: number,
  /** Excused, and a second reader of the specification calls them forbidden. */
  disputed: number,
});

/** Each is one element, parameter or effect, wrong in one way. */
type GridSummary = Frozen<z.infer<typeof gridSchema>>;

export const proofSchema = z.object({
  /** When it was made, ISO 8601. */
  at: z.string(),
  suite: z.object({ version: z.string(), commit: z.string() }),
  mutants: number,
  /** Mutants that were detected by their own rule, and by no other. */
  killed: number,
  /** Rules that a gateway can break, and how many of them were seen to fail where they are broken. */
  ...{ stated: number, proven: number },
  /** Faults that are generated from the contract; missing where they were not tried with these rules and scenarios. */
  grid: gridSchema.exactOptional(),
});

/** What a proof says of the rules, as the certificate quotes it. */
export type ProofSummary = Frozen<z.infer<typeof proofSchema>>;

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

interface Claimed {
  readonly proof?: ProofSummary;
  readonly coverage: Pick<Coverage, 'rules'>;
}

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
