import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { replaceReports } from '../../reports/files.ts';
import { annotationLines, summaryMarkdown } from '../../reports/markdown.ts';
import type { MerchantCertificate } from '../certificate.ts';
import { certificateOf, type Evidence, evidenceText } from '../evidence.ts';
import { checkCount, otherReasons, type Problem, ranked, sessionId, warnings } from '../verdict.ts';
import { merchantHtml } from './html.ts';
import { merchantJunit } from './junit.ts';

export const reportNames = {
  html: 'certificate.html',
  json: 'certificate.json',
  junit: 'junit.xml',
  evidence: 'evidence.ndjson',
  counterexample: 'counterexample.json',
} as const;

/** The paths of the written reports. Only a run with a counterexample has its file. */
export type MerchantReports = Readonly<
  Record<'html' | 'json' | 'junit' | 'evidence', string> & { counterexample?: string }
>;

export const merchantRenderings = (certificate: MerchantCertificate) => {
  const plan = certificate.histories?.counterexample?.plan;
  return {
    [reportNames.html]: merchantHtml(certificate),
    [reportNames.junit]: merchantJunit(certificate),
    'certificate.md': merchantMarkdown(certificate),
    ...(plan && { [reportNames.counterexample]: `${JSON.stringify(plan, null, 2)}\n` }),
  };
};

/**
 * Writes all reports or none, and removes the counterexample of an earlier run.
 * @throws the file system's error
 */
export async function writeMerchantReports(directory: string, evidence: Evidence): Promise<MerchantReports> {
  const at = (name: string) => resolve(join(directory, name));
  const certificate = certificateOf(evidence);
  const { 'certificate.md': _, ...rendered } = merchantRenderings(certificate);
  const texts = {
    [reportNames.evidence]: evidenceText(evidence),
    [reportNames.json]: `${JSON.stringify(certificate, null, 2)}\n`,
    ...rendered,
  };
  await replaceReports(
    directory,
    Object.entries(texts).map(([name, text]) => [at(name), text]),
  );
  const { html, json, junit, evidence: lines, counterexample } = reportNames;
  const files = { html: at(html), json: at(json), junit: at(junit), evidence: at(lines) };
  if (counterexample in rendered) return { ...files, counterexample: at(counterexample) };
  await rm(at(counterexample), { force: true });
  return files;
}

const rowsOf = (problems: readonly Problem[]) =>
  problems.map(({ check, reason, tasks }) => [check, reason, tasks.map(({ id }) => id).join(', ')]);

export function merchantMarkdown(certificate: MerchantCertificate): string {
  const { verdict, application, tasks, totals, seed, durationMs } = certificate;
  const columns = ['check', 'reason', 'tasks'];
  return summaryMarkdown({
    ...{ name: application.name, verdict, because: otherReasons(certificate).slice(0, 12) },
    tables: [
      { title: 'Failed checks, by reason', columns, rows: rowsOf(ranked(certificate).flat()) },
      { title: 'Warnings, by reason', columns, rows: rowsOf(warnings(tasks)) },
      {
        ...{ title: 'Loose ends', columns: ['order', 'kind', 'loose end'] },
        rows: (certificate.looseEnds ?? []).map(({ order, kind, says }) => [order, kind, says]),
      },
    ],
    totals: { checks: checkCount(certificate), ...totals },
    end: [`${lengthOf(tasks)} ${(durationMs / 1000).toFixed(1)} s, seed ${seed}.`],
  });
}

/** A passive session has no tasks to count. */
const lengthOf = (tasks: MerchantCertificate['tasks']): string => {
  if (tasks[0]?.id === sessionId) return 'A session without tasks of';
  return tasks.length === 1 ? '1 task in' : `${tasks.length} tasks in`;
};

export const merchantAnnotations = (certificate: MerchantCertificate): string =>
  annotationLines(
    ranked(certificate)
      .flat()
      .map(({ check, reason, tasks: where }) => ({
        title: `${check} (${where.map(({ id }) => id).join(', ')})`,
        message: reason,
      })),
  );
