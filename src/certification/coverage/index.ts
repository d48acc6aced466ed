import type { CertificateRule, Coverage } from '../../certificate/index.ts';
import type { RunScenario } from '../outcomes.ts';
import { moveCoverage } from './moves.ts';
import { replyElementCoverage } from './reply-elements.ts';
import { resultCodeCoverage } from './result-codes.ts';
import { ruleCoverage } from './rules.ts';

/** The four coverages of a run, from its scenarios and the verdicts on its rules. */
export function coverageOf(rules: readonly CertificateRule[], scenarios: readonly RunScenario[]): Coverage {
  return {
    rules: ruleCoverage(rules),
    resultCodes: resultCodeCoverage(rules, scenarios),
    moves: moveCoverage(scenarios),
    replyElements: replyElementCoverage(scenarios),
  };
}
