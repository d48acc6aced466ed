import type { Envelope } from '@cucumber/messages';
import { type Certificate, count, nowhere } from '../../certificate/index.ts';
import { type CommandName, isCommand } from '../../contract/index.ts';
import { runFacts } from '../certificate-of-run.ts';
import { readFeatures } from '../features.ts';
import { outcomesOf, type RunScenario } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { stableWords } from './stable-words.ts';

/** A violation of a stated rule, or the reason why a stated rule is undecided. */
export interface Finding {
  readonly rule: string;
  readonly scenario: string;
  readonly by?: 'judge' | 'generated' | 'undecided';
  readonly command?: CommandName;
  readonly text: string;
  /** The text of the finding with `*` in place of values that differ from run to run. */
  readonly message: string;
}

export interface RunFindings {
  readonly findings: readonly Finding[];
  /** The names of all scenarios of the suite, including those that did not run. */
  readonly scenarios: ReadonlySet<string>;
  /** For each scenario that passed or failed, the commands of its exchanges. */
  readonly ended: ReadonlyMap<string, ReadonlySet<string>>;
  /** The reason why the run is partial; absent for a whole run. */
  readonly partial?: string;
}

/** All findings of a run, read from its messages because the certificate has only a part of the evidence. */
export function findingsOf(envelopes: readonly Envelope[], certificate: Certificate): RunFindings {
  const scenarios = outcomesOf(envelopes);
  const failed = new Set(certificate.rules.flatMap(({ id, verdict }) => (verdict === 'failed' ? [id] : [])));
  const byName = Map.groupBy(
    scenarios.filter(({ generated }) => !generated),
    ({ name }) => name,
  );
  const ended = [...byName].filter(([, rows]) =>
    rows.every(({ outcome }) => /^(passed|failed)$/.test(outcome)),
  );
  return {
    findings: [
      ...scenarios.flatMap((scenario) => broken(scenario).filter(({ rule }) => failed.has(rule))),
      ...undecided(scenarios, certificate).filter(
        // In a part of the suite, a rule can be undecided because its other scenarios did not run.
        ({ scenario }) => scenario !== nowhere || runFacts(envelopes).cutBy.length === 0,
      ),
    ],
    // A run of a part reads only the feature files of this part.
    scenarios: new Set([...planOf(envelopes), ...planOf(readFeatures())].map(({ name }) => name)),
    ended: new Map(ended.map(([name, rows]) => [name, new Set(rows.flatMap(commandsOf))])),
    ...whyPartial(scenarios, runFacts(envelopes).cutBy),
  };
}

/** With an unreachable target, a run is partial: a missing deviation can mean that the request was not sent. */
function whyPartial(
  scenarios: readonly RunScenario[],
  cutBy: readonly string[],
): Pick<RunFindings, 'partial'> {
  if (cutBy.length > 0) return { partial: `only a part of the suite ran (${cutBy.join(', ')})` };
  const silent = scenarios.filter(
    ({ outcome, reason = '' }) =>
      outcome === 'blocked' && / cannot be reached \(| did not answer within /.test(reason),
  );
  return silent.length > 0
    ? { partial: `${count(silent.length, 'scenario')} could not reach the target` }
    : {};
}

const commandsOf = ({ report }: RunScenario): string[] =>
  (report?.exchanges ?? []).map(({ command }) => command);

function broken({ name, generated, rules, outcome, planted, reason, report }: RunScenario): Finding[] {
  const exchanges = report?.exchanges ?? [];
  const findingOf = (rule: string, text: string, command?: string): Finding => {
    const where = { rule, scenario: name, text };
    // With another seed, generated requests lead to other texts, so the message is a wildcard for any text.
    if (generated) return { ...where, by: 'generated', message: '*' };
    const judged = command !== undefined && isCommand(command);
    return {
      ...where,
      ...(judged && { by: 'judge' as const, command }),
      message: stableWords(text, judged ? 'judge' : 'scenario', exchanges),
    };
  };
  return [
    ...(outcome === 'failed' && !planted ? rules : []).map((rule) =>
      findingOf(rule, reason ?? 'The scenario failed.'),
    ),
    ...(report?.judgements ?? [])
      .filter(({ verdict }) => verdict === 'failed')
      .map(({ rule, note = 'A check found a violation.', exchange, by }) =>
        findingOf(rule, note, by === 'scenario' ? undefined : exchanges[exchange]?.command),
      ),
  ];
}

/** Stated rules that are undecided because of a deviation, not because the target lacks a requirement. */
function undecided(scenarios: readonly RunScenario[], { rules }: Certificate): Finding[] {
  return rules
    .filter(({ verdict, standing, reason = '' }) => {
      const stopped =
        reason.startsWith('Not decided: ') || reason === 'No exchange of the run decided the rule.';
      return verdict === 'skipped' && standing === 'stated' && stopped;
    })
    .map(({ id, reason: text = '' }) => {
      const stopped = scenarios.find((one) => one.rules.includes(id) && one.reason !== undefined);
      const message = stableWords(text, 'scenario', stopped?.report?.exchanges ?? []);
      return { rule: id, scenario: stopped?.name ?? nowhere, by: 'undecided', text, message };
    });
}
