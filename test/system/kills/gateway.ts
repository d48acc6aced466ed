import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { start } from '../process.ts';

export class Gateway {
  readonly baseUrl: string;
  readonly ca: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, baseUrl: string, ca: string) {
    this.#child = child;
    this.baseUrl = baseUrl;
    this.ca = ca;
  }

  static async start(folder: string, ...words: readonly string[]): Promise<Gateway> {
    const data = join(folder, 'data');
    const options = ['--data', data, '--port', '0', '--out', join(folder, 'out'), '--quiet', '--json'];
    const child = spawn(process.execPath, [start, 'sandbox', ...options, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout);
    const ended = once(child, 'exit').then(() => {
      throw new Error('the sandbox ended at its start');
    });
    const [line] = await Promise.race([once(lines, 'line'), ended]);
    ended.catch(() => {});
    const { baseUrl } = JSON.parse(line) as { baseUrl: string };
    return new Gateway(child, baseUrl, await readFile(join(data, 'ca.pem'), 'utf8'));
  }

  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
