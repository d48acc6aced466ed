import { styleText } from 'node:util';
import type { Side } from '../validation/exchanges/index.ts';
import type { Finding, Remark } from '../validation/index.ts';
import type { CaptureReport, InFile, OfRule } from './exchanges-document.ts';
import { tck } from './invocation.ts';
import { styled } from './output.ts';
import { many, words } from './validation-lines.ts';

/** `capture.har#12 doDeal gateway requestId envelope.reply.requestId requestId was sent as ...` */
export function exchangeLine(finding: InFile<Finding>): string {
  const { file, exchange, command, side, element, rule } = finding;
  const place = styled('bold', `${file}#${exchange}`);
  return `${place} ${command || '-'} ${side} ${element} ${styled('red', rule)} ${words(finding)}\n`;
}

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
  readonly unusable: number;
}

/** What was looked at, what is wrong on which side, and by which rules of the gateway. */
export function summaryOf({ captures, findings, remarks, rules, unusable }: Summed): string {
  const exchanges = captures.reduce((sum, one) => sum + one.exchanges, 0);
  const of = (side: Side) => {
    const mine = findings.filter((one) => one.side === side);
    if (mine.length === 0) return `nothing wrong with the ${side}'s side`;
    const places = new Set(mine.map(({ file, exchange }) => `${file}#${exchange}`)).size;
    return `${many(mine.length, `${side} finding`)} in ${places}`;
  };
  const gateway = rules.filter(({ side }) => side === 'gateway');
  const width = String(gateway[0]?.count ?? '').length;
  return [
    ...captures.flatMap(factsOf),
    ...(captures.length > 0 ? [`${many(exchanges, 'exchange')}: ${of('merchant')}, ${of('gateway')}`] : []),
    ...gateway.map(({ rule, count, example }) => {
      const where = `${example.file}#${example.exchange}: ${words(example)}`;
      return `  ${String(count).padStart(width)}  ${styleText('red', rule, { stream: process.stderr })}  ${where}`;
    }),
    ...(remarks.length > 0 ? [`${many(remarks.length, 'remark')} that break no rule: --json has them`] : []),
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
      ? [`${file}: set aside, being no exchange with the gateway: ${others.join(', ')}`]
      : []),
    ...(unanswered > 0
      ? [
          `${file}: ${many(unanswered, 'exchange')} without a whole reply, of which only the request is judged`,
        ]
      : []),
    ...(improper > 0
      ? [
          `${file}: ${many(improper, 'exchange')} that no proper client sends, whose replies are held to little`,
        ]
      : []),
    ...(hidden > 0
      ? [`${file}: ${many(hidden, 'finding')} set aside, being about values that were taken out of it`]
      : []),
    ...(secrets.length > 0
      ? [
          `${file} holds ${secrets.join(', ').replace(/, (?=[^,]*$)/, ' and ')} in clear; \`${tck} scrub\` cleans it`,
        ]
      : []),
  ];
}
