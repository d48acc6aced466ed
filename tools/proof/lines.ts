import { count } from '../../src/certificate/index.ts';
import { some, styled } from '../../src/reports/terminal.ts';
import type { Blame } from './blame.ts';
import { kinds } from './outcome.ts';
import { type Found, isFine, openCells, type Tried } from './results.ts';

const limit = 25;

export function linesOf(found: Found, part: string | undefined, files: readonly string[]): string {
  const findings = [...ofMutants(found), ...ofGrid(found), ...ofGateways(found)];
  const fine = isFine(found);
  const [colour, word] = fine
    ? part === undefined
      ? (['green', 'PROVEN'] as const)
      : (['yellow', 'PART PROVEN'] as const)
    : (['red', 'NOT PROVEN'] as const);
  return `${[
    ...findings,
    ...(findings.length > 0 ? [''] : []),
    `${styled(['bold', colour], word)}${part === undefined ? '' : `  only a part was tried: ${part}`}`,
    ...totals(found),
    `  ${files.join('  ')}`,
  ].join('\n')}\n`;
}

const finding = (kind: string, id: string, ...why: readonly string[]): readonly string[] => [
  `  ${styled('red', kind.padEnd(13))}${id}`,
  ...why.map((line) => `               ${line}`),
];

const blame = (word: string) => (one: Blame) =>
  finding(
    word,
    one.cells.join(' + ') || 'none by itself',
    `${Object.entries(one.failing)[0]?.join(': ')} (${one.by})`,
  );

const more = (file: string) => (number: number) => `  and ${number} more in ${file}`;

function ofMutants({ proof }: Found): readonly string[] {
  if (!proof) return [];
  const left = kinds.flatMap((kind) => proof.mutants.filter((one) => one.kind === kind));
  return [
    ...some(left, limit, (one) => finding(one.kind, one.id, ...because(one)), more('proof.json')),
    ...some(proof.unproven, limit, (id) => finding('unproven', id), more('proof.json')),
  ];
}

function because({ kind, broken, others, own }: Tried): readonly string[] {
  if (broken !== undefined) return [broken];
  const [first] = Object.entries(others);
  if (first) return [first.join(': ')];
  return kind === 'other reason' ? [`${own.join(', ')} failed instead`] : [];
}

function ofGrid({ grid }: Found): readonly string[] {
  if (!grid) return [];
  return [
    ...some(openCells(grid), limit, ({ id, verdict }) => finding(verdict, id), more('grid.json')),
    ...(grid.combined?.blamed ?? []).flatMap(blame('blamed')),
    ...(grid.combined?.masking ?? []).flatMap(blame('only together')),
  ];
}

function ofGateways({ leniency }: Found): readonly string[] {
  if (!leniency) return [];
  const { idle, gateways } = leniency;
  return [
    ...idle.flatMap((id) => finding('not applied', id)),
    ...gateways.flatMap(({ blamed }) => blamed.flatMap(blame('false alarm'))),
    ...gateways.flatMap(({ cells, undecided }) =>
      Object.entries(undecided).flatMap(([id, why]) =>
        finding('undecided', `${id}: ${why}`, cells.join(' + ')),
      ),
    ),
  ];
}

function totals({ proof, grid, conditional, leniency }: Found): readonly string[] {
  const seconds = Math.max(...[proof, grid, conditional, leniency].map((one) => one?.durationMs ?? 0)) / 1000;
  return [
    ...(proof
      ? [
          `  ${count(proof.totals.mutants, 'mutant')}: ${proof.totals.killed} detected by the intended rule`,
          `  ${proof.totals.proven} of ${proof.totals.stated} rules proven`,
        ]
      : []),
    ...(grid
      ? [
          `  ${count(grid.totals.cells, 'generated fault')}: ${grid.totals.detected} detected, ${grid.totals.excused} excused (${grid.totals.disputed} of these disputed), ${openCells(grid).length} neither`,
        ]
      : []),
    ...(conditional
      ? [
          `  ${count(conditional.totals.faults, 'conditional fault')} with --seed ${conditional.seed}: ${conditional.totals.detected} detected, ${conditional.totals['other rules']} failed other rules, ${conditional.totals['not detected']} failed none, ${conditional.totals['never acts']} never acted`,
        ]
      : []),
    ...(grid?.combined
      ? [
          `  ${grid.combined.cells} excused faults together in ${count(grid.combined.gateways, 'gateway')}: ${grid.combined.passed} gateways passed the whole suite`,
        ]
      : []),
    ...(leniency
      ? [
          `  ${count(leniency.totals.variations, 'conformant difference')} in ${count(leniency.totals.gateways, 'gateway')} with --seed ${leniency.seed}: ${leniency.totals.passed} gateways passed`,
        ]
      : []),
    `  in ${seconds.toFixed(1)} s`,
  ];
}
