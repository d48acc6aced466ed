import type { SchemaFault } from '../schema/index.ts';

/** `no schema`: nothing was received, or what was sent is no message of a command. */
export type SchemaWord = 'valid' | 'not valid' | 'no schema';

/** What is wrong with a message by its schema, and whether a judge holds that against the gateway. */
interface JudgedFault extends SchemaFault {
  readonly message: 'request' | 'reply';
  /** Of a reply. A schema does not see where an element stands, so what it says alone is no more than evidence. */
  readonly judged?: boolean;
}

/** What the schemas say of an exchange. */
export interface ExchangeSchema {
  readonly request: SchemaWord;
  readonly reply: SchemaWord;
  readonly faults?: readonly JudgedFault[];
}

/** How many messages were held to their schemas, and what came of it. */
export interface SchemaCounts {
  readonly valid: number;
  readonly notValid: number;
  /** What was sent or received and is no message of a command. */
  readonly noSchema: number;
}

/** What the schemas say of a run. It decides no rule: a schema does not see where an element stands. */
export interface SchemaTotals {
  readonly requests: SchemaCounts;
  readonly replies: SchemaCounts;
  /** Messages about which a second validator agreed; missing where none was asked. */
  readonly audited?: number;
}

/** A finding in a line: what is wrong, what is allowed, whose rule it is. */
export function worded({ element, problem, allowed, rules }: JudgedFault): string {
  const what = element === '' ? problem : `${element} ${problem}`;
  const about = rules.length > 0 ? ` (${rules.join(', ')})` : '';
  return `${what}${allowed === undefined ? '' : `; allowed: ${allowed}`}${about}`;
}

/** The totals in a sentence. */
export function schemaSentence({ requests, replies, audited }: SchemaTotals): string {
  const count = ({ valid, notValid }: SchemaCounts, noun: string) =>
    valid + notValid === 0 ? `no ${noun} checked` : `${valid} ${noun} valid, ${notValid} not valid`;
  const onPurpose = requests.notValid > 0 ? ' (the suite sends some so on purpose)' : '';
  const second =
    audited === undefined
      ? 'not checked by a second validator'
      : `a second validator agrees on all ${audited} messages`;
  return `Schema: ${count(requests, 'requests')}${onPurpose}; ${count(replies, 'replies')}; ${second}.`;
}

/** What the audit of a run came to: a run in which the validators differ comes to nothing. */
export interface AuditFacts {
  /** Messages that a second validator looked at, and about which it agreed. */
  readonly messages: number;
}
