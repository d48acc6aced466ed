import { type Check, type CheckVerdict, count } from '../../certificate/index.ts';
import { pageFile } from '../../message/markup.ts';
import { messages } from '../../reports/html/exchange.ts';
import { reasons, runFacts } from '../../reports/html/outcome.ts';
import {
  badge,
  CHECK_MARKS,
  contents,
  counted,
  fact,
  figure,
  html,
  type Markup,
  OUTCOMES,
  page,
  section,
  verdict,
} from '../../reports/html/page.ts';
import { approvedWords, countedRefusals } from '../approved.ts';
import {
  type CheckResult,
  finalStates,
  type HistoryFacts,
  looseEndWords,
  type MerchantCertificate,
  type MerchantFinding,
  type TaskResult,
  type TimelineEvent,
} from '../certificate.ts';
import { checks } from '../checks.ts';
import { type Cause, causesOf } from '../remedies.ts';
import { doctored } from '../tested.ts';
import {
  alike,
  checkCount,
  historiesIn,
  isPassive,
  otherReasons,
  ownerOf,
  type Problem,
  ranked,
  sessionId,
  warnings,
} from '../verdict.ts';

const meanings = {
  passed: 'no finding',
  attested: 'the check passed only because the application, or a person, reported the result',
  failed: 'a required check failed',
  warned:
    'the application does not follow a recommendation, or a required check found a problem that is not certain',
  undecided: 'the check has no result',
  skipped: 'not checked in this run',
} as const satisfies Partial<Record<CheckVerdict, string>>;

const verdicts = Object.keys(meanings) as (keyof typeof meanings)[];

export function merchantHtml(certificate: MerchantCertificate): string {
  const { application, tasks, totals, rules, codes, doctor, findings = [] } = certificate;
  const { scope, plan, histories, approved, looseEnds = [], exercised = [] } = certificate;
  const isSession = isPassive(certificate);
  const lines = headlines(certificate);
  const problems = !isSession && problemsSection(certificate);
  const mark = OUTCOMES[certificate.verdict];
  const left = exercised.flatMap(({ next }) => next ?? []);
  const events = tasks.filter(({ id }) => !isSession || id === sessionId).flatMap(({ timeline }) => timeline);
  const requests = events.filter(({ exchange }) => exchange).length;
  return page({
    title: `${mark.label}: ${application.name}`,
    headline: "Certification of a merchant's application",
    skipTo: 'verdict',
    styles: pageFile('timeline.css', import.meta.url),
    main: html`${verdict(mark, html`<p class="target" dir="auto">${application.name}</p>`)`
${reasons(lines.slice(0, 12))}
${lines.length > 12 && html`<p class="because">certificate.json has ${lines.length - 12} more.</p>`}`}
<section aria-label="Particulars"><dl class="facts">
${isSession ? fact('Plan', plan) : fact('Plan', plan, histories ? `seed ${certificate.seed}` : `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`)}
${fact('Scope', scope.join(', '))}
${runFacts(certificate)}
${!isSession && !histories && fact('Final states', finalStates(tasks))}
${fact(histories ? `Approved in ${historiesIn(histories.run)}` : 'Approved', approvedWords(approved), countedRefusals(approved))}
${fact(isSession ? 'Unreadable requests' : 'Requests that belong to no order', String(certificate.unassigned))}
</dl></section>
${section('totals', count(checkCount(certificate), 'check') + ownerOf(certificate))`
<ul class="totals">${verdicts.map((one) => (one !== 'attested' || !isSession) && figure({ ...CHECK_MARKS[one], meaning: meanings[one] }, totals[one]))}</ul>`}
${histories && historiesSection(histories, application.again)}
${problems}
${doctor && doctorSection(doctored(certificate))}
${contents([
  problems && ['problems', 'Failed checks and warnings'],
  doctor && ['doctor', 'Doctor', doctor.length],
  findings.length > 0 && ['findings', 'Findings', findings.length],
  looseEnds.length > 0 && ['loose-ends', 'Loose ends', looseEnds.length],
  left.length > 0 && ['left', 'Not exercised', left.length],
  isSession ? ['tasks', 'Requests', requests] : ['tasks', 'Tasks', tasks.length],
  !histories && ['codes', 'Result codes', codes.length],
  !histories && ['rules', 'Rules for requests of the merchant', rules.length],
])}
${
  findings.length > 0 &&
  section('findings', counted('Findings', findings.length))`
<ul class="checks panel">${findings.map(findingLine)}</ul>`
}
${
  looseEnds.length > 0 &&
  section('loose-ends', counted('Loose ends', looseEnds.length))`
${reasons(looseEnds.map(looseEndWords))}`
}
${
  left.length > 0 &&
  section('left', counted('Not exercised', left.length))`
${reasons(left)}`
}
${section('tasks', isSession ? counted('Requests', requests) : counted('Tasks', tasks.length))`
${tasks.toSorted((one, other) => weight(one) - weight(other)).map((one) => taskSection(one, one.id === sessionId))}`}
${!histories && codesAndRules(certificate)}`,
    foot: 'This page reports what the application did in one run, within the abilities of --scope.',
  });
}

function codesAndRules({ codes, rules, tasks }: MerchantCertificate): Markup {
  const never = rules.filter((rule) => rule.verdict === 'not exercised');
  const isSession = isPassive({ tasks });
  return html`${section('codes', counted('Result codes in this run', codes.length))`
<table class="results"><thead><tr><th scope="col">Code</th><th scope="col">Times</th>${!isSession && html`<th scope="col">Orders ended correctly</th>`}</tr></thead>
<tbody>${codes.map(({ code, times, survived }) => html`<tr><td class="mono">${code}</td><td>${times}</td>${!isSession && html`<td>${survived !== undefined && badge(survived ? 'passed' : 'failed')}</td>`}</tr>`)}</tbody></table>`}
${section('rules', counted('Rules for requests of the merchant', rules.length))`
<p class="lead">The requests of this run exercised ${rules.length - never.length} of these rules. A rule is exercised if a request contained the field or command of the rule. No application needs all rules.</p>
<details><summary>${counted('Never exercised', never.length)}</summary><p class="mono">${never.map(({ id }) => id).join(', ')}</p></details>`}`;
}

function historiesSection(
  { asked, run, orders, steps, faults, counterexample }: HistoryFacts,
  again: string | undefined,
): Markup {
  return section('histories', counted('Histories', run))`
<p class="lead">${run} of ${asked} generated histories ran, with ${count(orders, 'order')} and ${count(steps, 'step')}. A history is a few orders whose steps take turns.</p>
${
  counterexample &&
  html`<p class="lead">History ${counterexample.history} failed. The kit tried ${counterexample.tried} histories to make the failed one smaller. The tasks below are the smallest history that still fails. <span class="mono">counterexample.json</span> has the tasks as a plan.${again !== undefined && html` This plan runs again with <code class="again">npm run tck -- observe --plan counterexample.json ${again}</code>`}</p>
${reasons(counterexample.says)}`
}
<table class="results"><thead><tr><th scope="col">Fault or unusual step</th><th scope="col">Steps</th></tr></thead>
<tbody>${Object.entries(faults).map(([name, count]) => html`<tr><td>${name}</td><td>${count}</td></tr>`)}</tbody></table>`;
}

const sayers: Readonly<Record<NonNullable<TaskResult['beliefOf']>, string>> = {
  ...{ application: 'the application', probe: 'the probe', person: 'a person' },
};

const gravest: readonly TaskResult['verdict'][] = ['failed', 'undecided', 'warned', 'passed', 'skipped'];
const weight = ({ verdict: one }: Pick<TaskResult, 'verdict'>): number => gravest.indexOf(one);

const doctorSection = (findings: readonly Check[]): Markup =>
  section('doctor', 'Doctor')`
<p class="lead">The doctor checked the set-up before the first task, with orders that are not in the plan.</p>
<ul class="checks panel">${findings.map(({ id, verdict: came, reason, says }) =>
    line(came, html`<strong>${id}</strong> <span dir="auto">${reason}</span>`, says),
  )}</ul>`;

const line = (came: CheckVerdict, observed: Markup, about: Markup | string): Markup =>
  html`<li>${badge(came)}<div>${observed}<br><small>${about}</small></div></li>`;

function taskSection(task: TaskResult, isOnly: boolean): Markup {
  const { id, title, verdict: came, checks: results, timeline, belief, beliefOf, order, reason } = task;
  const wrong = results
    .filter((one) => one.verdict !== 'passed')
    .toSorted((one, other) => weight(one) - weight(other));
  return html`<details class="order"${(isOnly || came === 'failed') && html` open`}>
<summary>${badge(came)} <strong>${title}</strong> <span class="mono">${id}</span></summary>
<div id="task-${id}"></div>
${reason !== undefined && html`<p class="none">${reason}</p>`}
${wrong.length > 0 && html`<ul class="checks">${checkLines(wrong)}</ul>`}
<p class="none">${results.length - wrong.length} of ${count(results.length, 'check')} passed${belief !== undefined && `; ${sayers[beliefOf ?? 'application']} says: ${belief}`}.</p>
${timeline.length > 0 && html`<ol class="timeline" aria-label="Time line of order ${order}">${timeline.map(eventLine)}</ol>`}
</details>`;
}

function findingLine(finding: MerchantFinding): Markup {
  const { rule, command, element, problem, allowed, weight, count, requests } = finding;
  const more = count > requests.length ? ` and ${count - requests.length} more` : '';
  const where = requests.length > 0 ? `, request ${requests.join(', ')}${more}` : '';
  return line(
    weight === 'required' ? 'failed' : 'warned',
    html`<strong class="mono">${rule}</strong> <span dir="auto">${command} ${element} ${problem}${allowed !== undefined && `; allowed: ${allowed}`}</span>`,
    `${count === 1 ? 'Once' : `${count} times`}${where}`,
  );
}

/** Checks without a result are folded if they have the same reason. */
const checkLines = (some: readonly CheckResult[]): readonly Markup[] =>
  [...Map.groupBy(some, foldOf).values()].map((all) => {
    const [{ check, verdict: came, reason }] = all as [CheckResult];
    const observed = html`<span dir="auto">${reason}</span>`;
    return all.length === 1
      ? line(came, html`<strong class="mono">${check}</strong> ${observed}`, checks[check].says)
      : line(came, observed, html`<span class="mono">${all.map((one) => one.check).join(', ')}</span>`);
  });

const foldOf = ({ check, verdict: came, reason }: CheckResult): string =>
  came === 'undecided' || came === 'skipped' ? `${came} ${reason}` : check;

const eventNames: Readonly<Record<TimelineEvent['kind'], string>> = {
  task: 'Asked',
  request: 'Request',
  fault: 'Gateway',
  ledger: 'Ledger',
  buyer: 'Buyer',
  belief: 'Application',
};

function eventLine({ at, kind, text, exchange }: TimelineEvent): Markup {
  return html`<li class="event ${kind}"><span class="at">${(at / 1000).toFixed(2)} s</span>
<span class="who">${eventNames[kind]}</span>
<span class="what" dir="auto">${text}</span>
${exchange && html`<details><summary>Both messages</summary>${messages(text, exchange)}</details>`}</li>`;
}

const where = (tasks: Problem['tasks']): string =>
  tasks.some(({ id }) => id === sessionId)
    ? ''
    : ` (${tasks.length === 1 ? tasks[0]?.id : count(tasks.length, 'task')})`;

const byCheck = (problems: readonly Problem[]): readonly string[] =>
  [...Map.groupBy(problems, ({ check }) => check)].map(([check, some]) => {
    const [first, ...others] = some as [Problem, ...Problem[]];
    if (others.length === 0) return `${check}: ${first.reason}${where(first.tasks)}.`;
    const tasks = some.flatMap((one) => one.tasks);
    return `${check}: ${count(some.length, 'reason')}${where(tasks)}. The first, in ${first.tasks[0]?.id}: ${first.reason}.`;
  });

/** The verdict in a few lines: failures first if the application is not ready, and warnings last. */
export function headlines(certificate: MerchantCertificate): readonly string[] {
  const { verdict, tasks } = certificate;
  const [own, following] = ranked(certificate);
  const others = otherReasons(certificate);
  const warned = byCheck(warnings(tasks)).map((line) => `Warning: ${line}`);
  return verdict === 'not ready'
    ? [...byCheck(own), ...others, ...byCheck(following), ...warned]
    : [...others, ...byCheck([...own, ...following]), ...warned];
}

/** One check of a cause: its reasons, each with its tasks. */
const checkOfCause = (verdict: 'failed' | 'warned', some: readonly Problem[]): Markup => {
  const links = (those: Problem['tasks']) =>
    those.map(({ id }, index) => html`${index > 0 && ', '}<a href="#task-${id}">${id}</a>`);
  return html`<li>${badge(verdict)}<div><strong class="mono">${some[0]?.check}</strong>
<ul>${some.map(({ reason, tasks }) => html`<li><span dir="auto">${reason}</span> ${links(tasks)}</li>`)}</ul></div></li>`;
};

const causeCard =
  (verdict: 'failed' | 'warned') =>
  ({ problems, remedy, guide, again }: Cause): Markup =>
    html`<article class="order cause">
<p class="lead">${checks[(problems[0] as Problem).check].says}</p>
<ul class="checks">${[...Map.groupBy(problems, ({ check }) => check).values()].map((some) => checkOfCause(verdict, alike(some)))}</ul>
<dl class="facts">${fact('Remedy', remedy)}${fact('Guide', html`<code>handbook/guides/${guide}.md</code>`)}${again !== undefined && fact('Run one task again', html`<code class="again">npm run tck -- ${again}</code>`)}</dl>
</article>`;

function problemsSection(certificate: MerchantCertificate): Markup | false {
  const { tasks } = certificate;
  const failed = causesOf(ranked(certificate).flat(), certificate);
  const warned = causesOf(warnings(tasks), certificate);
  const all = failed.length + warned.length;
  return (
    all > 0 &&
    section('problems', counted('Failed checks and warnings, by cause', all))`
${failed.map(causeCard('failed'))}${warned.map(causeCard('warned'))}`
  );
}
