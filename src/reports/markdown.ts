import { existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { type Certificate, ConfigurationError, count } from '../certificate/index.ts';
import { suite } from '../certification/suite.ts';
import { mutationClaim } from './mutation-claim.ts';
import { type Places, placeOf } from './places.ts';
import { causeOf } from './whole-files.ts';

/** A page of a CI server shows so many; the certificate has all. */
const most = 50;

const icons = { conformant: '✅', 'not conformant': '❌', incomplete: '⚠️', replayed: '🔁' } as const;

/** Foreign text in a cell of a table: it neither ends the cell nor becomes HTML or a link. */
export const cell = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@]/g, (character) => `&#${character.codePointAt(0)};`);

/** Rows below a heading; nothing where there is no row. */
export function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return [];
  return [
    `### ${title} (${rows.length})`,
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map(() => '---').join(' | ')} |`,
    ...rows.slice(0, most).map((row) => `| ${row.map(cell).join(' | ')} |`),
    ...(rows.length > most ? ['', `And ${rows.length - most} more in the certificate.`] : []),
    '',
  ];
}

/** The outcome of a run as Markdown, for the page of a CI job. */
export function markdown(certificate: Certificate, places: Places): string {
  const { verdict, because, target, totals, rules, left = [], scenarios, durationMs, seed } = certificate;
  const skipped = rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  return `${[
    `## ${icons[verdict]} ${cell(target.name)}: ${verdict}`,
    '',
    ...because.map((reason) => `- ${cell(reason)}`),
    '',
    ...table(
      'Failed rules',
      ['rule', 'reason', 'scenario', 'place'],
      rules
        .filter((rule) => rule.verdict === 'failed')
        .map((rule) => {
          const place = placeOf(places, rule);
          const by = rule.evidence.find((one) => one.verdict === 'failed');
          return [rule.id, rule.reason ?? '', by?.scenario ?? '', place ? `${place.file}:${place.line}` : ''];
        }),
    ),
    ...table(
      'Skipped, by reason',
      ['rules', 'reason'],
      [...Map.groupBy(skipped, ({ reason = '' }) => reason)].map(([reason, members]) => [
        String(members.length),
        reason,
      ]),
    ),
    '| rules | passed | failed | warned | skipped | observed | not observable |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    `| ${totals.planned} | ${totals.passed} | ${totals.failed} | ${totals.warned} | ${totals.skipped} | ${totals.observed} | ${totals.notObservable} |`,
    '',
    ...(left.length > 0
      ? [
          `Still approved: ${count(left.length, 'charge')} that the run could not cancel or refund in full. The certificate lists them.`,
          '',
        ]
      : []),
    `${scenarios.run} scenarios in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}. ${cell(mutationClaim(certificate))}`,
  ].join('\n')}\n`;
}

const notWritten = (file: string, error: unknown): string =>
  `the summary cannot be written to ${file} (${causeOf(error)}); give another file with --summary`;

/**
 * Makes sure, before a run, that its summary can be written. An earlier one stays.
 *
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

/**
 * Writes the summary of a job: to the file that was asked for, and by itself behind those of earlier steps on the page of
 * GitHub, unless it is of a shard.
 *
 * @returns why the file that was asked for cannot be written; the run has its outcome all the same
 */
export async function writeSummary(
  text: string,
  file: string | undefined,
  isPart = false,
): Promise<string | undefined> {
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page && !isPart) await appendFile(page, text).catch(() => {});
  if (file === undefined) return undefined;
  try {
    await writeFile(file, text);
    return undefined;
  } catch (error) {
    return notWritten(file, error);
  }
}

/** A line that GitHub shows beside the code: for a failed rule at its scenario. */
export function annotation(title: string, message: string, place?: { file: string; line: number }): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const root = process.env.GITHUB_WORKSPACE ?? process.cwd();
  const at = place
    ? `file=${property(relative(root, resolve(suite.root, place.file)))},line=${place.line},`
    : '';
  return `::error ${at}title=${property(title)}::${data(message)}\n`;
}

/** Annotations of the failed rules; none outside of GitHub's runners. */
export function annotations({ rules }: Certificate, places: Places): string {
  if (process.env.GITHUB_ACTIONS !== 'true') return '';
  return rules
    .filter((rule) => rule.verdict === 'failed')
    .slice(0, most)
    .map((rule) => annotation(rule.id, rule.reason ?? 'failed', placeOf(places, rule)))
    .join('');
}
