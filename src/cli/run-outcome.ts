import type { PrintedCertificate, Shard } from '../certificate/index.ts';
import { brief } from '../reports/brief.ts';
import { annotations, markdown, writeSummary } from '../reports/markdown.ts';
import type { Places } from '../reports/places.ts';
import type { Reports } from '../reports/reports.ts';
import { summary } from '../reports/summary.ts';
import { printJson } from './output.ts';

/** How the outcome of a run is printed, beside its reports. */
export interface OutcomeOptions {
  readonly json?: boolean | undefined;
  /** A file for the summary in Markdown. */
  readonly summary?: string | undefined;
  /** The address of a served handbook. */
  readonly handbook?: string;
  readonly shard?: Shard;
}

/**
 * Prints the outcome of a run, for people or programs, and writes it for the page of a CI job. A shard leaves page and
 * annotations to `merge`: several incomplete runs would stand there beside the whole one, and each failure twice.
 *
 * @param facts what the JSON has besides
 */
export async function printOutcome(
  certificate: PrintedCertificate,
  reports: Reports,
  places: Places,
  { json = false, summary: file, handbook, shard }: OutcomeOptions,
  facts: object = {},
): Promise<void> {
  if (!shard) process.stderr.write(annotations(certificate, places));
  if (json) printJson({ ...brief(certificate, reports), ...facts });
  else
    process.stdout.write(summary({ ...certificate, ...(handbook !== undefined && { handbook }) }, reports));
  warnOf(await writeSummary(markdown(certificate, places), file, shard !== undefined));
}

/** Prints what went wrong beside a run that has its outcome. */
export function warnOf(problem: string | undefined): void {
  if (problem !== undefined) process.stderr.write(`tck: warning: ${problem}\n`);
}
