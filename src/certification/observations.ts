import {
  type AuditFacts,
  type CertificateRule,
  count,
  HarnessFault,
  notShown,
  type Observation,
  plainCount,
  type ScenarioReport,
  type SchemaCounts,
  type SchemaTotals,
  type SchemaWord,
  worded,
} from '../certificate/index.ts';
import { commandData } from '../contract/index.ts';
import type { RunScenario } from './outcomes.ts';

/** Observations of a run about behaviour that the specification leaves open. */
export function observationsOf(scenarios: readonly RunScenario[]): readonly Observation[] {
  const reports = scenarios.flatMap(({ report }) => (report ? [report] : []));
  const all = (name: Exclude<keyof ScenarioReport['seen'], 'lyingDeclarations' | 'filled' | 'empty'>) =>
    [...new Set(reports.flatMap(({ seen }) => seen[name]))].sort();
  const listed = (values: readonly string[], none = 'none') => values.join(', ') || none;
  const values = (name: Parameters<typeof all>[0], after = '') => `${listed(all(name))}${after}.`;
  const stated = Object.keys(commandData.inquireTransactions.reply[0].fields);
  const further = all('recordElements').filter((name) => !stated.includes(name));
  const exchanges = reports.flatMap((report) => report.exchanges);
  const lies = reports.reduce((sum, { seen }) => sum + seen.lyingDeclarations, 0);
  // An observation with the name of values is reported only if a reply had such a value.
  const noted: Readonly<Record<string, readonly [text: string, values?: Parameters<typeof all>[0]]>> = {
    'unstated.01': [`Further elements in the records of inquiries: ${listed(further)}.`, 'recordElements'],
    'unstated.02': [`Values in records of terminals: ${values('terminalValues')}`, 'terminalValues'],
    'unstated.03': [
      `Values of financialStatus: ${values('financialStatuses', ' (ambiguities #34, #48, #49)')}`,
      'financialStatuses',
    ],
    'unstated.06': [
      `${notShown}: the suite creates no invoice, because the specification does not state how.`,
    ],
    'unstated.07': [
      `${notShown}: the suite sends no paging parameter, because none is stated (ambiguity #51).`,
    ],
    'unstated.08': [
      `Values of sendNotification: ${listed(all('notifications'), 'nothing')}.`,
      'doDealResults',
    ],
    'unstated.09': [`Results of doDeal: ${values('doDealResults', ' (ambiguity #39)')}`, 'doDealResults'],
    'unstated.10': [
      `Results of inquiries: ${values('inquiryResults', ' (ambiguity #46)')}`,
      'inquiryResults',
    ],
    'unstated.11': [`No rate limit refused a request of the run (${count(exchanges.length, 'exchange')}).`],
    'unstated.12': [`${notShown}: the suite sends only version 2000.`],
  };
  const lying = `${lies} replies declare an encoding that their bytes do not have (ambiguity #61).`;
  return [
    ...Object.entries(noted).flatMap(([id, [text, name]]) =>
      name === undefined || all(name).length > 0 ? [{ id, text }] : [],
    ),
    ...reports.flatMap(({ observations }) => observations.map(({ rule, text }) => ({ id: rule, text }))),
    ...schemaObservations(reports),
    ...(lies > 0 ? [{ id: 'encoding', text: lying }] : []),
  ];
}

/** An observation for each failed scenario that violates no stated rule, so that every failure is explained. */
export function undecisiveIn(
  scenarios: readonly RunScenario[],
  verdicts: readonly CertificateRule[],
): readonly Observation[] {
  const byId = new Map(verdicts.map((rule) => [rule.id, rule]));
  return scenarios
    .filter(({ outcome }) => outcome === 'failed')
    .filter(
      (scenario) => scenario.planted || !rulesOf(scenario).some((id) => byId.get(id)?.verdict === 'failed'),
    )
    .map((scenario) => ({
      id: rulesOf(scenario)[0] ?? 'scenario',
      text: `"${scenario.name}" (${scenario.place}) failed: ${scenario.reason ?? 'no reason was recorded'}. ${why(scenario, byId)}`,
    }));
}

const rulesOf = ({ rules, report }: RunScenario): readonly string[] => [
  ...rules,
  ...(report?.judgements ?? []).flatMap(({ rule, verdict }) => (verdict === 'failed' ? [rule] : [])),
];

function why(scenario: RunScenario, byId: ReadonlyMap<string, CertificateRule>): string {
  if (scenario.planted)
    return 'The scenario simulates a fault, so its result proves nothing about the target.';
  const reasons = rulesOf(scenario).map((id) => {
    const { standing, verdict } = byId.get(id) ?? {};
    if (standing === 'recommended') return `${id} is recommended`;
    if (standing === 'chosen') return `the specification leaves ${id} open`;
    return verdict === 'not observable' ? `${id} is not observable` : `${id} is ${verdict}`;
  });
  return reasons.length === 0
    ? 'The scenario has no rule.'
    : `The target violates no stated rule in this scenario: ${[...new Set(reasons)].join(', ')}.`;
}

/** @throws HarnessFault if the second schema validator missed messages */
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
  return { requests, replies, ...(audit && { audited: audit.forms }) };
}

/** Observations of schema violations in replies that no judge reports. Each occurs once. */
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
    text: `${plainCount(same.length, 'time')} ${text}. No check reports it as a violation.`,
  }));
}
