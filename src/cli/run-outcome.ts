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

/** The outcome of a run in each form in which it is printed. */
interface Outcome {
  readonly annotations: string;
  /** What `--json` prints. */
  readonly brief: object;
  readonly summary: string;
  readonly markdown: string;
}

/**
 * Prints the outcome of a run, for people or programs, and writes it for the page of a CI job. A shard leaves page and
 * annotations to `merge`: several incomplete runs would stand there beside the whole one, and each failure twice.
 */
export async function printed(
  { annotations: lines, brief: document, summary: text, markdown: page }: Outcome,
  { json = false, summary: file, shard }: OutcomeOptions,
): Promise<void> {
  if (!shard) process.stderr.write(lines);
  if (json) printJson(document);
  else process.stdout.write(text);
  warnOf(await writeSummary(page, file, shard !== undefined));
}

/**
 * Prints the outcome of a run of the suite.
 *
 * @param facts what the JSON has besides
 */
export const printOutcome = (
  certificate: PrintedCertificate,
  reports: Reports,
  places: Places,
  options: OutcomeOptions,
  facts: object = {},
): Promise<void> => {
  const { handbook } = options;
  return printed(
    {
      annotations: annotations(certificate, places),
      brief: { ...brief(certificate, reports), ...facts },
      summary: summary({ ...certificate, ...(handbook !== undefined && { handbook }) }, reports),
      markdown: markdown(certificate, places),
    },
    options,
  );
};

/** Prints what went wrong beside a run that has its outcome. */
export function warnOf(problem: string | undefined): void {
  if (problem !== undefined) process.stderr.write(`tck: warning: ${problem}\n`);
}
