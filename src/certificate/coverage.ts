import { z } from 'zod';
import { type Frozen, number, texts } from './shape.ts';

const leftSchema = z.object({ id: z.string(), reason: z.string() });

/** An item with the reason why it was not reached, or is not required. */
export type Left = Frozen<z.infer<typeof leftSchema>>;

const partSchema = z.object({
  reached: number,
  of: number,
  missing: z.array(leftSchema),
  /** Items that no run has to reach, because they cannot be observed outside the gateway. */
  aside: z.array(leftSchema),
});

/** A coverage of a run. `reached + missing = of`; `aside` does not count. */
export type Part = Frozen<z.infer<typeof partSchema>>;

/** `place`: `features/commands/refund.feature:12` */
const coveringSchema = z.object({ scenario: z.string(), place: z.string() });

/** A scenario with its place. */
export type CoveringScenario = Frozen<z.infer<typeof coveringSchema>>;

const codeSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** The commands with this code in a reply. For the codes of an invoice, the element is added. */
  commands: texts,
  says: z.string(),
  /**
   * - `provoked`: a state, card, amount or configured data led to the code.
   * - `shown`: only a simulated fault led to the code, which proves nothing about the target.
   * - `aside`: no run has to reach the code.
   */
  how: z.enum(['provoked', 'shown', 'not reached', 'aside']),
  /** The first scenario with this code. A scenario of the rule is preferred. */
  by: coveringSchema.exactOptional(),
  reason: z.string().exactOptional(),
});

/** A stated result code, and how the run received it. */
export type CoveredCode = Frozen<z.infer<typeof codeSchema>>;

const cellSchema = z.object({
  /** `transmitted/cancelDeal`, with `-` for spaces of the state. */
  id: z.string(),
  state: z.string(),
  move: z.string(),
  /** `observed`: the specification leaves the result open. */
  outcome: z.enum(['passed', 'failed', 'observed', 'not reached']),
  /** The result of the request. */
  met: z.string().exactOptional(),
  by: coveringSchema.exactOptional(),
  reason: z.string().exactOptional(),
});

/** A move of a transaction in a state. */
export type CoveredCell = Frozen<z.infer<typeof cellSchema>>;

export const coverageSchema = z.object({
  /** Stated rules that bind the gateway and are observable. A rule is reached if an exchange passed, failed or observed it. */
  rules: partSchema,
  /**
   * Stated result codes. A code is reached if a reply has the code without a simulated fault. The codes that only a
   * simulated fault caused are counted in `shown`.
   */
  resultCodes: partSchema.extend({ shown: number, codes: z.array(codeSchema) }),
  /** Each state of a transaction with each move, and each state of a terminal with each of its moves. */
  moves: partSchema.extend({ states: texts, moves: texts, cells: z.array(cellSchema) }),
  /**
   * Elements of replies. A required or conditional element is reached if it was filled. An optional element is reached
   * if it was present; `onlyEmpty` lists the optional elements that were never filled.
   */
  replyElements: partSchema.extend({ onlyEmpty: texts }),
});

/** The four coverages of a run. They count decisions, whether passed or failed. */
export type Coverage = Frozen<z.infer<typeof coverageSchema>>;

/** A coverage in which each required item is either reached or missing. */
export function part(required: number, missing: readonly Left[], aside: readonly Left[]): Part {
  return { reached: required - missing.length, of: required, missing, aside };
}

/** The tried pairs of state and operation, with the number that has a verdict. */
export const movesWords = ({ cells }: Coverage['moves']): string =>
  `pairs of state and operation tried by their own scenario, ${cells.filter(({ outcome }) => /passed|failed/.test(outcome)).length} with a verdict and ${cells.filter(({ outcome }) => outcome === 'observed').length} observed`;

/** The codes that no run has to provoke, because their cause lies inside the gateway. */
export function insideWords({ aside }: Coverage['resultCodes'], limit = aside.length): string {
  if (aside.length === 0) return '';
  const ids = aside.map(({ id }) => id);
  const more = ids.length > limit ? ` and ${ids.length - limit} more` : '';
  return `no run has to provoke ${ids.slice(0, limit).join(', ')}${more}: their cause lies inside the gateway`;
}
