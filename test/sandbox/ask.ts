import { request } from 'node:https';
import { connect } from 'node:tls';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text or bytes as they are, or a value that is sent as JSON. */
  readonly body?: unknown;
  /** The address to connect to, if it is not that of the sandbox. */
  readonly at?: string;
}

interface Asker {
  readonly baseUrl: string;
  readonly ca: string;
}

/** Sends one HTTPS request to a sandbox, without the client of the kit. */
export function ask(to: Asker, path: string, { method, headers, body, at }: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(path, to.baseUrl);
  const host = at ?? hostname;
  const { pathname, search } = new URL(path, to.baseUrl);
  const target = path.startsWith('/') ? path : `${pathname}${search}`;
  const options = { host, port, path: target, method, ca: to.ca, headers, servername: 'localhost' };
  return new Promise((resolve, reject) => {
    request({ ...options, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      });
      // An endless answer, as of the events of the console, is read up to its first piece.
      if (response.headers['content-type'] === 'text/event-stream')
        response
          .once('data', () => response.destroy())
          .once('close', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: `${Buffer.concat(pieces)}`,
              headers: response.headers,
            }),
          );
    })
      .on('error', reject)
      .end(
        body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      );
  });
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** Posts the fields of a form to a sandbox. */
export const postForm = (
  to: Asker,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> =>
  ask(to, path, { method: 'POST', headers: formType, body: `${new URLSearchParams(fields)}` });

/** Writes a text to a sandbox, and returns all that comes back until the connection ends, or '' if it is to be cut. */
export function written({ baseUrl, ca }: Asker, text: string, isCut = false): Promise<string> {
  return new Promise((resolve, reject) => {
    let whole = '';
    const socket = connect({ host: 'localhost', port: Number(new URL(baseUrl).port), ca }, () =>
      socket.write(text, () => isCut && socket.destroy()),
    );
    socket.on('data', (piece) => {
      whole += piece;
    });
    socket.on('error', reject).on('close', () => resolve(whole));
  });
}
