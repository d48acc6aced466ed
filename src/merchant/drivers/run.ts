import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Access } from '../session.ts';
import { readAnswer } from './answer.ts';
import { type Answer, type Driver, patienceMs } from './driver.ts';
import { environmentOf, environmentOfProbe } from './interface.ts';

export interface RunOptions {
  readonly command: string;
  readonly access: Access;
  /** How late a request can still commit after its reply was lost. */
  readonly lateMs: number;
  /** A command that prints the state of TCK_ORDER; left out, the answer of each step is what the application believes. */
  readonly probe?: string | undefined;
}

/** Starts the application once for each step, with everything in its environment. */
export function runDriver({ command, access, lateMs, probe }: RunOptions): Driver {
  const session = { access, lateMs };
  return {
    name: `--run ${command}`,
    ask: (asked, onPage) => processed(command, environmentOf(asked, session), onPage),
    ...(probe !== undefined && {
      probe: async (order: string) => {
        const { state, problem } = await processed(probe, environmentOfProbe(order, session), async () => {});
        if (state) return { state };
        return { problem: problem ?? `--probe ${probe} printed no state` };
      },
    }),
  };
}

function processed(
  command: string,
  variables: Readonly<Record<string, string>>,
  onPage: Parameters<Driver['ask']>[1],
): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // A group of its own: what it started ends with it.
      detached: process.platform !== 'win32',
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let last: Answer | undefined;
    let pages = Promise.resolve();
    let isOver = false;
    const kill = () => {
      isOver = true;
      try {
        process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(kill, patienceMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = readAnswer(line);
      if (!said) return;
      last = { ...last, ...said.answer };
      const { page } = said;
      if (page) pages = pages.then(() => onPage(page));
    });
    child.stderr.resume();
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve({ problem: `--run cannot be started (${error.code})` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      void pages.then(() => {
        if (isOver) return resolve({ ...last, problem: `it did not end within ${patienceMs / 1000} s` });
        if (code === 127) return resolve({ problem: 'its command is not there (exit code 127)' });
        if (code !== 0) return resolve({ ...last, problem: `it ended with exit code ${code}` });
        return resolve(last ?? {});
      });
    });
  });
}
