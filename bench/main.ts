import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Benchmark } from './benchmark.ts';
import { certification } from './certification.ts';
import { compared, fails } from './comparing.ts';
import type { Figure, Skipped } from './figure.ts';
import { memory } from './memory.ts';
import { type Options, optionsFrom, usage } from './options.ts';
import { peers } from './peers/peers.ts';
import { ratiosIn, readReference, writeReference } from './reference.ts';
import { sandbox } from './sandbox.ts';
import { start } from './start.ts';
import { stored } from './stored.ts';
import { type BenchReport, table } from './table.ts';

const benchmarks: readonly Benchmark[] = [certification, sandbox, memory, stored, start];
const checked: readonly Benchmark[] = [certification, sandbox, start];

const namesOf = (some: readonly Benchmark[]) => some.map(({ name }) => name);
const help = usage(namesOf(benchmarks), namesOf(checked));

const options = arguments_();
if (options?.help) process.stdout.write(help);
else if (options) await run(options);

function arguments_(): Options | undefined {
  try {
    return optionsFrom(process.argv.slice(2), namesOf(benchmarks), namesOf(checked));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exitCode = 2;
    return undefined;
  }
}

function chosen({ only, peers: withPeers, check, reference }: Options): readonly Benchmark[] {
  if (withPeers) return [peers];
  const all = check || reference ? checked : benchmarks;
  return all.filter(({ name }) => only.length === 0 || only.includes(name));
}

async function run(given: Options): Promise<void> {
  const { only, quick, check, reference } = given;
  const [load = 0] = loadavg();
  const results: { name: string; figures: readonly (Figure | Skipped)[] }[] = [];
  const report: BenchReport = {
    schemaVersion: 1,
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    load,
    quick,
    benchmarks: results,
  };
  const isPart = only.length > 0 || quick || given.peers || check || reference;
  // A run of some benchmarks does not overwrite the report of all benchmarks.
  const file = isPart ? 'reports/bench.part.json' : 'reports/bench.json';
  await mkdir('reports', { recursive: true });
  for (const { name, run } of chosen(given)) {
    const figures = await run({ quick, progress: (text) => progress(`${name}: ${text}`) });
    results.push({ name, figures });
    // The report is written after each benchmark, so that an interrupted run has a report too.
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  }
  progress('');
  process.stdout.write(`${table(report)}\nAlso in ${file}\n`);
  if (reference) await writeReference(report);
  if (check) await compare(report);
}

async function compare(report: BenchReport): Promise<void> {
  const names = new Set(report.benchmarks.map(({ name }) => name));
  const reference = await readReference();
  const ratios = reference.ratios.filter(({ benchmark }) => names.has(benchmark));
  const findings = compared(ratios, ratiosIn(report));
  for (const { kind, name, text } of findings) process.stdout.write(`${kind.padEnd(7)}  ${name}: ${text}\n`);
  for (const [what, { load, cores }] of Object.entries({ 'the reference': reference, 'this run': report }))
    if (load > cores)
      process.stdout.write(
        `caution  ${what} had a load of ${load.toFixed(1)} on ${cores} cores: measure again on a quiet machine\n`,
      );
  if (findings.some(fails)) process.exitCode = 1;
}

/** Prints the progress of the benchmarks. On a terminal, each line replaces the previous one. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}
