import type { Envelope, TestStepResult } from '@cucumber/messages';
import {
  type Counterexample,
  mediaTypes,
  type ScenarioReport,
  type Undecided,
} from '../certificate/index.ts';
import { messagesOf, type PlannedScenario, planOf } from './plan.ts';

/**
 * - `passed`, `failed`: the scenario's own expectation held, or did not.
 * - `blocked`: it did not get as far, because preparing it failed or because of something another rule owns.
 * - `skipped`: the target lacks what it needs.
 * - `hidden`: the client that it went through hides what it needs.
 * - `broken`: a fault of the suite: a step that is not there, or that failed in a way no step should.
 */
export type Outcome = 'passed' | 'failed' | 'blocked' | 'skipped' | 'hidden' | 'broken';

/** One scenario that was run, what it came to, and what it told. */
export interface RunScenario extends PlannedScenario {
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly report?: ScenarioReport;
  /** What a property found, to be done again by hand. */
  readonly counterexample?: Counterexample;
}

/** Reads what became of each scenario from cucumber's messages, in the order they were run. */
export function outcomesOf(envelopes: readonly Envelope[]): readonly RunScenario[] {
  const plan = new Map(planOf(envelopes).map((one) => [one.pickleId, one]));
  const cases = new Map(messagesOf(envelopes, 'testCase').map((one) => [one.id, one]));
  const attachments = Map.groupBy(messagesOf(envelopes, 'attachment'), (one) => one.testCaseStartedId ?? '');
  const results = Map.groupBy(messagesOf(envelopes, 'testStepFinished'), (one) => one.testCaseStartedId);
  return messagesOf(envelopes, 'testCaseStarted').flatMap(({ id, testCaseId }) => {
    const testCase = cases.get(testCaseId);
    const scenario = testCase && plan.get(testCase.pickleId);
    if (!testCase || !scenario) return [];
    const attached = (mediaType: string) =>
      attachments.get(id)?.find((one) => one.mediaType === mediaType)?.body;
    const steps = (results.get(id) ?? []).map(({ testStepId, testStepResult }) => ({
      pickleStepId: testCase.testSteps.find(({ id }) => id === testStepId)?.pickleStepId,
      result: testStepResult,
    }));
    const report = attached(mediaTypes.report);
    const counterexample = attached(mediaTypes.counterexample);
    return [
      {
        ...scenario,
        ...outcomeOf(scenario, steps, attached(mediaTypes.skip), attached(mediaTypes.hidden)),
        ...(report !== undefined && { report: JSON.parse(report) as ScenarioReport }),
        ...(counterexample !== undefined && { counterexample: JSON.parse(counterexample) as Counterexample }),
      },
    ];
  });
}

interface Step {
  /** Missing for a hook. */
  readonly pickleStepId: string | undefined;
  readonly result: TestStepResult;
}

function outcomeOf(
  scenario: PlannedScenario,
  steps: readonly Step[],
  lacking: string | undefined,
  hidden: string | undefined,
): Pick<RunScenario, 'outcome' | 'reason'> {
  // The hook behind a scenario fails for what the judges found: that is told in the report, rule by rule.
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
  if (exception?.type === 'Blocked') return { outcome: 'blocked', reason };
  if (scenario.prepares.get(step.pickleStepId ?? ''))
    return { outcome: 'blocked', reason: `the preparation of the scenario failed: ${reason}` };
  if (exception?.type !== 'AssertionError' && exception?.type !== 'TransportError')
    return { outcome: 'broken', reason: `${exception?.type ?? 'Error'}: ${reason}` };
  return { outcome: 'failed', reason };
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? '';

/** What came to no decision, by the reason, the most frequent one first. */
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
