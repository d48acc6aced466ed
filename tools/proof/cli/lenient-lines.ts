import { count } from '../../../src/certificate/index.ts';
import { styled } from '../../../src/reports/terminal.ts';
import { isLenient, type Leniency, lenientKinds } from '../index.ts';
import type { ProofFiles } from './proof-files.ts';

/** What came of gateways that differ and are conformant, the worst first. */
export function lenientLines(leniency: Leniency, files: ProofFiles): string {
  const { control, totals, gateways, durationMs, seed } = leniency;
  const left = lenientKinds
    .filter((kind) => kind !== 'passed')
    .flatMap((kind) => gateways.filter((one) => one.kind === kind));
  const failed = Object.entries(control.failing);
  const fine = isLenient(leniency);
  return `${[
    ...failed.map(([id, why]) => `  ${styled('red', 'failed without a variation')}  ${id}: ${why}`),
    ...left.flatMap(({ id, kind, because, rules }) => [
      `  ${styled('red', kind.padEnd(13))}${id}`,
      ...(because === undefined ? [] : [`               ${because}`]),
      ...Object.entries(rules)
        .slice(0, 5)
        .map(([rule, why]) => `               ${rule}: ${why}`),
    ]),
    ...(left.length + failed.length > 0 ? [''] : []),
    `${styled(['bold', fine ? (leniency.part === undefined ? 'green' : 'yellow') : 'red'], fine ? 'NO FALSE ALARM' : 'NOT ALL PASSED')}${leniency.part === undefined ? '' : `  ${leniency.part}`}`,
    `  ${count(totals.variations, 'variation')}, ${count(totals.combinations, 'combination')} with --seed ${seed}: ${totals.passed} of ${gateways.length} passed, ${count(totals.falseAlarms, 'false alarm')}`,
    `  in ${(durationMs / 1000).toFixed(1)} s`,
    `  ${files.html}  ${files.lenient}`,
  ].join('\n')}\n`;
}
