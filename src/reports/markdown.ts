import { existsSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import {
  baselineOutcomes,
  type Certificate,
  ConfigurationError,
  count,
  failedWithDependents,
  skippedByReason,
} from '../certificate/index.ts';
import { mutationClaim } from '../certificate/proof-summary.ts';
import { leftWords } from '../certificate/words.ts';
import { suite } from '../certification/suite.ts';
import { writeWhole } from '../message/write-whole.ts';
import { causeOf } from './files.ts';
import { type Places, placeOf } from './places.ts';

/** The limit of table rows on the job page of a CI server. */
const limit = 50;

const icons: Readonly<Record<string, string>> = {
  ...{ conformant: '✅', 'not conformant': '❌', ready: '✅', 'not ready': '❌' },
  ...{ incomplete: '⚠️', replayed: '🔁' },
};

/** An untrusted text for a cell of a Markdown table: it cannot end the cell, and cannot become HTML or a link. */
const cell = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@]/g, (character) => `&#${character.codePointAt(0)};`);

interface Rows {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const tableLines = (
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] => [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);

function table({ title, columns, rows }: Rows): readonly string[] {
  if (rows.length === 0) return [];
  return [
    `### ${title} (${rows.length})`,
    '',
    ...tableLines(
      columns,
      rows.slice(0, limit).map((row) => row.map(cell)),
    ),
    ...(rows.length > limit ? ['', `And ${rows.length - limit} more in the certificate.`] : []),
    '',
  ];
}

/** The contents of a summary for the job page of a CI server. */
export interface Summary {
  readonly name: string;
  readonly verdict: string;
  /** In place of the sign of the verdict. */
  readonly icon?: string | undefined;
  readonly because: readonly string[];
  readonly tables: readonly Rows[];
  readonly totals: Readonly<Record<string, number>>;
  readonly end: readonly string[];
}

export const summaryMarkdown = ({
  name,
  verdict,
  icon = icons[verdict],
  because,
  tables,
  totals,
  end,
}: Summary): string =>
  `${[
    `## ${icon} ${cell(name)}: ${verdict}`,
    '',
    ...because.map((reason) => `- ${cell(reason)}`),
    '',
    ...tables.flatMap(table),
    ...tableLines(Object.keys(totals), [Object.values(totals)]),
    ...end.flatMap((line) => ['', cell(line)]),
  ].join('\n')}\n`;

/** The outcome of a run as Markdown, for the job page of a CI server. */
export function markdown(certificate: Certificate, places: Places): string {
  const { verdict, because, target, totals, rules, left = [], scenarios, durationMs, seed } = certificate;
  const { planned, notObservable, ...counts } = totals;
  const { baseline, coverage } = certificate;
  const { pairs } = coverage;
  const failed = failedWithDependents(rules).map(({ rule }) => rule);
  return summaryMarkdown({
    ...{ name: target.name, verdict },
    // The job succeeds if the baseline contains every deviation, although the gateway does not conform.
    icon: baseline?.outcome === 'kept' ? '☑️' : undefined,
    because: [...(baseline ? [baselineOutcomes[baseline.outcome]] : []), ...because],
    tables: [
      {
        ...{ title: 'Failed rules', columns: ['rule', 'reason', 'scenario', 'place'] },
        rows: failed.map((rule) => {
          const place = placeOf(places, rule);
          const by = rule.evidence.find((one) => one.verdict === 'failed');
          return [rule.id, rule.reason ?? '', by?.scenario ?? '', place ? `${place.file}:${place.line}` : ''];
        }),
      },
      {
        ...{ title: 'Skipped, by reason', columns: ['rules', 'reason'] },
        rows: skippedByReason(rules).map(([reason, members]) => [String(members.length), reason]),
      },
    ],
    totals: { rules: planned, ...counts, 'not observable': notObservable },
    end: [
      ...(left.length > 0
        ? [`Not undone, or not known to be undone: ${leftWords(left)}. The certificate lists them.`]
        : []),
      ...(pairs ? [`Pairs of attributes tried: ${pairs.reached} of ${pairs.of}.`] : []),
      `${count(scenarios.run, 'scenario')} in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}. ${mutationClaim(certificate)}`,
    ],
  });
}

const notWritten = (file: string, error: unknown): string =>
  `the summary cannot be written to ${file} (${causeOf(error)}); give another file with --summary`;

/**
 * Checks before a run that its summary file can be written. An earlier summary stays.
 * @throws ConfigurationError naming the file and the cause
 */
export async function prepareSummary(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const isThere = existsSync(file);
  try {
    await appendFile(file, '');
  } catch (error) {
    throw new ConfigurationError(notWritten(file, error));
  }
  if (!isThere) await rm(file);
}

/** Writes the CI summary of a run. Returns the reason if the file cannot be written; the run still has its outcome. */
export async function writeSummary(
  text: string,
  file: string | undefined,
  isPart = false,
): Promise<string | undefined> {
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page && !isPart) await appendFile(page, text).catch(() => {});
  if (file === undefined) return undefined;
  try {
    await writeWhole([[file, text]]);
    return undefined;
  } catch (error) {
    return notWritten(file, error);
  }
}

/** A failed rule or check for a CI annotation, with its place in the features. */
export interface Annotation {
  readonly title: string;
  readonly message: string;
  readonly place?: { readonly file: string; readonly line: number } | undefined;
}

function annotationLine({ title, message, place }: Annotation): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const root = process.env.GITHUB_WORKSPACE ?? process.cwd();
  const at = place
    ? `file=${property(relative(root, resolve(suite.root, place.file)))},line=${place.line},`
    : '';
  return `::error ${at}title=${property(title)}::${data(message)}\n`;
}

/** Annotations in the format of GitHub; an empty text on other CI servers. */
export const annotationLines = (failed: readonly Annotation[]): string =>
  process.env.GITHUB_ACTIONS === 'true' ? failed.slice(0, limit).map(annotationLine).join('') : '';

export const annotations = ({ rules }: Certificate, places: Places): string =>
  annotationLines(
    rules
      .filter((rule) => rule.verdict === 'failed')
      .map((rule) => ({ title: rule.id, message: rule.reason ?? 'failed', place: placeOf(places, rule) })),
  );
