import { dirname, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { count, placeOfCheck } from '../certificate/index.ts';
import {
  type Comparison,
  changeWords,
  compare,
  comparisonHtml,
  isBroken,
  nouns,
  type ObservedDifference,
  readCertificate,
  shownValue,
  undecidedByReason,
  type VerdictChange,
} from '../comparison/index.ts';
import { makeFolder } from '../message/make-folder.ts';
import { writeWhole } from '../message/write-whole.ts';
import { writing } from '../reports/files.ts';
import { aligned, harmless, shortest, some, styled } from '../reports/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';

const help = `
A and B are certificate.json files, or reports folders with a certificate.json. The output lists changes from A to B:
rules with a new verdict or reason, and changed behaviour that the specification leaves open. If both certificates have a
reply to the same request, the output also lists the reply elements that differ. The command ignores ids, references, times and
values that a reply repeats from its request. For two certificates of applications (from observe), the command compares each
check, and each question of the doctor.
NO_COLOR=1 switches colours off.

Exit codes:
  0  no difference      1  a difference      2  a file is missing, or is not a certificate of this kind`;

const verb = () =>
  new Command('compare')
    .description('list the differences between two certificates of gateways or applications')
    .argument('<A>', 'first certificate, or its reports folder')
    .argument('<B>', 'second certificate, or its reports folder')
    .option('--html <file>', 'also write the differences as an HTML page')
    .option('--json', 'print the differences as JSON')
    .addHelpText('after', help);

export const compareVerb = (): Verb => verb().action(ending(compared));

async function compared(a: string, b: string, { html, json }: OptionsOf<typeof verb>): Promise<number> {
  const comparison = compare(await readCertificate(a), await readCertificate(b), { a, b });
  if (html !== undefined) await written(html, comparisonHtml(comparison));
  print(json, comparison, comparisonLines(comparison, html && resolve(html)));
  return comparison.same ? exitCodes.conformant : 1;
}

const written = (file: string, page: string): Promise<void> =>
  writing('the page', file, 'file with --html', async () => {
    await makeFolder(dirname(resolve(file)));
    await writeWhole([[file, page]]);
  });

const limit = 10;

function comparisonLines(whole: Comparison, page: string | undefined): readonly string[] {
  const comparison = harmless(whole);
  const { a, b, same, remarks, proven, exchanges, subject } = comparison;
  const only = subject === 'gateway' ? 'Rules only in' : 'Checks only in';
  return [
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
    ...aligned([
      proven && [
        'Passed in',
        Object.entries(proven)
          .map(([how, count]) => `${count} ${how}`)
          .join(', '),
      ],
      exchanges && [
        'Exchanges',
        `${exchanges.compared} replies compared; not compared: ${exchanges.askedOtherwise} to different requests, ${exchanges.alone} only in A or B`,
      ],
      page !== undefined && ['Page', shortest(page)],
    ]),
  ];
}

function gotWorse(worse: readonly VerdictChange[], noun: string): readonly string[] {
  return [
    ...section('Got worse', worse.filter(isBroken), (one) => changeLines(one, 'red')),
    ...section('No longer decided, by reason', undecidedByReason(worse), ([reason, members]) => [
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
    [verdicts.worse.length - broken, ...names, 'no longer decided'],
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
    ...some(items, limit, linesOf, (more) => `    and ${more} more: --html or --json`),
    '',
  ];
}

function changeLines(
  { id, subject, a, b, proven }: VerdictChange,
  colour: 'red' | 'green' | 'yellow',
): readonly string[] {
  const verdicts = a.verdict === b.verdict ? a.verdict : `${a.verdict} → ${b.verdict}`;
  return [
    `    ${styled(colour, verdicts)}  ${id}  ${styled('dim', subject ?? proven ?? '')}`,
    ...(a.reason === undefined ? [] : [`      A  ${a.reason}`]),
    ...(b.reason === undefined ? [] : [`      B  ${b.reason}`]),
  ];
}

function observedLines({ id, a, b, onlyA, onlyB }: ObservedDifference): readonly string[] {
  const lists = onlyA.length + onlyB.length > 0;
  const line = (texts: readonly string[], only: readonly string[]) =>
    lists ? `only here: ${only.join(', ') || 'nothing'}` : texts.join(' ') || 'nothing';
  return [`    ${styled('bold', id)}`, `      A  ${line(a, onlyA)}`, `      B  ${line(b, onlyB)}`];
}

const quoted = (value = ''): string => {
  const shown = shownValue(value);
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
};
