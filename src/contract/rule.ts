import type { RuleId } from './rule-ids.ts';

type BeginningOf<Id extends string> = Id extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${BeginningOf<Rest>}`
  : never;

/** What rule ids begin with: the prefixes of the tables, and an element's own rule, below which its values stand. */
export type RulePrefix = BeginningOf<RuleId> | RuleId;

/**
 * The rule of a table's entry. The compiler does not see the names of a table that is read entry by entry, so the cast
 * stands here. Ids of known parts need no help: `refundDeal.error.${code}` compiles where each of its ids exists.
 */
export const ruleOf = (prefix: RulePrefix, ...names: readonly string[]): RuleId =>
  [prefix, ...names].join('.') as RuleId;

/**
 * - `stated`: the specification says it; a target that breaks it is not conformant.
 * - `recommended`: the specification recommends it; a target that departs from it is warned.
 * - `chosen`: the specification is silent or can be read in two ways; the suite only observes.
 */
export type Standing = 'stated' | 'recommended' | 'chosen';

/** Who has to keep the rule. */
export type Party = 'gateway' | 'merchant' | 'both';

/** Where an outsider can see whether it is kept: `no` means nowhere, and `unobservable` says why. */
export type Observable = 'reply' | 'inquiry' | 'transport' | 'no';

/** One testable sentence of the specification. */
export interface Rule {
  readonly id: RuleId;
  readonly standing: Standing;
  readonly binds: Party;
  readonly observable: Observable;
  /** Rules of one group state one fact in several places: a fault may turn any of them red. */
  readonly group?: string;
  /** The rule in the kit's own words. */
  readonly statement: string;
  /** Its place in the specification. */
  readonly source: string;
  /** Why nobody outside the gateway can see it; only with `observable: 'no'`. */
  readonly unobservable?: string;
}
