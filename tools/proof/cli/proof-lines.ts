import { count } from '../../../src/certificate/index.ts';
import { some, styled } from '../../../src/reports/terminal.ts';
import { holds, kinds, type Proof } from '../index.ts';

const most = 25;

/** What came of a proof, the worst first. */
export function proofLines(proof: Proof, files: { readonly json: string; readonly html: string }): string {
  const { totals, mutants, unproven, control, durationMs, part } = proof;
  const left = kinds
    .filter((kind) => kind !== 'killed')
    .flatMap((kind) => mutants.filter((one) => one.kind === kind));
  const failed = Object.entries(control.failing);
  const fine = holds(proof);
  return `${[
    ...failed.map(([id, why]) => `  ${styled('red', 'failed without a mutant')}  ${id}: ${why}`),
    ...some(left, most, lineOf, rest),
    ...some(unproven, most, (id) => [`  ${styled('red', 'unproven'.padEnd(13))}${id}`], rest),
    ...(left.length + unproven.length + failed.length > 0 ? [''] : []),
    `${styled(['bold', fine ? (part ? 'yellow' : 'green') : 'red'], fine ? (part ? 'PART PROVEN' : 'PROVEN') : 'NOT PROVEN')}${part ? `  only some mutants were tried: ${part.by}` : ''}`,
    `  ${count(totals.mutants, 'mutant')}: ${totals.killed} detected by the intended rule${kinds
      .filter((kind) => kind !== 'killed')
      .map((kind) => ({ kind, number: mutants.filter((one) => one.kind === kind).length }))
      .filter(({ number }) => number > 0)
      .map(({ kind, number }) => `, ${number} ${kind}`)
      .join('')}`,
    `  ${totals.proven} of ${totals.stated} rules proven, in ${(durationMs / 1000).toFixed(1)} s`,
    `  ${files.html}  ${files.json}`,
  ].join('\n')}\n`;
}

const rest = (more: number): string => `  and ${more} more in proof.json`;

const lineOf = (one: Proof['mutants'][number]): readonly string[] => [
  `  ${styled(one.kind === 'also others' ? 'yellow' : 'red', one.kind.padEnd(13))}${one.id}`,
  ...because(one).map((why) => `               ${why}`),
];

function because({ kind, broken, others, own }: Proof['mutants'][number]): readonly string[] {
  if (broken !== undefined) return [broken];
  const [first] = Object.entries(others);
  if (first) return [first.join(': ')];
  return kind === 'other reason' ? [`${own.join(', ')} failed instead`] : [];
}
