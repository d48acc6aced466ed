import { z } from 'zod';
import type { RuleId } from '../contract/index.ts';
import { type Frozen, number, word } from './shape.ts';

/** `no schema`: nothing was received, or what was sent is no message of a command. */
const schemaWord = z.enum(['valid', 'not valid', 'no schema']);
export type SchemaWord = z.infer<typeof schemaWord>;

const faultSchema = z.object({
  ...{ line: z.int(), element: z.string(), rules: z.array(word<RuleId>()), problem: z.string() },
  allowed: z.string().exactOptional(),
  message: z.enum(['request', 'reply']),
  /** Of a reply. A schema does not see where an element stands, so what it says alone is no more than evidence. */
  judged: z.boolean().exactOptional(),
});

/** What is wrong with a message by its schema, and whether a judge counts that against the gateway. */
type JudgedFault = Frozen<z.infer<typeof faultSchema>>;

export const exchangeSchemaSchema = z.object({
  request: schemaWord,
  reply: schemaWord,
  faults: z.array(faultSchema).exactOptional(),
});

/** What the schemas say of an exchange. */
export type ExchangeSchema = Frozen<z.infer<typeof exchangeSchemaSchema>>;

/** `noSchema`: what was sent or received and is no message of a command. */
const countsSchema = z.object({ valid: number, notValid: number, noSchema: number });

/** How many messages were checked by their schemas, and the result. */
export type SchemaCounts = Frozen<z.infer<typeof countsSchema>>;

export const schemaTotalsSchema = z.object({
  requests: countsSchema,
  replies: countsSchema,
  /** Messages about which a second validator agreed; missing where none was asked. */
  audited: number.exactOptional(),
});

/** What the schemas say of a run. It decides no rule: a schema does not see where an element stands. */
export type SchemaTotals = Frozen<z.infer<typeof schemaTotalsSchema>>;

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
