import type { RuleId } from '../rule-ids.ts';

/** A place where the specification can be read in more than one way. */
export interface Ambiguity {
  /** Given once and kept: certificates, comments and letters name it. */
  readonly number: number;
  readonly title: string;
  /** Lines of the specification. */
  readonly lines: readonly number[];
  /** The rules that it is about. */
  readonly rules: readonly RuleId[];
  /** Each reading in a sentence. */
  readonly readings: readonly string[];
  /** The reading that the sandbox chose. */
  readonly sandbox: string;
  /** What the suite lets a target do without a word, and what it never asks. */
  readonly accepts: string;
  /** What to ask the operator of the gateway. */
  readonly question: string;
}
