import { annotation, cell, table } from '../../reports/markdown.ts';
import type { MerchantCertificate } from '../certificate.ts';
import { failures, otherReasons, type Problem, warnings } from '../verdict.ts';

const icons = { ready: '✅', 'not ready': '❌', incomplete: '⚠️' } as const;

/** The certificate of an application as Markdown, for the page of a CI job. */
export function merchantMarkdown(certificate: MerchantCertificate): string {
  const { verdict, application, tasks, totals, seed, durationMs } = certificate;
  const rows = (problems: readonly Problem[]) =>
    problems.map(({ check, reason, tasks: where }) => [check, reason, where.map(({ id }) => id).join(', ')]);
  return `${[
    `## ${icons[verdict]} ${cell(application.name)}: ${verdict}`,
    '',
    ...otherReasons(certificate)
      .slice(0, 12)
      .map((reason) => `- ${cell(reason)}`),
    '',
    ...table('Failed checks, by reason', ['check', 'reason', 'tasks'], rows(failures(tasks))),
    ...table('Warnings, by reason', ['check', 'reason', 'tasks'], rows(warnings(tasks))),
    'Checks by verdict:',
    '',
    `| ${Object.keys(totals).join(' | ')} |`,
    `| ${Object.keys(totals)
      .map(() => '---')
      .join(' | ')} |`,
    `| ${Object.values(totals).join(' | ')} |`,
    '',
    `${tasks.length} tasks in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}.`,
  ].join('\n')}\n`;
}

/** Annotations of the failed checks; none outside of GitHub's runners. */
export function merchantAnnotations({ tasks }: MerchantCertificate): string {
  if (process.env.GITHUB_ACTIONS !== 'true') return '';
  return failures(tasks)
    .map(({ check, reason, tasks: where }) =>
      annotation(`${check} (${where.map(({ id }) => id).join(', ')})`, reason),
    )
    .join('');
}
