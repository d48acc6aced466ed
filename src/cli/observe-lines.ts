import {
  attestedStates,
  type DoctorFinding,
  failures,
  type HistoryFacts,
  type MerchantCertificate,
  type TaskResult,
  tasksWord,
} from '../merchant/index.ts';
import type { MerchantReports } from '../merchant/report/index.ts';
import { harmless, harmlessLines } from '../reports/harmless.ts';
import { shortest, some, styled } from './output.ts';
import { words } from './validation-lines.ts';

const marks: Readonly<Record<TaskResult['verdict'], readonly [Parameters<typeof styled>[0], string]>> = {
  passed: ['green', '✔'],
  warned: ['yellow', '!'],
  failed: ['red', '✖'],
  undecided: ['yellow', '?'],
  skipped: ['dim', '-'],
};

const indented = (text: string): string => harmlessLines(text).join('\n      ');

/** A line a task, and the first thing that is wrong with it. */
export function taskLine({ id, verdict, checks }: TaskResult): string {
  const [format, mark] = marks[verdict];
  const first = checks.find((one) => one.verdict === verdict && one.reason !== undefined);
  const why = verdict === 'passed' || !first ? '' : `  ${first.check}: ${indented(first.reason ?? '')}`;
  return `${styled(format, mark)} ${id}${styled('dim', why)}\n`;
}

/** What the doctor found: a line for each problem, or one that there is none. */
export function doctorLines(findings: readonly DoctorFinding[]): string {
  const problems = findings.filter(
    ({ verdict, says }) => verdict !== 'passed' && says !== '' && verdict !== 'skipped',
  );
  const line = (verdict: DoctorFinding['verdict'], text: string) => {
    const [format, mark] = marks[verdict];
    return `${styled(format, mark)} doctor${styled('dim', `  ${indented(text)}`)}\n`;
  };
  if (problems.length === 0)
    return line('passed', `${findings.length} checks of the set-up found no problem`);
  return problems.map(({ verdict, question, says }) => line(verdict, `${question}: ${says}`)).join('');
}

function findingLine(finding: NonNullable<MerchantCertificate['findings']>[number]): string {
  const { rule, command, element, weight, count, requests } = finding;
  const more = count > requests.length ? ` and ${count - requests.length} more` : '';
  const where = requests.length > 0 ? ` (request ${requests.join(', ')}${more})` : ` (${count} times)`;
  const format = weight === 'required' ? 'red' : 'yellow';
  return `  ${styled(format, rule)}  ${harmless([command, element, words(finding)])
    .filter((part) => part !== '')
    .join(' ')}${where}`;
}

/** How many tasks were played for each ability; without tasks, what was seen. */
function scopeLine({ scope, tasks, findings }: MerchantCertificate): readonly string[] {
  if (findings) return scope.length === 0 ? [] : [`  Abilities seen: ${scope.join(', ')}`];
  const played = (one: string) =>
    tasks.filter((task) => task.verdict !== 'skipped' && task.scope.some((own) => own === one)).length;
  return [`  Tasks run for each ability: ${scope.map((one) => `${one} ${played(one)}`).join(', ')}`];
}

const warnedPractices = ({ checks }: TaskResult): readonly string[] =>
  checks
    .filter(({ check, verdict }) => verdict === 'warned' && check.startsWith('practice.'))
    .map(({ check, reason }) => `  ${styled('yellow', check)}  ${indented(reason ?? '')}`);

/** What was generated, what of it was unusual, and what happened in the history that failed. */
function historyLines(
  { durationMs }: MerchantCertificate,
  { asked, run, orders, steps, faults, counterexample }: HistoryFacts,
): readonly string[] {
  const met = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
  const of = run < asked ? ` of ${asked}` : '';
  return [
    ...(counterexample
      ? [
          `  History ${counterexample.history} failed. The smallest history that still fails (${counterexample.tried} tried):`,
          ...counterexample.says.map((line) => `    ${line}`),
          '',
        ]
      : []),
    `  ${run}${of} histories in ${(durationMs / 1000).toFixed(1)} s: ${orders} orders, ${steps} steps`,
    ...(met.length > 0 ? [`  Faults and unusual steps: ${met.join(', ')}`] : []),
  ];
}

/** What the prompt shows in the end: the verdict, what failed, the gravest first, and where the certificate is. */
export function observeSummary(certificate: MerchantCertificate, files?: MerchantReports): string {
  const { verdict, because, tasks, totals, seed, application, rules, findings, histories } = certificate;
  const format = verdict === 'ready' ? 'green' : verdict === 'incomplete' ? 'yellow' : 'red';
  const failed = failures(tasks);
  const exercised = rules.filter((rule) => rule.verdict !== 'not exercised').length;
  const orders = (by: TaskResult['beliefOf']) => tasks.filter(({ beliefOf }) => beliefOf === by).length;
  const warnings =
    totals.warned === 0 ? '' : `, ${totals.warned} ${totals.warned === 1 ? 'warning' : 'warnings'}`;
  const lines = [
    `${styled(['bold', format], verdict.toUpperCase())}${warnings}  ${harmless(application.name)}`,
    ...(failed.length > 0 && verdict === 'not ready'
      ? failed
          .flatMap(({ check, reason, tasks: where }) => [
            `  ${styled('red', check)}  ${indented(reason)}`,
            ...(findings ? [] : [`    in ${where.map(({ id }) => id).join(', ')}`]),
          ])
          .concat(because.slice(failed.length).map((line) => `  ${indented(line)}`))
      : some(
          because,
          12,
          (line) => [`  ${indented(line)}`],
          (more) => `  The certificate lists ${more} more`,
        )),
    ...(findings ? [...findings.map(findingLine), ...tasks.flatMap(warnedPractices)] : []),
    '',
    ...(histories ? historyLines(certificate, histories) : []),
    ...((findings ?? histories)
      ? []
      : [
          `  ${tasksWord(tasks.length)}: ${Object.entries(Object.groupBy(tasks, (task) => task.verdict))
            .map(([name, those]) => `${those?.length} ${name}`)
            .join(', ')}`,
        ]),
    `  ${Object.values(totals).reduce((sum, one) => sum + one, 0)} checks: ${Object.entries(totals)
      .map(([name, number]) => `${number} ${name}`)
      .join(', ')}`,
    ...((findings ?? histories)
      ? []
      : [`  states of orders: ${attestedStates(tasks)}, ${orders('probe')} returned by the probe`]),
    ...(histories
      ? [`  Abilities used: ${certificate.scope.join(', ')}`]
      : [
          `  the requests exercised ${exercised} of ${rules.length} rules for merchants; no application needs all rules`,
          ...scopeLine(certificate),
        ]),
    '',
    `  Seed         ${seed}`,
    ...(files
      ? [
          `  Certificate  ${shortest(files.html)}`,
          `  More         ${shortest(files.json)}  ${shortest(files.junit)}`,
          ...(files.counterexample
            ? [
                `  Run it again  tck observe --plan ${shortest(files.counterexample)}, with the same application`,
              ]
            : []),
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
