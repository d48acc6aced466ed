import type { Envelope } from '@cucumber/messages';
import { count } from '../certificate/index.ts';
import { runFacts } from '../certification/certificate-of-run.ts';
import { readFeatures } from '../certification/features.ts';
import { messagesOf, planOf } from '../certification/plan.ts';
import { type Evidence, plans, type Scope, taskFor, tasksWithin } from '../merchant/index.ts';

const failing: readonly string[] = ['FAILED', 'UNDEFINED', 'AMBIGUOUS', 'PENDING'];

/** The reason why cucumber messages are not those of a complete run; undefined if complete. */
export function notEnded(envelopes: readonly Envelope[]): string | undefined {
  if (messagesOf(envelopes, 'testRunStarted').length !== 1) return 'has not exactly one start of a run';
  const [end, ...others] = messagesOf(envelopes, 'testRunFinished');
  if (!end || others.length > 0) return 'has not exactly one end of a run';
  const begun = messagesOf(envelopes, 'testCaseStarted');
  const ended = messagesOf(envelopes, 'testCaseFinished');
  const ids = new Set(ended.map(({ testCaseStartedId }) => testCaseStartedId));
  if (ids.size !== ended.length || ended.length !== begun.length || begun.some(({ id }) => !ids.has(id)))
    return 'has a scenario that did not end once';
  if (ended.some(({ willBeRetried }) => willBeRetried) || begun.some(({ attempt }) => attempt > 0))
    return 'has a scenario that was repeated';
  const hooks = messagesOf(envelopes, 'testRunHookFinished');
  if (
    hooks.length !== messagesOf(envelopes, 'testRunHookStarted').length ||
    hooks.some(({ result }) => result.status !== 'PASSED')
  )
    return 'has a hook of the run that failed';
  const results = messagesOf(envelopes, 'testStepFinished').map(
    ({ testStepResult }) => testStepResult.status,
  );
  return !end.success &&
    runFacts(envelopes).cutBy.length === 0 &&
    !results.some((one) => failing.includes(one))
    ? 'is of a run that failed, and shows no step that did'
    : undefined;
}

/** Scenarios of the suite that the messages lack; undefined if none. A run without its failing scenarios could pass. */
export async function lackingOfSuite(envelopes: readonly Envelope[]): Promise<string | undefined> {
  const begun = new Set(messagesOf(envelopes, 'testCaseStarted').map(({ testCaseId }) => testCaseId));
  const cases = messagesOf(envelopes, 'testCase').filter(({ id }) => begun.has(id));
  const ran = new Set(cases.map(({ pickleId }) => pickleId));
  const asked = asksOf(readFeatures());
  const there = asksOf(envelopes, (pickleId) => ran.has(pickleId));
  const changed = [...there].find(([place, ask]) => asked.get(place) !== ask);
  if (changed) return 'has a scenario that the suite does not have';
  const lacking = asked.size - there.size;
  return lacking > 0 && runFacts(envelopes).cutBy.length === 0
    ? `lacks ${count(lacking, 'scenario')} of the suite, and does not say so`
    : undefined;
}

function asksOf(
  envelopes: readonly Envelope[],
  counts: (pickleId: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const pickles = new Map(messagesOf(envelopes, 'pickle').map((pickle) => [pickle.id, pickle]));
  return new Map(
    planOf(envelopes)
      .filter(({ pickleId }) => counts(pickleId))
      .map(({ pickleId, place, name, rules, cells, planted, generated }) => {
        const steps = pickles.get(pickleId)?.steps.map(({ type, text, argument }) => [type, text, argument]);
        return [place, JSON.stringify([name, rules, cells, planted, generated, steps])];
      }),
  );
}

/** The planned task or check without evidence; undefined if none. Plans written by users are not checked. */
export function lackingOfPlan({ plan, scope, tasks, cut, shard }: Evidence): string | undefined {
  const known = plan.split(', ').map((name) => plans[name]?.tasks);
  const abilities = scope as readonly Scope[];
  const planned = known.flatMap((those) => (those ?? []).flatMap((one) => taskFor(one, abilities) ?? []));
  const lacks = (id: string, checks: readonly string[]) => {
    const there = tasks.find((one) => one.id === id);
    return there && checks.find((check) => !there.checks.some((one) => one.check === check));
  };
  for (const { id, checks } of planned) {
    const check = lacks(id, checks);
    if (check !== undefined) return `lacks the check ${check} of the task ${id}`;
  }
  const isPart = cut.length > 0 || shard !== undefined;
  if (isPart || known.some((those) => those === undefined)) return undefined;
  const missing = tasksWithin({ tasks: planned }, abilities).find(
    ({ id }) => !tasks.some((one) => one.id === id),
  );
  return missing && `lacks the task ${missing.id}, and does not say so`;
}
