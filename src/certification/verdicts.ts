import {
  type CertificateRule,
  type Evidence,
  notShown,
  type Observation,
  type Verdict,
  withoutNumbers,
} from '../certificate/index.ts';
import { bindsVisibly, isCommand, type Rule } from '../contract/index.ts';
import type { RunScenario } from './outcomes.ts';
import { causesFirst, inShard, skipReasons, stoppedBy, unusableIn, type WhySkipped } from './skip-reasons.ts';

/** The key of an exchange: the number of its scenario and its number in that scenario, each from 1. */
export const exchangeKey = (scenario: number, exchange: number): string => `${scenario + 1}.${exchange + 1}`;

/** The limit of evidence for each rule. Otherwise every exchange would be evidence for rules of the envelope. */
const keep = 3;

/** The verdict on each rule, in the order of the rules. */
export function verdictsOf(
  rules: readonly Rule[],
  scenarios: readonly RunScenario[],
  observations: readonly Observation[],
  cutBy: readonly string[],
): readonly CertificateRule[] {
  const evidence = evidenceByRule(scenarios);
  addHidden(evidence, scenarios);
  const hidden = new Map(
    scenarios.flatMap(({ report }) => (report?.hidden ?? []).map((one) => [one.rule, one.reason] as const)),
  );
  const carriers = Map.groupBy(
    scenarios.flatMap((scenario) => scenario.rules.map((rule) => ({ rule, scenario }))),
    ({ rule }) => rule,
  );
  const unseen = acceptanceIn(rules, scenarios, cutBy);
  const whySkipped = skipReasons(scenarios, cutBy);
  const unusable = unusableIn(scenarios);
  const found = rules.map((rule) => {
    const carrying = (carriers.get(rule.id) ?? []).map(({ scenario }) => scenario);
    const found = evidence.get(rule.id) ?? [];
    const { unobservable, ...stated } = rule;
    return {
      ...stated,
      ...withAcceptance(
        decided(rule, carrying, found, observations, hidden, whySkipped, cutBy.length > 0),
        unseen(rule, found),
        stoppedBy(carrying) ?? unusable,
      ),
      scenarios: [
        ...new Set([...carrying.map(({ name }) => name), ...found.map(({ scenario }) => scenario)]),
      ].slice(0, 12),
      evidence: (['failed', 'observed', 'passed'] as const).flatMap((verdict) =>
        distinctFirst(found.filter((one) => one.verdict === verdict)).slice(0, keep),
      ),
    };
  });
  return withRoots(found, scenarios);
}

/** Sorts evidence so that each different reason comes once before the repetitions. Values are no difference. */
function distinctFirst(found: readonly Evidence[]): readonly Evidence[] {
  const seen = new Set<string>();
  const first = new Set(
    found.filter(({ note = '' }) => {
      const words = withoutNumbers(note);
      return !seen.has(words) && seen.add(words);
    }),
  );
  return [...first, ...found.filter((one) => !first.has(one))];
}

/** Names the failed rules that cover the fault which blocked the scenarios of an undecided rule. */
function withRoots(
  verdicts: readonly CertificateRule[],
  scenarios: readonly RunScenario[],
): readonly CertificateRule[] {
  const failed = new Set<string>(verdicts.flatMap(({ id, verdict }) => (verdict === 'failed' ? [id] : [])));
  const roots = new Map<string, readonly string[]>();
  for (const { outcome, reason = '', report } of scenarios) {
    const because = rootsOf(report).filter((id) => failed.has(id));
    if (outcome === 'blocked' && because.length > 0)
      roots.set(`Not decided: ${reason.replace(/\.$/, '')}.`, because);
  }
  return verdicts.map((rule) => {
    const { verdict, reason = '' } = rule;
    const because = verdict === 'skipped' ? roots.get(reason) : undefined;
    if (!because) return rule;
    return { ...rule, because, reason: reason.replace(':', ` because of ${because.join(' and ')}:`) };
  });
}

/** The rules that cover the fault of a blocked scenario. Without a readable last reply, this is the rule about the result. */
function rootsOf(report: RunScenario['report']): readonly string[] {
  const unread = 'envelope.reply.result';
  if (report?.because) return report.because;
  const isUnread = report?.judgements.some(
    (one) => one.rule === unread && one.verdict === 'failed' && one.exchange === report.exchanges.length - 1,
  );
  return isUnread ? [unread] : [];
}

/** A rule that only refusals pass stays undecided, because a gateway that refuses everything would pass it. */
const withAcceptance = (
  found: { readonly verdict: Verdict; readonly reason?: string },
  unseen: string | undefined,
  stopped: string | undefined,
): { readonly verdict: Verdict; readonly reason?: string } =>
  found.verdict === 'passed' && unseen !== undefined
    ? { verdict: 'skipped', reason: stopped ?? unseen }
    : found;

function decided(
  rule: Rule,
  carrying: readonly RunScenario[],
  evidence: readonly Evidence[],
  observations: readonly Observation[],
  hidden: ReadonlyMap<string, string>,
  whySkipped: WhySkipped,
  isPart: boolean,
): { verdict: Verdict; reason?: string } {
  if (!bindsVisibly(rule))
    return {
      verdict: 'not observable',
      reason: rule.unobservable ?? 'The rule applies only to the merchant.',
    };
  if (rule.standing === 'chosen') {
    const observation = observations.find(({ id }) => id === rule.id);
    const isShown = evidence.some(({ verdict }) => verdict === 'passed');
    const otherwise = isShown ? 'The target behaves as the rule states.' : `${notShown}.`;
    return { verdict: 'observed', reason: observation?.text ?? otherwise };
  }
  const failure = evidence.find(({ verdict }) => verdict === 'failed');
  if (failure) {
    const verdict = rule.standing === 'recommended' ? 'warned' : 'failed';
    return { verdict, reason: failure.note ?? 'The scenario failed.' };
  }
  if (evidence.some(({ verdict }) => verdict === 'passed')) {
    // The reason of a pass names the scenarios that did not decide the rule.
    const [untried, ...more] = causesFirst(carrying.filter(({ outcome }) => outcome !== 'passed'));
    if (!untried) return { verdict: 'passed' };
    const count = `${more.length + 1} of ${carrying.length} scenarios of the rule`;
    return { verdict: 'passed', reason: `Not decided in ${count}: ${untried.reason ?? untried.outcome}.` };
  }
  const observed = evidence.find(({ verdict }) => verdict === 'observed');
  // One of several scenarios is not enough to show that the target behaves in another allowed way.
  if (observed && !isPart && carrying.every(({ outcome }) => outcome === 'passed'))
    return { verdict: 'observed', reason: observed.note ?? '' };
  const hiding = hidden.get(rule.id) ?? carrying.find(({ outcome }) => outcome === 'hidden')?.reason;
  // If another problem stopped a scenario, the client may not be the reason, so the rule stays undecided.
  if (hiding !== undefined && !carrying.some(({ outcome }) => /skipped|blocked/.test(outcome)))
    return { verdict: 'not observable', reason: `Hidden by the client: ${hiding}.` };
  return { verdict: 'skipped', reason: whySkipped(rule, carrying) };
}

function evidenceByRule(scenarios: readonly RunScenario[]): Map<string, Evidence[]> {
  const byRule = new Map<string, Evidence[]>();
  const add = (rule: string, evidence: Evidence) => {
    const found = byRule.get(rule);
    if (found) found.push(evidence);
    else byRule.set(rule, [evidence]);
  };
  scenarios.forEach(({ name, rules, outcome, planted, reason, report }, index) => {
    const evidence = (
      verdict: Evidence['verdict'],
      note: string | undefined,
      exchange: number | undefined,
      by: Evidence['by'] = 'scenario',
    ): Evidence => ({
      ...{ scenario: name, by, verdict },
      ...(note !== undefined && { note }),
      ...(exchange !== undefined && { exchange: exchangeKey(index, exchange) }),
    });
    // A scenario with a simulated fault proves nothing about the target.
    const decides =
      !planted && (outcome === 'failed' || (outcome === 'passed' && report?.deciding !== undefined));
    for (const rule of decides ? rules : []) {
      const code = rule.match(/\.error\.(\d{3})$/)?.[1];
      const other = outcome === 'passed' && code !== undefined && code !== report?.met;
      // An accepted request cannot show the error code that its refused twin expects.
      if (other && report?.met === '000') continue;
      const verdict = outcome === 'failed' ? 'failed' : 'passed';
      const allowed = `The target answers ${report?.met} in this case, which the specification allows too.`;
      add(
        rule,
        other ? evidence('observed', allowed, report?.deciding) : evidence(verdict, reason, report?.deciding),
      );
    }
    for (const { rule, verdict, note, exchange, by = 'judge' } of report?.judgements ?? [])
      add(rule, evidence(verdict, note, exchange, by));
    for (const { rule, text, exchange } of report?.observations ?? [])
      add(rule, evidence('observed', text, exchange));
  });
  return byRule;
}

/**
 * A fault that blocks a scenario breaks a rule. If neither a judge nor a rule that covers the fault has failed, the first
 * such rule fails: a fault under one condition would otherwise show in no rule.
 */
function addHidden(evidence: Map<string, Evidence[]>, scenarios: readonly RunScenario[]): void {
  // A wrong target file blocks scenarios too.
  if (scenarios.some(({ wrongSetUp }) => wrongSetUp)) return;
  const failed = new Set(
    [...evidence].flatMap(([rule, all]) => (all.some(({ verdict }) => verdict === 'failed') ? [rule] : [])),
  );
  for (const { name, outcome, planted, reason, report } of scenarios) {
    const because = report?.because ?? [];
    const [rule] = because;
    const isShown = report?.judgements.some(({ verdict }) => verdict === 'failed');
    if (outcome !== 'blocked' || planted || !rule || isShown || because.some((one) => failed.has(one)))
      continue;
    const found: Evidence = {
      scenario: name,
      by: 'scenario',
      verdict: 'failed',
      ...(reason && { note: reason }),
    };
    evidence.set(rule, [...(evidence.get(rule) ?? []), found]);
  }
}

const parameter = /^([a-zA-Z]+)\.request\./;
const everywhere = /^(envelope\.request\.|auth\.credentials-on-every-request$)/;
const refusal = /^([a-zA-Z]+)\.error\.(?!000$)/;

/** The reason why a passed rule stays undecided: rules about parameters and result codes need an accepted request. */
function acceptanceIn(
  rules: readonly Rule[],
  scenarios: readonly RunScenario[],
  cutBy: readonly string[],
): (rule: Rule, found: readonly Evidence[]) => string | undefined {
  const acceptedBy = (some: readonly RunScenario[]) =>
    new Set(some.flatMap(({ planted, report }) => (planted ? [] : (report?.accepted ?? []))));
  const ever = acceptedBy(scenarios);
  const byName = Map.groupBy(scenarios, ({ name }) => name);
  const ofGroup = new Map(
    rules.flatMap(({ id, group }) => {
      const command = parameter.exec(id)?.[1];
      return group !== undefined && command !== undefined ? [[group, command] as const] : [];
    }),
  );
  const commandOf = ({ id, group }: Rule) =>
    parameter.exec(id)?.[1] ??
    (id.startsWith('limit.') && group !== undefined ? ofGroup.get(group) : undefined);
  const shard = inShard(cutBy);
  const elsewhere = (command: string): string =>
    cutBy.length > 0 ? ` Run all scenarios of the command: --command ${command}.` : '';
  return (rule, found) => {
    const code = refusal.exec(rule.id)?.[1];
    if (code !== undefined && isCommand(code) && !ever.has(code))
      return shard ?? `Not decided: the run has no ${code} request that was accepted.${elsewhere(code)}`;
    // Rules of this pattern apply to every request, so any accepted request is enough.
    if (everywhere.test(rule.id) && ever.size === 0)
      return shard ?? 'Not decided: the run has no request that was accepted.';
    const command = commandOf(rule);
    if (command === undefined || !isCommand(command)) return undefined;
    const shown = found
      .filter(({ verdict }) => verdict === 'passed')
      .flatMap((one) => byName.get(one.scenario) ?? []);
    return acceptedBy(shown).has(command)
      ? undefined
      : (shard ??
          `Not decided: no ${command} request was accepted in a scenario of the rule.${elsewhere(command)}`);
  };
}
