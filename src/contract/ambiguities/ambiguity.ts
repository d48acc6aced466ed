import type { RuleId } from '../rule-ids.ts';

/** A place where the specification can be read in more than one way. */
export interface Ambiguity {
  /** It never changes, because certificates, comments and letters name it. */
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
  /** What a target may do without a finding, and what the suite requires or does not check. */
  readonly accepts: string;
  /** What to ask the operator of the gateway. */
  readonly question: string;
}
