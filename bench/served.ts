import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Address } from './load.ts';

/** What a server's process has used since it began, in bytes and seconds of processor time. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** A server in a process of its own, so that it does not share its thread with those who ask. */
export class Served implements Disposable {
  readonly address: Address;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, address: Address) {
    this.#process = process;
    this.address = address;
  }

  /** @param text what the fixed server answers, or the data directory of the one that has one */
  static async start(what: 'sandbox' | 'stored' | 'fixed', way: 'plain' | 'tls', text = ''): Promise<Served> {
    const file = fileURLToPath(new URL('./server.ts', import.meta.url));
    const child = fork(file, [what, way, text]);
    return new Served(child, (await told(child)) as Address);
  }

  /** @param about `memory` has it collect its garbage first */
  async usage(about: 'time' | 'memory'): Promise<Usage> {
    this.#process.send(about);
    return (await told(this.#process)) as Usage;
  }

  [Symbol.dispose](): void {
    this.#process.disconnect();
  }
}

async function told(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController();
  const lost = () => gone.abort(new Error('the server ended'));
  child.once('exit', lost);
  try {
    const [message] = await once(child, 'message', { signal: gone.signal });
    return message;
  } finally {
    child.off('exit', lost);
  }
}
