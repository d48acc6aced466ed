import type { Observable, Party, Says, Standing } from './field.ts';
import type { Defaults, RuleId } from './tables.ts';

export type { RuleId } from './tables.ts';

type BeginningOf<Id extends string> = Id extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${BeginningOf<Rest>}`
  : never;

/** Names of rules below a prefix, such as `cvv` for `doDeal.request`. */
export type NameBelow<P extends string, Id extends string = RuleId> = Id extends `${P}.${infer Name}`
  ? Name
  : never;

export type RulePrefix = BeginningOf<RuleId> | RuleId;

/** Returns the rule of a table entry. Has a cast, because Object.entries loses the names of a table. */
export const ruleOf = <P extends RulePrefix, N extends string>(
  prefix: P,
  name: Known<P, N>,
  ...more: readonly string[]
): RuleId => [prefix, name, ...more].join('.') as RuleId;

/** Compile-time check: the name with its prefix is a rule id or the prefix of one. */
type Known<P extends string, N extends string> = string extends N
  ? N
  : `${P}.${N}` extends RulePrefix
    ? N
    : never;

export interface Rule {
  readonly id: RuleId;
  readonly standing: Standing;
  readonly binds: Party;
  readonly observable: Observable;
  /** Rules of one group state the same fact: one fault can break any of them. */
  readonly group?: string;
  readonly statement: string;
  readonly source: string;
  /** Reason why the rule cannot be observed. Only with `observable: 'no'`. */
  readonly unobservable?: string;
}

export function rule(id: RuleId, entry: Says, defaults: Defaults): Rule {
  return {
    id,
    standing: entry.standing ?? defaults.standing ?? 'stated',
    binds: entry.binds ?? defaults.binds,
    observable: entry.observable ?? defaults.observable,
    ...(entry.group !== undefined && { group: entry.group }),
    statement: entry.says,
    source: source(entry.line),
    ...(entry.unobservable !== undefined && { unobservable: entry.unobservable }),
  };
}

/** Headings of the specification with their first lines. */
const sections = [
  [5, 'What the service does'],
  [31, 'Request envelope'],
  [48, 'Response envelope'],
  [66, 'doDeal request fields'],
  [109, 'Validation types'],
  [133, 'Transaction response fields'],
  [165, 'Transaction record'],
  [169, 'Terminal record'],
  [173, 'Transmission record'],
  [186, 'Invoice record'],
  [190, 'States and transitions'],
  [215, 'Endpoints'],
  [233, 'Endpoints: doDeal'],
  [239, 'Endpoints: refundDeal'],
  [260, 'Endpoints: cancelDeal'],
  [264, 'Endpoints: inquireTransactions'],
  [285, 'Endpoints: inquireTerminal'],
  [289, 'Endpoints: transmitTerminal'],
  [293, 'Endpoints: transmitInquire'],
  [297, 'Endpoints: inquireInvoice'],
  [303, 'Authentication'],
  [311, 'Events'],
  [315, 'Errors'],
  [319, 'Errors: refundDeal'],
  [333, 'Errors: cancelDeal'],
  [346, 'Errors: doDeal'],
  [350, 'Errors: inquireTransactions'],
  [360, 'Errors: inquireTerminal'],
  [370, 'Errors: transmitTerminal and transmitInquire'],
  [392, 'Errors: inquireInvoice'],
  [400, 'Limits'],
  [426, 'Versioning'],
] as const;

export function source(line: number): string {
  const section = sections.findLast(([from]) => from <= line);
  return `section "${section?.[1] ?? 'Title'}", line ${line} of the specification`;
}
