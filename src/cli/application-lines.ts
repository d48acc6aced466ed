import { count } from '../certificate/index.ts';
import type { ApplicationComparison, CheckChange } from '../comparison/index.ts';
import { harmless } from '../reports/harmless.ts';
import { section } from './comparison-lines.ts';
import { styled } from './output.ts';

const whole = '--json';
const placeLines = (place: string): readonly string[] => [`    ${place}`];

/** A comparison of two applications as the prompt shows it. */
export function applicationLines(comparison: ApplicationComparison): string {
  const { a, b, same, remarks, worse, better, otherwise, alone } = harmless(comparison);
  const counts = [
    ...[[worse, 'got worse'] as const, [better, 'got better'] as const],
    ...[[otherwise, 'with another reason'] as const, [[...alone.a, ...alone.b], 'only in A or B'] as const],
  ].flatMap(([those, how]) => (those.length > 0 ? `${count(those.length, 'check')} ${how}` : []));
  const verdicts = a.verdict === b.verdict ? [] : [`${a.verdict} → ${b.verdict}`];
  const lines = [
    same
      ? styled(['bold', 'green'], 'NOTHING DIFFERS')
      : styled(['bold', 'yellow'], `DIFFERENT: ${[...verdicts, ...counts].join(', ')}`),
    ...[['A', a] as const, ['B', b] as const].map(
      ([letter, { application, verdict, startedAt }]) =>
        `  ${letter}  ${application.name}, ${verdict}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ),
    ...remarks.map((remark) => `  ${styled('yellow', remark)}`),
    '',
    ...section('Got worse', worse, (one) => changeLines(one, 'red'), whole),
    ...section('Got better', better, (one) => changeLines(one, 'green'), whole),
    ...section('Other reason', otherwise, (one) => changeLines(one, 'yellow'), whole),
    ...section('Checks only in A', alone.a, placeLines, whole),
    ...section('Checks only in B', alone.b, placeLines, whole),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function changeLines({ task, check, a, b }: CheckChange, colour: 'red' | 'green' | 'yellow'): string[] {
  const verdicts = a.verdict === b.verdict ? a.verdict : `${a.verdict} → ${b.verdict}`;
  const reason = b.reason ?? a.reason;
  return [
    `    ${styled(colour, verdicts)}  ${check}  ${styled('dim', task)}`,
    ...(reason === undefined ? [] : [`      ${reason}`]),
  ];
}
