import { count, placeOfCheck } from '../certificate/index.ts';
import type { Comparison, ObservedDifference, VerdictChange } from '../comparison/index.ts';
import { changeWords, isBroken, nouns, shownValue, undecidedByReason } from '../comparison/index.ts';
import { harmless } from '../reports/harmless.ts';
import { shortest, some, styled } from './output.ts';

const most = 10;

/** A comparison as the prompt shows it. */
export function comparisonLines(whole: Comparison, page: string | undefined): string {
  const comparison = harmless(whole);
  const { a, b, same, remarks, proven, exchanges, subject } = comparison;
  const only = subject === 'gateway' ? 'Rules only in' : 'Checks only in';
  const lines = [
    same ? styled(['bold', 'green'], 'NOTHING DIFFERS') : styled(['bold', 'yellow'], headline(comparison)),
    ...(['A', 'B'] as const).map((letter) => {
      const { name, kind, verdict, startedAt } = letter === 'A' ? a : b;
      return `  ${letter}  ${name}${kind === undefined ? '' : ` (${kind})`}, ${verdict}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC`;
    }),
    ...remarks.map((remark) => `  ${styled('yellow', remark)}`),
    '',
    ...gotWorse(comparison.verdicts.worse, nouns[subject]),
    ...section('Got better', comparison.verdicts.better, (one) => changeLines(one, 'green')),
    ...section('Other reason', comparison.verdicts.otherwise, (one) => changeLines(one, 'yellow')),
    ...section(`${only} A`, comparison.alone.a, (id) => [`    ${id}`]),
    ...section(`${only} B`, comparison.alone.b, (id) => [`    ${id}`]),
    ...section('Different observations', comparison.observed, observedLines),
    ...section('Elements of replies', comparison.fields, (one) => {
      const [first] = one.values;
      const more = one.values.length - 1 + one.more;
      return [
        `    ${styled('bold', one.element || 'the reply')} ${changeWords[one.change]} in ${count(one.times, 'exchange')} of ${one.commands.join(', ')}`,
        `      ${quoted(first?.a)} → ${quoted(first?.b)}${more > 0 ? ` and ${more} more` : ''}, first in "${one.example.scenario}" (${one.example.a}, ${one.example.b})`,
      ];
    }),
    ...(proven
      ? [
          `  Proven      ${Object.entries(proven)
            .map(([how, count]) => `${count} ${how}`)
            .join(', ')}`,
        ]
      : []),
    ...(exchanges
      ? [
          `  Exchanges   ${exchanges.compared} compared, ${exchanges.askedOtherwise} with different requests, ${exchanges.alone} only in A`,
        ]
      : []),
    ...(page === undefined ? [] : [`  Page        ${shortest(page)}`]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Broken rules one by one; those that are only not decided any more by their reason, which many may share. */
function gotWorse(worse: readonly VerdictChange[], noun: string): readonly string[] {
  return [
    ...section('Got worse', worse.filter(isBroken), (one) => changeLines(one, 'red')),
    ...section('Not decided any more, by reason', undecidedByReason(worse), ([reason, members]) => [
      `    ${styled('yellow', reason)}`,
      `      ${count(members.length, noun)}: ${members
        .slice(0, 3)
        .map(placeOfCheck)
        .join(', ')}${members.length > 3 ? ', …' : ''}`,
    ]),
  ];
}

function headline({ a, b, subject, verdicts, observed, fields, alone }: Comparison): string {
  const names = [nouns[subject], `${nouns[subject]}s`] as const;
  const broken = verdicts.worse.filter(isBroken).length;
  const counts = [
    [broken, ...names, 'got worse'],
    [verdicts.worse.length - broken, ...names, 'not decided any more'],
    [verdicts.better.length, ...names, 'got better'],
    [verdicts.otherwise.length, ...names, 'with another reason'],
    [alone.a.length + alone.b.length, ...names, 'only in A or B'],
    [observed.length, 'observation', 'observations', 'changed'],
    [fields.length, 'reply element', 'reply elements', 'changed'],
  ] as const;
  const counted = counts.flatMap(([number, one, many, how]) =>
    number > 0 ? `${count(number, one, many)} ${how}` : [],
  );
  const verdict = a.verdict === b.verdict ? [] : [`${a.verdict} → ${b.verdict}`];
  return `DIFFERENT: ${[...verdict, ...counted].join(', ')}`;
}

function section<T>(title: string, items: readonly T[], linesOf: (item: T) => readonly string[]): string[] {
  if (items.length === 0) return [];
  return [
    `  ${title} (${items.length})`,
    ...some(items, most, linesOf, (more) => `    and ${more} more: --html or --json`),
    '',
  ];
}

function changeLines(
  { id, subject, a, b, proven }: VerdictChange,
  colour: 'red' | 'green' | 'yellow',
): readonly string[] {
  const reason = b.reason ?? a.reason;
  const verdicts = a.verdict === b.verdict ? a.verdict : `${a.verdict} → ${b.verdict}`;
  return [
    `    ${styled(colour, verdicts)}  ${id}  ${styled('dim', subject ?? proven ?? '')}`,
    ...(reason === undefined ? [] : [`      ${reason}`]),
  ];
}

function observedLines({ id, a, b, onlyA, onlyB }: ObservedDifference): readonly string[] {
  const lists = onlyA.length + onlyB.length > 0;
  const line = (texts: readonly string[], only: readonly string[]) =>
    lists ? `only here: ${only.join(', ') || 'nothing'}` : texts.join(' ') || 'nothing';
  return [`    ${styled('bold', id)}`, `      A  ${line(a, onlyA)}`, `      B  ${line(b, onlyB)}`];
}

const quoted = (value: string | undefined, longest = 60): string => {
  const shown = shownValue(value ?? '');
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
};
