/** Something that a coverage lists with its reason: what was not reached, or what does not have to be. */
export interface Left {
  readonly id: string;
  readonly reason: string;
}

/** How much of something a run reached. `missing` counts against it, `aside` does not: `reached + missing = of`. */
export interface Part {
  readonly reached: number;
  readonly of: number;
  readonly missing: readonly Left[];
  /** What no run has to reach: nobody outside can see it, or the target took the other of two readings. */
  readonly aside: readonly Left[];
}

/** A scenario, as a coverage points at it. */
export interface CoveringScenario {
  readonly scenario: string;
  /** `features/commands/refund.feature:12` */
  readonly place: string;
}

/** One stated result code and how the run met it. */
export interface CoveredCode {
  /** The rule that states it. */
  readonly id: string;
  /** Three digits. */
  readonly code: string;
  /** The commands whose replies carry it; for the codes of an invoice, with the element. */
  readonly commands: readonly string[];
  readonly says: string;
  /**
   * - `provoked`: a state, a card, an amount or configured data led to it.
   * - `shown`: only a planted fault did. That is no proof that the target ever answers it.
   * - `aside`: no run has to reach it.
   */
  readonly how: 'provoked' | 'shown' | 'not reached' | 'aside';
  /** The first scenario that met it, one that is about it before others. */
  readonly by?: CoveringScenario;
  readonly reason?: string;
}

/** One move tried in one state. */
export interface CoveredCell {
  /** `transmitted/cancelDeal`, blanks of the state written `-`. */
  readonly id: string;
  readonly state: string;
  readonly move: string;
  /** `observed`: the specification leaves the move open, and what the target does is only noted. */
  readonly outcome: 'passed' | 'failed' | 'observed' | 'not reached';
  /** The result the move was answered with. */
  readonly met?: string;
  readonly by?: CoveringScenario;
  readonly reason?: string;
}

/** The four coverages of a run. They say what was looked at, not how it looked: the verdicts do that. */
export interface Coverage {
  /** Stated rules that bind the gateway and can be seen: those that an exchange decided, passed or failed. */
  readonly rules: Part;
  /** Stated result codes: those that a reply of the run carried without a planted fault. */
  readonly resultCodes: Part & {
    /** Codes that only a planted fault led to; they are not among `reached`. */
    readonly shown: number;
    readonly codes: readonly CoveredCode[];
  };
  /**
   * Each state of a transaction with each move of one, the ones that are refused and the ones left open as well; each
   * state of a terminal with what moves that.
   */
  readonly moves: Part & {
    readonly states: readonly string[];
    readonly moves: readonly string[];
    readonly cells: readonly CoveredCell[];
  };
  /**
   * Elements of replies. One that always says something, or comes only where it has something to say, is reached when
   * it came filled. One that may be empty is reached when it came at all; `onlyEmpty` names those that were never
   * filled, so that nobody takes them for more.
   */
  readonly replyElements: Part & { readonly onlyEmpty: readonly string[] };
}

/** A part of which everything required is either reached or missing. */
export function part(required: number, missing: readonly Left[], aside: readonly Left[]): Part {
  return { reached: required - missing.length, of: required, missing, aside };
}
