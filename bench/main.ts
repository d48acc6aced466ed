import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.ts';
import { certification } from './certification.ts';
import type { Figure, Skipped } from './figure.ts';
import { growth } from './growth.ts';
import { reading, writing } from './messages.ts';
import type { BenchReport } from './report.ts';
import { sandbox } from './sandbox.ts';
import { schema } from './schema.ts';
import { start } from './start.ts';
import { stored } from './stored.ts';
import { table } from './table.ts';

const benchmarks: readonly Benchmark[] = [
  ...[certification, sandbox, stored, reading, writing, schema, start, growth],
];

const usage = `npm run bench -- [--only NAME]... [--quick] [--long]

  --only NAME   one of ${benchmarks.map(({ name }) => name).join(', ')}
  --quick       fewer and shorter runs: to see that all works, not to rely on
  --long        a million transactions as well, some minutes
`;

const options = arguments_();
if (options) await run(options);

function arguments_() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = values.only.find((only) => !benchmarks.some(({ name }) => name === only));
    if (unknown !== undefined) throw new TypeError(`there is no benchmark ${unknown}`);
    if (!values.help) return values;
    process.stdout.write(usage);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 2;
  }
  return undefined;
}

async function run({ only, quick, long }: { only: string[]; quick: boolean; long: boolean }): Promise<void> {
  const [load = 0] = loadavg();
  const chosen = benchmarks.filter(({ name }) => only.length === 0 || only.includes(name));
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
  // A part must not take the place of the whole.
  const file = only.length === 0 && !quick ? 'reports/bench.json' : 'reports/bench.part.json';
  await mkdir('reports', { recursive: true });
  for (const { name, run } of chosen) {
    const figures = await run({ quick, long, progress: (text) => progress(`${name}: ${text}`) });
    results.push({ name, figures });
    // After each: a run that is broken off keeps what it has.
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  }
  progress('');
  process.stdout.write(`${table(report)}\nAlso in ${file}\n`);
}

/** One line that is written over, where somebody looks. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}
