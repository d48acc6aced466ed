import type { Circumstances } from '../benchmark.ts';
import { Load } from '../load.ts';
import { type Sample, standsStill, summed } from '../sample.ts';
import type { Program } from './programs.ts';
import { Running } from './running.ts';

/** A measured program with its samples. After a failure, the program has only the reason in `missing`. */
export class Side {
  readonly program: Program;
  readonly starts: number[] = [];
  readonly samples: Sample[] = [];
  /** The number of requests that the program has answered. */
  requests = 0;
  /** The resident memory of the program in bytes. */
  rss = 0;
  isSteady = false;
  missing: string | undefined;
  readonly #folder: string;
  readonly #reply: string;
  #running: Running | undefined;

  constructor(program: Program, place: { folder: string } | { missing: string }, reply: string) {
    this.program = program;
    this.#reply = reply;
    this.#folder = 'folder' in place ? place.folder : '';
    this.missing = 'missing' in place ? place.missing : undefined;
  }

  async start(first: string): Promise<void> {
    await this.#tried(async () => {
      await this.stop();
      this.#running = await Running.start(this.program, this.#folder, this.#reply, first);
      this.starts.push(this.#running.startSeconds);
    });
  }

  /** Sends warm-up requests until the processor time per request is stable in three batches in a row. */
  async warm(asking: Asking, { quick }: Circumstances): Promise<void> {
    const end = performance.now() + (quick ? 1_000 : 60_000);
    const costs: number[] = [];
    await this.#tried(async (running) => {
      while (!this.isSteady && performance.now() < end) {
        const { requests, processor } = await sampled(running, asking, quick ? 300 : 2_000);
        this.requests += requests;
        costs.push(processor);
        this.isSteady = this.requests >= this.program.warm && standsStill(costs);
      }
    });
  }

  async sample(asking: Asking, { quick }: Circumstances): Promise<void> {
    await this.#tried(async (running) => {
      const sample = await sampled(running, asking, quick ? 300 : 2_000);
      this.requests += sample.requests;
      this.samples.push(sample);
      this.rss = running.rss();
    });
  }

  async stop(): Promise<void> {
    await this.#running?.[Symbol.asyncDispose]();
    this.#running = undefined;
  }

  async #tried(work: (running: Running) => Promise<void>): Promise<void> {
    if (this.missing !== undefined) return;
    try {
      await work(this.#running as Running);
    } catch (error) {
      this.missing = error instanceof Error ? error.message : String(error);
    }
  }
}

export interface Asking {
  readonly request: () => string;
  /** A text that every reply has to contain. */
  readonly mark: string;
}

const connections = 10;

async function sampled(server: Running, { request, mark }: Asking, milliseconds: number): Promise<Sample> {
  // Each sample opens new connections, because a server closes idle ones.
  const load = await Load.open(server.address, connections, request, mark);
  try {
    const before = server.cpuSeconds();
    const begun = performance.now();
    const requests = await load.run({ milliseconds });
    return summed(requests, (performance.now() - begun) / 1000, server.cpuSeconds() - before);
  } finally {
    load.close();
  }
}
