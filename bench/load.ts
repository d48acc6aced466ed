import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The address of a server on this machine. With `ca`, the connection uses TLS. */
export interface Address {
  readonly port: number;
  readonly ca?: string;
}

/** Generates load. Only length and mark of each reply are checked, because a full HTTP client would be too slow. */
export class Load {
  readonly #sockets: readonly Socket[];
  readonly #request: () => string;
  readonly #mark: string;

  private constructor(sockets: readonly Socket[], request: () => string, mark: string) {
    this.#sockets = sockets;
    this.#request = request;
    this.#mark = mark;
  }

  /** @param mark a text that every reply has to contain */
  static async open(
    address: Address,
    connections: number,
    request: () => string,
    mark: string,
  ): Promise<Load> {
    const sockets = await Promise.all(Array.from({ length: connections }, () => connected(address)));
    return new Load(sockets, request, mark);
  }

  /** Posts requests until the time or the count is reached, and returns the number of replies. */
  async run(limit: { readonly milliseconds?: number; readonly count?: number }): Promise<number> {
    const end = performance.now() + (limit.milliseconds ?? Number.POSITIVE_INFINITY);
    let sent = 0;
    let replies = 0;
    const more = () => performance.now() < end && sent < (limit.count ?? Number.POSITIVE_INFINITY);
    const worked = this.#sockets.map((socket) => {
      const post = () => {
        sent += 1;
        socket.write(this.#request());
      };
      return this.#eachReply(
        socket,
        () => {
          replies += 1;
          if (!more()) return false;
          post();
          return true;
        },
        post,
      );
    });
    await awake(Promise.all(worked));
    return replies;
  }

  #eachReply(socket: Socket, next: () => boolean, begin: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let chunks: Buffer[] = [];
      let received = 0;
      let expected = 0;
      const stop = (end: () => void) => {
        socket.off('data', take).off('close', lost);
        end();
      };
      const lost = () => stop(() => reject(new Error('the server closed a connection')));
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
        if (expected === 0) expected = lengthOf(chunk);
        if (expected === 0) return stop(() => reject(new Error('the first piece of a reply has no length')));
        if (received < expected) return undefined;
        const reply = chunks.length === 1 ? chunk : Buffer.concat(chunks);
        if (!reply.includes(this.#mark))
          return stop(() => reject(new Error(`a reply without ${this.#mark}`)));
        [chunks, received, expected] = [[], 0, 0];
        if (!next()) stop(resolve);
        return undefined;
      };
      socket.on('data', take).on('close', lost);
      begin();
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Keeps this process awake, because waking it takes the measured server 25 µs of processor time per request. */
async function awake(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const turn = (): unknown => isOver || setImmediate(turn);
  turn();
  await work.finally(() => {
    isOver = true;
  });
}

async function connected({ port, ca }: Address): Promise<Socket> {
  const socket =
    ca === undefined
      ? connectPlain(port, '127.0.0.1')
      : connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca });
  await once(socket, ca === undefined ? 'connect' : 'secureConnect');
  return socket.setNoDelay(true);
}

/** Returns the length of a whole HTTP reply from its first chunk, or 0 if the length is unknown. */
function lengthOf(first: Buffer): number {
  const head = first.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(first.toString('latin1', 0, head))?.[1];
  return head < 0 || length === undefined ? 0 : head + 4 + Number(length);
}
