import { count, plainCount } from '../certificate/index.ts';
import { nothingApproved } from './approved.ts';
import type { ApprovedFacts, CheckResult, MerchantCertificate, TaskResult } from './certificate.ts';
import { type CheckId, checkIds, checkKind } from './checks.ts';
import { withoutErrors } from './drivers/driver.ts';
import { across } from './oracles/across.ts';
import { asked } from './oracles/asked.ts';
import { money, outcome, restOnBelief } from './oracles/results.ts';
import { wire } from './oracles/wire.ts';
import { type Decide, type Deciding, type Played, unsupportedIn } from './played.ts';
import type { Scope, Task } from './task-schema.ts';

export const deciding: Readonly<Record<CheckId, Decide>> = {
  ...wire,
  ...asked,
  ...across,
  ...money,
  ...outcome,
};

/** The result of each declared check. A check without a decision function is undecided. */
export function decided(played: Played, by: Deciding = deciding): readonly CheckResult[] {
  const { task } = played.order;
  const lacking = unsupportedIn(played);
  return task.checks.map((check): CheckResult => {
    const { weight } = checkKind(check);
    const undecided = (reason: string) => ({ check, weight, verdict: 'undecided' as const, reason });
    if (lacking) return undecided(`the application does not support ${lacking.operation}`);
    const decision = by[check]?.(played);
    if (!decision) return undecided('the check has no result');
    const { verdict, says } = decision;
    const attested = isAttested(check, played) ? { attested: true as const } : {};
    if (verdict === 'passed') return { check, weight, verdict, ...attested };
    if (verdict === 'failed' && weight === 'recommended')
      return { check, weight, verdict: 'warned', reason: says };
    return { check, weight, verdict, reason: says, ...attested };
  });
}

const isAttested = (check: CheckId, { belief, beliefOf, steps }: Played): boolean =>
  check === 'practice.no-secrets-written'
    ? steps.some(({ answer }) => answer.lookedBy === 'person') &&
      !steps.some(({ answer }) => answer.lookedBy === 'kit')
    : belief !== undefined && beliefOf !== 'probe' && restOnBelief.includes(check);

export const skipped = ({ checks }: Task, reason: string): readonly CheckResult[] =>
  checks.map((check) => ({ check, weight: checkKind(check).weight, verdict: 'skipped', reason }));

const order: readonly TaskResult['verdict'][] = ['failed', 'undecided', 'warned', 'skipped', 'passed'];

export const verdictOfTask = (results: readonly CheckResult[]): TaskResult['verdict'] =>
  order.find((verdict) => results.some((one) => one.verdict === verdict)) ?? 'undecided';

/** The rank of a check by severity; 0 is the most serious. */
export const gravityOf = (check: CheckId): number => checkIds.indexOf(check);

export interface Problem {
  readonly check: CheckId;
  readonly reason: string;
  readonly tasks: readonly TaskResult[];
}

function problems(tasks: readonly TaskResult[], wanted: 'failed' | 'warned'): readonly Problem[] {
  return checkIds.flatMap((check) => {
    const results = tasks.flatMap((task) =>
      task.checks
        .filter((one) => one.check === check && one.verdict === wanted)
        .map((one) => ({ task, reason: withoutErrors(one.reason ?? '') })),
    );
    return [...Map.groupBy(results, ({ reason }) => reason)].map(([reason, some]) => ({
      ...{ check, reason },
      tasks: some.map(({ task }) => task),
    }));
  });
}

export const failures = (tasks: readonly TaskResult[]): readonly Problem[] => problems(tasks, 'failed');
export const warnings = (tasks: readonly TaskResult[]): readonly Problem[] => problems(tasks, 'warned');

const amount = /-?\b(?!0\.00 )\d+\.\d+(?= [A-Z]{3})|(?<=\btotal |\binstead of )\d+\b/g;

/** Joins reasons that differ only in amounts: the first reason with all tasks. */
export const alike = (problems: readonly Problem[]): readonly Problem[] =>
  [...Map.groupBy(problems, ({ reason }) => reason.replaceAll(amount, '')).values()].map((some) => {
    const { check, reason } = some[0] as Problem;
    const says = some.length === 1 ? reason : `${reason} (elsewhere with other amounts)`;
    return { check, reason: says, tasks: some.flatMap(({ tasks }) => tasks) };
  });

/** Combines the results of two simultaneous orders: the worse result of each check. */
export function ofBoth(one: TaskResult, other: TaskResult): TaskResult {
  const worse = (check: CheckResult): CheckResult => {
    const same = other.checks.find((found) => found.check === check.check);
    if (!same || order.indexOf(same.verdict) >= order.indexOf(check.verdict)) return check;
    return { ...same, reason: `the second order of the task (${other.order}): ${same.reason ?? ''}` };
  };
  const results = one.checks.map(worse);
  const timeline = [...one.timeline, ...other.timeline.filter(({ kind }) => kind !== 'task')];
  return {
    ...{ ...one, checks: results, verdict: verdictOfTask(results) },
    timeline: timeline.toSorted((first, second) => first.at - second.at),
  };
}

export function totalsOf(tasks: readonly TaskResult[]): MerchantCertificate['totals'] {
  const totals = { passed: 0, attested: 0, failed: 0, warned: 0, undecided: 0, skipped: 0 };
  for (const { checks: results } of tasks)
    for (const { verdict, attested } of results)
      totals[verdict === 'passed' && attested ? 'attested' : verdict] += 1;
  return totals;
}

export const checkCount = ({ totals }: Pick<MerchantCertificate, 'totals'>): number =>
  Object.values(totals).reduce((sum, one) => sum + one, 0);

/** Abilities that the application reported as unsupported. */
export const lackingIn = (tasks: readonly TaskResult[]): readonly Scope[] => [
  ...new Set(tasks.flatMap(({ unsupported }) => unsupported ?? [])),
];

/** True if a task of the ability was tested, or waits in another shard. */
export const isTested = (one: Scope, tasks: readonly TaskResult[]): boolean =>
  !tasks.some(({ scope }) => scope.includes(one)) ||
  tasks.some(({ scope, unsupported }) => scope.includes(one) && unsupported === undefined);

/** The task id of a passive session, which counts as one task. */
export const sessionId = 'session';

/** The task id of generated histories that all passed. */
export const allHistories = 'histories';

export const isPassive = ({ tasks }: { readonly tasks: readonly Pick<TaskResult, 'id'>[] }): boolean =>
  tasks[0]?.id === sessionId;

/** Names of tasks in short, such as ` (charge-approved and 2 more)`; '' for a passive session. */
const within = ([first, ...others]: readonly Pick<TaskResult, 'id'>[]): string =>
  first?.id === sessionId ? '' : ` (${first?.id}${others.length > 0 ? ` and ${others.length} more` : ''})`;

const problemLine = ({ check, reason, tasks }: Problem): string => `${check}: ${reason}${within(tasks)}.`;
const warningLine = (problem: Problem): string => `Warning: ${problemLine(problem)}`;

export function otherReasons({
  because,
  tasks,
}: Pick<MerchantCertificate, 'because' | 'tasks'>): readonly string[] {
  const named = new Set([...failures(tasks).map(problemLine), ...warnings(tasks).map(warningLine)]);
  return because.filter((line) => !named.has(line));
}

/** True if the tasks are those of the last history: a check of it failed, or has no result. */
export const isOfLast = ({ tasks, histories }: Pick<MerchantCertificate, 'tasks' | 'histories'>): boolean =>
  histories !== undefined && !histories.counterexample && tasks.some(({ id }) => id !== allHistories);

/** Whose checks the totals of generated histories count, such as ` of history 3`; '' for a plan. */
export function ownerOf(certificate: Pick<MerchantCertificate, 'tasks' | 'histories'>): string {
  const { histories } = certificate;
  if (!histories) return '';
  const { run, asked, counterexample } = histories;
  if (counterexample) return ' of the smallest history';
  if (isOfLast(certificate)) return ` of history ${run}`;
  return run === asked ? ', each over all histories' : `, each over ${historiesIn(run)}`;
}

export const historiesIn = (run: number): string => plainCount(run, 'history', 'histories');

type Run = Pick<MerchantCertificate, 'tasks' | 'approved' | 'doctor'>;

/** Failures that decide the verdict, and those that can follow from a set-up with which nothing is approved. */
export function ranked({ tasks, approved, doctor = [] }: Run) {
  const isDealKnown = doctor.some(({ question, verdict }) => question === 'deal' && verdict === 'passed');
  const isInDoubt = approved.approved === 0 && !isDealKnown;
  const { own = [], following = [] } = Object.groupBy(failures(tasks), ({ check }) =>
    isInDoubt && checkKind(check).needsDeal ? 'following' : 'own',
  );
  // A wrong request is the cause of a wrong ledger and state.
  const isCause = ({ check }: Problem) => checkKind(check).looksAt === 'wire';
  return [own, following.toSorted((one, other) => Number(isCause(other)) - Number(isCause(one)))] as const;
}

export const followLine = (approved: ApprovedFacts): string =>
  `${nothingApproved(approved)} The failed checks after this line can be consequences of this problem.`;

/** Skipped tasks, one line for each reason. */
const skippedIn = (tasks: readonly TaskResult[]): readonly string[] =>
  [...Map.groupBy(tasks, ({ verdict, reason = '' }) => (verdict === 'skipped' ? reason : ''))]
    .filter(([reason]) => reason !== '')
    .map(([reason, some]) => `${count(some.length, 'task')} skipped: ${reason}${within(some)}.`);

function undecidedIn(tasks: readonly TaskResult[]): readonly string[] {
  const open = tasks.flatMap((task) =>
    (task.unsupported === undefined ? task.checks : [])
      .filter(({ verdict }) => verdict === 'undecided')
      .map(({ check, reason = '' }) => ({ task, check, reason: withoutErrors(reason) })),
  );
  return [...Map.groupBy(open, ({ reason }) => reason)].map(([reason, some]) => {
    const those = [...new Set(some.map(({ check }) => check))].join(', ');
    return `Not decided: ${those}: ${reason}${within([...new Set(some.map(({ task }) => task))])}.`;
  });
}

export function verdictOf(
  run: Run,
  cut: readonly string[],
): Pick<MerchantCertificate, 'verdict' | 'because'> {
  const { tasks, approved } = run;
  const [own, following] = ranked(run);
  const failing = [...own, ...following].map(problemLine);
  const warned = warnings(tasks).map(warningLine);
  if (own.length > 0)
    return {
      verdict: 'not ready',
      because: [
        ...(following.length === 0 ? failing : failing.toSpliced(own.length, 0, followLine(approved))),
        ...[...undecidedIn(tasks), ...cut, ...warned],
      ],
    };
  const lacks = lackingIn(tasks).join(', ');
  const left =
    lacks === '' ? [] : [`The application does not support ${lacks}: give a --scope without ${lacks}.`];
  const isSkipped = tasks.every(({ verdict }) => verdict === 'skipped');
  const because = [
    ...(isSkipped ? ['No task ran.'] : [nothingApproved(approved) ?? []].flat()),
    ...cut,
    ...left,
    ...undecidedIn(tasks),
    ...failing,
  ];
  if (because.length > 0) return { verdict: 'incomplete', because: [...because, ...warned] };
  const ran = tasks.filter(({ verdict }) => verdict !== 'skipped');
  const isBlind = !ran.some(
    ({ id, checks: some }) => id === sessionId || some.some(({ check }) => restOnBelief.includes(check)),
  );
  return {
    verdict: 'ready',
    because: [
      'Each required check of each task in scope passed.',
      ...(isBlind
        ? ['No check of the plan compares a reported state, so the states of the orders were not checked.']
        : []),
      ...warned,
      ...skippedIn(tasks),
    ],
  };
}
