import {
  type AuditFacts,
  HarnessFault,
  type Observation,
  type ScenarioReport,
  type SchemaCounts,
  type SchemaTotals,
  type SchemaWord,
  worded,
} from '../certificate/index.ts';

/** @throws HarnessFault where messages escaped the audit */
export function schemaTotals(
  reports: readonly ScenarioReport[],
  audit: AuditFacts | undefined,
): SchemaTotals {
  const said = reports.flatMap(({ exchanges }) => exchanges.map(({ schema }) => schema));
  const counts = (message: 'request' | 'reply'): SchemaCounts => {
    const count = (word: SchemaWord) => said.filter((one) => one?.[message] === word).length;
    return { valid: count('valid'), notValid: count('not valid'), noSchema: count('no schema') };
  };
  const [requests, replies] = [counts('request'), counts('reply')];
  const validated = requests.valid + requests.notValid + replies.valid + replies.notValid;
  if (audit && audit.messages !== validated)
    throw new HarnessFault(`${validated} messages have a schema, but ${audit.messages} were audited`);
  return { requests, replies, ...(audit && { audited: audit.messages }) };
}

/** What the schemas find in replies and no judge holds against the gateway, each finding once. */
export function schemaObservations(reports: readonly ScenarioReport[]): readonly Observation[] {
  const found = reports.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ command, schema }) =>
      (schema?.faults ?? [])
        .filter(({ message, judged }) => message === 'reply' && judged === false)
        .map((fault) => `in replies to ${command}, ${worded(fault)}`),
    ),
  );
  return [...Map.groupBy(found, (text) => text)].map(([text, same]) => ({
    id: 'schema',
    text: `${same.length} ${same.length === 1 ? 'time' : 'times'} ${text}. No check counts it against the gateway.`,
  }));
}
