import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api';
import { type Benchmark, inTurn } from './benchmark.ts';
import { figure } from './figure.ts';

const directory = 'reports/bench/certification';
const emptySteps = `${directory}/empty.steps.mjs`;

/** The whole suite on the sandbox, from the command line to the certificate, against cucumber on steps that are empty. */
export const certification: Benchmark = {
  name: 'certification',
  run: async ({ quick, progress }) => {
    await writeEmptySteps();
    const pairs = await inTurn(
      quick ? 1 : 5,
      () => seconds('src/cli/start.mjs', 'certify', '--out', directory),
      () => seconds('bench/empty-run.ts', emptySteps),
      progress,
    );
    const about = { what: 'the whole suite', unit: 's', peer: 'the same features with empty steps' };
    return [figure({ ...about, reach: { atMost: 6 } }, pairs)];
  },
};

async function seconds(...line: readonly string[]): Promise<number> {
  const begun = performance.now();
  const [code] = await once(spawn(process.execPath, line, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`${line.join(' ')} ended with ${code}`);
  return (performance.now() - begun) / 1000;
}

/** What cucumber's types keep to themselves. */
interface Support {
  readonly stepDefinitions: readonly {
    readonly pattern: string | RegExp;
    readonly unwrappedCode: { length: number };
  }[];
  readonly parameterTypeRegistry: {
    readonly parameterTypes: Iterable<{
      readonly name: string;
      readonly regexpStrings: readonly string[];
      readonly builtin: boolean;
    }>;
  };
}

/** The patterns and parameter types of the real steps, with functions that do nothing and import nothing but cucumber. */
async function writeEmptySteps(): Promise<void> {
  const { runConfiguration } = await loadConfiguration({
    file: false,
    provided: { paths: ['features/**/*.feature'], import: ['steps/**/*.ts'] },
  });
  const { stepDefinitions, parameterTypeRegistry } = (await loadSupport(
    runConfiguration,
  )) as unknown as Support;
  const definitions = stepDefinitions.map(({ pattern, unwrappedCode }) => {
    const parameters = Array.from({ length: unwrappedCode.length }, (_, index) => `p${index}`);
    const written = typeof pattern === 'string' ? JSON.stringify(pattern) : String(pattern);
    return `Given(${written}, (${parameters.join(', ')}) => {});`;
  });
  const types = [...parameterTypeRegistry.parameterTypes]
    .filter(({ builtin }) => !builtin)
    .map(({ name, regexpStrings }) => {
      const type = JSON.stringify({ name, regexp: regexpStrings });
      return `defineParameterType({ ...${type}, transformer: () => 0 });`;
    });
  await mkdir(directory, { recursive: true });
  const imports = "import { defineParameterType, Given } from '@cucumber/cucumber';";
  await writeFile(emptySteps, [imports, ...types, ...definitions, ''].join('\n'));
}
