import { z } from 'zod';
import type { RuleId } from '../contract/index.ts';
import { type Frozen, number, word } from './shape.ts';
import { plainCount } from './words.ts';

/** `no schema`: nothing was received, or the message belongs to no command. */
const schemaWord = z.enum(['valid', 'not valid', 'no schema']);
export type SchemaWord = z.infer<typeof schemaWord>;

const faultSchema = z.object({
  ...{ line: z.int(), element: z.string(), rules: z.array(word<RuleId>()), problem: z.string() },
  allowed: z.string().exactOptional(),
  message: z.enum(['request', 'reply']),
  /** True if a judge also reports the violation. Only then does the violation fail a rule. */
  judged: z.boolean().exactOptional(),
});

type JudgedFault = Frozen<z.infer<typeof faultSchema>>;

export const exchangeSchemaSchema = z.object({
  request: schemaWord,
  reply: schemaWord,
  faults: z.array(faultSchema).exactOptional(),
});

export type ExchangeSchema = Frozen<z.infer<typeof exchangeSchemaSchema>>;

/** `noSchema` counts the messages that no schema checks: those of no command, and requests of a tested client. */
const countsSchema = z.object({ valid: number, notValid: number, noSchema: number });

export type SchemaCounts = Frozen<z.infer<typeof countsSchema>>;

export const schemaTotalsSchema = z.object({
  requests: countsSchema,
  replies: countsSchema,
  /** The number of messages for which a second validator had the same result: one of each form. */
  audited: number.exactOptional(),
});

/** The schema validation of a whole run. It decides no rule, because a schema ignores the position of elements. */
export type SchemaTotals = Frozen<z.infer<typeof schemaTotalsSchema>>;

/** A schema violation as text, with the allowed values and the rules. */
export function worded({ element, problem, allowed, rules }: JudgedFault): string {
  const what = element === '' ? problem : `${element} ${problem}`;
  const about = rules.length > 0 ? ` (${rules.join(', ')})` : '';
  return `${what}${allowed === undefined ? '' : `; allowed: ${allowed}`}${about}`;
}

/** The results of the schema validation of a run in one sentence. */
export function schemaSentence({ requests, replies, audited }: SchemaTotals): string {
  const count = ({ valid, notValid, noSchema }: SchemaCounts, noun: string, many: string) =>
    valid + notValid === 0
      ? `no ${noun} was checked${noun === 'request' && noSchema > 0 ? ', because the kit does not check the requests of a tested client' : ''}`
      : `${plainCount(valid, noun, many)} valid, ${notValid} not valid`;
  if (requests.valid + requests.notValid + replies.valid + replies.notValid === 0)
    return 'Schema: no message was checked.';
  const onPurpose = requests.notValid > 0 ? ' (the suite sent these on purpose)' : '';
  const second =
    audited === undefined
      ? 'a second validator did not check the messages'
      : `a second validator agrees on ${plainCount(audited, 'message', 'messages')}, chosen by their form`;
  return `Schema: ${count(requests, 'request', 'requests')}${onPurpose}; ${count(replies, 'reply', 'replies')}; ${second}.`;
}

/** The result of the second schema validator. If the validators disagree, the run fails. */
export interface AuditFacts {
  readonly messages: number;
  /** Forms of messages: the second validator looks at one message of each. */
  readonly forms: number;
}
