import { join } from 'node:path';
import { ConfigurationError, HarnessFault, type Shard, shardWord } from '../../../src/certificate/index.ts';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { printJson } from '../../../src/cli/output.ts';
import { progressBar } from '../../../src/cli/progress.ts';
import { endOnSignal } from '../../../src/cli/signals.ts';
import { writeWhole } from '../../../src/reports/files.ts';
import { some } from '../../../src/reports/terminal.ts';
import { cellsOf, type Grid, gridOf, gridText, readExcuses, tryGrid } from '../index.ts';
import { writable } from './proof-files.ts';

interface GridOptions {
  /** Cells whose id has it. */
  readonly text?: string;
  /** Part i of n, or every n-th cell. */
  readonly sample?: Shard;
  /** Try the excused cells together as well. */
  readonly combined: boolean;
  readonly out: string;
  readonly json?: boolean;
}

/** Tries the faults that are generated from the contract, and writes what became of them to `grid.json`. */
export async function proveGrid({ text, sample, combined, out, json }: GridOptions): Promise<number> {
  const cells = cellsOf(text, sample);
  if (cells.length === 0)
    throw new ConfigurationError(
      `--grid: no cell has "${text}" in its id, such as "doDeal success transaction.reply.total: empty"`,
    );
  const part =
    text === undefined && sample === undefined
      ? undefined
      : [text, sample && shardWord(sample)].filter(Boolean).join(' ');
  await writable(out);
  const begun = new Date();
  const bar = progressBar(process.stderr);
  const excuses = readExcuses();
  const together = cells.filter(({ id }) => combined && excuses.has(id));
  const {
    failing,
    outcomes,
    combined: met,
  } = await endOnSignal('no results are written', () =>
    tryGrid(cells, together, (done) => bar.show({ done, of: cells.length, scenario: '', counted: 'cells' })),
  );
  bar.done();
  const [broken] = Object.entries(failing);
  if (broken) throw new HarnessFault(`the suite fails without any fault: ${broken.join(': ')}`);
  const grid = await gridOf(outcomes, excuses, begun, part, met);
  const file = join(out, 'grid.json');
  await writeWhole([[file, gridText(grid)]]);
  if (json) {
    const { cells: all, ...rest } = grid;
    printJson({ ...rest, left: all.filter(isOpen), reports: { json: file } });
  } else process.stdout.write(lines(grid, file));
  if (grid.cells.some(isOpen) || grid.combined?.blamed.length) return exitCodes.notConformant;
  return part === undefined ? exitCodes.conformant : exitCodes.incomplete;
}

/** Whether it is neither detected by a rule about it nor excused; or both, and then the excuse is wrong. */
const isOpen = ({ verdict }: Grid['cells'][number]): boolean =>
  verdict === 'not detected' || verdict === 'detected and excused';

const combinedLines = ({ gateways, cells, passed, blamed, masking }: NonNullable<Grid['combined']>) => [
  `  ${cells} excused cells together in ${gateways} gateways: ${passed} gateways passed the whole suite`,
  ...blamed.map((one) => `    detected: ${blameLine(one)}`),
  ...masking.map((one) => `    detected only together: ${blameLine(one)}`),
];

const blameLine = ({ cells, failing, by }: NonNullable<Grid['combined']>['blamed'][number]): string =>
  `${cells.join(' + ') || 'no cell by itself'}: ${Object.entries(failing)[0]?.join(': ')} (${by})`;

function lines({ totals, byOperator, cells, combined }: Grid, file: string): string {
  const open = cells.filter(isOpen);
  const width = Math.max(...Object.keys(byOperator).map((name) => name.length));
  return [
    `${totals.cells} cells: ${totals.detected} detected, ${totals.excused} left open (${totals.disputed} of these disputed), ${open.length} neither`,
    '',
    `  ${''.padEnd(width)}  detected  left open  neither`,
    ...Object.entries(byOperator).map(
      ([name, one]) =>
        `  ${name.padEnd(width)}  ${`${one.detected}`.padStart(8)}  ${`${one.excused}`.padStart(9)}  ${`${one['not detected'] + one['detected and excused']}`.padStart(7)}`,
    ),
    ...(open.length > 0
      ? ['', '  Neither detected by a rule about it nor excused in proof/excuses.tsv:']
      : []),
    ...some(
      open,
      8,
      ({ id, verdict }) => [
        `    ${id}${verdict === 'detected and excused' ? ': excused, but detected' : ''}`,
      ],
      (more) => `    and ${more} more`,
    ),
    ...(combined ? ['', ...combinedLines(combined)] : []),
    '',
    `  Results      ${file}`,
    '',
  ].join('\n');
}
