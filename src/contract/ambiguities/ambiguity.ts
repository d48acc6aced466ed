import { type RuleId, type RulePrefix, ruleOf } from '../rule.ts';

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

/** Ids of several rules below a prefix. A test finds an id that no rule has. */
export const idsBelow = (prefix: RulePrefix, names: string): readonly RuleId[] =>
  names.split(' ').map((name) => ruleOf(prefix, name));
