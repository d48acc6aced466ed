import { existsSync, readFileSync } from 'node:fs';

const counted = (number: number): string => number.toLocaleString('en-GB');

/** Returns the JSON of a file in `proof/`; undefined if the last whole proof did not write the file. */
function read(name: string) {
  const file = new URL(`../../proof/${name}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The figures of the last whole proof as rows of a table, the first row with the headings. */
export function proofFigures(): readonly (readonly string[])[] {
  const [proof, grid, guarded, lenient] = ['proof', 'grid', 'guarded', 'lenient'].map(read);
  const of = (part: number, all: number) => `${counted(part)} of ${counted(all)}`;
  const rows = [
    ['What was tried', 'Result'],
    ['Mutants', proof && `${of(proof.totals.killed, proof.totals.mutants)} detected by the intended rule`],
    ['Rules', proof && `${of(proof.totals.proven, proof.totals.stated)} proven`],
    [
      'Generated faults',
      grid &&
        `${of(grid.totals.detected, grid.totals.cells)} detected, ${counted(grid.totals.excused)} excused, of which a second reader disputes ${counted(grid.totals.disputed)}`,
    ],
    [
      'Conditional faults',
      guarded &&
        `${of(guarded.totals.detected, guarded.totals.faults)} detected, ${counted(guarded.totals['never acts'])} never acted (seed ${guarded.seed})`,
    ],
    ...Object.entries<Record<string, number>>(guarded?.byGuard ?? {}).map(([guard, one]) => [
      `Conditional faults ${guard}`,
      `${of(
        one.detected ?? 0,
        Object.values(one).reduce((sum, some) => sum + some, 0),
      )} detected, ${counted(one['never acts'] ?? 0)} never acted`,
    ]),
    [
      'Excused faults together',
      grid?.combined && `${of(grid.combined.passed, grid.combined.gateways)} gateways passed`,
    ],
    ['Conformant gateways', lenient && `${of(lenient.totals.passed, lenient.totals.gateways)} passed`],
  ];
  return rows.flatMap(([what = '', result]) => (result ? [[what, result]] : []));
}
