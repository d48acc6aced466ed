import { pageFile } from '../../message/page-file.ts';
import { messages } from '../../reports/html/exchange.ts';
import {
  contents,
  counted,
  duration,
  fact,
  figure,
  html,
  type Mark,
  type Markup,
  marked,
  moment,
  page,
  prose,
  section,
  verdict,
} from '../../reports/html/index.ts';
import type {
  CheckResult,
  MerchantCertificate,
  MerchantFinding,
  TaskResult,
  TimelineEvent,
} from '../certificate.ts';
import { checks } from '../checks.ts';
import { type DoctorFinding, questions } from '../doctor/questions.ts';

type Required<T, K extends keyof T> = T & { readonly [one in K]-?: T[one] };

const marks: Readonly<Record<TaskResult['verdict'], Required<Mark, 'meaning'>>> = {
  passed: { name: 'passed', label: 'Passed', meaning: 'no finding' },
  failed: { name: 'failed', label: 'Failed', meaning: 'a required check failed' },
  warned: { name: 'warned', label: 'Warned', meaning: 'a recommendation is not followed' },
  undecided: { name: 'unseen', label: 'Undecided', meaning: 'the check has no result' },
  skipped: { name: 'skipped', label: 'Skipped', meaning: 'not checked in this run' },
};

const attestedMark: Required<Mark, 'meaning'> = {
  ...{ name: 'observed', label: 'Attested', meaning: 'passed on the word of the application' },
};

const outcomes: Readonly<Record<MerchantCertificate['verdict'], Mark>> = {
  ready: { name: 'passed', label: 'Ready' },
  'not ready': { name: 'failed', label: 'Not ready' },
  incomplete: { name: 'warned', label: 'Incomplete', icon: 'incomplete' },
};

/** The certificate of an application as one page that needs nothing else. */
export function merchantHtml(certificate: MerchantCertificate): string {
  const { application, because, tasks, totals, rules, codes, doctor, findings = [] } = certificate;
  const { scope, plan, suite, contract } = certificate;
  const saidBy = (by: TaskResult['beliefOf']) => tasks.filter(({ beliefOf }) => beliefOf === by).length;
  const isPassive = certificate.findings !== undefined;
  const mark = outcomes[certificate.verdict];
  const never = rules.filter((rule) => rule.verdict === 'not exercised');
  return page({
    title: `${mark.label}: ${application.name}`,
    headline: "Certification of a merchant's application",
    skipTo: 'verdict',
    styles: pageFile('timeline.css', import.meta.url),
    main: html`${verdict(mark, html`<p class="target" dir="auto">${application.name}</p>`)`
${because.slice(0, 8).map((sentence) => html`<p class="because" dir="auto">${prose(sentence)}</p>`)}
${because.length > 8 && html`<p class="because">And ${because.length - 8} more below.</p>`}`}
<section aria-label="Particulars"><dl class="facts">
${isPassive ? fact('Plan', plan) : fact('Plan', plan, `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`)}
${fact('Scope', scope.join(', '))}
${fact('Run', moment(certificate.startedAt), duration(certificate.durationMs))}
${fact('Suite', suite.version, html`<span class="mono">${suite.commit}</span>`)}
${fact('Contract', contract.version, html`<span class="mono">${contract.digest}</span>`)}
${!isPassive && fact('Outcome of orders', `${saidBy('application')} attested by the application`, `${saidBy('probe')} asked by a probe`)}
${fact('Requests of no order', String(certificate.unassigned))}
</dl></section>
${section('totals', `${Object.values(totals).reduce((sum, one) => sum + one, 0)} checks`)`
<ul class="totals">${(Object.keys(marks) as TaskResult['verdict'][]).map((one) => [figure(marks[one], totals[one]), one === 'passed' && figure(attestedMark, totals.attested)])}</ul>`}
${doctor && doctorSection(doctor)}
${contents([
  ...(doctor ? ([['doctor', 'Doctor', doctor.length]] as const) : []),
  ['tasks', 'Tasks', tasks.length],
  ['codes', 'Result codes', codes.length],
  ['rules', 'Rules that bind the merchant', rules.length],
])}
${section('tasks', counted('Tasks', tasks.length))`
${tasks.toSorted((one, other) => weight(one) - weight(other)).map(taskSection)}`}
${
  findings.length > 0 &&
  section('findings', counted('Findings', findings.length))`
<ul class="checks">${findings.map(findingLine)}</ul>`
}
${section('codes', counted('Result codes in this run', codes.length))`
<table class="codes"><thead><tr><th scope="col">Code</th><th scope="col">Times</th><th scope="col">Orders came out right</th></tr></thead>
<tbody>${codes.map(({ code, times, survived }) => html`<tr><td class="mono">${code}</td><td>${times}</td><td>${marked(marks[survived === undefined ? 'undecided' : survived ? 'passed' : 'failed'])}</td></tr>`)}</tbody></table>`}
${section('rules', counted('Rules that bind the merchant', rules.length))`
<p class="lead">${rules.length - never.length} were exercised. A rule counts as exercised when a request held what it is about. No application needs all of them.</p>
<details><summary>${counted('Never exercised', never.length)}</summary><p class="mono">${never.map(({ id }) => id).join(', ')}</p></details>`}`,
    foot: 'This page reports what this suite observed of this application, in this run and in the declared scope.',
  });
}

const gravest: readonly TaskResult['verdict'][] = ['failed', 'undecided', 'warned', 'passed', 'skipped'];
const weight = ({ verdict: one }: TaskResult): number => gravest.indexOf(one);

const doctorSection = (findings: readonly DoctorFinding[]): Markup =>
  section('doctor', 'Doctor')`
<p class="lead">Checked before the first task, with orders that are not in the plan.</p>
<ul class="checks">${findings.map(
    ({ question, verdict: came, says }) =>
      html`<li>${marked(marks[came])} <strong>${question}</strong> <span dir="auto">${says}</span><br><small>${questions[question]}</small></li>`,
  )}</ul>`;

function taskSection({
  id,
  title,
  verdict: came,
  checks: results,
  timeline,
  belief,
  beliefOf,
  order,
  reason,
}: TaskResult): Markup {
  const wrong = results.filter((one) => one.verdict !== 'passed');
  return html`<details class="order" id="task-${id}"${came === 'failed' && html` open`}>
<summary>${marked(marks[came])} <strong>${title}</strong> <span class="mono">${id}</span></summary>
${reason !== undefined && html`<p class="none">${reason}</p>`}
${wrong.length > 0 && html`<ul class="checks">${wrong.map(checkLine)}</ul>`}
<p class="none">${results.length - wrong.length} of ${results.length} checks passed${belief !== undefined && `; ${beliefOf === 'probe' ? 'the probe' : 'the application'} says: ${belief}`}.</p>
${timeline.length > 0 && html`<ol class="timeline" aria-label="Time line of order ${order}">${timeline.map(eventLine)}</ol>`}
</details>`;
}

const findingLine = ({
  rule,
  command,
  element,
  problem,
  allowed,
  weight,
  count,
  requests,
}: MerchantFinding): Markup =>
  html`<li>${marked(marks[weight === 'required' ? 'failed' : 'warned'])} <strong class="mono">${rule}</strong> <span dir="auto">${command} ${element} ${problem}${allowed !== undefined && `; allowed: ${allowed}`}</span><br><small>${count === 1 ? 'Once' : `${count} times`}${requests.length > 0 && `, request ${requests.join(', ')}`}${requests.length > 0 && count > requests.length && ` and ${count - requests.length} more`}</small></li>`;

const checkLine = ({ check, verdict: came, reason = '' }: CheckResult): Markup =>
  html`<li>${marked(marks[came])} <strong class="mono">${check}</strong> <span dir="auto">${reason}</span><br><small>${checks[check].says}</small></li>`;

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
