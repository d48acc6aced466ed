import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { Certificate } from '../certification/certificate.ts';
import type { Reports } from '../certification/reports.ts';

const colours = { conformant: 'green', 'not conformant': 'red', incomplete: 'yellow' } as const;

/** How many unmet rules are printed; the certificate has them all. */
const most = 15;

/** The outcome of a run as the prompt shows it. */
export function summary(certificate: Certificate, reports: Reports): string {
  const { verdict, totals, rules, scenarios } = certificate;
  const styled = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: process.stdout });
  const unmet = rules.filter(
    (rule) => rule.verdict === 'failed' || (rule.verdict === 'skipped' && rule.standing === 'stated'),
  );
  const lines = [
    `${styled(['bold', colours[verdict]], verdict.toUpperCase())}  ${certificate.target.name}, ${certificate.target.baseUrl}`,
    ...certificate.because.map((reason) => `  ${reason}`),
    '',
    `  ${totals.planned} rules: ${totals.passed} passed, ${totals.failed} failed, ${totals.warned} warned, ${totals.skipped} skipped, ${totals.observed} observed, ${totals.notObservable} not observable`,
    `  ${scenarios.run} scenarios: ${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped} skipped, in ${(certificate.durationMs / 1000).toFixed(1)} s`,
    '',
    ...unmet
      .toSorted((one, other) => one.verdict.localeCompare(other.verdict))
      .slice(0, most)
      .map(
        (rule) =>
          `  ${styled(rule.verdict === 'failed' ? 'red' : 'yellow', rule.verdict.padEnd(8))}${rule.id}\n          ${rule.reason ?? ''}`,
      ),
    ...(unmet.length > most ? [`  and ${unmet.length - most} more in the certificate`] : []),
    ...(unmet.length > 0 ? [''] : []),
    `  Certificate  ${shown(reports.html)}`,
    `  Also         ${[reports.json, reports.junit, reports.messages].map(shown).join('  ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

const shown = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};
