import { styleText } from 'node:util';
import { grouped, type Side } from '../validation/exchanges/index.ts';
import type { Finding, Remark } from '../validation/index.ts';
import type { CaptureReport, InFile, OfRule, PracticeInFile, Times } from './exchanges-document.ts';
import { tck } from './invocation.ts';
import { styled } from './output.ts';
import { many, remarkWords, words } from './validation-lines.ts';

/** `capture.har#12 doDeal gateway requestId envelope.reply.requestId requestId was sent as ...` */
export function groupLine(group: InFile<Finding | Remark> & Times): string {
  const { command, side, element, rule = '' } = group;
  const said =
    'problem' in group ? `${styled('red', rule)} ${words(group)}` : styled('yellow', remarkWords(group));
  return `${placesOf(group)} ${command || '-'} ${side} ${element} ${said}\n`;
}

/** `capture.har#12 merchant practice.no-second-charge a deal was made again ...` */
export const practiceLine = (practice: PracticeInFile): string => {
  const { check, weight, says } = practice;
  const [format, word] = weight === 'required' ? (['red', ''] as const) : (['yellow', 'warning: '] as const);
  return `${placesOf(practice)} merchant ${word}${styled(format, check)} ${says}\n`;
};

/** `capture.har#12`, or `3 times (capture.har#12, #14, #20)`. */
function placesOf({ count, places }: Times): string {
  const [first = '', ...others] = places;
  if (count === 1) return styled('bold', first);
  const file = first.slice(0, first.lastIndexOf('#'));
  const rest = others.map((place) => (place.startsWith(`${file}#`) ? place.slice(file.length) : place));
  const more = count > places.length ? ` and ${count - places.length} more` : '';
  return `${styled('bold', first)}${rest.map((one) => `, ${one}`).join('')}${more} (${count} times)`;
}

/** Findings and warnings, each once. */
export const groupsOf = <Thing extends InFile<Finding> | InFile<Remark>>(
  all: readonly Thing[],
): readonly (Thing & Times)[] =>
  grouped(all).map(({ first, count, places }) => ({
    ...first,
    ...{ count, places: places.map(({ file, exchange }) => `${file}#${exchange}`) },
  }));

/** The rules that are broken, the most frequent first. */
export function byRule(findings: readonly InFile<Finding>[]): readonly OfRule[] {
  return [...Map.groupBy(findings, ({ side, rule }) => `${side} ${rule}`).values()]
    .map((all) => {
      const [{ side, rule, file, exchange, problem }] = all as [InFile<Finding>];
      return { side, rule, count: all.length, example: { file, exchange, problem } };
    })
    .sort((one, other) => other.count - one.count);
}

interface Summed {
  readonly captures: readonly CaptureReport[];
  readonly findings: readonly InFile<Finding>[];
  readonly remarks: readonly InFile<Remark>[];
  readonly rules: readonly OfRule[];
  readonly practices: readonly PracticeInFile[];
  readonly unusable: number;
}

/** What was looked at, what is wrong on which side, and by which rules of the gateway. */
export function summaryOf({ captures, findings, remarks, rules, practices, unusable }: Summed): string {
  const exchanges = captures.reduce((sum, one) => sum + one.exchanges, 0);
  const of = (side: Side) => {
    const mine = findings.filter((one) => one.side === side);
    const broken = side === 'merchant' ? practices.filter(({ weight }) => weight === 'required').length : 0;
    if (mine.length === 0 && broken > 0) return `the merchant violates ${many(broken, 'required practice')}`;
    if (mine.length === 0) return `no ${side} finding`;
    const places = new Set(mine.map(({ file, exchange }) => `${file}#${exchange}`)).size;
    const more = broken > 0 ? ` and ${many(broken, 'required practice')} broken` : '';
    return `${many(mine.length, `${side} finding`)} in ${places}${more}`;
  };
  const gateway = rules.filter(({ side }) => side === 'gateway');
  const warned = remarks.filter(({ isWarning }) => isWarning).length;
  const warnings = warned + practices.filter(({ weight }) => weight === 'recommended').length;
  const others = remarks.length - warned;
  const width = String(gateway[0]?.count ?? '').length;
  return [
    ...captures.flatMap(factsOf),
    ...(captures.length > 0 ? [`${many(exchanges, 'exchange')}: ${of('merchant')}, ${of('gateway')}`] : []),
    ...gateway.map(({ rule, count, example }) => {
      const where = `${example.file}#${example.exchange}: ${words(example)}`;
      return `  ${String(count).padStart(width)}  ${styleText('red', rule, { stream: process.stderr })}  ${where}`;
    }),
    ...(warnings > 0 ? [many(warnings, 'warning')] : []),
    ...(others > 0 ? [`${many(others, 'remark')} without a violation: see --json`] : []),
    ...(unusable > 0
      ? [`${many(unusable, 'file or exchange', 'files or exchanges')} could not be read`]
      : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function factsOf({ file, unanswered, improper, hidden, aside, secrets }: CaptureReport): readonly string[] {
  const others = Object.entries(aside).map(([reason, count]) => `${count} ${reason}`);
  return [
    ...(others.length > 0
      ? [`${file}: these entries are no exchanges with the gateway and were ignored: ${others.join(', ')}`]
      : []),
    ...(unanswered > 0
      ? [`${file}: ${many(unanswered, 'exchange')} without a complete reply: only the request is checked`]
      : []),
    ...(improper > 0
      ? [
          `${file}: ${many(improper, 'exchange')} with an invalid request: most rules about the replies are not checked`,
        ]
      : []),
    ...(hidden > 0
      ? [`${file}: ${many(hidden, 'finding')} ignored, because their values were removed from the file`]
      : []),
    ...(secrets.length > 0
      ? [
          `${file} holds ${secrets.join(', ').replace(/, (?=[^,]*$)/, ' and ')} unmasked; remove them with \`${tck} scrub\``,
        ]
      : []),
  ];
}
