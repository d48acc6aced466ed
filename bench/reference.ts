import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BenchReport } from './report.ts';

const file = fileURLToPath(new URL('./reference.json', import.meta.url));

/** A ratio that `--check` compares. Ratios hold on other machines too, seconds do not. */
export interface Ratio {
  readonly benchmark: string;
  readonly what: string;
  readonly against: string;
  readonly better: 'higher' | 'lower';
  readonly ratio: number;
}

/** `bench/reference.json`: the ratios, and the machine they come from. */
export interface Reference extends Pick<BenchReport, 'at' | 'node' | 'cpu' | 'cores' | 'load'> {
  readonly schemaVersion: 1;
  readonly ratios: readonly Ratio[];
}

/**
 * The figures to compare. A limit is no peer: against it, seconds would be compared. Requests a second of two servers tell of
 * whatever else the machine did; the processor time of the same requests is there in their place.
 */
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

/** Ratios of benchmarks that were not run stay as they are. */
export async function writeReference(report: BenchReport): Promise<void> {
  const { at, node, cpu, cores, load, benchmarks } = report;
  const run = new Set(benchmarks.map(({ name }) => name));
  const kept = await readReference().then(
    ({ ratios }) => ratios,
    () => [],
  );
  const ratios = [...kept.filter(({ benchmark }) => !run.has(benchmark)), ...ratiosIn(report)];
  const sorted = ratios.toSorted((a, b) => a.benchmark.localeCompare(b.benchmark));
  const reference: Reference = { schemaVersion: 1, at, node, cpu, cores, load, ratios: sorted };
  await writeFile(file, `${JSON.stringify(reference, null, 2)}\n`);
}
