import { Writable } from 'node:stream';
import { main } from '../src/cli/main.ts';
import { forgetSecrets } from '../src/cli/masked-output.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

class Caught extends Writable {
  #text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#text += chunk;
    done();
  }

  /** Returns the output since the last call. */
  taken(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

// The kit masks the first streams that it uses, so the tests replace the test runner's own streams.
const caught = { stdout: new Caught(), stderr: new Caught() };

let latest: Promise<unknown> = Promise.resolve();

/** Calls the kit in this process, one call after the other. Environment variables that are undefined are not set. */
export function tck(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  folder = process.cwd(),
  program = main,
): Promise<Ended> {
  const call = latest.then(async () => {
    const [variables, here, exitCode] = [{ ...process.env }, process.cwd(), process.exitCode];
    const { stdout, stderr } = process;
    try {
      setStreams(caught);
      setVariables({ ...variables, ...environment });
      process.chdir(folder);
      process.exitCode = undefined;
      forgetSecrets();
      const code = await program(words);
      return { code, out: caught.stdout.taken(), err: caught.stderr.taken() };
    } finally {
      setStreams({ stdout, stderr });
      process.exitCode = exitCode;
      process.chdir(here);
      setVariables(variables);
    }
  });
  latest = call.catch(() => {});
  return call;
}

function setStreams(streams: { readonly stdout: Writable; readonly stderr: Writable }): void {
  for (const [name, value] of Object.entries(streams)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true });
    // The object `console` stores its streams when it is created, so its streams are replaced separately.
    Object.assign(console, { [`_${name}`]: value });
  }
}

function setVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}
