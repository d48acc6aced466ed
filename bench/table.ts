import type { Figure, Skipped, Spread } from './figure.ts';

/** The content of `reports/bench.json`, or of `reports/bench.part.json` after an incomplete or quick run. */
export interface BenchReport {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** The load average of the machine before the run. Above the number of cores, the figures are unreliable. */
  readonly load: number;
  readonly quick: boolean;
  readonly benchmarks: readonly { readonly name: string; readonly figures: readonly (Figure | Skipped)[] }[];
}

/** Returns the figures of the benchmarks as a Markdown table, with a line about the machine. */
export function table({ node, cpu, cores, load, quick, benchmarks }: BenchReport): string {
  const rows = benchmarks.flatMap(({ name, figures }) => figures.map((figure) => row(name, figure)));
  return [
    `Node ${node.slice(1)}, ${cores} cores (${cpu}), load ${load.toFixed(1)}${quick ? '; a quick run, which is not reliable' : ''}. Medians; in brackets the lowest and the highest run.`,
    '',
    '| benchmark | what | here | against | ratio | goal |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function row(name: string, figure: Figure | Skipped): string {
  if ('skipped' in figure) return `| ${name} | ${figure.what} | skipped: ${figure.skipped} | | | |`;
  const { what, unit, ours, peer, ratio, limit, note } = figure;
  const missed = limit !== undefined && ratio.median > limit ? ': **not reached**' : '';
  const goal = limit === undefined ? '' : `at most ${limit}x${missed}`;
  return `| ${name} | ${what} | ${amount(ours.median)} ${unit} | ${amount(peer.median)} ${unit}, ${peer.name} | ${times(ratio)} | ${goal}${note ? ` (${note})` : ''} |`;
}

const times = ({ median, lowest, highest }: Spread): string =>
  `${short(median)}x [${short(lowest)}, ${short(highest)}]`;

const short = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

const amount = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
