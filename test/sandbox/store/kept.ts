import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayClient } from '../../../src/client/index.ts';
import type { Fields } from '../../../src/message/build-request.ts';
import { type Element, textAt } from '../../../src/message/element.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/sandbox/index.ts';
import { plainCharge } from '../../plain-charge.ts';
import { control } from '../control-client.ts';

/** A sandbox with a data folder, which can crash and restart. */
export class Stored {
  readonly folder: string;
  readonly #options: SandboxOptions;
  #starts = 0;
  #sandbox: Sandbox;
  #client: GatewayClient;

  private constructor(folder: string, options: SandboxOptions, sandbox: Sandbox) {
    this.folder = folder;
    this.#options = options;
    this.#sandbox = sandbox;
    this.#client = clientOf(sandbox);
  }

  static async start(options: SandboxOptions = {}): Promise<Stored> {
    const folder = await mkdtemp(join(tmpdir(), 'tck-data-'));
    return new Stored(folder, options, await startSandbox({ ...options, data: join(folder, 'data-0') }));
  }

  get sandbox(): Sandbox {
    return this.#sandbox;
  }

  get data(): string {
    return join(this.folder, `data-${this.#starts}`);
  }

  /** Restarts the sandbox with the same data folder. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  /** Starts a second sandbox on a copy of the open data folder, which is the state that a crash would leave. */
  async crash(): Promise<void> {
    const before = this.data;
    this.#starts += 1;
    await cp(before, this.data, { recursive: true });
    await this.#stop();
    await this.#start();
  }

  async send(
    command: string,
    fields: Fields,
    around: { requestId?: string; again?: true } = {},
  ): Promise<Answered> {
    const { requestId, again } = around;
    const beside = again && { beside: { mayBeDuplicate: '1' } };
    const { reply, status, replyText } = await this.#client.send({ command, fields, requestId, ...beside });
    const [result = '', tranId = ''] = ['result', 'tranId'].map((name) => textAt(reply, `response.${name}`));
    return { reply, result, tranId, status, text: replyText };
  }

  async charge(fields: Fields = {}, around: { requestId?: string; again?: true } = {}): Promise<Answered> {
    return await this.send('doDeal', { ...plainCharge, ...fields }, around);
  }

  async control(method: string, path: string, body?: unknown) {
    return await control(this.#sandbox, method, path, body);
  }

  ledger(): readonly string[] {
    return this.#sandbox.state.ledger
      .all()
      .map(({ tranId, kind, state, total, credited, user }) =>
        [tranId, kind, state, total, credited, user ?? ''].join(' '),
      );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
    await rm(this.folder, { recursive: true });
  }

  async #stop(): Promise<void> {
    await this.#client.close();
    await this.#sandbox.stop();
  }

  async #start(): Promise<void> {
    this.#sandbox = await startSandbox({ ...this.#options, data: this.data });
    this.#client = clientOf(this.#sandbox);
  }
}

export interface Answered {
  readonly reply: Element | undefined;
  readonly result: string;
  readonly tranId: string;
  readonly status: number;
  readonly text: string;
}

const clientOf = ({ baseUrl, ca }: Sandbox): GatewayClient =>
  new GatewayClient({ baseUrl, ca, user: 'merchant', password: 'sandbox-password' });
