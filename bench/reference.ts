import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BenchReport } from './table.ts';

const file = fileURLToPath(new URL('./reference.json', import.meta.url));

/** A ratio that `--check` compares. Unlike seconds, ratios are comparable between machines. */
export interface Ratio {
  readonly benchmark: string;
  readonly what: string;
  readonly against: string;
  readonly better: 'higher' | 'lower';
  readonly ratio: number;
}

/** The content of `bench/reference.json`: ratios, and the machine that measured them. */
export interface Reference extends Pick<BenchReport, 'at' | 'node' | 'cpu' | 'cores' | 'load'> {
  readonly schemaVersion: 1;
  readonly ratios: readonly Ratio[];
}

/** Ratios to fixed limits depend on the machine, and requests per second depend on its load, so both are excluded. */
export const ratiosIn = ({ benchmarks }: Pick<BenchReport, 'benchmarks'>): readonly Ratio[] =>
  benchmarks.flatMap(({ name, figures }) =>
    figures.flatMap((figure) =>
      'skipped' in figure || figure.peer.name === 'limit' || figure.unit === 'requests/s'
        ? []
        : [
            {
              ...{ benchmark: name, what: figure.what, against: figure.peer.name },
              better: figure.unit.endsWith('/s') ? 'higher' : 'lower',
              ratio: Number(figure.ratio.median.toPrecision(3)),
            } as const,
          ],
    ),
  );

export async function readReference(): Promise<Reference> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Returns the reference file with new ratios for the benchmarks of this run. */
export async function writeReference(report: BenchReport): Promise<void> {
  const { at, node, cpu, cores, load, benchmarks } = report;
  const run = new Set(benchmarks.map(({ name }) => name));
  const others = await readReference().then(
    ({ ratios }) => ratios,
    () => [],
  );
  const ratios = [...others.filter(({ benchmark }) => !run.has(benchmark)), ...ratiosIn(report)];
  const sorted = ratios.toSorted((a, b) => a.benchmark.localeCompare(b.benchmark));
  const reference: Reference = { schemaVersion: 1, at, node, cpu, cores, load, ratios: sorted };
  await writeFile(file, `${JSON.stringify(reference, null, 2)}\n`);
}
