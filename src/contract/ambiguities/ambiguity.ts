import type { RuleId } from '../tables.ts';

/** An entry of the ambiguity register: a passage of the specification with several readings. */
export interface Ambiguity {
  /** Permanent number of the entry: certificates and comments refer to it. */
  readonly number: number;
  readonly title: string;
  readonly lines: readonly number[];
  readonly rules: readonly RuleId[];
  readonly readings: readonly string[];
  readonly sandbox: string;
  /** The behaviour that the suite accepts, and the part that it does not check. */
  readonly accepts: string;
  readonly question: string;
}
