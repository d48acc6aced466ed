import { dirname } from 'node:path';
import {
  type Certificate,
  failedWithDependents,
  findingText,
  isDescribed,
  isFault,
  isStop,
  knownAs,
  leftWords,
  notStarted,
  observedWords,
  type PrintedCertificate,
  plainCount,
  retried,
  ruleAddress,
  schemaSentence,
  skippedByReason,
  type TellingDeviation,
  whereSeen,
  withoutNumbers,
} from '../certificate/index.ts';
import { coverageLines } from './coverage-lines.ts';
import type { Places } from './places.ts';
import type { Reports } from './reports.ts';
import {
  aligned,
  few,
  harmless,
  harmlessLines,
  type Lines,
  shellWord,
  shortest,
  some,
  styled,
  tck,
  textOf,
} from './terminal.ts';

const colours = {
  conformant: 'green',
  'not conformant': 'red',
  incomplete: 'yellow',
  replayed: 'cyan',
} as const;

/** The limit of printed items of a list. The certificate has all of them. */
const limit = 15;

const withBlank = (lines: Lines): Lines => (lines.length > 0 ? [...lines, ''] : []);

/** Options of the run. The summary repeats them in the commands that it names. */
interface Given {
  readonly targetFile?: string;
  readonly recording?: string;
  readonly client?: string;
}

/** The outcome of a run for the terminal. Without `reports`, the text names no files. */
export function summary(
  { exchanges, ...printed }: PrintedCertificate,
  reports?: Reports,
  places: Places = new Map(),
  given: Given = {},
): string {
  // Exchanges are large and only their commands are printed, so their texts are not made harmless.
  const certificate = { ...harmless(printed), exchanges, counterexamples: printed.counterexamples };
  const { verdict, totals, scenarios, seed, undecided } = certificate;
  const stopped = notStarted(certificate);
  const blocked = undecided.flatMap((one) => (one.outcome === 'blocked' ? one.scenarios : [])).length;
  return textOf([
    `${styled(['bold', colours[verdict]], verdict.toUpperCase())}  ${subject(certificate)}`,
    ...certificate.because.map((reason) => `  ${reason}`),
    '',
    ...withBlank(findingLines(certificate, 'failed', 'red')),
    ...withBlank(findingLines(certificate, 'warned', 'yellow')),
    `  ${plainCount(totals.planned, 'rule')}: ${totals.passed} passed, ${totals.failed} failed, ${totals.warned} warned, ${totals.skipped} skipped, ${observedWords(certificate.rules)}, ${totals.notObservable} not observable`,
    `  ${plainCount(scenarios.run + stopped, 'scenario')}: ${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped} skipped${blocked > 0 ? ` (${blocked} of them blocked)` : ''}${stopped > 0 ? `, ${stopped} not started` : ''}${scenarios.observed ? `, ${scenarios.observed} observed` : ''}, in ${(certificate.durationMs / 1000).toFixed(1)} s`,
    `  ${schemaSentence(certificate.schema)}`,
    ...leftLines(certificate.left, reports),
    '',
    ...withBlank(clientLines(certificate)),
    ...coverageLines(certificate),
    '',
    ...withBlank(skippedLines(certificate)),
    ...withBlank(undecidedLines(certificate)),
    ...withBlank(baselineLines(certificate)),
    ...counterexampleLines(certificate),
    ...aligned([
      ['Seed', `${seed} (--seed ${seed} repeats the generated requests)`],
      ...(reports
        ? [
            ['Certificate', shortest(reports.html)],
            ['More', [reports.json, reports.junit, reports.messages].map(shortest).join('  ')],
          ]
        : []),
      ...nextLines(certificate, places, given, reports).map((next, at) => [at === 0 ? 'Next' : '', next]),
    ]),
  ]);
}

/** The tested client if only the client has faults, otherwise the gateway. A replay contacts no address. */
function subject({ verdict, totals, client, target, replay }: Certificate): string {
  const gateway = replay ? `recording of ${target.name}` : `${target.name}, ${target.baseUrl}`;
  if (!client) return gateway;
  return verdict === 'not conformant' && totals.failed === 0
    ? `client “${client.name}” (against ${gateway})`
    : `${gateway}, through the client “${client.name}”`;
}

/** Lines about the rules with a verdict, each with the reason and the place of the evidence. */
function findingLines(
  { rules, exchanges, handbook }: PrintedCertificate,
  verdict: 'failed' | 'warned',
  colour: 'red' | 'yellow',
): Lines {
  const found =
    verdict === 'failed'
      ? failedWithDependents(rules)
      : rules.filter((rule) => rule.verdict === verdict).map((rule) => ({ rule, dependents: [] }));
  return some(
    found,
    limit,
    ({ rule, dependents }) => {
      const by = rule.evidence.find((one) => one.verdict === 'failed');
      const exchange = by?.exchange === undefined ? undefined : exchanges[by.exchange];
      return [
        `  ${styled(colour, verdict)}  ${rule.id}`,
        `          ${rule.reason ?? ''}`,
        by && `          Scenario: ${by.scenario}`,
        exchange && `          Exchange: ${by?.exchange}, ${exchange.command}`,
        ...otherReasons(rule).map((reason) => `          Also: ${reason}`),
        dependents.length > 0 &&
          `          ${plainCount(dependents.length, 'rule')} undecided because of it${sharedWords(dependents, found, rule)}`,
        `          ${handbook ? `Handbook: ${ruleAddress(rule.id, handbook)}` : `Explained by: ${tck} explain ${rule.id}`}`,
      ];
    },
    (more) =>
      `  ${more} more ${verdict} rules: ${few(
        found.slice(limit).map(({ rule }) => rule.id),
        limit,
      )}`,
  );
}

/** Says how many of the undecided rules stand under another failed rule too. */
function sharedWords(
  dependents: readonly { readonly id: string }[],
  found: readonly { readonly rule: { readonly id: string }; readonly dependents: typeof dependents }[],
  rule: { readonly id: string },
): string {
  const others = new Set(
    found.filter((one) => one.rule.id !== rule.id).flatMap((one) => one.dependents.map(({ id }) => id)),
  );
  const shared = dependents.filter(({ id }) => others.has(id)).length;
  return shared === 0 ? '' : `, ${shared} of them because of another failed rule too`;
}

/** The other reasons in the evidence of a rule. Reasons that differ in values only count as one. */
function otherReasons({ evidence, reason = '' }: PrintedCertificate['rules'][number]): readonly string[] {
  const words = (note: string) => withoutNumbers(note).replace(/\.$/, '');
  const notes = evidence.flatMap((one) => (one.verdict === 'failed' ? [one.note ?? ''] : []));
  const others = new Map(notes.map((note) => [words(note), note]));
  others.delete(words(reason));
  others.delete('');
  return [...others.values()];
}

function skippedLines({ rules }: Certificate): Lines {
  return some(
    skippedByReason(rules),
    limit,
    ([reason, [first, ...others]]) => [
      `  ${styled('yellow', 'skipped')} ${others.length === 0 ? first?.id : `${others.length + 1} stated rules`}`,
      `          ${reason}`,
    ],
    (more) => `  The certificate lists ${more} more reasons`,
  );
}

function undecidedLines({ undecided }: Certificate): Lines {
  const lines = some(
    undecided.filter(({ reason }) => !isStop(reason)),
    5,
    ({ outcome, reason, scenarios }) => [
      `    ${plainCount(scenarios.length, 'scenario')} ${outcome === 'hidden' ? 'hidden by the client' : outcome}: ${reason}`,
    ],
    (more) => `    The certificate lists ${plainCount(more, 'more reason')}`,
  );
  return lines.length === 0 ? [] : ['  Scenarios without a result', ...lines];
}

function clientLines({ client }: Certificate): Lines {
  const shown = client?.findings.filter((one) => isFault(one) || isDescribed(one)) ?? [];
  if (!client || (shown.length === 0 && !client.commands)) return [];
  return [
    `  The client “${client.name}”:`,
    client.commands &&
      `    commands of the client: ${client.commands.join(', ')}; the kit sent all other commands`,
    ...some(
      shown,
      limit,
      (one) => [`    ${isFault(one) ? 'fault' : 'not a fault'}: ${one.command}, ${findingText(one)}`],
      (more) => `    The certificate lists ${more} more`,
    ),
  ];
}

function leftLines(left: Certificate['left'], reports?: Reports): readonly string[] {
  if (!left || left.length === 0) return [];
  const out = reports ? ` --out ${folderOf(reports)}` : '';
  return [
    `  Not undone, or not known to be undone: ${leftWords(left)}. \`${tck} cleanup --dry-run${out}\` and the certificate list them.`,
  ];
}

const folderOf = ({ json }: Reports): string => shellWord(shortest(dirname(json)) || '.');

/** The next steps for the user: first the cause of the verdict, then the transactions that are not undone. */
function nextLines(
  certificate: PrintedCertificate,
  places: Places,
  given: Given,
  reports?: Reports,
): readonly string[] {
  const { left = [], rules, target, undecided } = certificate;
  const live = sameTarget('live', given);
  const failed = failedWithDependents(rules)[0]?.rule;
  // A target file cannot add the scenarios that --command, --tags or the end of the time left out.
  const number = (of: string) =>
    undecided
      .filter(({ outcome, reason }) => outcome === of && !isStop(reason))
      .reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  // If more scenarios were blocked, the cause is not in the target file.
  const isLacking = number('skipped') > number('blocked');
  const out = reports ? ` --out ${folderOf(reports)}` : '';
  const again = retried(left).length;
  return [
    ...(failed
      ? [`${tck} explain ${failed.id} shows the rule${repeating(certificate, failed, places, given)}`]
      : isLacking && target.kind === 'live'
        ? [`${tck} doctor${live} lists what the target file lacks`]
        : []),
    ...(again > 0
      ? [`${tck} cleanup${live}${out} tries to cancel or refund ${again} of ${left.length}`]
      : []),
  ];
}

function sameTarget(kind: Certificate['target']['kind'], { targetFile, recording }: Given): string {
  if (kind === 'live') return ` --target-file ${shellWord(targetFile ?? 'FILE')}`;
  return kind === 'replay' ? ` --recording ${shellWord(recording ?? 'DIR')}` : '';
}

/** The command that repeats a scenario that failed the rule. A judge can fail a rule in a scenario without its tag. */
function repeating(
  { target, client }: Certificate,
  { id, evidence }: Certificate['rules'][number],
  places: Places,
  given: Given,
): string {
  const tags = evidence
    .filter(({ verdict }) => verdict === 'failed')
    .flatMap(({ scenario }) => places.get(scenario)?.tags ?? []);
  // A command or an address can contain a password, so only a path is repeated.
  const isPath = /^[\w./\\-]+$/.test(given.client ?? '');
  const own = client ? ` --client ${isPath ? given.client : 'MODULE'}` : '';
  const certify = `; ${tck} certify${sameTarget(target.kind, given)}${own}`;
  if (tags.includes(`@rule:${id}`)) return `${certify} --tags @rule:${id} repeats only its scenarios`;
  const command = tags.find((tag) => tag.startsWith('@command:'))?.replace('@command:', '');
  return command === undefined
    ? ''
    : `${certify} --command ${command} repeats the scenarios of ${command}, at least one of which broke the rule`;
}

/** Lines about the comparison with a baseline: first the deviations that fail the run, then the known ones. */
function baselineLines({ baseline }: Certificate): Lines {
  if (!baseline) return [];
  const { deviations, stale, expired, unseen } = baseline;
  const list = <T>(title: string, all: readonly T[], line: (one: T) => string) =>
    some(
      all.map((one, at) => [at === 0 && `    ${title}`, `      ${line(one)}`]),
      limit,
      (lines) => lines,
      (more) => `      The certificate lists ${more} more`,
    );
  const of = (is: TellingDeviation['is']) => deviations.filter((one) => one.is === is);
  const line = (one: TellingDeviation) => `${one.rule} (${whereSeen(one)}): ${one.message}`;
  return [
    `  Baseline ${baseline.file}:${deviations.length + stale.length + expired.length + unseen.length === 0 ? ' nothing deviates' : ''}`,
    ...list('new', of('new'), line),
    ...list('changed', of('changed'), (one) => `${line(one)}; the baseline has: ${one.expected}`),
    ...list('stale', stale, (one) => `${one.rule} (${whereSeen(one)}), ${one.why}: ${one.message}`),
    ...list(
      'expired',
      expired,
      (one) =>
        `${one.rule} (${whereSeen(one)}): expired on ${one.expiry}; ${one.owner ? `owner: ${one.owner}` : 'no owner'}`,
    ),
    ...list(
      'known',
      of('known'),
      ({ known, ...one }) => `${one.rule} (${whereSeen(one)}): ${known ? knownAs(known) : ''}`,
    ),
    unseen.length > 0 &&
      `    ${plainCount(unseen.length, 'entry', 'entries')} not checked by this run, so ${unseen.length === 1 ? 'it' : 'they'} can be stale`,
  ];
}

function counterexampleLines({ counterexamples, seed }: Certificate): readonly string[] {
  const first = Map.groupBy(counterexamples, ({ rule }) => rule);
  return [...first.values()].flatMap((of) =>
    of
      .slice(0, 1)
      .flatMap(({ rule, note, scenario, curl }) => [
        `  ${rule}, found with seed ${seed}: ${harmless(note)}`,
        '  As a scenario, for a file in features/properties/ that begins with "Feature: Found":',
        '',
        ...harmlessLines(scenario).map((line) => `    ${line}`),
        '',
        '  And for a shell:',
        '',
        ...harmless(curl).map((line) => `    ${line}`),
        '',
      ]),
  );
}
