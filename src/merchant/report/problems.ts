import { count } from '../../certificate/index.ts';
import { badge, counted, html, type Markup, section } from '../../reports/html/page.ts';
import type { MerchantCertificate } from '../certificate.ts';
import { failures, otherReasons, type Problem, sessionId, warnings } from '../verdict.ts';

/** ` (2 tasks)`; a passive session has none. */
const where = (tasks: Problem['tasks']): string =>
  tasks.some(({ id }) => id === sessionId)
    ? ''
    : ` (${tasks.length === 1 ? tasks[0]?.id : count(tasks.length, 'task')})`;

/** A line for each check: its reason, or how many reasons there are and the first of them. */
const byCheck = (problems: readonly Problem[]): readonly string[] =>
  [...Map.groupBy(problems, ({ check }) => check)].map(([check, some]) => {
    const [first, ...others] = some as [Problem, ...Problem[]];
    if (others.length === 0) return `${check}: ${first.reason}${where(first.tasks)}.`;
    const tasks = some.flatMap((one) => one.tasks);
    return `${check}: ${count(some.length, 'reason')}${where(tasks)}. The first, in ${first.tasks[0]?.id}: ${first.reason}.`;
  });

/** The verdict in a few lines: of a run that is not ready what failed comes first, and warnings come last. */
export function headlines(certificate: MerchantCertificate): readonly string[] {
  const { verdict, tasks } = certificate;
  const failed = byCheck(failures(tasks));
  const others = otherReasons(certificate);
  const warned = byCheck(warnings(tasks)).map((line) => `Warning: ${line}`);
  return verdict === 'not ready' ? [...failed, ...others, ...warned] : [...others, ...failed, ...warned];
}

/** Each reason for which a check failed or warned, with its tasks. */
export function problemsSection({ tasks }: MerchantCertificate): Markup | false {
  const [failed, warned] = [failures(tasks), warnings(tasks)];
  const rows = (problems: readonly Problem[], verdict: 'failed' | 'warned') =>
    problems.map(
      ({ check, reason, tasks: those }) =>
        html`<tr><td>${badge(verdict)}</td><td><strong class="mono">${check}</strong><br><span dir="auto">${reason}</span></td><td>${those.map(({ id }, index) => html`${index > 0 && ', '}<a href="#task-${id}">${id}</a>`)}</td></tr>`,
    );
  const all = failed.length + warned.length;
  return (
    all > 0 &&
    section('problems', counted('Failed checks and warnings, by reason', all))`
<table class="results"><thead><tr><th scope="col">Result</th><th scope="col">Check and reason</th><th scope="col">Tasks</th></tr></thead>
<tbody>${rows(failed, 'failed')}${rows(warned, 'warned')}</tbody></table>`
  );
}
