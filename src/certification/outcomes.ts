import type { Envelope, TestStepResult } from '@cucumber/messages';
import {
  type Certificate,
  type CertificateRule,
  type Counterexample,
  isStop,
  mediaTypes,
  type ScenarioReport,
  type TriedRows,
  type Undecided,
} from '../certificate/index.ts';
import { messagesOf, type PlannedScenario, planOf, startedScenarios } from './plan.ts';

/**
 * - `passed`, `failed`: the result of the scenario's own expectation.
 * - `blocked`: the preparation failed, or another rule was violated first.
 * - `skipped`: the target lacks a requirement.
 * - `hidden`: the tested client does not show the result.
 * - `broken`: an error of the suite, such as a missing step or an unexpected exception.
 */
export type Outcome = 'passed' | 'failed' | 'blocked' | 'skipped' | 'hidden' | 'broken';

/** A scenario of a run with its outcome and report. */
export interface RunScenario extends PlannedScenario {
  readonly outcome: Outcome;
  readonly reason?: string;
  /** True if a terminal or card of the target file is wrong. The member `reason` names it. */
  readonly wrongSetUp?: boolean;
  readonly report?: ScenarioReport;
  readonly counterexample?: Counterexample;
  readonly tried?: TriedRows;
}

export function outcomesOf(envelopes: readonly Envelope[]): readonly RunScenario[] {
  const plan = new Map(planOf(envelopes).map((one) => [one.pickleId, one]));
  const attachments = Map.groupBy(messagesOf(envelopes, 'attachment'), (one) => one.testCaseStartedId ?? '');
  return startedScenarios(envelopes).flatMap(({ id, testCase, pickle, steps: results }) => {
    const scenario = plan.get(pickle.id);
    if (!scenario) return [];
    const attached = (mediaType: string) =>
      attachments.get(id)?.find((one) => one.mediaType === mediaType)?.body;
    const steps = results.map(({ testStepId, testStepResult }) => ({
      pickleStepId: testCase.testSteps.find(({ id }) => id === testStepId)?.pickleStepId,
      result: testStepResult,
    }));
    const report = attached(mediaTypes.report);
    const counterexample = attached(mediaTypes.counterexample);
    const tried = attached(mediaTypes.pairs);
    return [
      {
        ...scenario,
        ...outcomeOf(scenario, steps, attached(mediaTypes.skip), attached(mediaTypes.hidden)),
        ...(report !== undefined && { report: JSON.parse(report) as ScenarioReport }),
        ...(counterexample !== undefined && { counterexample: JSON.parse(counterexample) as Counterexample }),
        ...(tried !== undefined && { tried: JSON.parse(tried) as TriedRows }),
      },
    ];
  });
}

interface Step {
  /** The id of the scenario's step. Absent for a hook. */
  readonly pickleStepId: string | undefined;
  readonly result: TestStepResult;
}

function outcomeOf(
  scenario: PlannedScenario,
  steps: readonly Step[],
  lacking: string | undefined,
  hidden: string | undefined,
): Pick<RunScenario, 'outcome' | 'reason' | 'wrongSetUp'> {
  // If a judge found a violation, the hook after the scenario failed. The violation counts only for its rule.
  const step = steps.find(
    ({ pickleStepId, result }) => pickleStepId !== undefined && result.status !== 'PASSED',
  );
  if (hidden !== undefined) return { outcome: 'hidden', reason: firstLine(hidden) };
  if (lacking !== undefined) return { outcome: 'skipped', reason: lacking };
  if (!step) {
    const ran = steps.filter(({ pickleStepId }) => pickleStepId !== undefined).length;
    return ran === scenario.prepares.size
      ? { outcome: 'passed' }
      : { outcome: 'broken', reason: 'the scenario ended before all its steps were run' };
  }
  const { status, exception } = step.result;
  const reason = firstLine(exception?.message ?? step.result.message ?? status);
  if (status === 'SKIPPED') {
    const hook = steps.find(({ result }) => result.status === 'FAILED');
    return {
      outcome: 'broken',
      reason: firstLine(hook?.result.exception?.message ?? 'the scenario was skipped without a reason'),
    };
  }
  if (status !== 'FAILED') return { outcome: 'broken', reason: `a step is ${status.toLowerCase()}` };
  if (exception?.type === 'WrongSetUp') return { outcome: 'blocked', reason, wrongSetUp: true };
  if (exception?.type === 'Blocked') return { outcome: 'blocked', reason };
  if (scenario.prepares.get(step.pickleStepId ?? ''))
    return { outcome: 'blocked', reason: `the preparation of the scenario failed: ${reason}` };
  if (exception?.type !== 'AssertionError' && exception?.type !== 'TransportError')
    return { outcome: 'broken', reason: `${exception?.type ?? 'Error'}: ${reason}` };
  return { outcome: 'failed', reason };
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? '';

/** Scenarios without a result, grouped by reason, the most frequent first. */
export function undecidedIn(scenarios: readonly RunScenario[]): readonly Undecided[] {
  const groups = new Map<string, { -readonly [N in keyof Undecided]: Undecided[N] }>();
  for (const { outcome, reason = 'No reason was recorded.', place, name } of scenarios) {
    if (outcome !== 'skipped' && outcome !== 'blocked' && outcome !== 'hidden') continue;
    const key = `${outcome} ${reason}`;
    const known = groups.get(key);
    groups.set(key, { outcome, reason, scenarios: [...(known?.scenarios ?? []), `${place} ${name}`] });
  }
  return [...groups.values()].toSorted((one, other) => other.scenarios.length - one.scenarios.length);
}

/** The scenarios that show no violation of any rule, not even of a rule that they do not check. */
export function withoutFailing(
  scenarios: readonly RunScenario[],
  verdicts: readonly CertificateRule[],
): readonly RunScenario[] {
  const failed = new Set<string>(verdicts.flatMap(({ id, verdict }) => (verdict === 'failed' ? [id] : [])));
  return scenarios.filter(
    ({ outcome, report }) =>
      outcome !== 'failed' &&
      !report?.judgements.some(({ rule, verdict }) => verdict === 'failed' && failed.has(rule)),
  );
}

/** @param observed failed scenarios without a violation of a stated rule */
export function scenarioTotals(
  scenarios: readonly RunScenario[],
  others: readonly RunScenario[],
  observed: number,
): Certificate['scenarios'] {
  const passed = others.filter(({ outcome }) => outcome === 'passed').length;
  const stopped = others.filter(({ reason }) => isStop(reason)).length;
  return {
    run: scenarios.length - stopped,
    passed,
    failed: scenarios.length - others.length - observed,
    skipped: others.length - passed - stopped,
    observed,
  };
}
