import { dirname } from 'node:path';
import {
  asideWords,
  type Certificate,
  failedWithDependents,
  findingText,
  insideWords,
  isDescribed,
  isFault,
  knownAs,
  leftWords,
  movesWords,
  notClaimed,
  observedWords,
  openSentence,
  type Part,
  type PrintedCertificate,
  ruleAddress,
  schemaSentence,
  type TellingDeviation,
  whereSeen,
} from '../certificate/index.ts';
import type { Reports } from './reports.ts';
import {
  aligned,
  harmless,
  harmlessLines,
  plainCount,
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

const withBlank = (lines: readonly string[]): readonly string[] => (lines.length > 0 ? [...lines, ''] : []);

/** The outcome of a run for the terminal. Without `reports`, the text names no files. */
export function summary({ exchanges, ...printed }: PrintedCertificate, reports?: Reports): string {
  // Exchanges are large and only their commands are printed, so their texts are not made harmless.
  const certificate = { ...harmless(printed), exchanges, counterexamples: printed.counterexamples };
  const { verdict, totals, scenarios, seed, undecided } = certificate;
  const countOf = (those: Certificate['undecided']) =>
    those.reduce((sum, one) => sum + one.scenarios.length, 0);
  const notStarted = countOf(undecided.filter(({ reason }) => reason.startsWith('stopped by ')));
  const blocked = countOf(undecided.filter(({ outcome }) => outcome === 'blocked'));
  return textOf([
    `${styled(['bold', colours[verdict]], verdict.toUpperCase())}  ${subject(certificate)}`,
    ...certificate.because.map((reason) => `  ${reason}`),
    '',
    ...withBlank(findingLines(certificate, 'failed', 'red')),
    ...withBlank(findingLines(certificate, 'warned', 'yellow')),
    `  ${plainCount(totals.planned, 'rule')}: ${totals.passed} passed, ${totals.failed} failed, ${totals.warned} warned, ${totals.skipped} skipped, ${observedWords(certificate.rules)}, ${totals.notObservable} not observable`,
    `  ${plainCount(scenarios.run, 'scenario')}: ${scenarios.passed} passed, ${scenarios.failed} failed, ${scenarios.skipped - notStarted} skipped${blocked > 0 ? ` (${blocked} of them blocked)` : ''}${notStarted > 0 ? `, ${notStarted} not started` : ''}${scenarios.observed ? `, ${scenarios.observed} observed` : ''}, in ${(certificate.durationMs / 1000).toFixed(1)} s`,
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
      ...nextLine(certificate, reports).map((next) => ['Next', next]),
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
): readonly string[] {
  const found =
    verdict === 'failed'
      ? failedWithDependents(rules)
      : rules.filter((rule) => rule.verdict === verdict).map((rule) => ({ rule, dependents: [] }));
  return some(
    found,
    limit,
    ({ rule, dependents }) => {
      const by = rule.evidence.find((one) => one.verdict === verdict);
      const exchange = by?.exchange === undefined ? undefined : exchanges[by.exchange];
      return [
        `  ${styled(colour, verdict)}  ${rule.id}`,
        `          ${rule.reason ?? ''}`,
        ...(by ? [`          Scenario: ${by.scenario}`] : []),
        ...(exchange ? [`          Exchange: ${by?.exchange}, ${exchange.command}`] : []),
        ...(dependents.length > 0
          ? [`          ${plainCount(dependents.length, 'rule')} undecided because of it`]
          : []),
        `          Handbook: ${ruleAddress(rule.id, handbook)}`,
      ];
    },
    (more) => `  The certificate lists ${more} more ${verdict} rules`,
  );
}

/** Lines about stated rules that were not checked, by reason, because one missing requirement can skip many rules. */
function skippedLines({ rules }: Certificate): readonly string[] {
  const skipped = rules.filter((rule) => rule.verdict === 'skipped' && rule.standing === 'stated');
  const reasons = [...Map.groupBy(skipped, ({ reason = 'No reason was recorded.' }) => reason)];
  return some(
    reasons.toSorted(([, one], [, other]) => other.length - one.length),
    limit,
    ([reason, [first, ...others]]) => [
      `  ${styled('yellow', 'skipped')} ${others.length === 0 ? first?.id : `${others.length + 1} stated rules`}`,
      `          ${reason}`,
    ],
    (more) => `  The certificate lists ${more} more reasons`,
  );
}

function undecidedLines({ undecided }: Certificate): readonly string[] {
  const lines = some(
    undecided.filter(({ reason }) => !reason.startsWith('stopped by ')),
    5,
    ({ outcome, reason, scenarios }) => [
      `    ${plainCount(scenarios.length, 'scenario')} ${outcome}: ${reason}`,
    ],
    (more) => `    The certificate lists ${plainCount(more, 'more reason')}`,
  );
  return lines.length === 0 ? [] : ['  Scenarios without a result', ...lines];
}

function clientLines({ client }: Certificate): readonly string[] {
  const shown = client?.findings.filter((one) => isFault(one) || isDescribed(one)) ?? [];
  if (!client || (shown.length === 0 && !client.commands)) return [];
  return [
    `  The client “${client.name}”:`,
    ...(client.commands
      ? [`    commands of the client: ${client.commands.join(', ')}; the kit sent all other commands`]
      : []),
    ...some(
      shown,
      limit,
      (one) => [`    ${isFault(one) ? 'fault' : 'no fault'}: ${one.command}: ${findingText(one)}`],
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

/** The next step for the user if the gateway is not conformant. */
function nextLine(
  { left = [], rules, target, undecided }: PrintedCertificate,
  reports?: Reports,
): readonly string[] {
  const failed = failedWithDependents(rules)[0]?.rule;
  // A target file cannot add the scenarios that --command, --tags or the end of the time left out.
  const isLacking = undecided.some(
    ({ outcome, reason }) => outcome === 'skipped' && !reason.startsWith('stopped by '),
  );
  const out = reports ? ` --out ${folderOf(reports)}` : '';
  if (left.length > 0)
    return [`${tck} cleanup --target-file FILE${out} cancels or refunds what is not undone`];
  if (failed)
    return [
      `${tck} explain ${failed.id} shows the rule; certify --tags @rule:${failed.id} repeats only its scenarios`,
    ];
  return isLacking && target.kind === 'live'
    ? [`${tck} doctor --target-file FILE lists what the target file lacks`]
    : [];
}

/** Lines about the comparison with a baseline: first the deviations that fail the run, then the known ones. */
function baselineLines({ baseline }: Certificate): readonly string[] {
  if (!baseline) return [];
  const { deviations, stale, expired, unseen } = baseline;
  const list = <T>(title: string, all: readonly T[], line: (one: T) => string) =>
    some(
      all.map((one, at) => [...(at === 0 ? [`    ${title}`] : []), `      ${line(one)}`]),
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
      (one) => `${one.rule} (${whereSeen(one)}): ${one.expiry} has passed; ${one.owner || 'no owner'}`,
    ),
    ...list(
      'known',
      of('known'),
      ({ known, ...one }) => `${one.rule} (${whereSeen(one)}): ${known ? knownAs(known) : ''}`,
    ),
    ...(unseen.length > 0 ? [`    ${unseen.length} not checked by this run, so they can be stale`] : []),
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

/** A line for each coverage with some of the missing items, and a line about the mutation proof of the suite. */
function coverageLines(certificate: Certificate): readonly string[] {
  const { coverage, proof } = certificate;
  const { rules, resultCodes, moves, replyElements, pairs } = coverage;
  const line = (title: string, share: string, isWhole: boolean | undefined, text: string) =>
    `  ${title.padEnd(22)}${isWhole === undefined ? share.padStart(5) : styled(isWhole ? 'green' : 'yellow', share.padStart(5))}  ${text}`;
  const percent = (part: number, of: number) => `${Math.floor((100 * part) / Math.max(of, 1))} %`;
  const covered = (title: string, { reached, of, missing }: Part, what: string, rest = '') => {
    const ids = missing.map(({ id }) => id);
    const more = ids.length > 3 ? [`${ids.length - 3} more`] : [];
    return line(
      title,
      percent(of === 0 ? 0 : reached, of),
      reached === of && of > 0,
      `${reached} of ${of} ${what}${ids.length > 0 ? `, missing: ${[...ids.slice(0, 3), ...more].join(', ')}` : ''}${rest && `; ${rest}`}`,
    );
  };
  const mutation = (share: string, isWhole: boolean, text: string) =>
    line('Mutation check', share, isWhole, text);
  const not =
    notClaimed(certificate) ??
    (proof ? undefined : 'no mutation check exists for this version of the rules and scenarios');
  return [
    '  This run reached',
    covered('Rules', rules, 'stated rules decided'),
    covered(
      'Result codes',
      resultCodes,
      `stated codes provoked${resultCodes.shown > 0 ? `, ${resultCodes.shown} more shown only by a simulated fault` : ''}`,
      insideWords(resultCodes, 3),
    ),
    covered('States and operations', moves, movesWords(moves)),
    covered('Reply elements', replyElements, 'elements of replies seen'),
    ...(pairs
      ? [
          covered(
            'Pairs of attributes',
            pairs,
            'pairs of attributes of a transaction tried',
            asideWords(pairs),
          ),
        ]
      : []),
    '',
    '  The suite on faulty gateways, before this run',
    ...(not !== undefined || !proof
      ? [mutation('-', false, not ?? '')]
      : [
          mutation(
            percent(proof.proven, proof.stated),
            proof.proven === proof.stated,
            `${proof.proven} of ${proof.stated} stated rules failed on a gateway that breaks them (${proof.mutants} gateways)`,
          ),
          ...(proof.grid
            ? [
                line(
                  'Generated faults',
                  percent(proof.grid.detected, proof.grid.cells),
                  undefined,
                  `${proof.grid.detected} of ${proof.grid.cells} faults made from the contract detected. ${openSentence(proof.grid)}`,
                ),
              ]
            : []),
        ]),
  ];
}
