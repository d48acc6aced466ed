import { plainCount } from '../certificate/words.ts';
import type { Departure } from '../merchant/captured.ts';
import { styled, tck } from '../reports/terminal.ts';
import {
  type Capture,
  grouped,
  type Located,
  type SecretKind,
  type Side,
} from '../validation/exchanges/index.ts';
import type { Finding, Remark, Report } from '../validation/index.ts';

/** The numbers of exchanges in a recorded file, and their problems. */
export interface CaptureReport {
  readonly file: string;
  readonly format: Capture['format'];
  readonly exchanges: number;
  /** Exchanges without a complete reply. Only their requests are checked. */
  readonly unanswered: number;
  /** Exchanges with an invalid request. Most rules about their replies are not checked. */
  readonly improper: number;
  /** The number of findings that are ignored because the file omits the values. */
  readonly hidden: number;
  /** The number of file entries that are not exchanges of the gateway, by reason. */
  readonly aside: Readonly<Record<string, number>>;
  /** The kinds of secrets that the file contains unmasked. */
  readonly secrets: readonly SecretKind[];
}

export type InFile<Thing> = { readonly file: string } & Located<Thing>;

interface Times {
  readonly count: number;
  /** The places of the first three findings of a group. */
  readonly places: readonly string[];
}

export type PracticeInFile = Omit<Departure, 'places'> & { readonly file: string } & Times;

/**
 * The JSON output of `validate --exchanges`. `valid` is true if every file is readable and has no finding; with
 * `--strict`, warnings and recommended practices count as findings. `exchange` is the position in the file,
 * from 0 (for HAR in `log.entries`). Lines count from 1, in the request for the merchant and in the reply for
 * the gateway.
 */
export interface ExchangesDocument {
  readonly schemaVersion: 1;
  readonly valid: boolean;
  readonly captures: readonly CaptureReport[];
  readonly findings: readonly InFile<Finding>[];
  readonly remarks: readonly InFile<Remark>[];
  readonly rules: ReturnType<typeof byRule>;
  readonly groups: readonly (InFile<Finding | Remark> & Times)[];
  readonly practices: readonly PracticeInFile[];
  /** Files and exchanges that cannot be read. */
  readonly unusable: readonly { readonly reason: string }[];
}

export function groupLine(group: InFile<Finding | Remark> & Times): string {
  const { command, side, element, rule = '' } = group;
  const said =
    'problem' in group ? `${styled('red', rule)} ${words(group)}` : styled('yellow', remarkWords(group));
  return `${placesOf(group)} ${command || '-'} ${side} ${element} ${said}\n`;
}

export const practiceLine = (practice: PracticeInFile): string => {
  const { check, weight, says } = practice;
  const [format, word] = weight === 'required' ? (['red', ''] as const) : (['yellow', 'warning: '] as const);
  return `${placesOf(practice)} merchant ${word}${styled(format, check)} ${says}\n`;
};

/** The places of equal findings: `capture.har#12`, or `capture.har#12, #14, #20 (3 times)`. */
function placesOf({ count, places }: Times): string {
  const [first = '', ...others] = places;
  if (count === 1) return styled('bold', first);
  const file = first.slice(0, first.lastIndexOf('#'));
  const rest = others.map((place) => (place.startsWith(`${file}#`) ? place.slice(file.length) : place));
  const more = count > places.length ? ` and ${count - places.length} more` : '';
  return `${styled('bold', first)}${rest.map((one) => `, ${one}`).join('')}${more} (${count} times)`;
}

export const groupsOf = <Thing extends InFile<Finding> | InFile<Remark>>(
  all: readonly Thing[],
): readonly (Thing & Times)[] =>
  grouped(all).map(({ first, count, places }) => ({
    ...first,
    ...{ count, places: places.map(({ file, exchange }) => `${file}#${exchange}`) },
  }));

/** Violated rules with their first violation as an example, the most frequent rule first. */
export const byRule = (findings: readonly InFile<Finding>[]) =>
  [...Map.groupBy(findings, ({ side, rule }) => `${side} ${rule}`).values()]
    .map((all) => {
      const [{ side, rule, file, exchange, problem }] = all as [InFile<Finding>];
      return { side, rule, count: all.length, example: { file, exchange, problem } };
    })
    .sort((one, other) => other.count - one.count);

/** The numbers of checked exchanges and findings, for gateway and merchant, and the violated rules of the gateway. */
export function summaryOf({
  captures,
  findings,
  remarks,
  rules,
  practices,
  unusable,
}: ExchangesDocument): string {
  const exchanges = captures.reduce((sum, one) => sum + one.exchanges, 0);
  const of = (side: Side) => {
    const mine = findings.filter((one) => one.side === side);
    const broken = side === 'merchant' ? practices.filter(({ weight }) => weight === 'required').length : 0;
    const more = broken > 0 ? ` and ${plainCount(broken, 'required practice')} violated` : '';
    if (mine.length === 0) return `no ${side} finding${more}`;
    const places = new Set(mine.map(({ file, exchange }) => `${file}#${exchange}`)).size;
    return `${plainCount(mine.length, `${side} finding`)} in ${plainCount(places, 'exchange')}${more}`;
  };
  const gateway = rules.filter(({ side }) => side === 'gateway');
  const width = String(gateway[0]?.count ?? '').length;
  const warned = remarks.filter(({ isWarning }) => isWarning).length;
  const advised = practices.filter(({ weight }) => weight === 'recommended').length;
  const others = remarks.length - warned;
  const counted: readonly (readonly [number: number, line: string])[] = [
    [captures.length, `${plainCount(exchanges, 'exchange')}: ${of('merchant')}, ${of('gateway')}`],
    ...gateway.map(({ rule, count, example: { file, exchange, problem } }) => {
      const where = `${file}#${exchange}: ${words({ problem })}`;
      return [
        count,
        `  ${String(count).padStart(width)}  ${styled('red', rule, process.stderr)}  ${where}`,
      ] as const;
    }),
    [warned, `${plainCount(warned, 'warning')} about elements of messages`],
    [advised, `${plainCount(advised, 'recommended practice')} violated`],
    [others, `${plainCount(others, 'remark')} about elements without a violation: see --json`],
    [
      unusable.length,
      `${plainCount(unusable.length, 'file or exchange', 'files or exchanges')} could not be read`,
    ],
  ];
  return [...captures.flatMap(factsOf), ...counted.flatMap(([number, line]) => (number > 0 ? [line] : []))]
    .map((line) => `${line}\n`)
    .join('');
}

function factsOf({ file, unanswered, improper, hidden, aside, secrets }: CaptureReport): readonly string[] {
  const others = Object.entries(aside).map(([reason, count]) => `${count} ${reason}`);
  const facts: readonly (readonly [number: number, text: string])[] = [
    [
      others.length,
      `: these entries are no exchanges with the gateway and were ignored: ${others.join(', ')}`,
    ],
    [
      unanswered,
      `: ${plainCount(unanswered, 'exchange')} without a complete reply: only the request is checked`,
    ],
    [
      improper,
      `: ${plainCount(improper, 'exchange')} with an invalid request: most rules about the replies are not checked`,
    ],
    [hidden, `: ${plainCount(hidden, 'finding')} ignored, because their values were removed from the file`],
    [
      secrets.length,
      ` contains ${secrets.join(', ').replace(/, (?=[^,]*$)/, ' and ')} unmasked; remove them with \`${tck} scrub\``,
    ],
  ];
  return facts.flatMap(([number, text]) => (number > 0 ? [`${file}${text}`] : []));
}

export function linesOf({ file, findings, remarks }: Report): readonly string[] {
  return [
    ...findings.map((finding) => {
      const { line, element, rule } = finding;
      return `${styled('bold', `${file}:${line}`)} ${element} ${styled('red', rule)} ${words(finding)}\n`;
    }),
    ...remarks.map((remark) => {
      const { line, element } = remark;
      return `${styled('dim', `${file}:${line} ${element} ${remarkWords(remark)}`)}\n`;
    }),
  ];
}

export const words = ({ problem, allowed }: Pick<Finding, 'problem' | 'allowed'>): string =>
  `${problem}${allowed === undefined ? '' : `; allowed: ${allowed}`}`.replaceAll(
    /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu,
    ' ',
  );

const remarkWords = ({ text, rule, isWarning }: Pick<Remark, 'text' | 'rule' | 'isWarning'>): string =>
  `${isWarning ? 'warning' : 'remark'}: ${rule === undefined ? '' : `${rule} `}${words({ problem: text })}`;

export function counted(reports: readonly Report[], unusable: number): string {
  const wrong = reports.filter(({ findings }) => findings.length > 0);
  const findings = wrong.reduce((sum, one) => sum + one.findings.length, 0);
  const unread = `${plainCount(unusable, 'file')} could not be read\n`;
  if (reports.length === 0 && unusable > 0) return unread;
  const found =
    wrong.length === 0
      ? `no findings${unusable > 0 ? ' in them' : ''}`
      : `${plainCount(findings, 'finding')} in ${plainCount(wrong.length, 'message')}`;
  const warnings = reports.flatMap(({ remarks }) => remarks).filter(({ isWarning }) => isWarning).length;
  const warned = warnings > 0 ? `, ${plainCount(warnings, 'warning')}` : '';
  return `${plainCount(reports.length, 'message')}, ${found}${warned}${unusable > 0 ? `; ${unread}` : '\n'}`;
}
