import { z } from 'zod';
import { type Frozen, number, texts } from './shape.ts';

const leftSchema = z.object({ id: z.string(), reason: z.string() });

/** Something that a coverage lists with its reason: what was not reached, or what does not have to be. */
export type Left = Frozen<z.infer<typeof leftSchema>>;

const partSchema = z.object({
  reached: number,
  of: number,
  missing: z.array(leftSchema),
  /** What no run has to reach: it cannot be seen from outside, or the target took the other of two readings. */
  aside: z.array(leftSchema),
});

/** How much of something a run reached. `missing` counts against it, `aside` does not: `reached + missing = of`. */
export type Part = Frozen<z.infer<typeof partSchema>>;

/** `place`: `features/commands/refund.feature:12` */
const coveringSchema = z.object({ scenario: z.string(), place: z.string() });

/** A scenario, as a coverage points at it. */
export type CoveringScenario = Frozen<z.infer<typeof coveringSchema>>;

const codeSchema = z.object({
  /** The rule that states it. */
  id: z.string(),
  /** Three digits. */
  code: z.string(),
  /** The commands whose replies carry it; for the codes of an invoice, with the element. */
  commands: texts,
  says: z.string(),
  /**
   * - `provoked`: a state, a card, an amount or configured data led to it.
   * - `shown`: only a planted fault did. That is no proof that the target ever answers it.
   * - `aside`: no run has to reach it.
   */
  how: z.enum(['provoked', 'shown', 'not reached', 'aside']),
  /** The first scenario that received it, one that is about it before others. */
  by: coveringSchema.exactOptional(),
  reason: z.string().exactOptional(),
});

/** One stated result code and how the run received it. */
export type CoveredCode = Frozen<z.infer<typeof codeSchema>>;

const cellSchema = z.object({
  /** `transmitted/cancelDeal`, blanks of the state written `-`. */
  id: z.string(),
  state: z.string(),
  move: z.string(),
  /** `observed`: the specification leaves the move open, and what the target does is only noted. */
  outcome: z.enum(['passed', 'failed', 'observed', 'not reached']),
  /** The result the move was answered with. */
  met: z.string().exactOptional(),
  by: coveringSchema.exactOptional(),
  reason: z.string().exactOptional(),
});

/** One move tried in one state. */
export type CoveredCell = Frozen<z.infer<typeof cellSchema>>;

export const coverageSchema = z.object({
  /** Stated rules that bind the gateway and can be seen: those that an exchange decided, passed or failed. */
  rules: partSchema,
  /**
   * Stated result codes: those that a reply of the run carried without a planted fault. `shown` counts codes that only a
   * planted fault led to; they are not among `reached`.
   */
  resultCodes: partSchema.extend({ shown: number, codes: z.array(codeSchema) }),
  /**
   * Each state of a transaction with each move of one, the ones that are refused and the ones left open as well; each
   * state of a terminal with what moves that.
   */
  moves: partSchema.extend({ states: texts, moves: texts, cells: z.array(cellSchema) }),
  /**
   * Elements of replies. One that always says something, or comes only where it has something to say, is reached when
   * it came filled. One that may be empty is reached when it came at all; `onlyEmpty` names those that were never
   * filled.
   */
  replyElements: partSchema.extend({ onlyEmpty: texts }),
});

/** The four coverages of a run. They say what was looked at, not how it looked: the verdicts do that. */
export type Coverage = Frozen<z.infer<typeof coverageSchema>>;

/** A part of which everything required is either reached or missing. */
export function part(required: number, missing: readonly Left[], aside: readonly Left[]): Part {
  return { reached: required - missing.length, of: required, missing, aside };
}
