import { count, plainCount } from '../certificate/index.ts';
import {
  alike,
  approvedWords,
  causesOf,
  checkCount,
  countedRefusals,
  type DoctorFinding,
  finalStates,
  followLine,
  type HistoryFacts,
  historiesIn,
  isOfLast,
  isPassive,
  lackingIn,
  looseEndWords,
  type MerchantCertificate,
  nothingApproved,
  otherReasons,
  ownerOf,
  type Problem,
  ranked,
  type Scope,
  sessionId,
  type TaskResult,
  warnings,
} from '../merchant/index.ts';
import type { MerchantReports } from '../merchant/report/reports.ts';
import {
  few,
  harmless,
  harmlessLines,
  type Lines,
  shortest,
  some,
  styled,
  tck,
  textOf,
} from '../reports/terminal.ts';
import { words } from './exchange-lines.ts';
import { isBuilt } from './handbook.ts';

const marks: Readonly<Record<TaskResult['verdict'], readonly [Parameters<typeof styled>[0], string]>> = {
  passed: ['green', '✔'],
  warned: ['yellow', '!'],
  failed: ['red', '✖'],
  undecided: ['yellow', '?'],
  skipped: ['dim', '-'],
};

const markedLine = (verdict: TaskResult['verdict'], what: string, why: string): string => {
  const [format, mark] = marks[verdict];
  return `${styled(format, mark)} ${what}${styled('dim', why)}\n`;
};

const indented = (text: string): string => harmlessLines(text).join('\n      ');

/** One line for a task: the first problem of the task, and the number of further checks with the same verdict. */
export function taskLine({ id, verdict, checks }: TaskResult): string {
  const [first, ...others] = checks.filter((one) => one.verdict === verdict && one.reason !== undefined);
  const more = others.length > 0 ? ` (and ${count(others.length, 'more check')} ${verdict})` : '';
  const why =
    verdict === 'passed' || !first ? '' : `  ${first.check}: ${indented(first.reason ?? '')}${more}`;
  return markedLine(verdict, id, why);
}

const isProblem = ({ verdict, says }: DoctorFinding): boolean =>
  verdict !== 'passed' && verdict !== 'skipped' && says !== '';

export function doctorLines(findings: readonly DoctorFinding[]): string {
  const problems = findings.filter(isProblem);
  const line = (verdict: DoctorFinding['verdict'], text: string) =>
    markedLine(verdict, 'doctor', `  ${indented(text)}`);
  if (problems.length === 0)
    return line(
      'passed',
      `${count(findings.filter(({ verdict }) => verdict !== 'skipped').length, 'check')} of the set-up found no problem`,
    );
  return problems.map(({ verdict, question, says }) => line(verdict, `${question}: ${says}`)).join('');
}

function findingLine(finding: NonNullable<MerchantCertificate['findings']>[number]): string {
  const { rule, command, element, weight, count, requests } = finding;
  const more = count > requests.length ? ` and ${count - requests.length} more` : '';
  const where =
    requests.length > 0
      ? ` (request ${requests.join(', ')}${more})`
      : ` (${plainCount(count, 'request')} without a number)`;
  const format = weight === 'required' ? 'red' : 'yellow';
  const mark = weight === 'required' ? '' : `${warning}  `;
  return `  ${mark}${styled(format, rule)}  ${harmless([command, element, words(finding)])
    .filter((part) => part !== '')
    .join(' ')}${where}`;
}

function scopeLine({ scope, tasks }: MerchantCertificate): readonly string[] {
  if (isPassive({ tasks })) return scope.length === 0 ? [] : [`  Abilities seen: ${scope.join(', ')}`];
  const played = (one: Scope) =>
    tasks.filter((task) => !task.unsupported && task.verdict !== 'skipped' && task.scope.includes(one))
      .length;
  const lacks = lackingIn(tasks);
  return [
    `  Tasks run for each ability (a task can need several): ${scope.map((one) => `${one} ${played(one)}`).join(', ') || 'none'}${lacks.length === 0 ? '' : `; not supported: ${lacks.join(', ')}`}`,
  ];
}

const reasonsShown = 3;
const tasksShown = 12;

function problemLines(problems: readonly Problem[], shown: (check: string) => string): readonly string[] {
  return [...Map.groupBy(problems, ({ check }) => check)].flatMap(([check, all]) => {
    const some = alike(all);
    const others = some.slice(reasonsShown);
    const line = (says: string, where: Problem['tasks']) => [
      `  ${shown(check)}  ${says}`,
      ...(where.some(({ id }) => id === sessionId)
        ? []
        : [`    in ${few([...new Set(where.map(({ id }) => id))], tasksShown)}`]),
    ];
    return [
      ...some.slice(0, reasonsShown).flatMap(({ reason, tasks }) => line(indented(reason), tasks)),
      ...(others.length === 0
        ? []
        : line(
            `for ${count(others.length, 'other reason')}: see the certificate`,
            others.flatMap(({ tasks }) => tasks),
          )),
    ];
  });
}

const warning = styled('yellow', 'warning');

function reasonLines(certificate: MerchantCertificate): Lines {
  const { verdict, findings, approved } = certificate;
  const shown = (problems: readonly Problem[]): Lines =>
    problemLines(problems.filter(isShown(certificate)), (check) => styled('red', check));
  const [own, following] = ranked(certificate);
  const others = some(
    [...otherReasons(certificate), ...causesSeen(certificate)].filter((one) => one !== followLine(approved)),
    12,
    (line) => [`  ${indented(line)}`],
    (more) => `  The certificate lists ${more} more`,
  );
  return [
    ...(verdict === 'not ready'
      ? [...shown(own).toSpliced(2, 0, ...nextLines(certificate)), ...others]
      : [...others, ...shown(own)]),
    ...otherRemedies(certificate),
    following.length > 0 && verdict === 'not ready' && `  ${followLine(approved)}`,
    ...shown(following),
    ...(isPassive(certificate) ? [...(findings ?? []).map(findingLine), ...notLookedAt(certificate)] : []),
    ...problemLines(
      warnings(certificate.tasks).filter(isShown(certificate)),
      (check) => `${warning}  ${check}`,
    ),
  ];
}

const causes = (certificate: MerchantCertificate) =>
  isPassive(certificate) ? [] : causesOf(ranked(certificate)[0], certificate);

function otherRemedies(certificate: MerchantCertificate): Lines {
  const others = certificate.verdict === 'not ready' ? causes(certificate).slice(1) : [];
  return some(
    others,
    5,
    ({ problems, remedy }) => [`  Remedy for ${problems[0]?.check}  ${remedy}`],
    (more) => `  The certificate has ${count(more, 'more remedy', 'more remedies')}`,
  );
}

/** The remedy of the gravest failure. It follows the verdict, so that the first screen shows verdict and remedy. */
function nextLines(certificate: MerchantCertificate): Lines {
  const [gravest] = causes(certificate);
  if (!gravest) return [];
  const { remedy, guide, again } = gravest;
  return [
    `    Remedy  ${remedy}`,
    `    Guide   ${isBuilt() ? `${tck} handbook ${guide}` : `handbook/guides/${guide}.md`}`,
    again !== undefined && `    Next    ${tck} ${harmless(again)}`,
  ];
}

/** A hint after a passed plan: generated histories try combinations of steps and faults that no task has. */
const historiesLine = ({ verdict, application, histories }: MerchantCertificate): string | false =>
  verdict === 'ready' &&
  histories === undefined &&
  application.again !== undefined &&
  `  Next         ${tck} observe --histories 100 ${harmless(application.again.replace(/--(?:plan|out) (?:'[^']*'|\S+) ?/g, ''))} --out reports/histories`;

const causesSeen = ({ approved, because, doctor = [] }: MerchantCertificate): readonly string[] =>
  nothingApproved(approved) === undefined
    ? []
    : doctor
        .filter(isProblem)
        .map(({ question, says }) => `Doctor, ${question}: ${says}`)
        .filter((line) => !because.some((one) => line.startsWith(one.replace(/\.$/, ''))));

/** The required checks that no request of the session could fail. */
const notLookedAt = ({ tasks }: MerchantCertificate): readonly string[] =>
  tasks
    .filter(({ id }) => id === sessionId)
    .flatMap(({ checks }) => checks)
    .filter(({ weight, verdict }) => weight === 'required' && verdict === 'skipped')
    .map(({ check, reason = '' }) => `  Not looked at: ${check} (${indented(reason)})`);

/** A passive session lists each broken rule and each unknown element in its findings. */
const isShown =
  (certificate: MerchantCertificate) =>
  ({ check, tasks }: Problem): boolean =>
    !isPassive(certificate) || check.startsWith('practice.') || tasks.some(({ id }) => id !== sessionId);

/** The loose ends of a passive session, the behaviours that occurred, and hints how to make other behaviours occur. */
function sessionLines({ looseEnds = [], exercised = [] }: MerchantCertificate): Lines {
  const shown = exercised.filter(({ times }) => times > 0).map(({ what, times }) => `${what} ${times}`);
  const left = exercised.flatMap(({ next }) => next ?? []);
  return [
    looseEnds.length > 0 && `  ${count(looseEnds.length, 'loose end')}:`,
    ...some(
      looseEnds,
      12,
      (one) => [`    ${harmless(looseEndWords(one))}`],
      (more) => `    The certificate lists ${more} more`,
    ),
    shown.length > 0 && `  Exercised: ${shown.join(', ')}`,
    left.length > 0 && '  Not exercised:',
    ...left.map((line) => `    ${line}`),
  ];
}

function historyLines(certificate: MerchantCertificate, histories: HistoryFacts): Lines {
  const { durationMs } = certificate;
  const { asked, run, orders, steps, faults, counterexample } = histories;
  const counted = Object.entries(faults).map(([name, times]) => `${name} (${plainCount(times, 'step')})`);
  const of = run < asked ? ` of ${asked}` : '';
  return [
    ...(counterexample
      ? [
          `  History ${counterexample.history} failed. The smallest history that still fails (${counterexample.tried} tried):`,
          ...counterexample.says.map((line) => `    ${line}`),
          '',
        ]
      : []),
    `  ${run}${of} ${asked === 1 ? 'history' : 'histories'}: ${plainCount(orders, 'order')}, ${plainCount(steps, 'step')}; the whole run took ${(durationMs / 1000).toFixed(1)} s`,
    isOfLast(certificate) &&
      run < asked &&
      `  The run ended with history ${run}, because one of its checks failed or has no result`,
    counted.length > 0 && `  Faults and unusual steps of the histories that ran: ${counted.join(', ')}`,
  ];
}

/** Numbers with their names, such as `3 passed, 0 failed`. */
const countsOf = (totals: readonly (readonly [name: string, number: number])[]): string =>
  totals.map(([name, number]) => `${number} ${name}`).join(', ');

/** The final text on the terminal: verdict, problems, totals and paths of the reports. */
export function observeSummary(certificate: MerchantCertificate, files?: MerchantReports): string {
  const { verdict, tasks, totals, seed, application, rules, histories, approved, because } = certificate;
  const { findings: found = [] } = certificate;
  const findings = isPassive(certificate) ? found : undefined;
  const isPlan = !findings && !histories;
  const format = verdict === 'ready' ? 'green' : verdict === 'incomplete' ? 'yellow' : 'red';
  const nothing = nothingApproved(approved);
  const isInDoubt = nothing !== undefined && because.some((line) => line.startsWith(nothing));
  const exercised = rules.filter((rule) => rule.verdict !== 'not exercised').length;
  const verdicts = Object.keys(totals)
    .map((name) => [name, tasks.filter((task) => task.verdict === name).length] as const)
    .filter(([, number]) => number > 0);
  const warned = findings
    ? warnings(certificate.tasks).filter(isShown(certificate)).length +
      findings.filter(({ weight }) => weight === 'recommended').length
    : totals.warned + found.length;
  return textOf([
    `${styled(['bold', format], verdict.toUpperCase())}${warned === 0 ? '' : `, ${count(warned, 'warning')}`}  ${harmless(application.name)}`,
    ...reasonLines(certificate),
    '',
    ...(histories ? historyLines(certificate, histories) : []),
    isPlan && `  ${count(tasks.length, 'task')}: ${countsOf(verdicts)}`,
    `  ${plainCount(checkCount(certificate), 'check')}${ownerOf(certificate)}: ${countsOf(Object.entries(totals))}`,
    ...(['required', 'recommended'] as const).map((weight) => {
      const number = (findings ?? []).filter((one) => one.weight === weight).length;
      const which = weight === 'required' ? 'wire.rules' : 'wire.known-elements';
      return number > 0 && `  ${count(number, 'kind')} of finding about requests in the check ${which}`;
    }),
    totals.failed > 0 &&
      isInDoubt &&
      verdict === 'incomplete' &&
      '  No deal was approved, so the set-up can be the cause of each failed check; the verdict stays incomplete',
    // Without an approved deal, the reasons already list the refusals.
    !isInDoubt &&
      `  approved${histories ? ` in ${historiesIn(histories.run)}` : ''}: ${approvedWords(approved)}; ${countedRefusals(approved)}`,
    isPlan && `  final states: ${finalStates(tasks)}`,
    ...(histories
      ? [`  Abilities used: ${certificate.scope.join(', ') || 'none'}`]
      : [
          `  the requests exercised ${exercised} of the ${rules.length} rules for merchants; no application needs all rules`,
          ...scopeLine(certificate),
        ]),
    '',
    ...sessionLines(certificate),
    findings && '',
    historiesLine(certificate),
    `  Seed         ${seed}, to repeat ${findings ? 'the ids (and --faults) of the sandbox' : 'the run'} with --seed ${seed}`,
    ...(files
      ? [
          `  Certificate  ${shortest(files.html)}`,
          `  More         ${shortest(files.json)}  ${shortest(files.junit)}  ${shortest(files.evidence)}`,
          files.counterexample &&
            `  Run again    ${tck} observe --plan '${shortest(files.counterexample)}' ${harmless(application.again ?? '')}`,
        ]
      : []),
  ]);
}
