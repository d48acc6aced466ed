import type { Observable, Party, Says, Standing } from './field.ts';
import type { RuleId } from './rule-ids.ts';
import { source } from './sections.ts';

export type { RuleId } from './rule-ids.ts';

type BeginningOf<Id extends string> = Id extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${BeginningOf<Rest>}`
  : never;

/** The names below a prefix: `cvv` of `doDeal.request`. */
export type NameBelow<P extends string, Id extends string = RuleId> = Id extends `${P}.${infer Name}`
  ? Name
  : never;

/** What rule ids begin with: the prefixes of the tables, and an element's own rule, below which its values stand. */
export type RulePrefix = BeginningOf<RuleId> | RuleId;

/**
 * The rule of a table's entry. The compiler does not see the names of a table that is read entry by entry, so the cast
 * stands here. Ids of known parts need no help: `refundDeal.error.${code}` compiles where each of its ids exists.
 */
export const ruleOf = <P extends RulePrefix, N extends string>(
  prefix: P,
  name: Known<P, N>,
  ...more: readonly string[]
): RuleId => [prefix, name, ...more].join('.') as RuleId;

/** A name that the compiler sees has to make an id, or the beginning of one. */
type Known<P extends string, N extends string> = string extends N
  ? N
  : `${P}.${N}` extends RulePrefix
    ? N
    : never;

/** One testable sentence of the specification. */
export interface Rule {
  readonly id: RuleId;
  readonly standing: Standing;
  readonly binds: Party;
  readonly observable: Observable;
  /** Rules of the same group state one fact in several places: one fault can make any of them fail. */
  readonly group?: string;
  /** The rule as a sentence. */
  readonly statement: string;
  /** The place of the rule in the specification. */
  readonly source: string;
  /** The reason why the rule is not observable. Only with `observable: 'no'`. */
  readonly unobservable?: string;
}

/** Makes the rule that an entry states. */
export function rule(id: RuleId, entry: Says, defaults: { binds: Party; observable: Observable }): Rule {
  return {
    id,
    standing: entry.standing ?? 'stated',
    binds: entry.binds ?? defaults.binds,
    observable: entry.observable ?? defaults.observable,
    ...(entry.group !== undefined && { group: entry.group }),
    statement: entry.says,
    source: source(entry.line),
    ...(entry.unobservable !== undefined && { unobservable: entry.unobservable }),
  };
}

/** Makes the rules of a table, their ids the table's prefix and the entry's name. */
export function rulesOf(
  prefix: RulePrefix,
  entries: Readonly<Record<string, Says>>,
  defaults: { binds: Party; observable: Observable },
): Rule[] {
  return Object.entries(entries).map(([name, entry]) => rule(ruleOf(prefix, name), entry, defaults));
}
