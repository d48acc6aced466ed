import type { RuleId } from '../tables.ts';

/** A place where the specification can be read in more than one way. */
export interface Ambiguity {
  /** It never changes: certificates, comments and letters refer to it. */
  readonly number: number;
  readonly title: string;
  /** Lines of the specification. */
  readonly lines: readonly number[];
  /** The rules that depend on the reading. */
  readonly rules: readonly RuleId[];
  /** Each reading, in one sentence or a few short ones. */
  readonly readings: readonly string[];
  /** The reading that the sandbox chose. */
  readonly sandbox: string;
  /** The accepted behaviour, and the part that the suite requires or does not check. */
  readonly accepts: string;
  /** A question for the operator of the gateway. */
  readonly question: string;
}
