import { HarnessFault } from '../harness-fault.ts';
import type { Observation } from '../observations.ts';
import type { Story } from '../story.ts';
import type { AuditFacts } from './audit.ts';
import type { SchemaWord, ToldFault } from './verdicts.ts';

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

/** @throws HarnessFault where messages escaped the audit */
export function schemaTotals(stories: readonly Story[], audit: AuditFacts | undefined): SchemaTotals {
  const said = stories.flatMap(({ exchanges }) => exchanges.map(({ schema }) => schema));
  const counts = (message: 'request' | 'reply'): SchemaCounts => {
    const count = (word: SchemaWord) => said.filter((one) => one?.[message] === word).length;
    return { valid: count('valid'), notValid: count('not valid'), noSchema: count('no schema') };
  };
  const [requests, replies] = [counts('request'), counts('reply')];
  const told = requests.valid + requests.notValid + replies.valid + replies.notValid;
  if (audit && audit.messages !== told)
    throw new HarnessFault(`${told} messages have a schema, and ${audit.messages} were audited`);
  return { requests, replies, ...(audit && { audited: audit.messages }) };
}

/** What the schemas find in replies and no judge holds against the gateway, each finding once. */
export function schemaObservations(stories: readonly Story[]): readonly Observation[] {
  const found = stories.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ command, schema }) =>
      (schema?.faults ?? [])
        .filter(({ message, judged }) => message === 'reply' && judged === false)
        .map((fault) => `in replies to ${command}, ${worded(fault)}`),
    ),
  );
  return [...Map.groupBy(found, (text) => text)].map(([text, same]) => ({
    id: 'schema',
    text: `${same.length} ${same.length === 1 ? 'time' : 'times'} ${text}. No judge holds it against the gateway.`,
  }));
}

/** A finding in a line: what is wrong, what is allowed, whose rule it is. */
export function worded({ element, problem, allowed, rules }: ToldFault): string {
  const what = element === '' ? problem : `${element} ${problem}`;
  const about = rules.length > 0 ? ` (${rules.join(', ')})` : '';
  return `${what}${allowed === undefined ? '' : `; allowed: ${allowed}`}${about}`;
}

/** The totals in a sentence. */
export function schemaSentence({ requests, replies, audited }: SchemaTotals): string {
  const count = ({ valid, notValid }: SchemaCounts, noun: string) =>
    `${valid} ${noun} valid, ${notValid} not`;
  const second =
    audited === undefined
      ? 'not audited by a second validator'
      : `audited again by a second validator: agree on all ${audited}`;
  return `Schema: ${count(requests, 'requests')}; ${count(replies, 'replies')}; ${second}.`;
}
