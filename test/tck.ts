import { main } from '../src/cli/main.ts';

/** What the kit printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let printed: { out: string; err: string } | undefined;

// For good, and below the masks that the kit lays over its streams. What the runner of the tests writes are bytes.
for (const [name, stream] of [['out', process.stdout] as const, ['err', process.stderr] as const]) {
  const write: (...what: unknown[]) => boolean = stream.write.bind(stream) as never;
  stream.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    if (!printed || typeof chunk !== 'string') return write(chunk, ...rest);
    printed[name] += chunk;
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
}

let latest: Promise<unknown> = Promise.resolve();

/** Calls the kit with these words in this process, one call after the other. A variable that is undefined is not set. */
export function tck(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  folder = process.cwd(),
): Promise<Ended> {
  const call = latest.then(async () => {
    const [variables, here, exitCode] = [{ ...process.env }, process.cwd(), process.exitCode];
    const said = { out: '', err: '' };
    try {
      setVariables({ ...variables, ...environment });
      process.chdir(folder);
      process.exitCode = undefined;
      printed = said;
      const code = await main(words);
      return { code, ...said };
    } finally {
      printed = undefined;
      process.exitCode = exitCode;
      process.chdir(here);
      setVariables(variables);
    }
  });
  latest = call.catch(() => {});
  return call;
}

function setVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}
