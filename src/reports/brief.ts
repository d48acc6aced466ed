import type { Certificate } from '../certificate/index.ts';
import type { Reports } from './reports.ts';

/** What a program asks about a run, without its evidence: the whole certificate is in the file that `reports` names. */
export function brief(certificate: Certificate, reports: Reports) {
  const { verdict, because, target, suite, contract, startedAt, durationMs, seed } = certificate;
  const { scenarios, totals, coverage, rules, left = [], baseline } = certificate;
  const skipped = rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
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
    skipped: [...Map.groupBy(skipped, ({ reason = '' }) => reason)].map(([reason, members]) => ({
      reason,
      rules: members.map(({ id }) => id),
    })),
    left,
    ...(baseline && { baseline: baseline.outcome }),
    reports,
  };
}
