import type { CertificateRule, Observation } from '../certificate/index.ts';
import type { RunScenario } from './outcomes.ts';

/**
 * Scenarios that failed and break no stated rule, each with the observation that says so. Without it the failure would
 * be counted and explained nowhere.
 */
export function undecisiveIn(
  scenarios: readonly RunScenario[],
  verdicts: readonly CertificateRule[],
): readonly Observation[] {
  const byId = new Map(verdicts.map((rule) => [rule.id, rule]));
  return scenarios
    .filter(({ outcome }) => outcome === 'failed')
    .filter(
      (scenario) => scenario.planted || !rulesOf(scenario).some((id) => byId.get(id)?.verdict === 'failed'),
    )
    .map((scenario) => ({
      id: rulesOf(scenario)[0] ?? 'scenario',
      text: `"${scenario.name}" (${scenario.place}) failed: ${scenario.reason ?? 'no reason was recorded'}. ${why(scenario, byId)}`,
    }));
}

/** The rules that it carries, and those that it found broken itself. */
const rulesOf = ({ rules, report }: RunScenario): readonly string[] => [
  ...rules,
  ...(report?.judgements ?? []).flatMap(({ rule, verdict }) => (verdict === 'failed' ? [rule] : [])),
];

function why(scenario: RunScenario, byId: ReadonlyMap<string, CertificateRule>): string {
  if (scenario.planted) return 'The scenario plants a fault, so its result proves nothing about the target.';
  const reasons = rulesOf(scenario).map((id) => {
    const { standing, verdict } = byId.get(id) ?? {};
    if (standing === 'recommended') return `${id} is recommended`;
    if (standing === 'chosen') return `the specification leaves ${id} open`;
    return verdict === 'not observable' ? `${id} is not observable` : `${id} is ${verdict}`;
  });
  return reasons.length === 0
    ? 'The scenario has no rule.'
    : `The target violates no stated rule in this scenario: ${[...new Set(reasons)].join(', ')}.`;
}
