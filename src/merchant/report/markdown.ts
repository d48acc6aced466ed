import { annotationLines, summaryMarkdown } from '../../reports/markdown.ts';
import type { MerchantCertificate } from '../certificate.ts';
import { failures, otherReasons, type Problem, sessionId, warnings } from '../verdict.ts';

const rowsOf = (problems: readonly Problem[]) =>
  problems.map(({ check, reason, tasks }) => [check, reason, tasks.map(({ id }) => id).join(', ')]);

/** The certificate of an application as Markdown, for the page of a CI job. */
export function merchantMarkdown(certificate: MerchantCertificate): string {
  const { verdict, application, tasks, totals, seed, durationMs } = certificate;
  const columns = ['check', 'reason', 'tasks'];
  return summaryMarkdown({
    ...{ name: application.name, verdict, because: otherReasons(certificate).slice(0, 12) },
    tables: [
      { title: 'Failed checks, by reason', columns, rows: rowsOf(failures(tasks)) },
      { title: 'Warnings, by reason', columns, rows: rowsOf(warnings(tasks)) },
    ],
    totals: { checks: Object.values(totals).reduce((sum, one) => sum + one, 0), ...totals },
    end: [`${lengthOf(tasks)} ${(durationMs / 1000).toFixed(1)} s, seed ${seed}.`],
  });
}

/** A passive session has no task. */
const lengthOf = (tasks: MerchantCertificate['tasks']): string => {
  if (tasks.length === 1) return tasks[0]?.id === sessionId ? 'A session without tasks of' : '1 task in';
  return `${tasks.length} tasks in`;
};

/** Annotations of the failed checks. */
export const merchantAnnotations = ({ tasks }: MerchantCertificate): string =>
  annotationLines(
    failures(tasks).map(({ check, reason, tasks: where }) => ({
      title: `${check} (${where.map(({ id }) => id).join(', ')})`,
      message: reason,
    })),
  );
