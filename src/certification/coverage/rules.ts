import { type CertificateRule, type Part, part } from '../../certificate/index.ts';

/**
 * How many of the stated rules that bind the gateway and can be seen an exchange decided. A rule of which the target was
 * seen to take the other reading is neither kept nor broken: it stands aside.
 */
export function ruleCoverage(rules: readonly CertificateRule[]): Part {
  const stated = rules.filter(({ standing }) => standing === 'stated');
  const left = (verdict: CertificateRule['verdict']) =>
    stated
      .filter((rule) => rule.verdict === verdict)
      .map(({ id, reason }) => ({ id, reason: reason ?? 'No exchange of the run decided the rule.' }));
  const decided = stated.filter(({ verdict }) => verdict === 'passed' || verdict === 'failed');
  const missing = left('skipped');
  return part(decided.length + missing.length, missing, [...left('observed'), ...left('not observable')]);
}
