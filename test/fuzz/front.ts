import assert from 'node:assert/strict';
import { connect } from 'node:tls';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { formOf, replyTo } from '../sandbox/in-process.ts';
import { withIds } from './bed.ts';
import { pageRequest } from './opening.ts';

/** All documented HTTP statuses. Node itself sends 400 and 431 for data that is not valid HTTP. */
const documented = [200, 303, 400, 403, 404, 405, 409, 410, 413, 417, 422, 431];

/** Sends arbitrary bytes to a sandbox over TLS. */
export class Front {
  readonly #sandbox: Sandbox;
  #pages = 0;
  #page = '';
  readonly statuses = new Map<number, number>();

  private constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  static async open(): Promise<Front> {
    return new Front(await startSandbox({ seed: 1 }));
  }

  /** @throws AssertionError if the HTTP status is missing or undocumented */
  async judge(request: Buffer): Promise<void> {
    await this.#openPage();
    const reply = await this.#exchange(withIds(request, { TX_ID: this.#page }));
    // The server may close a connection whose data is not HTTP.
    if (reply === '') return;
    const status = Number(/^HTTP\/1\.1 (?!100)(\d{3}) /m.exec(reply)?.[1]);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    assert.ok(documented.includes(status), `it was answered ${reply.slice(0, 300)}`);
  }

  close(): Promise<void> {
    return this.#sandbox.stop();
  }

  /** Opens a new payment page when the last one is ten requests old or was removed. */
  async #openPage(): Promise<void> {
    const { state } = this.#sandbox;
    if (this.#pages % 10 === 0 || !state.pages.find(this.#page)) {
      const uniqueid = `<uniqueid>order-${this.#pages}</uniqueid>`;
      const reply = await replyTo(state, formOf(pageRequest.replace('<uniqueid></uniqueid>', uniqueid)));
      this.#page = /<token>([\w-]+)</.exec(reply)?.[1] ?? this.#page;
    }
    this.#pages += 1;
  }

  #exchange(request: Buffer): Promise<string> {
    const { baseUrl, ca } = this.#sandbox;
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect({ host: 'localhost', port: Number(new URL(baseUrl).port), ca }, () =>
        socket.write(request),
      );
      // If a body is shorter than its Content-Length, the server waits for more, so the test closes the connection.
      socket.setTimeout(2_000, () => socket.destroy());
      socket.on('data', (piece) => {
        if (text.length < 2_000) text += piece.toString('latin1');
        if (/^HTTP\/1\.1 (?!100)\d{3} /m.test(text)) socket.end();
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
      socket.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') reject(error);
      });
    });
  }
}
