import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Address } from './load.ts';

/** The resource usage of a server process: processor time in seconds, memory in bytes. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** A server in its own process, so that the load does not count as its processor time. */
export class Served implements Disposable {
  readonly address: Address;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, address: Address) {
    this.#process = process;
    this.address = address;
  }

  /** @param text the reply that a `fixed` server always sends */
  static async start(what: 'sandbox' | 'fixed', way: 'plain' | 'tls', text = ''): Promise<Served> {
    const file = fileURLToPath(new URL('./server.ts', import.meta.url));
    const child = fork(file, [what, way, text]);
    return new Served(child, (await messageOf(child)) as Address);
  }

  /** @param about `time`, or `memory`, which is measured after a garbage collection */
  async usage(about: 'time' | 'memory'): Promise<Usage> {
    this.#process.send(about);
    return (await messageOf(this.#process)) as Usage;
  }

  [Symbol.dispose](): void {
    this.#process.disconnect();
  }
}

async function messageOf(child: ChildProcess): Promise<unknown> {
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
