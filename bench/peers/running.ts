import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Address } from '../load.ts';
import { replyTo } from '../reply.ts';
import { written } from './installed.ts';
import type { Program } from './programs.ts';

const patienceMs = 60_000;

/** A peer program in its own process. */
export class Running implements AsyncDisposable {
  readonly address: Address;
  /** The time from the start of the program to its first reply, in seconds. */
  readonly startSeconds: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, address: Address, startSeconds: number) {
    this.#child = child;
    this.address = address;
    this.startSeconds = startSeconds;
  }

  /** @param first a request whose reply shows that the program has started */
  static async start(program: Program, folder: string, reply: string, first: string): Promise<Running> {
    const port = await freePort();
    await written(folder, program.files?.(port, reply) ?? {});
    const begun = performance.now();
    const child = spawn(program.runs === 'node' ? process.execPath : 'java', program.line(port, reply), {
      ...{ cwd: folder, stdio: 'ignore' },
      // HOME is the program's own folder, so that the program writes its settings and logs there.
      env: { ...process.env, HOME: folder, NODE_ENV: 'production' },
    });
    const running = () => new Running(child, { port }, (performance.now() - begun) / 1000);
    let failure = '';
    child.on('error', ({ message }) => {
      failure = message;
    });
    while (performance.now() - begun < patienceMs) {
      if (failure !== '') throw new Error(`it did not start: ${failure}`);
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} before it replied`);
      const came = await replyTo(first, { port }).catch(() => '');
      if (came.includes('<result>')) return running();
      await wait(5);
    }
    await running()[Symbol.asyncDispose]();
    throw new Error(`no reply in ${patienceMs / 1000} s`);
  }

  /** Returns the processor time of all threads since the start of the process. */
  cpuSeconds(): number {
    return cpuSecondsIn(this.#read('stat'));
  }

  /** Returns the resident memory of the process in bytes. */
  rss(): number {
    return rssIn(this.#read('status'));
  }

  #read(file: string): string {
    return readFileSync(`/proc/${this.#child.pid}/${file}`, 'utf8');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** Returns the first of two adjacent free ports. The range 20,000 to 30,000 is outside the ephemeral ports of Linux. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Linux reports processor times to programs in units of 1/100 second, independent of the kernel's own timer. */
const ticksPerSecond = 100;

/** Reads `utime` and `stime` of /proc/PID/stat, after the program name, which may contain blanks and brackets. */
export function cpuSecondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function rssIn(status: string): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  if (kilobytes === undefined) throw new Error('the status of a process without VmRSS');
  return Number(kilobytes) * 1024;
}
