import { dirname, relative } from 'node:path';
import { styleText } from 'node:util';
import {
  type Certificate,
  type Coverage,
  findingText,
  isDescribed,
  isFault,
  type Part,
  type PrintedCertificate,
  ruleAddress,
  schemaSentence,
} from '../certificate/index.ts';
import { baselineLines } from './baseline-lines.ts';
import { harmless, harmlessLines } from './harmless.ts';
import { leftWords } from './left.ts';
import { notClaimed } from './mutation-claim.ts';
import type { Reports } from './reports.ts';

const colours = {
  conformant: 'green',
  'not conformant': 'red',
  incomplete: 'yellow',
  replayed: 'cyan',
} as const;

const most = 15;

type Styled = (format: Parameters<typeof styleText>[0], text: string) => string;

/** The outcome of a run as the prompt shows it; without reports where they cannot be written. */
export function summary({ exchanges, ...printed }: PrintedCertificate, reports?: Reports): string {
  // Exchanges are large, and only their commands are shown. A scenario has lines of its own.
  const certificate = { ...harmless(printed), exchanges, counterexamples: printed.counterexamples };
  const { verdict, totals, scenarios } = certificate;
  const ran = scenarios.run - stoppedIn(certificate);
  const styled: Styled = (format, text) => styleText(format, text, { stream: process.stdout });
  const lines = [
    `${styled(['bold', colours[verdict]], verdict.toUpperCase())}  ${subject(certificate)}`,
    ...certificate.because.map((reason) => `  ${reason}`),
    '',
    ...failedLines(certificate, styled),
    `  ${totals.planned} rules: ${totals.passed} passed, ${totals.failed} failed, ${totals.warned} warned, ${totals.skipped} skipped, ${totals.observed} left open by the specification (${seenIn(certificate)} observed), ${totals.notObservable} not observable`,
    `  ${ran === scenarios.run ? `${ran} scenarios` : `${ran} of ${scenarios.run} scenarios ran`}: ${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped - (scenarios.run - ran)} skipped${blockedOf(certificate)}${scenarios.observed ? `, ${scenarios.observed} observed` : ''}, in ${(certificate.durationMs / 1000).toFixed(1)} s`,
    `  ${schemaSentence(certificate.schema)}`,
    ...leftLines(certificate.left, reports),
    '',
    ...clientLines(certificate),
    '  This run reached',
    ...coverageLines(certificate.coverage, styled),
    '',
    '  The suite on faulty gateways, before this run',
    proofLine(certificate, styled),
    '',
    ...skippedLines(certificate, styled),
    ...baselineLines(certificate),
    ...counterexampleLines(certificate),
    `  Seed         ${certificate.seed} (--seed ${certificate.seed} repeats the generated requests)`,
    ...(reports
      ? [
          `  Certificate  ${shown(reports.html)}`,
          `  More         ${[reports.json, reports.junit, reports.messages].map(shown).join('  ')}`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Scenarios that never began, because somebody stopped the run. */
const stoppedIn = ({ undecided }: Certificate): number =>
  undecided
    .filter(({ reason }) => reason.startsWith('stopped by '))
    .reduce((sum, one) => sum + one.scenarios.length, 0);

/** Of the rules with the verdict observed those that an exchange of the run shows. */
const seenIn = ({ rules }: Certificate): number =>
  rules.filter(
    ({ verdict, reason }) => verdict === 'observed' && reason !== 'No exchange of the run shows it.',
  ).length;

/** What the verdict is about: the client where only the client has faults. Nobody contacted the address of a recording. */
function subject({ verdict, totals, client, target, replay }: Certificate): string {
  const gateway = replay ? `recording of ${target.name}` : `${target.name}, ${target.baseUrl}`;
  return client && verdict === 'not conformant' && totals.failed === 0
    ? `client ${client.name} (against ${gateway})`
    : gateway;
}

/** The broken rules, each with its reason, the scenario and the exchange that decided, and where to read about it. */
function failedLines({ rules, exchanges, handbook }: PrintedCertificate, styled: Styled): string[] {
  const failed = rules.filter((rule) => rule.verdict === 'failed');
  if (failed.length === 0) return [];
  return [
    ...failed.slice(0, most).flatMap((rule) => {
      const by = rule.evidence.find((one) => one.verdict === 'failed');
      const exchange = by?.exchange === undefined ? undefined : exchanges[by.exchange];
      return [
        `  ${styled('red', 'failed')}  ${rule.id}`,
        `          ${rule.reason ?? ''}`,
        ...(by ? [`          Scenario: ${by.scenario}`] : []),
        ...(exchange ? [`          Exchange: ${by?.exchange}, ${exchange.command}`] : []),
        `          Handbook: ${ruleAddress(rule.id, handbook)}`,
      ];
    }),
    ...(failed.length > most ? [`  The certificate lists ${failed.length - most} more failed rules`] : []),
    '',
  ];
}

/** Stated rules that were not checked, by the reason: one missing capability may skip many. */
function skippedLines({ rules }: Certificate, styled: Styled): string[] {
  const skipped = rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  const reasons = [...Map.groupBy(skipped, ({ reason = 'No reason was recorded.' }) => reason)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  if (reasons.length === 0) return [];
  return [
    ...reasons.slice(0, most).map(([reason, members]) => {
      const [first] = members;
      const which = members.length === 1 && first ? first.id : `${members.length} stated rules`;
      return `  ${styled('yellow', 'skipped')} ${which}\n          ${reason}`;
    }),
    ...(reasons.length > most ? [`  The certificate lists ${reasons.length - most} more reasons`] : []),
    '',
  ];
}

/** Of what was skipped the part that something stood in the way of, though the target has what it needs. */
function blockedOf({ undecided }: Certificate): string {
  const blocked = undecided.filter(({ outcome }) => outcome === 'blocked');
  const count = blocked.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  return count > 0 ? ` (${count} of them blocked)` : '';
}

function clientLines({ client }: Certificate): string[] {
  const told = client?.findings.filter((one) => isFault(one) || isDescribed(one)) ?? [];
  if (!client || (told.length === 0 && !client.commands)) return [];
  const own = client.commands
    ? [`    commands of the client: ${client.commands.join(', ')}; the kit sent all other commands`]
    : [];
  const shown = told
    .slice(0, most)
    .map((one) => `    ${isFault(one) ? 'fault' : 'no fault'}: ${one.command}: ${findingText(one)}`);
  return [`  The client ${client.name}:`, ...own, ...shown, ''];
}

/** The list is long on a gateway that refuses cancellations, and stands in the certificate. */
function leftLines(left: Certificate['left'], reports?: Reports): string[] {
  if (!left || left.length === 0) return [];
  const out = reports ? ` --out ${shellWord(shown(dirname(reports.json)) || '.')}` : '';
  return [
    `  Not undone, or not known to be undone: ${leftWords(left)}. \`tck cleanup --dry-run${out}\` and the certificate list them.`,
  ];
}

function counterexampleLines({ counterexamples, seed }: Certificate): string[] {
  const first = [
    ...new Map(counterexamples.toReversed().map((one) => [one.rule, one])).values(),
  ].toReversed();
  return first.flatMap(({ rule, note, scenario, curl }) => [
    `  ${rule}, found with seed ${seed}: ${harmless(note)}`,
    '  As a scenario, for a file in features/properties/ that begins with "Feature: Found":',
    '',
    ...harmlessLines(scenario).map((line) => `    ${line}`),
    '',
    '  And for a shell:',
    '',
    ...harmless(curl).map((line) => `    ${line}`),
    '',
  ]);
}

function proofLine(certificate: Certificate, styled: Styled): string {
  const { proof } = certificate;
  const title = `  ${'Mutation check'.padEnd(22)}`;
  const not = notClaimed(certificate);
  if (not !== undefined) return `${title}${styled('yellow', '    -')}  ${not}`;
  if (!proof)
    return `${title}${styled('yellow', '    -')}  no mutation check exists for this version of the rules and scenarios`;
  const { proven, stated, mutants, grid } = proof;
  const percent = (some: number, of: number) => `${Math.floor((100 * some) / Math.max(of, 1))} %`.padStart(5);
  const line = (name: string, share: string, text: string) => `  ${name.padEnd(22)}${share}  ${text}`;
  return [
    `${title}${styled(proven === stated ? 'green' : 'yellow', percent(proven, stated))}  ${proven} of ${stated} stated rules failed on a gateway that breaks them (${mutants} gateways)`,
    ...(grid
      ? [
          line(
            'Generated faults',
            percent(grid.detected, grid.cells),
            `${grid.detected} of ${grid.cells} faults made from the contract detected; the specification leaves the others open${grid.disputed > 0 ? `, ${grid.disputed} of them disputed` : ''}`,
          ),
        ]
      : []),
  ].join('\n');
}

/** A line a coverage, with what is missing of it by name where that is little. */
function coverageLines({ rules, resultCodes, moves, replyElements }: Coverage, styled: Styled): string[] {
  const line = (title: string, part: Part, more = '') => {
    const whole = part.reached === part.of && part.of > 0;
    const percent = `${part.of === 0 ? 0 : Math.floor((100 * part.reached) / part.of)} %`;
    const few = part.missing.slice(0, 3).map(({ id }) => id);
    const missing = [
      ...few,
      ...(part.missing.length > few.length ? [`${part.missing.length - few.length} more`] : []),
    ];
    return `  ${title.padEnd(22)}${styled(whole ? 'green' : 'yellow', percent.padStart(5))}  ${part.reached} of ${part.of}${more}${missing.length > 0 ? `, missing: ${missing.join(', ')}` : ''}`;
  };
  return [
    line('Rules', rules, ' stated rules decided'),
    line(
      'Result codes',
      resultCodes,
      ` stated codes provoked${resultCodes.shown > 0 ? `, ${resultCodes.shown} more shown only by a simulated fault` : ''}`,
    ),
    line('States and operations', moves, ' pairs of state and operation checked by their own scenario'),
    line('Reply elements', replyElements, ' elements of replies seen'),
  ];
}

/** A path with other characters is quoted for a shell. */
const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const shown = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};
