import type { Observation } from '../certificate/certificate.ts';
import type { ScenarioReport } from '../certificate/scenario-report.ts';
import { commandData } from '../contract/index.ts';
import type { RunScenario } from './outcomes.ts';
import { schemaObservations } from './schema-totals.ts';

/** What the target was seen to do where the specification is silent, and where it can be read in two ways. */
export function observationsOf(scenarios: readonly RunScenario[]): readonly Observation[] {
  const reports = scenarios.flatMap(({ report }) => (report ? [report] : []));
  const all = (name: Exclude<keyof ScenarioReport['seen'], 'lyingDeclarations' | 'filled' | 'empty'>) =>
    [...new Set(reports.flatMap(({ seen }) => seen[name]))].sort();
  const listed = (values: readonly string[], none: string) => (values.length > 0 ? values.join(', ') : none);
  const stated = Object.keys(commandData.inquireTransactions.reply[0].fields);
  const further = all('recordElements').filter((name) => !stated.includes(name));
  const exchanges = reports.flatMap((report) => report.exchanges);
  const lies = reports.reduce((sum, { seen }) => sum + seen.lyingDeclarations, 0);
  return [
    { id: 'unstated.01', text: `Further elements in the records of inquiries: ${listed(further, 'none')}.` },
    {
      id: 'unstated.02',
      text: `Values met in records of terminals: ${listed(all('terminalValues'), 'none')}.`,
    },
    {
      id: 'unstated.03',
      text: `Values of financialStatus met: ${listed(all('financialStatuses'), 'none')} (ambiguities #34, #48, #49).`,
    },
    { id: 'unstated.06', text: 'No invoice was asked for; how that is done is not stated.' },
    {
      id: 'unstated.07',
      text: 'No parameter that controls paging was sent; none is stated (ambiguity #51).',
    },
    {
      id: 'unstated.08',
      text: `sendNotification was filled with: ${listed(all('notifications'), 'nothing')}.`,
    },
    {
      id: 'unstated.09',
      text: `Results that doDeal answered: ${listed(all('doDealResults'), 'none')} (ambiguity #39).`,
    },
    {
      id: 'unstated.10',
      text: `Results that inquiries answered: ${listed(all('inquiryResults'), 'none')} (ambiguity #46).`,
    },
    {
      id: 'unstated.11',
      text: `${exchanges.length} exchanges in this run, and no limit of their rate was met.`,
    },
    { id: 'unstated.12', text: 'Only version 2000 was sent.' },
    ...reports.flatMap(({ observations }) => observations.map(({ rule, text }) => ({ id: rule, text }))),
    ...schemaObservations(reports),
    ...(lies > 0
      ? [
          {
            id: 'encoding',
            text: `${lies} replies declare another encoding than their bytes are in (ambiguity #61).`,
          },
        ]
      : []),
  ];
}
