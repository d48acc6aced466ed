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

/**
 * Kinds of scenarios that violate no stated rule: status, first words of the message, and category. Allure sorts
 * scenarios into categories by these words.
 */
export const kinds = {
  recommended: ['broken', 'Recommended only: ', 'Recommendations not followed'],
  open: [
    'broken',
    'Open in the specification: ',
    'Different from the sandbox, and left open by the specification',
  ],
  blocked: ['broken', 'Blocked: ', 'Blocked by another problem'],
  broken: ['broken', 'A fault of the suite: ', 'A fault of the suite'],
  skipped: ['skipped', 'Skipped: ', 'Skipped: the target lacks a requirement'],
  hidden: ['skipped', 'Hidden by the client: ', 'Hidden by the client'],
} as const satisfies Readonly<Record<string, readonly [Status, begins: string, category: string]>>;

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
  const of = (kind: keyof typeof kinds, text: string, violated: readonly Broken[] = []) =>
    failing(kinds[kind][0], kinds[kind][1] + text, violated, known);
  if (mild.length > 0) return of('recommended', lines(mild).join('\n'), mild);
  if (outcome === 'passed') return { status: 'passed' };
  return outcome === 'failed' ? of('open', expected ?? reason, broken) : of(outcome, reason);
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
