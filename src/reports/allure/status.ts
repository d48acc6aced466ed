import {
  type CertificateRule,
  explainedBy,
  type PrintedCertificate,
  ruleAddress,
} from '../../certificate/index.ts';
import type { RunScenario } from '../../certification/outcomes.ts';
import type { Status, StatusDetails } from './format.ts';

/** The rules of a certificate by id, with their handbook addresses. */
export type RulesById = ReadonlyMap<string, CertificateRule & { readonly address: string }>;

export const rulesById = ({ rules, handbook }: Pick<PrintedCertificate, 'rules' | 'handbook'>): RulesById =>
  new Map(rules.map((rule) => [rule.id, { ...rule, address: ruleAddress(rule.id, handbook) }]));

/** First words of Allure messages. Allure sorts scenarios into categories by these words. */
export const says = {
  recommended: 'Recommended only: ',
  open: 'Open in the specification: ',
  blocked: 'Blocked: ',
  skipped: 'Skipped: ',
  hidden: 'Hidden by the client: ',
  fault: 'A fault of the suite: ',
} as const;

interface Broken {
  readonly rule: string;
  readonly note: string;
}

/** The rules that a scenario or a judge found violated. A simulated fault violates no rule. */
export function brokenIn({ outcome, planted, rules, reason = '', report }: RunScenario): readonly Broken[] {
  const own = outcome === 'failed' && !planted ? rules.map((rule) => ({ rule, note: reason })) : [];
  const judged = (report?.judgements ?? [])
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ rule, note = '' }) => ({ rule, note }));
  return [...own, ...judged];
}

/**
 * The status of a scenario in Allure. `failed`: a stated rule is violated. `broken` (yellow): a recommendation
 * is not followed, or another problem stopped the scenario.
 */
export function statusOf(
  scenario: RunScenario,
  known: RulesById,
  expected?: string,
): { readonly status: Status; readonly statusDetails?: StatusDetails } {
  const { outcome, reason = '', rules } = scenario;
  const broken = brokenIn(scenario);
  const by = (...verdicts: readonly string[]) =>
    broken.filter(({ rule }) => verdicts.includes(known.get(rule)?.verdict ?? ''));
  const [failed, mild] = [by('failed'), by('warned')];
  const stated =
    rules.length === 0 || rules.some((id) => !/^(warned|observed)$/.test(known.get(id)?.verdict ?? ''));
  if (failed.length > 0 || (outcome === 'failed' && stated)) {
    const own = outcome === 'failed' ? [expected ?? reason] : [];
    // Violations with the scenario's own message are omitted, because `own` already contains the message.
    const judged = failed.filter(({ note }) => note !== reason);
    return failing('failed', [...own, ...lines(judged)].join('\n'), failed, known);
  }
  if (mild.length > 0) return failing('broken', says.recommended + lines(mild).join('\n'), mild, known);
  switch (outcome) {
    case 'passed':
      return { status: 'passed' };
    case 'failed':
      return failing('broken', says.open + (expected ?? reason), broken, known);
    case 'blocked':
      return failing('broken', says.blocked + reason, [], known);
    case 'broken':
      return failing('broken', says.fault + reason, [], known);
    case 'hidden':
      return failing('skipped', says.hidden + reason, [], known);
    case 'skipped':
      return failing('skipped', says.skipped + reason, [], known);
  }
}

const lines = (broken: readonly Broken[]): readonly string[] => [
  ...new Set(broken.map(({ rule, note }) => `${rule}: ${note}`)),
];

/** Adds the texts and sources of violated rules, which Allure shows as a stack trace. */
function failing(
  status: Status,
  message: string,
  broken: readonly Broken[],
  known: RulesById,
): { readonly status: Status; readonly statusDetails: StatusDetails } {
  const stated = [...new Set(broken.map(({ rule }) => rule))].flatMap((id) => {
    const rule = known.get(id);
    return rule
      ? [
          `${id} (${rule.standing})\n  ${rule.statement}\n  Specification: ${rule.source}\n  ${explainedBy(rule.address)}`,
        ]
      : [];
  });
  return { status, statusDetails: { message, ...(stated.length > 0 && { trace: stated.join('\n') }) } };
}
