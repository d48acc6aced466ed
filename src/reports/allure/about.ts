import type { Certificate } from '../../certificate/index.ts';
import { says } from './status.ts';

const begins = (text: string): string => `(?s)^${text}.*`;

/** Allure's tab Categories: why a scenario is not green; in each, scenarios are put together by their message. */
export const categories = [
  { name: 'Stated rules violated', matchedStatuses: ['failed'] },
  {
    name: 'Recommendations not followed',
    matchedStatuses: ['broken'],
    messageRegex: begins(says.recommended),
  },
  {
    name: 'Different from the sandbox, and left open by the specification',
    matchedStatuses: ['broken'],
    messageRegex: begins(says.open),
  },
  {
    name: 'Blocked by another problem',
    matchedStatuses: ['broken'],
    messageRegex: begins(says.blocked),
  },
  { name: 'A fault of the suite', matchedStatuses: ['broken'], messageRegex: begins(says.fault) },
  {
    name: 'Skipped: the target lacks a requirement',
    matchedStatuses: ['skipped'],
    messageRegex: begins(says.skipped),
  },
  { name: 'Hidden by the client', matchedStatuses: ['skipped'], messageRegex: begins(says.hidden) },
] as const;

/** Against what was run, and with what. */
export function environmentOf(certificate: Certificate): string {
  const { target, suite, contract, seed, verdict, because, client } = certificate;
  const facts = {
    Verdict: verdict,
    Because: because.join(' '),
    Target: target.name,
    Address: target.baseUrl,
    Fingerprint: target.fingerprint,
    ...(client && {
      Client: client.commands ? `${client.name} (${client.commands.join(', ')})` : client.name,
    }),
    Suite: `${suite.version} (${suite.commit})`,
    Contract: `${contract.version} (${contract.digest})`,
    Seed: String(seed),
  };
  return Object.entries(facts)
    .map(([name, value]) => `${property(name)}=${property(value)}\n`)
    .join('');
}

/** Java's properties are ASCII, one a line. */
const property = (text: string): string =>
  text
    .replace(/[\\=:#!]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** By this its results are known for the kit's own. */
export const executorType = 'ashrait-tck';

/** What a run is called in the trend. @param order how many runs the history has, and one */
export const executorOf = ({ startedAt, verdict, target }: Certificate, order: number) => ({
  name: 'ashrait-tck certify',
  type: executorType,
  buildOrder: order,
  buildName: `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${target.name}: ${verdict}`,
  reportName: 'ashrait-tck',
});
