import type { Figure, Reach, Skipped, Spread } from './figure.ts';
import type { BenchReport } from './report.ts';

/** The figures as a table of Markdown, with the machine they come from. */
export function table({ node, cpu, cores, load, quick, benchmarks }: BenchReport): string {
  const rows = benchmarks.flatMap(({ name, figures }) => figures.map((figure) => row(name, figure)));
  return [
    `Node ${node.slice(1)}, ${cores} cores (${cpu}), load ${load.toFixed(1)}${quick ? '; a quick run, not to rely on' : ''}. Medians; in brackets the lowest and the highest run.`,
    '',
    '| benchmark | what | here | against | ratio | reach |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function row(name: string, figure: Figure | Skipped): string {
  if ('skipped' in figure) return `| ${name} | ${figure.what} | skipped: ${figure.skipped} | | | |`;
  const { what, unit, ours, peer, ratio, reach, reached, note } = figure;
  const far = reach === undefined ? '' : `${told(reach)}${reached ? '' : ': **not reached**'}`;
  return `| ${name} | ${what} | ${amount(ours.median)} ${unit} | ${amount(peer.median)} ${unit}, ${peer.name} | ${times(ratio)} | ${far}${note ? ` (${note})` : ''} |`;
}

const told = (reach: Reach): string =>
  'atLeast' in reach ? `at least ${reach.atLeast}x` : `at most ${reach.atMost}x`;

const times = ({ median, lowest, highest }: Spread): string =>
  `${short(median)}x [${short(lowest)}, ${short(highest)}]`;

const short = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

function amount(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(3);
}
