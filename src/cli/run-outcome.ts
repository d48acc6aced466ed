import {
  type Certificate,
  type PrintedCertificate,
  type Shard,
  skippedByReason,
} from '../certificate/index.ts';
import { annotations, markdown, writeSummary } from '../reports/markdown.ts';
import type { Places } from '../reports/places.ts';
import type { Reports } from '../reports/reports.ts';
import { summary } from '../reports/summary.ts';
import { printJson } from './output.ts';

export interface OutcomeOptions {
  /** The target file, the recording and the client, for the commands that the summary names. */
  readonly targetFile?: string;
  readonly recording?: string;
  readonly client?: string;
  readonly json?: boolean | undefined;
  readonly summary?: string | undefined;
  readonly handbook?: string;
  readonly shard?: Shard;
}

interface Outcome {
  readonly annotations: string;
  /** The JSON document that `--json` prints. */
  readonly brief: object;
  readonly summary: string;
  readonly markdown: string;
}

/** A shard gets no annotations and no CI summary, because `merge` writes those of the whole run. */
export async function printed(
  { annotations: lines, brief: document, summary: text, markdown: page }: Outcome,
  { json = false, summary: file, shard }: OutcomeOptions,
): Promise<void> {
  if (!shard) process.stderr.write(lines);
  if (json) printJson(document);
  else process.stdout.write(text);
  const problem = await writeSummary(page, file, shard !== undefined);
  if (problem !== undefined) process.stderr.write(`tck: warning: ${problem}\n`);
}

/** @param facts additional members of the JSON output */
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
      summary: summary(
        { ...certificate, ...(handbook !== undefined && { handbook }) },
        reports,
        places,
        options,
      ),
      markdown: markdown(certificate, places),
    },
    options,
  );
};

function brief(certificate: Certificate, reports: Reports) {
  const { verdict, because, target, suite, contract, startedAt, durationMs, seed } = certificate;
  const { scenarios, totals, coverage, rules, left = [], baseline } = certificate;
  return {
    ...{ schemaVersion: 1, verdict, because, target, suite, contract, startedAt, durationMs, seed },
    ...{ scenarios, totals },
    coverage: Object.fromEntries(
      Object.entries(coverage).map(([name, { reached, of }]) => [name, { reached, of }]),
    ),
    failed: rules
      .filter((rule) => rule.verdict === 'failed')
      .map(({ id, reason, evidence }) => {
        const by = evidence.find((one) => one.verdict === 'failed');
        return { rule: id, reason, scenario: by?.scenario, exchange: by?.exchange };
      }),
    skipped: skippedByReason(rules).map(([reason, members]) => ({
      reason,
      rules: members.map(({ id }) => id),
    })),
    left,
    ...(baseline && { baseline: baseline.outcome }),
    reports,
  };
}
