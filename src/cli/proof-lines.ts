import { styleText } from 'node:util';
import { count } from '../certificate/count.ts';
import { holds, kinds, type Proof } from '../proof/index.ts';

/** How many of a kind are printed; the proof has them all. */
const most = 25;

/** What came of a proof, the worst first. */
export function proofLines(proof: Proof, files: { readonly json: string; readonly html: string }): string {
  const { totals, mutants, unproven, control, durationMs, part } = proof;
  const styled = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: process.stdout });
  const left = kinds
    .filter((kind) => kind !== 'killed')
    .flatMap((kind) => mutants.filter((one) => one.kind === kind));
  const failed = Object.entries(control.failing);
  const fine = holds(proof);
  return `${[
    ...failed.map(([id, why]) => `  ${styled('red', 'fails without a mutant')}  ${id}: ${why}`),
    ...left
      .slice(0, most)
      .flatMap((one) => [
        `  ${styled(one.kind === 'also others' ? 'yellow' : 'red', one.kind.padEnd(13))}${one.id}`,
        ...because(one).map((why) => `               ${why}`),
      ]),
    ...(left.length > most ? [`  and ${left.length - most} more in the proof`] : []),
    ...unproven.slice(0, most).map((id) => `  ${styled('red', 'unproven'.padEnd(13))}${id}`),
    ...(unproven.length > most ? [`  and ${unproven.length - most} more in the proof`] : []),
    ...(left.length + unproven.length + failed.length > 0 ? [''] : []),
    `${styled(['bold', fine ? 'green' : 'red'], fine ? (part ? 'HOLDS IN PART' : 'PROVEN') : 'NOT PROVEN')}${part ? `  ${part.by}` : ''}`,
    `  ${count(totals.mutants, 'mutant')}: ${count(totals.killed, 'killed', 'killed')} by the rule that each breaks, and by none that states something else${kinds
      .filter((kind) => kind !== 'killed')
      .map((kind) => ({ kind, number: mutants.filter((one) => one.kind === kind).length }))
      .filter(({ number }) => number > 0)
      .map(({ kind, number }) => `, ${number} ${kind}`)
      .join('')}`,
    `  ${totals.proven} of ${totals.stated} rules proven, in ${(durationMs / 1000).toFixed(1)} s`,
    `  ${files.html}  ${files.json}`,
  ].join('\n')}\n`;
}

/** What broke, or what failed beside it or in its place. */
function because({ kind, broken, others, own }: Proof['mutants'][number]): readonly string[] {
  if (broken !== undefined) return [broken];
  const [first] = Object.entries(others);
  if (first) return [first.join(': ')];
  return kind === 'other reason' ? [`${own.join(', ')} failed in its place`] : [];
}
