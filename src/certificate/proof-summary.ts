import { z } from 'zod';
import type { Coverage } from './coverage.ts';
import { type Frozen, number } from './shape.ts';

const gridSchema = z.object({
  cells: number,
  /** Faults of mutants that were detected by the rule about the altered element or parameter. */
  detected: number,
  /** Faults of mutants that the specification allows, each with a quotation or the name of a gap in the specification. */
  excused: number,
  /** Excused faults that a second reader of the specification calls violations. */
  disputed: number,
});

type GridSummary = Frozen<z.infer<typeof gridSchema>>;

export const proofSchema = z.object({
  at: z.string(),
  suite: z.object({ version: z.string(), commit: z.string() }),
  mutants: number,
  /** Mutants that the intended rule detected, without failures of other rules. */
  killed: number,
  /** `stated`: rules that a gateway can break. `proven`: those that failed on a gateway that breaks them. */
  ...{ stated: number, proven: number },
  /** Faults generated from the contract. Absent if they were not tried with these rules and scenarios. */
  grid: gridSchema.exactOptional(),
});

export type ProofSummary = Frozen<z.infer<typeof proofSchema>>;

/** The result of the mutation proof in one or two sentences. */
export function proofSentence(proof: ProofSummary | undefined): string {
  if (!proof)
    return 'No mutation check exists for this version of the suite, so the suite possibly has rules that cannot fail.';
  const { killed, mutants, grid } = proof;
  const written = `Mutation check: ${killed} of ${mutants} faulty gateways were detected by the intended rule; ${detectedWords(proof)}.`;
  return [
    written,
    ...(grid
      ? [`Generated faults: ${grid.detected} of ${grid.cells} were detected. ${openSentence(grid)}`]
      : []),
  ].join(' ');
}

/** The number of rules that can fail, as text. */
export const detectedWords = ({ proven, stated }: ProofSummary): string =>
  `${proven} of ${stated} stated rules detected a gateway that breaks them`;

/** A sentence about the generated faults that no rule detected. */
export const openSentence = ({ excused, disputed, cells }: GridSummary): string =>
  disputed === 0
    ? `The specification leaves the other ${excused} open.`
    : `The suite treats the other ${excused} (${Math.ceil((100 * excused) / cells)} %) as open in the specification, but a second reader disputes ${disputed} of them.`;

interface Claimed {
  readonly proof?: ProofSummary;
  readonly coverage: Pick<Coverage, 'rules'>;
}

/** The reason why the mutation proof says nothing about this run; undefined if it applies. */
export function notClaimed({ proof, coverage: { rules } }: Claimed): string | undefined {
  if (!proof || rules.reached === rules.of) return undefined;
  return `not claimed, because this run decided only ${rules.reached} of ${rules.of} stated rules`;
}

/** The result of the mutation proof for a run, in one sentence. */
export function mutationClaim(certificate: Claimed): string {
  const not = notClaimed(certificate);
  return not === undefined ? proofSentence(certificate.proof) : `Mutation check: ${not}.`;
}
