import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api';
import { type Benchmark, inTurn } from './benchmark.ts';
import { figure } from './figure.ts';

const directory = 'reports/bench/certification';
const emptySteps = `${directory}/empty.steps.mjs`;

/** Measures a run of the whole test suite on the sandbox, compared with plain Cucumber and empty steps. */
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
    return [
      figure({ what: 'the whole suite', unit: 's', peer: 'the same features with empty steps' }, pairs),
    ];
  },
};

async function seconds(...line: readonly string[]): Promise<number> {
  const begun = performance.now();
  const [code] = await once(spawn(process.execPath, line, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`${line.join(' ')} ended with ${code}`);
  return (performance.now() - begun) / 1000;
}

/** Members of Cucumber's step objects that Cucumber's types lack. */
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

/** Writes a Cucumber step file with the patterns of the real steps and empty functions. */
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
