import { relative } from 'node:path';
import { styleText } from 'node:util';
import { type Certificate, type Coverage, isFault, type Part, schemaSentence } from '../certificate/index.ts';
import { baselineLines } from './baseline-lines.ts';
import type { Reports } from './reports.ts';

const colours = {
  conformant: 'green',
  'not conformant': 'red',
  incomplete: 'yellow',
  replayed: 'cyan',
} as const;

const most = 15;

type Styled = (format: Parameters<typeof styleText>[0], text: string) => string;

/** The outcome of a run as the prompt shows it. */
export function summary(certificate: Certificate, reports: Reports): string {
  const { verdict, totals, rules, scenarios } = certificate;
  const styled: Styled = (format, text) => styleText(format, text, { stream: process.stdout });
  const unmet = rules.filter(
    (rule) => rule.verdict === 'failed' || (rule.verdict === 'skipped' && rule.standing === 'stated'),
  );
  const lines = [
    `${styled(['bold', colours[verdict]], verdict.toUpperCase())}  ${certificate.target.name}, ${certificate.target.baseUrl}`,
    ...certificate.because.map((reason) => `  ${reason}`),
    '',
    `  ${totals.planned} rules: ${totals.passed} passed, ${totals.failed} failed, ${totals.warned} warned, ${totals.skipped} skipped, ${totals.observed} observed, ${totals.notObservable} not observable`,
    `  ${scenarios.run} scenarios: ${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped} skipped${blockedOf(certificate)}${scenarios.observed ? `, ${scenarios.observed} observed` : ''}, in ${(certificate.durationMs / 1000).toFixed(1)} s`,
    `  ${schemaSentence(certificate.schema)}`,
    '',
    ...clientLines(certificate),
    ...leftLines(certificate.left),
    ...coverageLines(certificate.coverage, styled),
    proofLine(certificate.proof, styled),
    '',
    ...unmet
      .toSorted((one, other) => one.verdict.localeCompare(other.verdict))
      .slice(0, most)
      .map(
        (rule) =>
          `  ${styled(rule.verdict === 'failed' ? 'red' : 'yellow', rule.verdict.padEnd(8))}${rule.id}\n          ${rule.reason ?? ''}`,
      ),
    ...(unmet.length > most ? [`  and ${unmet.length - most} more in the certificate`] : []),
    ...(unmet.length > 0 ? [''] : []),
    ...baselineLines(certificate),
    ...counterexampleLines(certificate),
    `  Seed         ${certificate.seed} (--seed ${certificate.seed} repeats the generated requests)`,
    `  Certificate  ${shown(reports.html)}`,
    `  Also         ${[reports.json, reports.junit, reports.messages].map(shown).join('  ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Of what was skipped the part that something stood in the way of, though the target has what it needs. */
function blockedOf({ undecided }: Certificate): string {
  const blocked = undecided.filter(({ outcome }) => outcome === 'blocked');
  const count = blocked.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  return count > 0 ? ` (${count} of them blocked)` : '';
}

function clientLines({ client }: Certificate): string[] {
  const faults = client?.findings.filter(isFault) ?? [];
  if (!client || (faults.length === 0 && !client.commands)) return [];
  const own = client.commands
    ? [`    its commands: ${client.commands.join(', ')}; the kit sent all others`]
    : [];
  const shown = faults
    .slice(0, most)
    .map(({ command, kind, text, times }) => `    ${command}: ${kind}, ${text} (${times} times)`);
  return [`  The client ${client.name}:`, ...own, ...shown, ''];
}

function leftLines(left: Certificate['left']): string[] {
  if (!left || left.length === 0) return [];
  const shown = left.slice(0, most).map((line) => `    ${line}`);
  return [
    `  ${left.length} still approved, neither cancelled nor refunded in full (run tck cleanup to list them and try again):`,
    ...shown,
    ...(left.length > most ? [`    and ${left.length - most} more in the certificate`] : []),
    '',
  ];
}

function counterexampleLines({ counterexamples, seed }: Certificate): string[] {
  const first = [
    ...new Map(counterexamples.toReversed().map((one) => [one.rule, one])).values(),
  ].toReversed();
  return first.flatMap(({ rule, note, scenario, curl }) => [
    `  ${rule}, found with seed ${seed}: ${note}`,
    '  As a scenario, for a file in features/properties/ that begins with "Feature: Found":',
    '',
    ...scenario.split('\n').map((line) => `    ${line}`),
    '',
    '  And for a shell:',
    '',
    ...curl.map((line) => `    ${line}`),
    '',
  ]);
}

function proofLine(proof: Certificate['proof'], styled: Styled): string {
  const title = `  ${'Mutation check'.padEnd(18)}`;
  if (!proof)
    return `${title}${styled('yellow', '    -')}  no mutation check of these rules and scenarios is available`;
  const { proven, stated, mutants } = proof;
  const percent = `${Math.floor((100 * proven) / Math.max(stated, 1))} %`;
  return `${title}${styled(proven === stated ? 'green' : 'yellow', percent.padStart(5))}  ${proven} of ${stated} rules proven, with ${mutants} faulty gateways`;
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
    return `  ${title.padEnd(18)}${styled(whole ? 'green' : 'yellow', percent.padStart(5))}  ${part.reached} of ${part.of}${more}${missing.length > 0 ? `, missing: ${missing.join(', ')}` : ''}`;
  };
  return [
    line('Rules', rules, ' decided'),
    line(
      'Result codes',
      resultCodes,
      ` provoked${resultCodes.shown > 0 ? `, ${resultCodes.shown} produced only by a planted fault` : ''}`,
    ),
    line('States and moves', moves, ' tried'),
    line('Reply elements', replyElements, ' seen'),
  ];
}

const shown = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};
