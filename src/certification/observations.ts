import type { Observation, ScenarioReport } from '../certificate/index.ts';
import { commandData } from '../contract/index.ts';
import type { RunScenario } from './outcomes.ts';
import { schemaObservations } from './schema-totals.ts';

/** What the target was seen to do where the specification is silent, and where it can be read in two ways. */
export function observationsOf(scenarios: readonly RunScenario[]): readonly Observation[] {
  const reports = scenarios.flatMap(({ report }) => (report ? [report] : []));
  const all = (name: Exclude<keyof ScenarioReport['seen'], 'lyingDeclarations' | 'filled' | 'empty'>) =>
    [...new Set(reports.flatMap(({ seen }) => seen[name]))].sort();
  const listed = (values: readonly string[], none = 'none') => values.join(', ') || none;
  const stated = Object.keys(commandData.inquireTransactions.reply[0].fields);
  const further = all('recordElements').filter((name) => !stated.includes(name));
  const exchanges = reports.flatMap((report) => report.exchanges);
  const lies = reports.reduce((sum, { seen }) => sum + seen.lyingDeclarations, 0);
  const noted = {
    'unstated.01': `Further elements in the records of inquiries: ${listed(further)}.`,
    'unstated.02': `Values in records of terminals: ${listed(all('terminalValues'))}.`,
    'unstated.03': `Values of financialStatus: ${listed(all('financialStatuses'))} (ambiguities #34, #48, #49).`,
    'unstated.06': 'No invoice was created, because the specification does not state how.',
    'unstated.07': 'No paging parameter was sent, because none is stated (ambiguity #51).',
    'unstated.08': `Values of sendNotification: ${listed(all('notifications'), 'nothing')}.`,
    'unstated.09': `Results of doDeal: ${listed(all('doDealResults'))} (ambiguity #39).`,
    'unstated.10': `Results of inquiries: ${listed(all('inquiryResults'))} (ambiguity #46).`,
    'unstated.11': `The run had ${exchanges.length} exchanges, and no rate limit refused a request.`,
    'unstated.12': 'The run sent only version 2000.',
  };
  const lying = `${lies} replies declare an encoding that their bytes do not have (ambiguity #61).`;
  return [
    ...Object.entries(noted).map(([id, text]) => ({ id, text })),
    ...reports.flatMap(({ observations }) => observations.map(({ rule, text }) => ({ id: rule, text }))),
    ...schemaObservations(reports),
    ...(lies > 0 ? [{ id: 'encoding', text: lying }] : []),
  ];
}
